package board

import (
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// maxFEN is how long a text may be that is taken for a position.
const maxFEN = 300

// positionOf reads a text as a position: a FEN with or without the words of the protocols before it, and with fields left
// out at its end. Of several variants that have such a position it is the one that is named, else the first.
func positionOf(text, named string) (*record.Game, bool) {
	fields := strings.Fields(strings.Trim(strings.TrimSpace(text), `"'`))
	for len(fields) > 0 && (strings.EqualFold(fields[0], "position") || strings.EqualFold(fields[0], "fen")) {
		fields = fields[1:]
	}
	if len(text) > maxFEN || len(fields) == 0 || !strings.Contains(fields[0], "/") {
		return nil, false
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
		if g, err := record.New(record.Start{Variant: v, FEN: whole, Rules: position.DefaultRules()}); err == nil {
			return g, true
		}
	}
	return nil, false
}
