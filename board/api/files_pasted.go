package api

import (
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
	"xqengine/record"
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
func ReadPosition(text, named string) (g *record.Game, wrong *record.Problem, ok bool) {
	if text = strings.Trim(strings.TrimSpace(text), `"'`); len(text) > maxPosition {
		return nil, nil, false
	}
	before, after, _ := cutWord(text, "moves")
	turns, fields := strings.Fields(after), strings.Fields(before)
	for len(fields) > 0 && (strings.EqualFold(fields[0], "position") || strings.EqualFold(fields[0], "fen")) {
		fields = fields[1:]
	}
	if len(before) > maxFEN || len(fields) == 0 || !strings.Contains(fields[0], "/") {
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
		fresh, err := record.New(record.Start{Variant: v, FEN: whole, Rules: position.DefaultRules()})
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
func playAll(g *record.Game, turns []string) *record.Problem {
	c := g.Cursor()
	for _, text := range turns {
		turn, err := notation.Read(c.Position(), text)
		if err == nil {
			_, err = c.Play(turn)
		}
		if err != nil {
			return &record.Problem{Game: 1, Turn: text, Err: err}
		}
	}
	return nil
}
