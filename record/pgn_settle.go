package record

import (
	"errors"
	"strings"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

// settledBy is how many turns are looked at to tell what tags leave open.
const settledBy = 24

// settle returns the start of a game and how its coordinates count the ranks: what the first turns can be read in, where
// tags leave open which game is played, who moves first, or how ranks count. The first variant that fits counts.
func settle(variants []*position.Variant, fen string, rules position.Rules, scan pgnScanner) (Start, wire.Ranks, error) {
	var starts []Start
	var problem error
	for _, v := range variants {
		list, err := startsOf(v, fen, rules)
		if err != nil && problem == nil {
			problem = err
		}
		starts = append(starts, list...)
	}
	if len(starts) == 0 {
		return Start{}, wire.AutoRanks, problem
	}
	if len(starts) == 1 && (starts[0].Variant.FirstRank() > 0 || !countsRanks(scan.peekLast())) {
		return starts[0], wire.RanksFrom0, nil
	}
	line := scan.mainLine(settledBy)
	if isBareLine(line) && len(variants) > 1 && variants[0] == position.Xiangqi {
		starts[0], starts[1] = starts[1], starts[0] // e4 e5 is rather chess, where nothing else is said
	}
	best, bestRanks, most := starts[0], wire.RanksFrom0, -1
	for _, start := range starts {
		for _, ranks := range []wire.Ranks{wire.RanksFrom0, wire.RanksFrom1} {
			p, err := start.Position()
			if err != nil || start.Variant.FirstRank() > 0 && ranks == wire.RanksFrom1 {
				continue
			}
			if n := worth(p, line, ranks); n > most {
				best, bestRanks, most = start, ranks, n
			}
			if most == 2*len(line) {
				return best, bestRanks, nil
			}
		}
	}
	return best, bestRanks, nil
}

// worth tells how well a line of turns can be read from a position: by how many can, and whether the next one at least looks
// like a turn.
func worth(p *position.Position, line []string, ranks wire.Ranks) int {
	for i, text := range line {
		turn, err := notation.ReadRanks(p, text, ranks)
		switch {
		case err == nil:
			p.Play(turn)
		case errors.Is(err, position.ErrNotAMove):
			return 2 * i
		default:
			return 2*i + 1
		}
	}
	return 2 * len(line)
}

// countsRanks reports whether a turn may count ranks in more than one way.
func countsRanks(text string) bool {
	return text != "" && !strings.ContainsAny(text, ".=+") && strings.IndexFunc(text, func(letter rune) bool { return letter >= 0x80 }) < 0
}

// isBareLine reports whether the first turn of a line is a square alone, such as e4.
func isBareLine(line []string) bool { return len(line) > 0 && len(line[0]) == 2 }

// peekLast returns the word of the last token, or the first one behind it.
func (s *pgnScanner) peekLast() string {
	ahead := pgnScanner{text: s.text, at: s.last}
	return ahead.peekWord()
}

// startsOf returns the starts that a FEN of a record may mean in a variant: its own, or without a side to move Red's and
// Black's.
func startsOf(v *position.Variant, text string, rules position.Rules) ([]Start, error) {
	if strings.Trim(text, "?- ") == "" {
		text = ""
	}
	start := Start{Variant: v, FEN: text, Rules: rules}
	if fen.IsBoard(text) {
		var list []Start
		var problem error
		for _, side := range []string{" w", " b"} {
			start.FEN = text + side
			if _, err := start.Position(); err == nil {
				list = append(list, start)
			} else if problem == nil {
				problem = err
			}
		}
		return list, problem
	}
	_, err := start.Position()
	if err == nil {
		return []Start{start}, nil
	}
	if v.HasCastling() {
		for _, start.FEN = range mendedChess(text) {
			if _, err := start.Position(); err == nil {
				return []Start{start}, nil
			}
		}
	}
	return nil, err
}

// mendedChess returns the FEN of a record of chess without the rights to castle that its board excludes, and without the square
// of a pawn that cannot be taken: programs leave both behind.
func mendedChess(text string) []string {
	setup, err := fen.Read(position.Chess, text)
	if err != nil {
		return nil
	}
	setup = setup.WithPossibleCastling()
	mended := fen.Write(setup)
	setup.Passant = position.NoSquare
	return []string{mended, fen.Write(setup)}
}
