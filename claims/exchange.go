package claims

import (
	"xqengine/position"
)

// maxExchangeTurns is how many turns an exchange on a point may make before it counts as one of which nothing is proved.
const maxExchangeTurns = 4000

// balance returns what the pieces of a side are worth, less those of the other.
func balance(p *position.Position, c position.Colour) (sum int32) {
	for t := position.Soldier; t < position.General; t++ {
		sum += p.Variant().Traits().ExchangeValues[t] * int32(p.Count(c, t)-p.Count(c.Other(), t))
	}
	return sum
}

// captures returns the legal turns whose last move captures on a square.
func captures(p *position.Position, s position.Square) (list []position.Turn) {
	onto := func(p *position.Position, m position.Move) bool {
		kind := p.MoveKind(m)
		return m.To() == s && p.IsCapture(m) && (kind == position.Walk || kind == position.Exchange)
	}
	if v := p.Variant(); v.HasMarkers() || v.HasRiverRow() {
		for _, t := range p.LegalTurns() {
			moves := t.Moves()
			for _, m := range moves[:len(moves)-1] {
				p.Make(m)
			}
			if onto(p, last(t)) {
				list = append(list, t)
			}
			for range moves[:len(moves)-1] {
				p.Unmake()
			}
		}
		return list
	}
	var legal position.MoveList
	p.LegalMoves(&legal)
	for _, m := range legal.Moves() {
		if !p.ContinuesAfter(m) && onto(p, m) {
			list = append(list, position.NewTurn(m))
		}
	}
	return list
}

// exchange is an exchange on a point.
type exchange struct {
	square position.Square
	turns  int // made so far
}

// best returns what the side to move gains at most by exchanging on the point, with the turns that lead there; ok is false
// if there were too many to look at.
func (e *exchange) best(p *position.Position) (gain int32, line []position.Turn, ok bool) {
	side := p.Side()
	from := balance(p, side)
	for _, t := range captures(p, e.square) {
		if e.turns++; e.turns > maxExchangeTurns {
			return 0, nil, false
		}
		p.Play(t)
		won := balance(p, side) - from
		var answer int32
		var rest []position.Turn
		ok := true
		if won > gain { // the answer can only take from it
			answer, rest, ok = e.best(p)
		}
		p.Back()
		if !ok {
			return 0, nil, false
		}
		if won-answer > gain {
			gain, line = won-answer, append([]position.Turn{t}, rest...)
		}
	}
	return gain, line, true
}

// after returns what a capture on a square gains, with the best exchange behind it.
func after(p *position.Position, t position.Turn) (gain int32, line []position.Turn, ok bool) {
	side := p.Side()
	from := balance(p, side)
	p.Play(t)
	e := exchange{square: last(t).To()}
	won := balance(p, side) - from
	answer, rest, ok := e.best(p)
	p.Back()
	return won - answer, append([]position.Turn{t}, rest...), ok
}

// ledger counts what leaves the board in a line.
type ledger struct {
	taken    [2][]string // of each side, in order
	worth    [2]int32
	promoted bool
}

// play plays a turn and notes what it takes.
func (l *ledger) play(p *position.Position, t position.Turn) {
	v := p.Variant()
	for _, m := range t.Moves() {
		was := p.Counts()
		board := *p.Board()
		p.Make(m)
		if p.Counts() == was {
			continue
		}
		now := p.Board()
		for c := position.Red; c <= position.Black; c++ {
			for t := position.Soldier; t < position.General; t++ {
				shift := position.CountShift(c, t)
				fewer := int(was>>shift&15) - int(p.Counts()>>shift&15)
				if fewer < 0 {
					l.promoted = true
				}
				if fewer > 0 {
					piece := leaver(&board, now, c, t, m)
					l.taken[c] = append(l.taken[c], v.PieceText(piece))
					l.worth[c] += v.Traits().ExchangeValues[t]
				}
			}
		}
	}
}

// leaver finds the piece of a colour and type that has left the board with a move.
func leaver(board, now *[squares]position.Piece, c position.Colour, t position.PieceType, m position.Move) position.Piece {
	is := func(piece position.Piece) bool {
		return piece != position.NoPiece && piece.Colour() == c && piece.Type() == t
	}
	if is(board[m.To()]) { // onto its square
		return board[m.To()]
	}
	for s, piece := range board {
		if is(piece) && !is(now[s]) {
			return piece
		}
	}
	return position.MakePiece(c, t)
}

// clear returns whether no capture and no exchange on a point wins anything for the side to move.
func clear(p *position.Position) bool {
	enemies := p.Colour(p.Side().Other())
	for _, s := range enemies.Squares() {
		e := exchange{square: s}
		if gain, _, ok := e.best(p); !ok || gain > 0 {
			return false
		}
	}
	return true
}

// squares is the number of codes of squares.
const squares = len(position.Setup{}.Board)
