package record

import (
	"errors"
	"fmt"
	"io"

	"xqengine/position"
	"xqengine/position/fen"
)

// draft is a tree of turns as a file of another program has it, not yet checked. The root has no turn.
type draft struct {
	from, to position.Square
	comment  string
	next     []*draft
	drafts   *int // nodes in the whole tree
}

func newDraft() *draft { return &draft{drafts: new(int)} }

// errOnlyXiangqi tells that a format cannot hold a game.
var errOnlyXiangqi = errors.New("this format holds games of xiangqi only")

// add adds a turn behind d, even if it is there.
func (d *draft) add(from, to position.Square) (*draft, error) {
	if *d.drafts >= MaxNodes {
		return nil, ErrFull
	}
	*d.drafts++
	n := &draft{from: from, to: to, drafts: d.drafts}
	d.next = append(d.next, n)
	return n, nil
}

// fileNode is a node of a file that writes its tree down in one line: what follows a node stands behind it, and its
// siblings behind all of that. A first node stands for the start.
type fileNode struct {
	from, to        position.Square
	comment         string
	goesOn, sibling bool // something follows it; a sibling comes when what follows it has ended
}

// errCut tells that a file ends too early.
var errCut = newFault(FaultFileCut)

func errLongComment(size uint32) error {
	return newFault(FaultCommentCut, size)
}

// draftOf reads all nodes of a file, which may end by io.EOF before the last sibling. Any other error tells where the file
// is broken; what stands before is in the tree.
func draftOf(next func() (fileNode, error)) (*draft, error) {
	root := newDraft()
	read, err := next()
	if err != nil {
		return root, err
	}
	root.comment = read.comment
	if !read.goesOn {
		return root, nil
	}
	after := root
	var waiting []*draft // behind which siblings of nodes that were read are still to come
	for {
		read, err := next()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			return root, err
		}
		n, err := after.add(read.from, read.to)
		if err != nil {
			return root, err
		}
		n.comment = read.comment
		if read.sibling {
			waiting = append(waiting, after)
		}
		switch last := len(waiting) - 1; {
		case read.goesOn:
			after = n
		case last >= 0:
			after, waiting = waiting[last], waiting[:last]
		default:
			return root, nil
		}
	}
}

// pieces are the points of 32 pieces in the order of XQF and DhtmlXQ; NoSquare for pieces that are off the board.
type pieces [32]position.Square

const piecesLetters = "RNBAKABNRCCPPPPPrnbakabnrccppppp"

// setup returns what the pieces stand on, with a side to move.
func (m *pieces) setup(side position.Colour) (position.Setup, error) {
	setup := position.Xiangqi.Empty()
	setup.Side = side
	for i, s := range m {
		if s == position.NoSquare {
			continue
		}
		if setup.Board[s] != position.NoPiece {
			return setup, newFault(FaultTwoPieces, position.Xiangqi.SquareName(s))
		}
		setup.Board[s] = position.Xiangqi.PieceByLetter(piecesLetters[i])
	}
	return setup, nil
}

// mover returns the colour of the piece on a square.
func (m *pieces) mover(s position.Square) (position.Colour, bool) {
	for i, at := range m {
		if at == s {
			return position.Colour(i / 16), true
		}
	}
	return position.Red, false
}

// piecesOf returns the points of the pieces of a position. Its FEN was accepted, so no type has too many pieces.
func piecesOf(p *position.Position) pieces {
	var m pieces
	for i := range m {
		m[i] = position.NoSquare
	}
	for _, s := range p.Occupied().Squares() {
		for i := range m {
			if m[i] == position.NoSquare && piecesLetters[i] == p.PieceAt(s).Letter() {
				m[i] = s
				break
			}
		}
	}
	return m
}

// game makes the game of a draft. The start is that of the pieces, with the side of the first mover, or of side if
// there are no turns. Lines end before a turn that is not legal, of which the error tells; the game is nil only
// if the start is wrong.
func (d *draft) game(m *pieces, side position.Colour) (*Game, error) {
	if len(d.next) > 0 {
		if c, ok := m.mover(d.next[0].from); ok {
			side = c
		}
	}
	setup, err := m.setup(side)
	if err != nil {
		return nil, err
	}
	return d.gameFrom(position.FromSetup(setup))
}

// gameFrom makes the game of a draft from a start position, if there is one: the error says why not.
func (d *draft) gameFrom(p *position.Position, err error) (*Game, error) {
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	start := StartOf(position.Xiangqi)
	start.FEN = fen.Format(p)
	g, err := New(start)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	return g, g.grow(d)
}

// grow adds the turns of a draft to a game.
func (g *Game) grow(d *draft) error {
	type place struct {
		draft *draft
		after *Node
	}
	g.Root().takeComment(clean(d.comment))
	var first error
	c := g.Cursor()
	stack := []place{}
	push := func(d *draft, after *Node) {
		for i := len(d.next) - 1; i >= 0; i-- {
			stack = append(stack, place{d.next[i], after})
		}
	}
	push(d, g.Root())
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		c.Go(at.after)
		n, err := c.playSquares(at.draft.from, at.draft.to)
		if err != nil {
			if first == nil {
				first = &Problem{Game: 1, Turn: fmt.Sprintf("%d %s", c.at.MoveNumber(), position.Xiangqi.MoveName(position.NewMove(at.draft.from, at.draft.to))), Err: err}
			}
			continue
		}
		n.takeComment(clean(at.draft.comment))
		push(at.draft, n)
	}
	return first
}

// playSquares plays a turn of xiangqi.
func (c *Cursor) playSquares(from, to position.Square) (*Node, error) {
	if from == position.NoSquare || to == position.NoSquare {
		return nil, position.ErrNotAMove
	}
	turn, err := c.at.ParseTurn(c.at.Variant().MoveName(position.NewMove(from, to)))
	if err != nil {
		return nil, err
	}
	return c.Play(turn)
}
