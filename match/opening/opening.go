// Package opening knows the positions from which the games of a match start: a built-in set, FEN and EPD
// files, their order, and how to lead an engine that cannot set up a position to one by moves.
package opening

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"xqengine/layout"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

// Opening is where a game starts: a position and moves from it that are played without asking the
// engines.
type Opening struct {
	Name  string   `json:"name,omitempty"`
	FEN   string   `json:"fen"`
	Moves []string `json:"moves,omitempty"` // canonical coordinates
}

// Play returns the position after the opening's moves, with their history, and the one before them. It
// fails if the FEN or a move is wrong, or if the game is over there.
func (o Opening) Play(v *position.Variant, rules position.Rules) (start, now *position.Position, err error) {
	start, now, err = o.play(v, rules)
	if err != nil {
		return nil, nil, fmt.Errorf("opening %s: %w", o.Name, err)
	}
	return start, now, nil
}

func (o Opening) play(v *position.Variant, rules position.Rules) (start, now *position.Position, err error) {
	start, now, err = o.Reach(v, rules)
	if err != nil {
		return nil, nil, err
	}
	if outcome := now.Outcome(); outcome.Over {
		return nil, nil, fmt.Errorf("the game is over: %v", outcome)
	}
	return start, now, nil
}

// Reach is Play where the game may be over. Its errors do not name the opening.
func (o Opening) Reach(v *position.Variant, rules position.Rules) (start, now *position.Position, err error) {
	start, err = fen.Parse(v, o.FEN)
	if err != nil {
		return nil, nil, err
	}
	start.SetRules(rules)
	now = start.Clone()
	for i, text := range o.Moves {
		turn, err := now.ParseTurn(text)
		if err != nil {
			return nil, nil, fmt.Errorf("move %d %q: %w", i+1, text, err)
		}
		now.Play(turn)
	}
	return start, now, nil
}

// Line returns the opening as Read reads it, without its name.
func (o Opening) Line(v *position.Variant) string {
	text := o.FEN
	if text == fen.Start(v) {
		text = "startpos"
	}
	if len(o.Moves) > 0 {
		text += " moves " + strings.Join(o.Moves, " ")
	}
	return text
}

// Lay returns the opening with the layouts of a pair in place of its own.
func (o Opening) Lay(v *position.Variant, pair layout.Pair) (Opening, error) {
	p, err := fen.Parse(v, o.FEN)
	if err == nil {
		p, err = position.FromSetup(p.Setup().WithLayouts(pair.Red, pair.Black))
	}
	if err != nil {
		return o, fmt.Errorf("opening %s: %w", o.Name, err)
	}
	o.FEN = fen.Format(p)
	return o, nil
}

// books are the openings of each family.
var books = [position.Families]string{
	position.FamilyXiangqi:   book,
	position.FamilyPoints:    book,
	position.FamilyStratagem: book,
	position.FamilyChess:     chessBook,
}

// Builtin returns the openings that come with the program: those of chess, or the known openings of xiangqi, as far as they can
// be played in the variant, which develop both sides evenly there too; if none can, the start position
// after every first turn that is not a capture.
func Builtin(v *position.Variant) []Opening {
	var list []Opening
	for l := range strings.Lines(books[v.Family()]) {
		name, moves, ok := strings.Cut(strings.TrimSpace(l), ": ")
		if !ok {
			continue
		}
		o := Opening{Name: name, FEN: fen.Start(v), Moves: strings.Fields(moves)}
		if _, _, err := o.play(v, position.DefaultRules()); err == nil {
			list = append(list, o)
		}
	}
	if len(list) == 0 {
		return firstTurns(v)
	}
	return list
}

// firstTurns returns the start position after each quiet first turn.
func firstTurns(v *position.Variant) []Opening {
	start := position.New(v)
	list := []Opening{}
	for _, turn := range start.LegalTurns() {
		moves := turn.Moves()
		if len(moves) != 1 || start.PieceAt(moves[0].To()) != 0 {
			continue
		}
		text := start.FormatTurn(turn)
		list = append(list, Opening{Name: "start " + text, FEN: fen.Start(v), Moves: []string{text}})
	}
	return list
}

// Read reads openings, one a line: a FEN or EPD, optionally followed by the word moves and moves in
// coordinates, with ranks from 0 or from 1, or in another notation; or startpos moves …. Empty lines and lines that begin
// with # or, as in EPD, with % are skipped. The id of an EPD names the opening; otherwise its line number does. Every opening is checked.
func Read(r io.Reader, name string, v *position.Variant) ([]Opening, error) {
	var list []Opening
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 64<<10), 1<<20)
	for number := 1; in.Scan(); number++ {
		text := strings.TrimSpace(strings.TrimPrefix(in.Text(), "\ufeff"))
		if text == "" || text[0] == '#' || text[0] == '%' {
			continue
		}
		o := parseLine(text, v)
		if o.Name == "" {
			o.Name = fmt.Sprintf("line %d", number)
		}
		if err := o.settle(v); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		list = append(list, o)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no openings", name)
	}
	return list, nil
}

// settle puts FEN and moves into canonical form. The moves of a line may count their ranks from 0 or from 1, or be in words.
func (o *Opening) settle(v *position.Variant) error {
	start, err := fen.Parse(v, o.FEN)
	if err != nil {
		return err
	}
	o.FEN = fen.Format(start)
	ranks := notation.RanksOf(start, o.Moves)
	now := start.Clone()
	for i, text := range o.Moves {
		turn, err := notation.ReadRanks(now, text, ranks)
		if err != nil {
			return fmt.Errorf("move %d %q: %w", i+1, text, err)
		}
		o.Moves[i] = now.FormatTurn(turn)
		now.Play(turn)
	}
	_, _, err = o.play(v, position.DefaultRules())
	return err
}

// parseLine takes a line apart. EPD operations (id "name"; ce 12;) are recognised by their semicolon.
func parseLine(text string, v *position.Variant) Opening {
	var o Opening
	if i := strings.Index(text, ` id "`); i >= 0 {
		o.Name, _, _ = strings.Cut(text[i+5:], `"`)
	}
	start, moves, hasMoves := strings.Cut(text, " moves ")
	if hasMoves {
		moves, _, _ = strings.Cut(moves, ";")
		o.Moves = strings.Fields(moves)
	}
	o.FEN = fen.CutEPD(start)
	if strings.EqualFold(o.FEN, "startpos") {
		o.FEN = fen.Start(v)
	}
	return o
}

// Shuffle puts list into an order that depends only on seed.
func Shuffle(list []Opening, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0x78716d61746368)) // the second word is the program's own
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}
