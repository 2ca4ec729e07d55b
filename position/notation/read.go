// Package notation reads turns as people write them.
package notation

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"xqengine/position"
)

// Read reads a legal turn of p in any of three notations: coordinates (h2e2, H2-E2), WXF (C2.5, C2=5) and Chinese
// characters (炮二平五, 馬８進７). The error wraps ErrNotAMove, ErrIllegal or ErrAmbiguous of package position, and says what
// was expected.
func Read(p *position.Position, text string) (position.Turn, error) {
	text = strings.TrimSpace(text)
	coordinates, err := p.ParseTurn(strings.ToLower(text))
	if !errors.Is(err, position.ErrNotAMove) {
		return coordinates, err
	}
	return ReadWords(p, text)
}

// ReadWords is Read without coordinates, save for turns for which the other notations have no words.
func ReadWords(p *position.Position, text string) (position.Turn, error) {
	text = strings.TrimSpace(text)
	if strings.ContainsFunc(text, func(letter rune) bool { return letter >= utf8.RuneSelf }) {
		return p.ParseChinese(text)
	}
	turn, err := p.ParseWXF(text)
	if errors.Is(err, position.ErrNotAMove) {
		err = fmt.Errorf("%w; want coordinates (h2e2), WXF (C2.5) or Chinese (炮二平五)", err)
	}
	return turn, err
}
