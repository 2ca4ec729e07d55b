package client

import (
	"xqengine/internal/wire"
	"xqengine/position"
)

// readTurn reads an engine's move as a legal turn of p. With wire.AutoRanks both ways are tried, and the
// second result is what the move proves: wire.AutoRanks still, if it is legal both ways (then it is read from
// 0).
func readTurn(p *position.Position, text string, r wire.Ranks) (position.Turn, wire.Ranks, error) {
	try := func(r wire.Ranks) (position.Turn, error) {
		canonical, ok := r.Read(text)
		if !ok {
			return position.Turn{}, position.ErrNotAMove
		}
		return p.ParseTurn(canonical)
	}
	if r != wire.AutoRanks {
		turn, err := try(r)
		return turn, r, err
	}
	zero, errZero := try(wire.RanksFrom0)
	one, errOne := try(wire.RanksFrom1)
	switch {
	case errZero == nil && errOne != nil:
		return zero, wire.RanksFrom0, nil
	case errZero != nil && errOne == nil:
		return one, wire.RanksFrom1, nil
	case errZero != nil:
		return zero, wire.AutoRanks, errZero
	}
	return zero, wire.AutoRanks, nil
}
