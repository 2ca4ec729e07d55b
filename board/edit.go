package board

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"xqengine/record"
)

// Bounds of what is said about nodes.
const (
	maxComment = 64 << 10
	maxGlyphs  = 8
	maxGlyph   = 255
	maxUndo    = 200 // changes that can be undone
)

// edit makes changes of the tree that Undo takes back together.
func (g *game) edit(changes ...change) ([]change, error) {
	var undo []change
	for _, c := range changes {
		_, back, err := g.tree.apply(c)
		if err != nil {
			g.tree.make(undo...)
			return nil, err
		}
		undo = append(slices.Clone(back), undo...)
	}
	g.remember(undo)
	return changes, nil
}

// remember keeps the changes that undo a command, the last ones.
func (g *game) remember(undo []change) {
	if len(undo) == 0 {
		return
	}
	g.undo = append(g.undo, undo)
	if len(g.undo) > maxUndo {
		g.undo = slices.Delete(g.undo, 0, 1)
	}
}

// keepPlayed forgets the undoing of what brought the line to a node into the tree: it has been played since, and what is
// played does not go with an insertion that is undone.
func (g *game) keepPlayed(n *record.Node) {
	g.undo = slices.DeleteFunc(g.undo, func(undo []change) bool {
		return slices.ContainsFunc(undo, func(c change) bool {
			if c.Op != opDelete {
				return false
			}
			for m := n; m != nil; m = m.Parent() {
				if m.ID == c.Node {
					return true
				}
			}
			return false
		})
	})
}

func (g *game) onComment(m *Comment) ([]change, error) {
	if len(m.Text) > maxComment {
		return nil, fail(ErrorLimit, "limit", "comment", "most", strconv.Itoa(maxComment))
	}
	if _, err := g.tree.node(m.Node); err != nil {
		return nil, err
	}
	return g.edit(change{Op: opComment, Node: m.Node, Text: cleanText(m.Text)})
}

// cleanText removes what no text holds: broken UTF-8 and control characters other than line ends and tabs.
func cleanText(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r >= ' ' && r != 0x7f && r != utf8.RuneError {
			return r
		}
		return -1
	}, strings.ToValidUTF8(text, ""))
}

func (g *game) onGlyph(m *Glyph) ([]change, error) {
	if _, err := g.tree.node(m.Node); err != nil {
		return nil, err
	}
	if len(m.Glyphs) > maxGlyphs {
		return nil, fail(ErrorLimit, "limit", "glyphs", "most", strconv.Itoa(maxGlyphs))
	}
	for _, glyph := range m.Glyphs {
		if glyph < 1 || glyph > maxGlyph {
			return nil, fail(ErrorField, "field", "glyphs", "reason", "want 1 to "+strconv.Itoa(maxGlyph))
		}
	}
	return g.edit(change{Op: opGlyphs, Node: m.Node, Glyphs: m.Glyphs})
}

// inner returns a node that is not the root.
func (g *game) inner(id int) (*record.Node, error) {
	n, err := g.tree.node(id)
	if err == nil && n.Parent() == nil {
		err = fail(ErrorNode, "node", strconv.Itoa(id), "reason", "the start stays")
	}
	return n, err
}

func (g *game) onDelete(id int) ([]change, error) {
	n, err := g.inner(id)
	if err != nil {
		return nil, err
	}
	var changes []change
	for m := g.node(); m.Parent() != nil; m = m.Parent() {
		if m == n { // the game stands on what goes
			changes = g.goBackTo(n.Parent())
			break
		}
	}
	more, err := g.edit(change{Op: opDelete, Node: id})
	return append(changes, more...), err
}

func (g *game) onPromote(id int) ([]change, error) {
	n, err := g.inner(id)
	if err != nil {
		return nil, err
	}
	return g.edit(promotion(n)...)
}

func (g *game) onOrder(m *Order) ([]change, error) {
	if _, err := g.inner(m.Node); err != nil {
		return nil, err
	}
	if m.Place < 0 {
		return nil, fail(ErrorField, "field", "place", "reason", "want 0 or more")
	}
	return g.edit(change{Op: opOrder, Node: m.Node, Place: m.Place})
}

// maxInsert is how many turns a line may have that is inserted.
const maxInsert = 200

