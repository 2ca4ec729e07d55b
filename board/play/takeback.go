package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/record"
)

// onTakeBack takes turns back: with count 0, to the last decision of a person.
func onTakeBack(g *game, m *api.TakeBack) ([]tree.Change, error) {
	n, count := g.node(), m.Count
	if m.Action != "" {
		return nil, api.Fail(api.ErrorNothing) // nobody has asked
	}
	if err := g.mayChange(); err != nil {
		return nil, err
	}
	if n.Parent() == nil || g.st.Laying != nil {
		return nil, api.Fail(api.ErrorNothing)
	}
	if !wayAhead(g)[n] {
		g.ahead = n.ID
	}
	for steps := 0; n.Parent() != nil; steps++ {
		if count > 0 && steps >= count || count == 0 && steps > 0 && personMoves(g, n) {
			break
		}
		n = n.Parent()
	}
	return g.goBackTo(n), nil
}

// wayAhead returns the nodes on the way to the turns that were taken back.
func wayAhead(g *game) map[*record.Node]bool {
	way := map[*record.Node]bool{}
	for m := g.tree.Record.Node(g.ahead); m != nil; m = m.Parent() {
		way[m] = true
	}
	return way
}

// following returns the node that comes next: on the way to what was taken back, else the main continuation.
func following(n *record.Node, ahead map[*record.Node]bool) *record.Node {
	for _, m := range n.Next() {
		if ahead[m] {
			return m
		}
	}
	return n.Next()[0]
}

// personMoves reports whether a person is to move at a node.
func personMoves(g *game, n *record.Node) bool {
	return g.st.Player(g.tree.At(n).Side()).Level == nil || g.st.Red.Level != nil && g.st.Black.Level != nil
}

// onRedo plays turns of the tree again.
func onRedo(g *game, count int) ([]tree.Change, error) {
	n := g.node()
	if len(n.Next()) == 0 || g.st.Laying != nil {
		return nil, api.Fail(api.ErrorNothing)
	}
	ahead := wayAhead(g)
	for steps := 0; len(n.Next()) > 0; steps++ {
		if count > 0 && steps >= count || count == 0 && steps > 0 && personMoves(g, n) {
			break
		}
		n = following(n, ahead)
	}
	return g.goBackTo(n), nil
}

// onGoto makes the game go on from a node.
func onGoto(g *game, id int) ([]tree.Change, error) {
	n, err := g.tree.Node(id)
	if err != nil {
		return nil, err
	}
	if g.st.Laying != nil {
		return nil, api.Fail(api.ErrorState, "state", api.StateLaying)
	}
	return g.goBackTo(n), nil
}
