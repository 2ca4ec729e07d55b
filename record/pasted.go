package record

import (
	"bufio"
	"io"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

// Bounds of what is taken for a position: bytes of the FEN with what stands before it, and of all with the turns.
const (
	maxFEN      = 300
	maxPosition = 64 << 10
)

// ReadPosition reads a text as a position: a FEN with or without the words of the protocols before it, and with fields left
// out at its end, and the turns behind the word moves, if there is one. Of several variants that have such a position, and
// such turns, it is the one that is named, else the first. Where no variant has all turns the problem tells the first that
// cannot be read, and the turns before it are there.
func ReadPosition(text, named string) (g *Game, wrong *Problem, ok bool) {
	if text = strings.Trim(strings.TrimSpace(text), `"'`); len(text) > maxPosition {
		return nil, nil, false
	}
	fields, turns, ok := cutPosition(text)
	if !ok {
		return nil, nil, false
	}
	variants := position.Variants()
	if v, ok := position.VariantByName(named); ok {
		variants = append([]*position.Variant{v}, variants...)
	}
	for _, v := range variants {
		whole, ok := fen.Complete(v, fields)
		if !ok {
			continue
		}
		fresh, err := New(Start{Variant: v, FEN: whole, Rules: position.DefaultRules()})
		if err != nil {
			continue
		}
		problem := playAll(fresh, turns)
		if problem == nil {
			return fresh, nil, true
		}
		if g == nil {
			g, wrong = fresh, problem
		}
	}
	return g, wrong, g != nil
}

// cutPosition cuts a text into the fields of a FEN, which are none for the start of a game, and the turns from there. It is
// false for a text that is not a position.
func cutPosition(text string) (fields, turns []string, ok bool) {
	before, after, _ := cutWord(text, "moves")
	fields = strings.Fields(before)
	for len(fields) > 0 && (strings.EqualFold(fields[0], "position") || strings.EqualFold(fields[0], "fen")) {
		fields = fields[1:]
	}
	if len(before) > maxFEN || len(fields) == 0 {
		return nil, nil, false
	}
	if strings.EqualFold(fields[0], "startpos") && len(fields) == 1 {
		return nil, strings.Fields(after), true
	}
	return fields, strings.Fields(after), strings.Contains(fields[0], "/")
}

// cutWord cuts a text before and behind the first of its words that is one, in either case.
func cutWord(text, one string) (before, after string, found bool) {
	end := 0
	for word := range strings.FieldsSeq(text) {
		begin := end + strings.Index(text[end:], word)
		if end = begin + len(word); strings.EqualFold(word, one) {
			return text[:begin], text[end:], true
		}
	}
	return text, "", false
}

// playAll plays turns from the start of a record, up to the first that cannot be read.
func playAll(g *Game, turns []string) *Problem {
	c := g.Cursor()
	ranks := notation.RanksOf(c.Position(), turns)
	for _, text := range turns {
		turn, err := notation.ReadRanks(c.Position(), text, ranks)
		if err == nil {
			_, err = c.Play(turn)
		}
		if err != nil {
			return &Problem{Game: 1, Turn: text, Err: err}
		}
	}
	return nil
}

// IsPositions reports whether a text that begins like this has a position in each line: a FEN, or the command of a protocol,
// perhaps with the turns behind the word moves.
func IsPositions(begin []byte) bool {
	for line := range strings.Lines(string(begin)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			fields, _, ok := cutPosition(strings.Trim(line, `"'`))
			return ok && (len(fields) == 0 || strings.Count(fields[0], "/") >= fewestRanks-1)
		}
	}
	return false
}

// fewestRanks is how many ranks the smallest board has.
const fewestRanks = 8

// EachPosition goes through the positions of a text, one in a line, as Each does through the games of a file: as ReadPosition
// reads them, and startpos is the start of the named variant. Empty lines and those that begin with # are skipped.
func EachPosition(r io.Reader, named string, take func(*Game, *Problem) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxPosition)
	number := 0
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		number++
		g, wrong, ok := ReadPosition(text, named)
		if !ok {
			wrong = &Problem{Err: notAPosition(text, named)}
		}
		if wrong != nil {
			wrong.Game = number
		}
		if err := take(g, wrong); err != nil {
			return err
		}
	}
	return lines.Err()
}

// notAPosition says why a text cannot be read as a position of the named variant.
func notAPosition(text, named string) error {
	v, ok := position.VariantByName(named)
	if !ok {
		v = position.Xiangqi
	}
	fields, _, ok := cutPosition(text)
	if ok {
		if _, err := fen.Parse(v, strings.Join(fields, " ")); err != nil {
			return err
		}
	}
	return newFault(FaultNotAPosition)
}
