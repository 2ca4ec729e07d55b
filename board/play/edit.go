package play

import (
	"slices"
	"strconv"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/record"
)

// edit makes changes of the tree that Undo takes back together.
func edit(g *game, changes ...tree.Change) ([]tree.Change, error) {
	var undo []tree.Change
	for _, c := range changes {
		_, back, err := g.tree.Apply(c)
		if err != nil {
			g.tree.Do(undo...)
			return nil, err
		}
		undo = append(slices.Clone(back), undo...)
	}
	g.history.remember(undone{changes: undo})
	return changes, nil
}

// onComment sets the comment of a node.
func onComment(g *game, m *api.Comment) ([]tree.Change, error) {
	if len(m.Text) > api.MaxComment {
		return nil, api.Fail(api.ErrorLimit, "limit", "comment", "most", strconv.Itoa(api.MaxComment))
	}
	if _, err := g.tree.Node(m.Node); err != nil {
		return nil, err
	}
	return edit(g, tree.Change{Op: tree.OpComment, Node: m.Node, Text: api.CleanText(m.Text)})
}

// onGlyph sets the glyphs of a node.
func onGlyph(g *game, m *api.Glyph) ([]tree.Change, error) {
	if _, err := g.tree.Node(m.Node); err != nil {
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
	return edit(g, tree.Change{Op: tree.OpGlyphs, Node: m.Node, Glyphs: m.Glyphs})
}

// inner returns a node that is not the root.
func inner(g *game, id int) (*record.Node, error) {
	n, err := g.tree.Node(id)
	if err == nil && n.Parent() == nil {
		err = api.FailStart()
	}
	return n, err
}

// onDelete deletes a node with all that follows.
func onDelete(g *game, id int) ([]tree.Change, error) {
	n, err := inner(g, id)
	if err != nil {
		return nil, err
	}
	var changes []tree.Change
	for m := g.node(); m.Parent() != nil; m = m.Parent() {
		if m == n { // the game stands on what goes
			changes = g.goBackTo(n.Parent())
			break
		}
	}
	more, err := edit(g, tree.Change{Op: tree.OpDelete, Node: id})
	return append(changes, more...), err
}

// onPromote makes the line to a node the main line.
func onPromote(g *game, id int) ([]tree.Change, error) {
	n, err := inner(g, id)
	if err != nil {
		return nil, err
	}
	return edit(g, tree.Promotion(n)...)
}

// onOrder puts a node at a place among its siblings.
func onOrder(g *game, m *api.Order) ([]tree.Change, error) {
	if _, err := inner(g, m.Node); err != nil {
		return nil, err
	}
	if m.Place < 0 {
		return nil, api.FailField("place", api.CauseAtLeast, 0)
	}
	return edit(g, tree.Change{Op: tree.OpOrder, Node: m.Node, Place: m.Place})
}

// maxInsert is how many turns a line may have that is inserted.
const maxInsert = 200

// onInsert adds a line of turns after a node.
func onInsert(g *game, m *api.Insert) ([]tree.Change, error) {
	n, err := g.tree.Node(m.Node)
	switch {
	case g.st.Laying != nil: // the turns need not be legal once the plates lie
		return nil, api.Fail(api.ErrorState, "state", api.StateLaying)
	case err != nil:
		return nil, err
	case len(m.Turns) == 0 || len(m.Turns) > maxInsert:
		return nil, api.FailRange("turns", 1, maxInsert)
	}
	if g.tree.Record.Len()+len(m.Turns) > record.MaxNodes {
		return nil, api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	p := g.tree.At(n).Clone()
	var turns []string
	for _, text := range m.Turns {
		turn, err := api.ReadTurn(p, text)
		if err != nil {
			return nil, err
		}
		turns = append(turns, p.FormatTurn(turn))
		p.Play(turn)
	}
	var changes, undo []tree.Change
	for _, text := range turns {
		c := tree.Change{Op: tree.OpAdd, After: n.ID, Text: text}
		added, back, err := g.tree.Apply(c)
		if err != nil {
			return nil, err // cannot be: the turns are legal and there is room
		}
		if n = added; len(undo) == 0 {
			undo = back // the first new turn takes the others with it
		}
		changes = append(changes, c)
	}
	g.history.remember(undone{changes: undo})
	return changes, nil
}

// onUndo takes the last change of the tree back.
func onUndo(g *game) ([]tree.Change, error) {
	last, ok := g.history.take()
	if !ok {
		return nil, api.Fail(api.ErrorNothing)
	}
	var changes []tree.Change
	for _, c := range last.changes {
		if c.Op == tree.OpDelete {
			if n := g.tree.Record.Node(c.Node); n != nil {
				for m := g.node(); m.Parent() != nil; m = m.Parent() {
					if m == n {
						changes = append(changes, g.goBackTo(n.Parent())...)
						break
					}
				}
			}
		}
		if _, _, err := g.tree.Apply(c); err != nil {
			continue // what it was about has gone since
		}
		if c.Op == tree.OpRestore {
			g.history.renumber(c.Branch)
		}
		changes = append(changes, c)
	}
	if last.ending != nil {
		endAgain(g, last.ending)
	}
	return changes, nil
}

// onTags sets facts about the game.
func onTags(g *game, tags []api.Tag) error {
	if err := api.CheckTags(tags); err != nil {
		return err
	}
	for _, t := range tags {
		g.tree.Record.SetTag(t.Name, api.CleanText(t.Value))
	}
	if len(g.tree.Record.Tags) > api.MaxTags {
		g.tree.Record.Tags = g.tree.Record.Tags[:api.MaxTags]
	}
	return nil
}

// onRules changes the referee's settings. The result, if there is one by the rules before, is judged anew.
func onRules(g *game, m *api.SetRules) ([]tree.Change, error) {
	if _, err := m.Rules.Referee(m.Target); err != nil {
		return nil, err
	}
	c := tree.Change{Op: tree.OpStart, Referee: &m.Rules, Target: m.Target}
	if _, _, err := g.tree.Apply(c); err != nil {
		return nil, err
	}
	g.history = history{}
	changes := []tree.Change{c}
	if g.st.Result != string(record.Unfinished) && !api.ByPeople(g.st.Reason) {
		changes = append(changes, g.reopen()...)
	}
	if g.engine.search != nil {
		g.engine.forget() // it thinks by the rules before
	}
	g.analysis.restart()
	return changes, nil
}

// onUnfold has pages told of more of the tree.
func onUnfold(g *game, m *api.Unfold) (any, error) {
	n, err := g.tree.Node(m.Node)
	if err != nil {
		return nil, err
	}
	if g.tree.Unfold(n) {
		g.commitAside()
	}
	return api.Done{Head: g.head(api.TypeDone, m.Cid), Rev: g.rev}, nil
}
