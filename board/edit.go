package board

import (
	"slices"
	"strconv"

	"xqengine/board/api"
	"xqengine/record"
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

func (g *game) onComment(m *api.Comment) ([]change, error) {
	if len(m.Text) > api.MaxComment {
		return nil, api.Fail(api.ErrorLimit, "limit", "comment", "most", strconv.Itoa(api.MaxComment))
	}
	if _, err := g.tree.node(m.Node); err != nil {
		return nil, err
	}
	return g.edit(change{Op: opComment, Node: m.Node, Text: api.CleanText(m.Text)})
}

func (g *game) onGlyph(m *api.Glyph) ([]change, error) {
	if _, err := g.tree.node(m.Node); err != nil {
		return nil, err
	}
	if len(m.Glyphs) > api.MaxGlyphs {
		return nil, api.Fail(api.ErrorLimit, "limit", "glyphs", "most", strconv.Itoa(api.MaxGlyphs))
	}
	for _, glyph := range m.Glyphs {
		if glyph < 1 || glyph > api.MaxGlyph {
			return nil, api.FailRange("glyphs", 1, api.MaxGlyph)
		}
	}
	return g.edit(change{Op: opGlyphs, Node: m.Node, Glyphs: m.Glyphs})
}

// inner returns a node that is not the root.
func (g *game) inner(id int) (*record.Node, error) {
	n, err := g.tree.node(id)
	if err == nil && n.Parent() == nil {
		err = api.FailStart()
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

func (g *game) onOrder(m *api.Order) ([]change, error) {
	if _, err := g.inner(m.Node); err != nil {
		return nil, err
	}
	if m.Place < 0 {
		return nil, api.FailField("place", api.CauseAtLeast, 0)
	}
	return g.edit(change{Op: opOrder, Node: m.Node, Place: m.Place})
}

// maxUndo is how many commands can be undone.
const maxUndo = 200

// maxInsert is how many turns a line may have that is inserted.
const maxInsert = 200

func (g *game) onInsert(m *api.Insert) ([]change, error) {
	n, err := g.tree.node(m.Node)
	switch {
	case g.st.Laying != nil: // the turns need not be legal once the plates lie
		return nil, api.Fail(api.ErrorState, "state", api.StateLaying)
	case err != nil:
		return nil, err
	case len(m.Turns) == 0 || len(m.Turns) > maxInsert:
		return nil, api.FailRange("turns", 1, maxInsert)
	}
	if g.tree.record.Len()+len(m.Turns) > record.MaxNodes {
		return nil, api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	p := g.tree.at(n).Clone()
	var turns []string
	for _, text := range m.Turns {
		turn, err := api.ReadTurn(p, text)
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
		return nil, api.Fail(api.ErrorNothing)
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
func (g *game) onTags(tags []api.Tag) error {
	if err := api.CheckTags(tags); err != nil {
		return err
	}
	for _, t := range tags {
		g.tree.record.SetTag(t.Name, api.CleanText(t.Value))
	}
	if len(g.tree.record.Tags) > api.MaxTags {
		g.tree.record.Tags = g.tree.record.Tags[:api.MaxTags]
	}
	return nil
}

// onRules changes the referee's settings. The result, if there is one by the rules before, is judged anew.
func (g *game) onRules(m *api.SetRules) ([]change, error) {
	if _, err := m.Rules.Referee(m.Target); err != nil {
		return nil, err
	}
	c := change{Op: opStart, Referee: &m.Rules, Target: m.Target}
	if _, _, err := g.tree.apply(c); err != nil {
		return nil, err
	}
	g.undo = nil
	changes := []change{c}
	if g.st.Result != string(record.Unfinished) && !api.ByPeople(g.st.Reason) {
		changes = append(changes, g.reopen()...)
	}
	if g.think != nil {
		g.forget() // it thinks by the rules before
	}
	g.analysis.thinker.forget()
	g.analysis.thinker = nil
	return changes, nil
}
