package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// typesOf are the types of package position by the codes of the files.
var typesOf = [...]position.PieceType{
	position.NoType, position.Pawn, position.Knight, position.Bishop, position.Rook, position.Queen, position.King,
}

// asBoard returns a position as a board.
func asBoard(p *position.Position) (b Board) {
	for side := range uint8(2) {
		for kind := uint8(Pawn); kind <= King; kind++ {
			for _, s := range p.Pieces(position.Colour(side), typesOf[kind]).Squares() {
				b.Put(side, kind, uint8(s))
			}
		}
	}
	b.Side = uint8(p.Side())
	if s := p.Passant(); s != position.NoSquare {
		b.Passant = uint8(s)
	}
	return b
}

// random returns a position with a few pieces, half of them pawns.
func random(r *rand.Rand) (*position.Position, bool) {
	s := position.Chess.Empty()
	s.Side = position.Colour(r.IntN(2))
	s.Board[r.IntN(64)] = position.MakePiece(position.White, position.King)
	s.Board[r.IntN(64)] = position.MakePiece(position.Black, position.King)
	for range 1 + r.IntN(5) {
		kind := typesOf[max(Pawn, r.IntN(2*Queen)-Queen+1)]
		s.Board[r.IntN(64)] = position.MakePiece(position.Colour(r.IntN(2)), kind)
	}
	p, err := position.FromSetup(s)
	return p, err == nil
}

// TestMoves: legal moves, what they lead to, captures, mate and check are what package position says.
func TestMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	compared, passant, promoted := 0, 0, 0
	for compared < 10_000 {
		p, ok := random(r)
		if !ok {
			continue
		}
		for range 4 {
			b := asBoard(p)
			want := map[Board]int{}
			legal := new(position.MoveList)
			p.LegalMoves(legal)
			for _, m := range legal.Moves() {
				p.Make(m)
				want[asBoard(p)]++
				p.Unmake()
			}
			got, captures := map[Board]int{}, 0
			var list List
			b.Generate(&list, false)
			for _, m := range list.Moves() {
				child, ok := b.Make(m)
				if !ok {
					continue
				}
				if b.IsCapture(m) {
					captures++
				}
				if b.IsPassant(m) {
					passant++
				}
				if m.Promotion != 0 {
					promoted++
				}
				if child.Passant != 0 { // package position asks whether it is legal
					child.Passant = legalPassant(&child)
				}
				got[child]++
			}
			require.Equal(t, want, got, "%v", b)
			b.Generate(&list, true)
			for _, m := range list.Moves() {
				if _, ok := b.Make(m); ok {
					captures--
				}
			}
			require.Zero(t, captures, "%v", b)
			assert.Equal(t, p.InCheck(), b.InCheck(b.Side))
			assert.Equal(t, p.InCheck() && legal.Len() == 0, b.IsMate())
			assert.Equal(t, p.Occupied().Count(), b.Count())
			compared++
			if legal.Len() == 0 {
				break
			}
			p.Make(legal.At(r.IntN(legal.Len())))
		}
	}
	assert.Positive(t, passant)
	assert.Greater(t, promoted, 200)
}

// legalPassant returns the square of en passant if a legal move captures there.
func legalPassant(b *Board) uint8 {
	var list List
	b.Generate(&list, true)
	for _, m := range list.Moves() {
		if _, ok := b.Make(m); ok && b.IsPassant(m) {
			return b.Passant
		}
	}
	return 0
}

// TestHasMove leaves en passant out of account: without it this is stalemate.
func TestHasMove(t *testing.T) {
	var b Board
	b.Put(0, King, 0+8*0)  // a1
	b.Put(1, Queen, 1+8*2) // b3: a2, b2, b1 are attacked
	b.Put(1, King, 63)
	assert.False(t, b.HasMove())
	b.Put(0, Pawn, 4+8*4) // e5
	b.Put(1, Pawn, 4+8*5) // e6 stops it
	b.Put(1, Pawn, 3+8*4) // d5 has just passed d6
	b.Passant = 3 + 8*5
	assert.False(t, b.HasMove())
	assert.False(t, b.IsMate())
	var list List
	b.Generate(&list, true)
	assert.Equal(t, []Move{{From: 36, To: 43}}, list.Moves())
}
