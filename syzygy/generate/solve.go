package generate

import (
	"math/bits"

	"xqengine/position/chessboard"
	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// The values of positions for the side to move.
const (
	loss = -2
	draw = 0
	win  = 2
)

// endgame is the material of one table with what is known of its positions.
type endgame struct {
	pieces layout.Material
	parts  []*layout.Layout // by file of the leading pawn
	begin  []uint64         // where the numbers of each begin
	key    uint64
	sides  int
	solved map[uint64]*endgame // all that are solved, by the key of their material; this one is with them

	codes  [2][]uint32 // the squares of a position for each number, six bits each, and a bit above; 0 for none
	value  [2][]int8
	plies  [2][]uint8 // to the next zeroing move, 0 for draws
	zeroes [2][]bool  // a zeroing move wins: the distance is not asked of the table
}

// place is a position by its side to move and its number.
type place struct {
	side   uint8
	number uint32
}

// newEndgame lists the positions of an endgame.
func newEndgame(m layout.Material, solved map[uint64]*endgame) (*endgame, error) {
	e := &endgame{pieces: m, key: m.Key(), sides: 2, solved: solved}
	if m.Symmetric() {
		e.sides = 1
	}
	files := 1
	if m.HasPawns() {
		files = 4
	}
	size := uint64(0)
	for file := range files {
		l, err := arrange(m, file)
		if err != nil {
			return nil, err
		}
		e.parts = append(e.parts, l)
		e.begin = append(e.begin, size)
		size += l.Size()
	}
	for side := range e.sides {
		e.codes[side] = make([]uint32, size)
		e.value[side] = make([]int8, size)
		e.plies[side] = make([]uint8, size)
		e.zeroes[side] = make([]bool, size)
	}
	e.list(&chess.Board{}, 0, 1)
	solved[m.Key()] = e
	solved[m.Flipped().Key()] = e
	return e, nil
}

// list enters all legal placements of the pieces from one on, which a code has those before.
func (e *endgame) list(b *chess.Board, i int, code uint32) {
	l := e.parts[0]
	if i == e.pieces.Count() {
		for side := range uint8(e.sides) {
			b.Side = side
			if b.InCheck(side ^ 1) {
				continue
			}
			at := e.find(b)
			e.codes[side][at.number] = code
		}
		return
	}
	piece := l.Piece(i)
	squares := ^b.Occupied()
	switch {
	case piece%chess.Black == chess.Pawn:
		squares &^= chessboard.Rank1 | chessboard.Rank8
		if i == 0 {
			squares &= 0x0f0f0f0f0f0f0f0f // the others are reflections
		}
	case i == 0:
		squares &= 0x0f0f0f0f // the triangle and its reflection
	}
	for ; squares != 0; squares &= squares - 1 {
		next := *b
		square := uint8(bits.TrailingZeros64(squares))
		next.Put(piece/chess.Black, piece%chess.Black, square)
		e.list(&next, i+1, code<<6|uint32(square))
	}
}

// board returns a position that has a place; false if none has.
func (e *endgame) board(at place) (b chess.Board, ok bool) {
	code := e.codes[at.side][at.number]
	if code == 0 {
		return b, false
	}
	b.Side = at.side
	l := e.parts[0]
	for i := e.pieces.Count() - 1; i >= 0; i-- {
		b.Put(l.Piece(i)/chess.Black, l.Piece(i)%chess.Black, uint8(code&63))
		code >>= 6
	}
	return b, true
}

// find returns the place of a position of this endgame.
func (e *endgame) find(b *chess.Board) place {
	side, flip := b.Side, false
	switch {
	case e.sides == 1:
		side, flip = 0, b.Side != 0
	case layout.KeyOf(b) != e.key:
		side, flip = side^1, true
	}
	file := 0
	if len(e.parts) > 1 {
		file = layout.LeadingFile(b, e.pieces, flip)
	}
	squares := e.parts[file].Squares(b, flip)
	return place{side, uint32(e.begin[file] + e.parts[file].Index(&squares))}
}

// valueOf returns what is known of a position of any endgame that is solved or being solved, en passant included.
func (e *endgame) valueOf(b *chess.Board) int8 {
	if b.Count() == 2 {
		return draw
	}
	of := e
	if key := layout.KeyOf(b); key != e.key {
		of = e.solved[key]
	}
	at := of.find(b)
	v := of.value[at.side][at.number]
	if b.Passant == 0 {
		return v
	}
	best, any := int8(loss), false
	var list chess.List
	b.Generate(&list, true)
	for _, m := range list.Moves() {
		if child, legal := b.Make(m); legal && b.IsPassant(m) {
			best, any = max(best, -e.valueOf(&child)), true
		}
	}
	switch {
	case !any:
		return v
	case !b.HasMove():
		return best
	}
	return max(best, v)
}

// judge works out the value of a position from those after its moves, as far as these are known.
func (e *endgame) judge(b *chess.Board) int8 {
	var list chess.List
	b.Generate(&list, false)
	lost, moves := true, false
	for _, m := range list.Moves() {
		child, legal := b.Make(m)
		if !legal {
			continue
		}
		moves = true
		switch e.valueOf(&child) {
		case loss:
			return win
		case draw:
			lost = false
		}
	}
	if lost && (moves || b.InCheck(b.Side)) {
		return loss
	}
	return draw
}

// solve works out who wins. Draws are what is left.
func (e *endgame) solve() {
	var work []place
	note := func(at place, v int8) {
		e.value[at.side][at.number] = v
		work = append(work, at)
	}
	decide := func(at place, b *chess.Board) {
		if v := e.judge(b); v != draw {
			note(at, v)
		}
	}
	passant := e.pieces[0][chess.Pawn] > 0 && e.pieces[1][chess.Pawn] > 0
	e.each(func(at place, b *chess.Board) { decide(at, b) })
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		after, _ := e.board(at)
		e.before(&after, true, func(b *chess.Board) {
			prior := e.find(b)
			if e.value[prior.side][prior.number] != draw {
				return
			}
			switch v := e.value[at.side][at.number]; {
			case passant: // what the move leads to may be worth more than the table says
				decide(prior, b)
			case v == loss:
				note(prior, win)
			case e.losesAlways(b):
				note(prior, loss)
			}
		})
	}
}

