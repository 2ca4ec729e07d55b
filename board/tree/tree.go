package tree

import (
	"maps"
	"slices"
	"strconv"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// Tree is the record of a game with what the page is told of its nodes.
type Tree struct {
	Record  *record.Game
	Start   *position.Position    // where the game begins; not to be changed
	cursor  *record.Cursor        // wherever it was needed last
	infos   map[int]*api.NodeInfo // what never changes of a node: filled when it is asked for
	touched map[int]bool          // since the last patch: nodes new or changed
	removed []int                 // since the last patch
	rebuilt bool                  // since the last patch: everything may be different
	opened  map[int]bool          // nodes of which pages know what follows; nil: all

	findings map[int]*Finding // of a review, by nodes
}

// New returns the tree of a record, which it owns from now on. Of a large one pages know a part.
func New(g *record.Game) *Tree {
	t := &Tree{
		Record: g, Start: g.Position(g.Root()), cursor: g.Cursor(), infos: map[int]*api.NodeInfo{}, touched: map[int]bool{},
		findings: map[int]*Finding{},
	}
	t.fold()
	return t
}

// At returns the position after a node. It is valid until the next call, and must not be changed.
func (t *Tree) At(n *record.Node) *position.Position {
	t.cursor.Go(n)
	return t.cursor.Position()
}

// Node returns a node by its number.
func (t *Tree) Node(id int) (*record.Node, error) {
	if n := t.Record.Node(id); n != nil {
		return n, nil
	}
	return nil, api.Fail(api.ErrorNode, "node", strconv.Itoa(id))
}

// Touch has pages told of a node again.
func (t *Tree) Touch(n *record.Node) { t.touched[n.ID] = true }

// Changed is what pages have to be told of a tree since they were told last.
type Changed struct {
	Nodes   []api.NodeInfo // new or changed, as far as pages know the tree
	Removed []int
	Rebuilt bool // everything may be different, and nodes are all
}

// TakeChanged returns what has changed since it was called last. Pages come to know the way to a node, if they do not.
func (t *Tree) TakeChanged(at *record.Node) Changed {
	t.OpenTo(at)
	c := Changed{Removed: t.removed, Rebuilt: t.rebuilt}
	if t.rebuilt {
		c.Nodes = t.Known()
	} else {
		for _, id := range slices.Sorted(maps.Keys(t.touched)) {
			if n := t.Record.Node(id); n != nil && t.known(n) {
				c.Nodes = append(c.Nodes, t.Info(n))
			}
		}
	}
	t.Reset()
	return c
}

// Known returns all nodes that pages know, each behind the one it follows.
func (t *Tree) Known() (list []api.NodeInfo) {
	for n := range t.Record.All() {
		if t.known(n) {
			list = append(list, t.Info(n))
		}
	}
	return list
}

// Reset forgets what has changed: pages are told of the whole tree.
func (t *Tree) Reset() { t.touched, t.removed, t.rebuilt = map[int]bool{}, nil, false }