func (g *game) onInsert(m *Insert) ([]change, error) {
	n, err := g.tree.node(m.Node)
	switch {
	case g.st.Laying != nil: // the turns need not be legal once the plates lie
		return nil, fail(ErrorState, "state", StateLaying)
	case err != nil:
		return nil, err
	case len(m.Turns) == 0 || len(m.Turns) > maxInsert:
		return nil, fail(ErrorField, "field", "turns", "reason", "want 1 to "+strconv.Itoa(maxInsert))
	}
	if g.tree.record.Len()+len(m.Turns) > record.MaxNodes {
		return nil, fail(ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	p := g.tree.at(n).Clone()
	var turns []string
	for _, text := range m.Turns {
		turn, err := read(p, text)
		if err != nil {
			return nil, err
		}
		turns = append(turns, p.FormatTurn(turn))
		p.Play(turn)
	}
	var changes, undo []change
	for _, text := range turns {
		c := change{Op: opAdd, After: n.ID, Text: text}
		added, back, err := g.tree.apply(c)
		if err != nil {
			return nil, err // cannot be: the turns are legal and there is room
		}
		if n = added; len(undo) == 0 {
			undo = back // the first new turn takes the others with it
		}
		changes = append(changes, c)
	}
	g.remember(undo)
	return changes, nil
}

func (g *game) onUndo() ([]change, error) {
	if len(g.undo) == 0 {
		return nil, fail(ErrorNothing)
	}
	last := g.undo[len(g.undo)-1]
	g.undo = g.undo[:len(g.undo)-1]
	var changes []change
	for _, c := range last {
		if c.Op == opResult {
			g.endAgain(c.ending)
			continue
		}
		if c.Op == opDelete {
			if n := g.tree.record.Node(c.Node); n != nil {
				for m := g.node(); m.Parent() != nil; m = m.Parent() {
					if m == n {
						changes = append(changes, g.goBackTo(n.Parent())...)
						break
					}
				}
			}
		}
		if _, _, err := g.tree.apply(c); err != nil {
			continue // what it was about has gone since
		}
		if c.Op == opGraft {
			g.renumber(c.Branch)
		}
		changes = append(changes, c)
	}
	return changes, nil
}

// renumber lets what can still be undone speak of the nodes of a branch that was put back by the numbers that they have
// now.
func (g *game) renumber(branch []twig) {
	numbers := map[int]int{}
	for _, w := range branch {
		numbers[w.before] = w.now
	}
	correct := func(id *int) {
		if now, ok := numbers[*id]; ok {
			*id = now
		}
	}
	for _, undo := range g.undo {
		for i := range undo {
			correct(&undo[i].Node)
			correct(&undo[i].After)
			for k := range undo[i].Branch {
				correct(&undo[i].Branch[k].before)
			}
		}
	}
}

// onTags sets facts about the game.
func (g *game) onTags(tags []Tag) error {
	if err := checkTags(tags); err != nil {
		return err
	}
	for _, t := range tags {
		g.tree.record.SetTag(t.Name, cleanText(t.Value))
	}
	if len(g.tree.record.Tags) > maxTags {
		g.tree.record.Tags = g.tree.record.Tags[:maxTags]
	}
	return nil
}

func checkTags(tags []Tag) error {
	if len(tags) > maxTags {
		return fail(ErrorLimit, "limit", "tags", "most", strconv.Itoa(maxTags))
	}
	for _, t := range tags {
		if !isName(t.Name) {
			return fail(ErrorField, "field", "tags", "reason", "a name is letters, digits and _, up to 64")
		}
		if record.DerivedTag(t.Name) {
			return fail(ErrorField, "field", "tags", "reason", t.Name+" is told in another way")
		}
		if len(t.Value) > maxTag {
			return fail(ErrorLimit, "limit", "tag", "most", strconv.Itoa(maxTag))
		}
	}
	return nil
}

// isName tells whether a text can be the name of a tag, or a client's name for itself.
func isName(text string) bool {
	if text == "" || len(text) > 64 {
		return false
	}
	for _, r := range text {
		if !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_') {
			return false
		}
	}
	return true
}

// onRules changes the referee's settings. The result, if there is one by the rules before, is judged anew.
func (g *game) onRules(m *SetRules) ([]change, error) {
	if _, err := m.Rules.position(m.Target); err != nil {
		return nil, err
	}
	c := change{Op: opStart, Referee: &m.Rules, Target: m.Target}
	if _, _, err := g.tree.apply(c); err != nil {
		return nil, err
	}
	g.undo = nil
	changes := []change{c}
	if g.st.Result != string(record.Unfinished) && !byPeople(g.st.Reason) {
		changes = append(changes, g.reopen()...)
	}
	if g.think != nil {
		g.forget() // it thinks by the rules before
	}
	g.analysis.thinker.forget()
	g.analysis.thinker = nil
	return changes, nil
}

// byPeople tells whether a game ended by something else than the rules of the board.
func byPeople(reason string) bool {
	switch reason {
	case ReasonResignation, ReasonAgreement, ReasonGameTime, ReasonMoveTime, ReasonImported:
		return true
	}
	return false
}