// losesAlways tells whether every move of a position, of which there is one, loses.
func (e *endgame) losesAlways(b *chess.Board) bool {
	var list chess.List
	b.Generate(&list, false)
	for _, m := range list.Moves() {
		if child, legal := b.Make(m); legal && e.valueOf(&child) != win {
			return false
		}
	}
	return true
}

// each calls a function with every position.
func (e *endgame) each(do func(at place, b *chess.Board)) {
	for side := range e.sides {
		for i := range e.codes[side] {
			at := place{uint8(side), uint32(i)}
			if b, ok := e.board(at); ok {
				do(at, &b)
			}
		}
	}
}

// before calls a function with every legal position of the same pieces from which one move leads to b.
func (e *endgame) before(b *chess.Board, pawns bool, do func(b *chess.Board)) {
	us := b.Side ^ 1 // who has moved
	occupied := b.Occupied()
	for kind := uint8(chess.King); kind >= chess.Pawn; kind-- {
		if kind == chess.Pawn && !pawns {
			return
		}
		for set := b.Of[us][kind]; set != 0; set &= set - 1 {
			to := uint8(bits.TrailingZeros64(set))
			from := chess.Targets(kind, to, occupied) &^ occupied
			if kind == chess.Pawn {
				from = pawnSources(us, set&-set, occupied)
			}
			for ; from != 0; from &= from - 1 {
				prior := *b
				prior.Side, prior.Passant = us, 0
				change := set&-set | from&-from
				prior.Of[us][0] ^= change
				prior.Of[us][kind] ^= change
				if prior.InCheck(us ^ 1) {
					continue
				}
				do(&prior)
				if twin, ok := twin(&prior); ok {
					do(&twin)
				}
			}
		}
	}
}

// pawnSources returns where a pawn may have come from without a capture.
func pawnSources(us uint8, pawn, occupied uint64) uint64 {
	step := chessboard.Forward(us^1, pawn) &^ (occupied | chessboard.Rank1 | chessboard.Rank8)
	second := chessboard.Forward(us^1, step&chessboard.FirstStepRank[us]) &^ occupied
	return step | second
}

// twin returns the reflection of a position, if it may have a number of its own although positions that the two lead to have the same: when
// what leads the numbering is its own reflection.
func twin(b *chess.Board) (chess.Board, bool) {
	mirror := func(s uint8) uint8 { return s ^ 7 }
	if pawns := [2]uint64{b.Of[0][chess.Pawn], b.Of[1][chess.Pawn]}; pawns[0]|pawns[1] != 0 {
		for _, set := range pawns {
			if set != 0 && set == bits.Reverse64(bits.ReverseBytes64(set)) {
				return mapped(b, mirror), true
			}
		}
		return chess.Board{}, false
	}
	switch kings := b.Of[0][chess.King] | b.Of[1][chess.King]; {
	case kings&^diagonal == 0:
		return mapped(b, func(s uint8) uint8 { return s>>3 | s&7<<3 }), true
	case kings&^bits.ReverseBytes64(diagonal) == 0:
		return mapped(b, func(s uint8) uint8 { return 63 - (s>>3 | s&7<<3) }), true
	}
	return chess.Board{}, false
}

// diagonal are the squares from a1 to h8.
const diagonal uint64 = 0x8040201008040201

// mapped returns a position with its pieces on other squares.
func mapped(b *chess.Board, to func(s uint8) uint8) chess.Board {
	c := chess.Board{Side: b.Side}
	for side := range b.Of {
		for kind := chess.Pawn; kind <= chess.King; kind++ {
			for set := b.Of[side][kind]; set != 0; set &= set - 1 {
				c.Put(uint8(side), uint8(kind), to(uint8(bits.TrailingZeros64(set))))
			}
		}
	}
	return c
}
