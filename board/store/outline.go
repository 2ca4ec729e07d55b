package store

import (
	"errors"
	"slices"

	"xqengine/board/tree"
	"xqengine/record"
)

// outline is the tree of a game by its numbers alone: it follows the changes of a journal as a tree does, but plays no
// turns, so that a list of many games stays quick.
type outline struct {
	nodes map[int]*outlineNode // by number; 0 is the start
	fresh int                  // the next number
}

// outlineNode is a node of an outline.
type outlineNode struct {
	id     int
	text   string
	parent *outlineNode
	next   []*outlineNode // the main continuation first
}

var errOutline = errors.New("the changes do not fit the game")

func newOutline() *outline {
	return &outline{nodes: map[int]*outlineNode{0: {}}, fresh: 1}
}

// main returns how many turns the main line has.
func (o *outline) main() (turns int) {
	for n := o.nodes[0]; len(n.next) > 0; n = n.next[0] {
		turns++
	}
	return turns
}

// insert adds a node under a number that is free.
func (o *outline) insert(after *outlineNode, text string, id int) *outlineNode {
	n := &outlineNode{id: id, text: text, parent: after}
	o.nodes[id] = n
	o.fresh = max(o.fresh, id+1)
	after.next = append(after.next, n)
	return n
}

// add returns the node of a turn after another, which may be there already.
func (o *outline) add(after *outlineNode, text string) *outlineNode {
	for _, n := range after.next {
		if n.text == text {
			return n
		}
	}
	return o.insert(after, text, o.fresh)
}

// follow makes the changes of a line of a journal.
func (o *outline) follow(changes []tree.Change) error {
	for _, c := range changes {
		if err := o.apply(c); err != nil {
			return err
		}
	}
	return nil
}

// apply makes a change of the tree.
func (o *outline) apply(c tree.Change) error {
	n := o.nodes[c.Node]
	if c.Op == tree.OpAdd || c.Op == tree.OpRestore {
		n = o.nodes[c.After]
	}
	if n == nil {
		return errOutline
	}
	switch c.Op {
	case tree.OpAdd:
		o.add(n, c.Text)
	case tree.OpRestore:
		return o.restore(n, c)
	case tree.OpDelete:
		if n.parent == nil {
			return errOutline
		}
		n.parent.next = slices.DeleteFunc(n.parent.next, func(m *outlineNode) bool { return m == n })
		for gone := []*outlineNode{n}; len(gone) > 0; gone = gone[1:] {
			delete(o.nodes, gone[0].id)
			gone = append(gone, gone[0].next...)
		}
	case tree.OpOrder:
		n.order(c.Place)
	case tree.OpStart:
		o.fresh = 1 // the game is read anew: numbers go on from the largest that is left
		for id := range o.nodes {
			o.fresh = max(o.fresh, id+1)
		}
	}
	return nil
}

// restore puts a branch back.
func (o *outline) restore(after *outlineNode, c tree.Change) error {
	branch := make([]*outlineNode, len(c.Branch))
	for i, w := range c.Branch {
		parent := after
		switch {
		case w.Parent >= i || w.Parent < -1:
			return errOutline
		case w.Parent >= 0:
			parent = branch[w.Parent]
		}
		branch[i] = o.add(parent, w.Text)
	}
	if len(branch) > 0 {
		branch[0].order(c.Place)
	}
	return nil
}

// order puts a node at a place among its siblings.
func (n *outlineNode) order(place int) {
	if n.parent == nil {
		return
	}
	others := slices.DeleteFunc(n.parent.next, func(m *outlineNode) bool { return m == n })
	n.parent.next = slices.Insert(others, max(0, min(place, len(others))), n)
}

// outlineRow is a node of a record in the project's own format.
type outlineRow struct {
	ID    int    `json:"id"`
	After int    `json:"after"`
	Turn  string `json:"turn"`
}

// fill takes the nodes of a record, in which every node stands behind the one it follows.
func (o *outline) fill(rows []outlineRow) error {
	if len(rows) > record.MaxNodes+1 {
		return record.ErrFull
	}
	for _, r := range rows {
		if r.ID == 0 {
			continue // what is said about the start
		}
		after := o.nodes[r.After]
		if after == nil || o.nodes[r.ID] != nil {
			return errOutline
		}
		o.insert(after, r.Turn, r.ID)
	}
	return nil
}
