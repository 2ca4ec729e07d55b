package egtb

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"xqengine/position"
	"xqengine/position/fen"
)

// fromMoves returns the code of a position from those after its legal moves, as package position makes them: code knows these.
func fromMoves(p *position.Position, limit int, code func(*position.Position) (uint8, error)) (uint8, error) {
	list := new(position.MoveList)
	p.LegalMoves(list)
	if list.Len() == 0 {
		return lossCode, nil
	}
	if p.CannotBeWon() {
		return unknown, nil
	}
	best, bestRank := uint8(0), -1<<30
	for _, m := range list.Moves() {
		p.Make(m)
		c, err := code(p)
		capture := p.LastCapture() != position.NoPiece
		p.Unmake()
		if err != nil {
			return 0, err
		}
		if c == hole {
			return 0, errors.New("a legal move leads to no position")
		}
		if mine := codeBefore(c, capture, limit); codeRank(mine) > bestRank {
			best, bestRank = mine, codeRank(mine)
		}
	}
	return best, nil
}

// codeBefore returns what a move is worth that leads to a position with code c.
func codeBefore(c uint8, capture bool, limit int) uint8 {
	v, n := outcome(c)
	if capture {
		n = 0
	}
	switch {
	case v == Loss && n < limit:
		return winCode + uint8(n) + 1
	case v == Loss || v == CursedLoss:
		return cursedWin
	case v == Win && n < limit:
		return lossCode + uint8(n) + 1
	case v == Win || v == CursedWin:
		return cursedLoss
	}
	return unknown
}

// codeRank orders codes: the larger, the better for the side to move.
func codeRank(code uint8) int {
	switch v, n := outcome(code); v {
	case Win:
		return 2000 - n
	case CursedWin:
		return 1
	case CursedLoss:
		return -1
	case Loss:
		return n - 2000
	}
	return 0
}

// code returns what the tables say of a position by play.
func (t *Tables) code(p *position.Position) (uint8, error) {
	tab, index, side, ok := t.find(p)
	if !ok {
		return 0, fmt.Errorf("no table of %s", fen.Format(p))
	}
	v, n, err := tab.probe(index, side, true)
	switch v {
	case Win:
		return winCode + uint8(n), err
	case Loss:
		return lossCode + uint8(n), err
	case CursedWin:
		return cursedWin, err
	case CursedLoss:
		return cursedLoss, err
	}
	return unknown, err
}

// Verify compares a table with the tables of what captures lead to: of n positions drawn at random each has the value that its legal moves say, by the
// rules of package position. The error names the first that has another.
func (t *Tables) Verify(m Material, n int) error {
	e, ok := t.byCounts[m.Canonical().key()]
	if !ok {
		return fmt.Errorf("no table of %s", m)
	}
	l := newLayout(e.t.material) // of its own: lists of placements are not shared with those who probe
	l.fillPlacements()
	rng := rand.New(rand.NewPCG(1, uint64(l.size)))
	b := board{l: l}
	for n > 0 {
		i, side := rng.IntN(l.size), rng.IntN(2)
		if !b.decode(i) || b.facing() || b.attacked(side^1) {
			continue
		}
		n--
		if err := t.verify(b.fen(side)); err != nil {
			return fmt.Errorf("%s %s: %w", l.material, b.fen(side), err)
		}
	}
	return nil
}

func (t *Tables) verify(text string) error {
	p, err := fen.Parse(position.Xiangqi, text)
	if err != nil {
		return err
	}
	has, err := t.code(p)
	if err != nil {
		return err
	}
	want, err := fromMoves(p, naturalLimit, t.code)
	if err == nil && want != has {
		err = fmt.Errorf("the table has %s, the moves say %s", codeText(has), codeText(want))
	}
	return err
}

func codeText(code uint8) string {
	v, n := outcome(code)
	return fmt.Sprintf("%s (%d)", v, n)
}
