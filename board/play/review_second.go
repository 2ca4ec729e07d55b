package play

import (
	"slices"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// second has the engine look for the second best turn where the best one was played, to see whether it was the only good one. It
// is false where that is not worth a search.
func (v *reviews) second(n *record.Node) bool {
	g, r := v.g, v.last
	parent := n.Parent()
	if parent == nil || parent.Eval == nil || len(r.lines[parent.ID]) == 0 || !g.tree.Best(n) {
		return false
	}
	if recaptures(g.tree, n) || len(g.tree.At(parent).LegalTurns()) < 3 {
		return false // nobody needs praise for that
	}
	limits := search.Limits{Nodes: max(1, r.limit/otherShare), BanMoves: []position.Turn{r.lines[parent.ID][0]}}
	v.search(parent, limits, func(parent *record.Node, e record.Evaluation, _ []position.Turn) {
		var changes []tree.Change
		if n := g.tree.Record.Node(r.nodes[r.done]); n != nil && parent.Eval != nil {
			found := *g.tree.Finding(parent)
			found.Only = api.Only(*api.EvalOf(*parent.Eval), *api.EvalOf(e), g.tree.Info(n).Side)
			changes = g.tree.Do(tree.Change{Op: tree.OpFinding, Node: parent.ID, Found: &found})
			g.tree.Touch(n)
		}
		r.done++
		v.next()
		g.commitAside(changes...)
	})
	return true
}

// recaptures reports whether a turn takes back what the one before has taken.
func recaptures(t *tree.Tree, n *record.Node) bool {
	captures := func(n *record.Node) (squares []string) {
		for _, s := range t.Info(n).Steps {
			if s.Captured != nil {
				squares = append(squares, s.To)
			}
		}
		return squares
	}
	before := captures(n.Parent())
	return slices.ContainsFunc(captures(n), func(s string) bool { return slices.Contains(before, s) })
}
