package play

import (
	"slices"
	"strconv"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
)

// play plays a turn of the side to move. It takes the time that the turn has used. But in a game for studying the line
// that is played is the main line: what was taken back stays as a variation.
func (g *game) play(turn position.Turn) ([]tree.Change, error) {
	p := g.at()
	c := tree.Change{Op: tree.OpAdd, After: g.st.Node, Text: p.FormatTurn(turn)}
	side := p.Side()
	c.Left, c.Spent = g.clock.spend(side)
	n, undo, err := g.tree.Apply(c)
	if err != nil {
		return nil, err
	}
	if undo == nil && (c.Left != 0 || c.Spent != 0) {
		g.tree.Touch(n)
	}
	if g.st.Record {
		g.history.remember(undone{changes: undo}) // a variation that is tried can be taken out of the record again
	} else {
		g.history.keepPlayed(n)
	}
	if c.Left != 0 {
		g.st.Left[side&1] = c.Left
	}
	changes := []tree.Change{c}
	if !g.free() {
		changes = append(changes, g.tree.Do(tree.Promotion(n)...)...)
	}
	g.moveTo(n)
	if g.st.Offer != "" && g.st.Offer != api.ColourName(side) {
		g.st.Offer = "" // by playing on, the offer is declined
	}
	return changes, nil
}

// moveTo puts the game at a node, with a fresh turn.
func (g *game) moveTo(n *record.Node) {
	g.engine.forget()
	g.st.Node, g.st.Used = n.ID, 0
	g.clock.drop()
	g.shared.drop()
	g.engine.fault, g.declined = "", false
}

// goBackTo puts the game at an earlier or another node and gives the clocks what they showed there.
func (g *game) goBackTo(n *record.Node) []tree.Change {
	changes := g.reopen()
	g.moveTo(n)
	g.st.Offer = ""
	g.clock.rewind(g.tree, n)
	return changes
}

// mayPlay tells what keeps a turn from being played at a node.
func mayPlay(g *game, n *record.Node, text string) error {
	p := g.tree.At(n)
	turn, err := api.ReadTurn(p, text)
	switch {
	case err != nil:
		return err
	case p.Outcome().Over:
		return api.Fail(api.ErrorState, "state", api.StateOver)
	case g.tree.Record.Len() >= record.MaxNodes && !slices.ContainsFunc(n.Next(), func(m *record.Node) bool { return m.Text() == p.FormatTurn(turn) }):
		return api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	return nil
}

// onPlay plays the turn of a person.
func onPlay(g *game, m *api.Play) ([]tree.Change, error) {
	n := g.node()
	if m.Node != nil {
		var err error
		if n, err = g.tree.Node(*m.Node); err != nil {
			return nil, err
		}
	}
	var changes []tree.Change
	if n != g.node() {
		if !g.free() || g.state() == api.StateLaying {
			return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseElsewhere)
		}
		if err := mayPlay(g, n, m.Turn); err != nil {
			return nil, err // the game stays where it is
		}
		changes = g.goBackTo(n)
	} else if state := g.state(); state != api.StateHuman && !(state == api.StateOver && g.st.Record) {
		return nil, api.Fail(api.ErrorState, "state", state)
	}
	turn, err := api.ReadTurn(g.at(), m.Turn)
	if err != nil {
		return nil, err
	}
	if g.at().Outcome().Over {
		return nil, api.Fail(api.ErrorState, "state", api.StateOver)
	}
	more, err := g.play(turn)
	return append(changes, more...), err
}
