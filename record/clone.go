package record

import "slices"

// Clone returns a copy of the game. Neither changes with the other; nodes have the same numbers in both.
func (g *Game) Clone() *Game {
	c := *g
	c.Tags = slices.Clone(g.Tags)
	c.nodes = make(map[int]*Node, len(g.nodes))
	for n := range g.All() {
		m := *n
		m.Glyphs, m.next = slices.Clone(n.Glyphs), nil
		if n.Eval != nil {
			e := *n.Eval
			m.Eval = &e
		}
		if n.parent != nil {
			m.parent = c.nodes[n.parent.ID]
			m.parent.next = append(m.parent.next, &m)
		}
		c.nodes[m.ID] = &m
	}
	return &c
}

// WithStart returns a copy of the game that begins elsewhere, or goes by other rules, with the same turns under the same
// numbers. Numbers go on from the largest that is there, as in a game that was read. The error tells what is wrong with the
// start, or the first turn that is not legal there.
func (g *Game) WithStart(start Start) (*Game, error) {
	fresh, err := New(start)
	if err != nil {
		return nil, err
	}
	fresh.Red, fresh.Black, fresh.Result, fresh.Reason, fresh.Tags = g.Red, g.Black, g.Result, g.Reason, slices.Clone(g.Tags)
	copied := g.Clone() // what is said about its nodes is not shared
	c := fresh.Cursor()
	for n := range copied.All() {
		m := fresh.Root()
		if n.parent != nil {
			after := fresh.nodes[n.parent.ID]
			c.Go(after)
			turn, err := c.at.ParseTurn(n.text)
			if err != nil {
				return nil, faultOf(err, FaultNodeTurn, n.ID, short(n.text))
			}
			if m, err = fresh.insert(after, c.at, turn, n.ID); err != nil {
				return nil, err
			}
		}
		m.Comment, m.Glyphs, m.Eval, m.Left, m.Spent = n.Comment, n.Glyphs, n.Eval, n.Left, n.Spent
	}
	return fresh, nil
}
