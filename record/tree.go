package record

import (
	"fmt"
	"slices"

	"xqengine/position"
)

// Root returns the node of the start position.
func (g *Game) Root() *Node { return g.nodes[0] }

// Node returns a node by its number; nil if there is none, or no longer.
func (g *Game) Node(id int) *Node { return g.nodes[id] }

// Len returns how many turns the tree has.
func (g *Game) Len() int { return len(g.nodes) - 1 }

// Line returns the nodes from the first turn to n.
func (g *Game) Line(n *Node) []*Node {
	line := make([]*Node, n.ply)
	for ; n.parent != nil; n = n.parent {
		line[n.ply-1] = n
	}
	return line
}

// Main returns the nodes of the main line, without the root.
func (g *Game) Main() []*Node { return g.Root().mainLine(nil) }

// End returns the last node of the main line that goes through n.
func (g *Game) End(n *Node) *Node {
	for len(n.next) > 0 {
		n = n.next[0]
	}
	return n
}

// mainLine appends the main continuations of n.
func (n *Node) mainLine(line []*Node) []*Node {
	for len(n.next) > 0 {
		n = n.next[0]
		line = append(line, n)
	}
	return line
}

// Branches reports whether the game has variations.
func (g *Game) Branches() bool {
	for n := range g.All() {
		if len(n.next) > 1 {
			return true
		}
	}
	return false
}

// All goes through all nodes from the root on: each node before what follows it, main continuations first.
func (g *Game) All() func(yield func(*Node) bool) {
	return func(yield func(*Node) bool) { g.Root().walk(yield) }
}

func (n *Node) walk(yield func(*Node) bool) {
	stack := []*Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !yield(n) {
			return
		}
		for _, m := range slices.Backward(n.next) {
			stack = append(stack, m)
		}
	}
}

// Position returns the position after a node, with the history that leads to it. It is the caller's.
func (g *Game) Position(n *Node) *position.Position {
	p := g.first.Clone()
	for _, m := range g.Line(n) {
		p.Play(m.turn)
	}
	return p
}

// Add adds a turn in coordinates after a node and returns its node: the one that is there, if the turn was played
// there before. The error is one of position.ParseTurn, or ErrFull.
func (g *Game) Add(after *Node, text string) (*Node, error) {
	p := g.Position(after)
	turn, err := p.ParseTurn(text)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	return g.add(after, p, turn)
}

// add adds a legal turn of p, which is the position after the node.
func (g *Game) add(after *Node, p *position.Position, turn position.Turn) (*Node, error) {
	if n := after.by(turn); n != nil {
		return n, nil
	}
	return g.insert(after, p, turn, g.fresh)
}

// by returns the node to which a turn leads from n; nil if it was not played there.
func (n *Node) by(turn position.Turn) *Node {
	for _, m := range n.next {
		if m.turn == turn {
			return m
		}
	}
	return nil
}

// insert makes a node with a number that is free.
func (g *Game) insert(after *Node, p *position.Position, turn position.Turn, id int) (*Node, error) {
	if g.Len() >= MaxNodes {
		return nil, ErrFull
	}
	n := &Node{ID: id, text: p.FormatTurn(turn), turn: turn, ply: after.ply + 1, parent: after}
	g.nodes[id] = n
	g.fresh = max(g.fresh, id+1)
	after.next = append(after.next, n)
	return n, nil
}

// NextID returns the number that the next node will have.
func (g *Game) NextID() int { return g.fresh }

// SkipTo leaves numbers below next out: they belonged to nodes that are gone.
func (g *Game) SkipTo(next int) { g.fresh = max(g.fresh, next) }

// Delete removes a node with everything that follows it. The root stays.
func (g *Game) Delete(n *Node) {
	if n.parent == nil {
		return
	}
	siblings := n.parent.next
	i := slices.Index(siblings, n)
	n.parent.next = slices.Delete(siblings, i, i+1)
	n.walk(func(m *Node) bool {
		delete(g.nodes, m.ID)
		return true
	})
}

// Order puts a node at a place among those that follow the same node: 0 makes it the main continuation there.
func (g *Game) Order(n *Node, place int) {
	if n.parent == nil {
		return
	}
	siblings := n.parent.next
	i := slices.Index(siblings, n)
	siblings = slices.Delete(siblings, i, i+1)
	n.parent.next = slices.Insert(siblings, max(0, min(place, len(siblings))), n)
}

// Cursor is a place in a game with the position there. Going from node to node costs as much as the turns between
// them. It becomes invalid when a node on the way to it is deleted.
type Cursor struct {
	game *Game
	node *Node
	at   *position.Position
}

// Cursor returns a cursor at the start.
func (g *Game) Cursor() *Cursor {
	return &Cursor{game: g, node: g.Root(), at: g.first.Clone()}
}

// Node returns where the cursor is.
func (c *Cursor) Node() *Node { return c.node }

// Position returns the position at the cursor. It moves with the cursor and must not be changed; Clone it to keep it.
func (c *Cursor) Position() *position.Position { return c.at }

// Play goes on by a legal turn of the position, adding it if it is new. The error is ErrFull.
func (c *Cursor) Play(turn position.Turn) (*Node, error) {
	n, err := c.game.add(c.node, c.at, turn)
	if err != nil {
		return nil, err
	}
	c.at.Play(turn)
	c.node = n
	return n, nil
}

// Back goes back by one turn; it reports false at the start.
func (c *Cursor) Back() bool {
	if c.node.parent == nil {
		return false
	}
	c.node = c.node.parent
	return c.at.Back()
}

// Go goes to a node of the game.
func (c *Cursor) Go(n *Node) {
	var ahead []*Node
	for m := n; ; m = m.parent {
		for c.node.ply > m.ply {
			c.Back()
		}
		if c.node == m {
			break
		}
		ahead = append(ahead, m)
	}
	for _, m := range slices.Backward(ahead) {
		c.at.Play(m.turn)
		c.node = m
	}
}
