package client

import (
	"strings"

	"xqengine/position"
)

// Ranks says how an engine counts the ranks of the board.
type Ranks uint8

// The ways to count.
const (
	RanksAuto Ranks = iota // found out from what the engine says and plays
	RanksZero              // 0..9, the project's own
	RanksOne               // 1..10, the family of UCI_Variant
)

// ToWire writes a canonical turn in an engine's dialect.
func (r Ranks) ToWire(text string) string {
	if r != RanksOne {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c < '0' || c > '9':
			b.WriteByte(c)
		case c == '9':
			b.WriteString("10")
		default:
			b.WriteByte(c + 1)
		}
	}
	return b.String()
}

// FromWire reads a turn of an engine's dialect as canonical text; ok is false if it cannot be one.
func (r Ranks) FromWire(text string) (canonical string, ok bool) {
	if r != RanksOne {
		return text, true
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c < '0' || c > '9':
			b.WriteByte(c)
		case c == '1' && i+1 < len(text) && text[i+1] == '0':
			b.WriteByte('9')
			i++
		case c == '0':
			return "", false
		default:
			b.WriteByte(c - 1)
		}
	}
	return b.String(), true
}

// readTurn reads an engine's move as a legal turn of p. With RanksAuto both ways are tried, and the
// second result is what the move proves: RanksAuto still, if it is legal both ways (then it is read from
// 0).
func readTurn(p *position.Position, text string, r Ranks) (position.Turn, Ranks, error) {
	try := func(r Ranks) (position.Turn, error) {
		canonical, ok := r.FromWire(text)
		if !ok {
			return position.Turn{}, position.ErrNotAMove
		}
		return p.ParseTurn(canonical)
	}
	if r != RanksAuto {
		turn, err := try(r)
		return turn, r, err
	}
	zero, errZero := try(RanksZero)
	one, errOne := try(RanksOne)
	switch {
	case errZero == nil && errOne != nil:
		return zero, RanksZero, nil
	case errZero != nil && errOne == nil:
		return one, RanksOne, nil
	case errZero != nil:
		return zero, RanksAuto, errZero
	}
	return zero, RanksAuto, nil
}
