package puzzle

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

// A file of puzzles is EPD, a puzzle a line: the position without counters, and the operations
//
//	pv      the solution, turn after turn: chess in SAN, all else in coordinates
//	dm      the solver wins the game in this number of turns, or
//	ce      what the search gives the solution, in centipawns for the solver
//	rating  of the level that finds it in half of its tries
//	themes  kinds of package claims; may be missing
//
// Others are passed over.

// The operations.
const (
	opLine   = "pv"
	opMate   = "dm"
	opScore  = "ce"
	opRating = "rating"
	opThemes = "themes"
)

// EPD returns the puzzle as a line, with more operations behind those that Parse reads.
func (z *Puzzle) EPD(more ...fen.Operation) (string, error) {
	turns, at, err := z.Play()
	if err != nil {
		return "", err
	}
	words := make([]string, len(turns))
	for i, t := range turns {
		words[i] = write(at[i], t)
	}
	list := []fen.Operation{{Code: opLine, Operand: strings.Join(words, " ")}}
	if z.Mate > 0 {
		list = append(list, fen.Operation{Code: opMate, Operand: strconv.Itoa(z.Mate)})
	} else {
		list = append(list, fen.Operation{Code: opScore, Operand: strconv.Itoa(z.Score)})
	}
	list = append(list, fen.Operation{Code: opRating, Operand: strconv.Itoa(z.Rating)})
	if len(z.Themes) > 0 {
		list = append(list, fen.Operation{Code: opThemes, Operand: strings.Join(z.Themes, " ")})
	}
	return fen.FormatEPD(at[0].Setup(), append(list, more...)...), nil
}

// Export is EPD with what other programs look for: bm, the best move, and id, the name of the puzzle.
func (z *Puzzle) Export() (string, error) {
	turns, at, err := z.Play()
	if err != nil {
		return "", err
	}
	return z.EPD(
		fen.Operation{Code: "bm", Operand: write(at[0], turns[0])},
		fen.Operation{Code: "id", Operand: strconv.Quote(z.Variant.Name + " " + z.ID())},
	)
}

func write(p *position.Position, t position.Turn) string {
	if p.Variant().HasNotation(position.SAN) {
		return notation.FormatSAN(p, t)
	}
	return p.FormatTurn(t)
}

// Parse reads a line of EPD. The puzzle has been checked: see Check.
func Parse(v *position.Variant, text string) (*Puzzle, error) {
	start, list, err := fen.CutOperations(text)
	if err != nil {
		return nil, err
	}
	p, err := fen.Parse(v, start)
	if err != nil {
		return nil, err
	}
	z := &Puzzle{Variant: v, FEN: fen.Format(p)}
	var words []string
	for _, o := range list {
		switch o.Code {
		case opLine:
			words = strings.Fields(o.Operand)
		case opMate:
			err = number(&z.Mate, o)
		case opScore:
			err = number(&z.Score, o)
		case opRating:
			err = number(&z.Rating, o)
		case opThemes:
			z.Themes = strings.Fields(o.Operand)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(words) > 2*MaxTurns-1 {
		return nil, fmt.Errorf("pv of %d turns: want up to %d", len(words), 2*MaxTurns-1)
	}
	for i, word := range words {
		turn, err := notation.Read(p, word)
		if err != nil {
			return nil, fmt.Errorf("pv: turn %d %q: %w", i+1, clip.Text(word), err)
		}
		z.Line = append(z.Line, p.FormatTurn(turn))
		p.Play(turn)
	}
	return z, z.Check()
}

func number(into *int, o fen.Operation) error {
	n, err := strconv.Atoi(o.Operand)
	if err != nil {
		return fmt.Errorf("%s %q: want a whole number", o.Code, clip.Text(o.Operand))
	}
	*into = n
	return nil
}

// Read reads a file of puzzles of a variant. Errors name the line.
func Read(r io.Reader, v *position.Variant) (list []*Puzzle, err error) {
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		if text := strings.TrimSpace(in.Text()); text != "" && text[0] != '#' {
			z, err := Parse(v, text)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			list = append(list, z)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("no puzzles")
	}
	return list, nil
}
