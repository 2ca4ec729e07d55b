package notation

import (
	"errors"
	"strings"

	"xqengine/internal/wire"
	"xqengine/position"
)

// ReadRanks is Read where coordinates, and moves in letters, count the ranks of the board from 0 or from 1. With
// wire.AutoRanks they count from 0 unless the text has a rank 10. Chess has one way to count only.
func ReadRanks(p *position.Position, text string, ranks wire.Ranks) (position.Turn, error) {
	text = oneLine(text)
	if p.Variant().HasNotation(position.SAN) {
		return readChess(p, text)
	}
	if looksMixed(text) {
		if turn, err := ParseLetters(p, text, ranks); err == nil {
			return turn, nil
		}
	}
	turn, err := readCoordinates(p, text, ranks)
	if !errors.Is(err, position.ErrNotAMove) {
		return turn, err
	}
	return readWords(p, text, ranks)
}

// readCoordinates reads a turn in coordinates.
func readCoordinates(p *position.Position, text string, ranks wire.Ranks) (position.Turn, error) {
	if ranks != wire.RanksFrom1 {
		turn, err := p.ParseTurn(strings.ToLower(text))
		if ranks == wire.RanksFrom0 || !errors.Is(err, position.ErrNotAMove) || !strings.Contains(text, "10") {
			return turn, err
		}
	}
	canonical, ok := wire.RanksFrom1.Read(text)
	if !ok {
		return position.Turn{}, position.ErrNotAMove
	}
	return p.ParseTurn(canonical)
}

// RanksOf tells how the coordinates of a line of moves from p count the ranks: as more of the line can be read, from 0
// where both ways are good. Moves that have no ranks, such as those in Chinese, may stand between.
func RanksOf(p *position.Position, line []string) wire.Ranks {
	zero := Readable(p, line, wire.RanksFrom0)
	if zero < len(line) && Readable(p, line, wire.RanksFrom1) > zero {
		return wire.RanksFrom1
	}
	return wire.RanksFrom0
}

// Readable returns how many moves of a line from p can be read one after the other.
func Readable(p *position.Position, line []string, ranks wire.Ranks) int {
	p = p.Clone()
	for i, text := range line {
		turn, err := ReadRanks(p, text, ranks)
		if err != nil {
			return i
		}
		p.Play(turn)
	}
	return len(line)
}
