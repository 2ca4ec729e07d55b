package board

import (
	"xqengine/board/api"
	"xqengine/record"
)

// A tree of hundreds of thousands of turns, such as a library of openings, is more than a page can hold. Pages are told
// of a part of it: a node is open if they know all that follows it. Whatever leads to an open node is open too.

// What is told of a large tree.
const (
	foldFrom   = 5000 // turns: a tree with no more is told whole
	mainLength = 1000 // turns of the main line that are told at first
	toldAtOnce = 3000 // turns that are told at first
	toldByOpen = 500  // turns that are told when a page asks for more
	lineByOpen = 100  // how far the main continuation is told then
)

// fold closes a large tree but for its main line and what is near the start.
func (t *tree) fold() {
	if t.record.Len() <= foldFrom {
		return
	}
	t.opened = map[int]bool{}
	t.openFrom(t.record.Root(), mainLength, toldAtOnce)
	t.touched = map[int]bool{}
}

// isTold tells whether pages know a node.
func (t *tree) isTold(n *record.Node) bool {
	return t.opened == nil || n.Parent() == nil || t.opened[n.Parent().ID]
}

// open has pages told of what follows a node, and of the way to it.
func (t *tree) open(n *record.Node) {
	if t.opened == nil {
		return
	}
	for ; n != nil && !t.opened[n.ID]; n = n.Parent() {
		t.opened[n.ID], t.touched[n.ID] = true, true
		for _, m := range n.Next() {
			t.touched[m.ID] = true
		}
	}
}

// openTo has pages told of a node.
func (t *tree) openTo(n *record.Node) {
	if n.Parent() != nil {
		t.open(n.Parent())
	}
}

// openFrom has pages told of the main continuation of a node for a number of turns, and of what follows next to the node,
// up to most turns in all.
func (t *tree) openFrom(n *record.Node, line, most int) {
	told := 0
	if t.opened == nil {
		return
	}
	open := func(n *record.Node) {
		if !t.opened[n.ID] {
			t.open(n)
			told += len(n.Next())
		}
	}
	for m, i := n, 0; i < line && told < most && len(m.Next()) > 0; i++ {
		open(m)
		m = m.Next()[0]
	}
	for queue := []*record.Node{n}; len(queue) > 0 && told < most; queue = queue[1:] {
		open(queue[0])
		queue = append(queue, queue[0].Next()...)
	}
}

// onUnfold has pages told of more of the tree.
func (g *game) onUnfold(m *api.Unfold) (any, error) {
	n, err := g.tree.node(m.Node)
	if err != nil {
		return nil, err
	}
	g.tree.openFrom(n, lineByOpen, toldByOpen)
	if len(g.tree.touched) > 0 {
		g.commitAside()
	}
	return api.Done{Head: g.head(api.TypeDone, m.Cid), Rev: g.rev}, nil
}
