package tree

import (
	"xqengine/record"
)

// A tree of hundreds of thousands of turns, such as a library of openings, is more than a page can hold. Pages are told
// of a part of it: a node is open if they know all that follows it. Whatever leads to an open node is open too.

// What is told of a large tree.
const (
	FoldFrom    = 5000 // turns: a tree with no more is known whole
	mainLength  = 1000 // turns of the main line that are known at first
	knownAtOnce = 3000 // turns that are known at first
	knownByOpen = 500  // turns that become known when a page asks for more
	lineByOpen  = 100  // how far the main continuation becomes known then
)

// fold closes a large tree but for its main line and what is near the start.
func (t *Tree) fold() {
	if t.Record.Len() <= FoldFrom {
		return
	}
	t.opened = map[int]bool{}
	t.openFrom(t.Record.Root(), mainLength, knownAtOnce)
	t.touched = map[int]bool{}
}

// known reports whether pages know a node.
func (t *Tree) known(n *record.Node) bool {
	return t.opened == nil || n.Parent() == nil || t.opened[n.Parent().ID]
}

// open has pages told of what follows a node, and of the way to it.
func (t *Tree) open(n *record.Node) {
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

// OpenTo has pages told of a node.
func (t *Tree) OpenTo(n *record.Node) {
	if n.Parent() != nil {
		t.open(n.Parent())
	}
}

// openFrom has pages told of the main continuation of a node for a number of turns, and of what follows next to the node,
// up to most turns in all.
func (t *Tree) openFrom(n *record.Node, line, most int) {
	known := 0
	if t.opened == nil {
		return
	}
	open := func(n *record.Node) {
		if !t.opened[n.ID] {
			t.open(n)
			known += len(n.Next())
		}
	}
	for m, i := n, 0; i < line && known < most && len(m.Next()) > 0; i++ {
		open(m)
		m = m.Next()[0]
	}
	for queue := []*record.Node{n}; len(queue) > 0 && known < most; queue = queue[1:] {
		open(queue[0])
		queue = append(queue, queue[0].Next()...)
	}
}

// Unfold has pages told of more of what follows a node; false if they know it.
func (t *Tree) Unfold(n *record.Node) bool {
	t.openFrom(n, lineByOpen, knownByOpen)
	return len(t.touched) > 0
}
