// Package notation reads and writes turns as people do: in Chinese characters (炮二平五) and in the letters of the World
// Xiangqi Federation (C2.5), and those of chess in standard algebraic notation (Nf3). Coordinates (h2e2), which every turn
// has, are package position's.
//
// It asks a position only what everybody may ask. A turn in words is legal in the position it is read for, and no
// other legal turn of the position has the words it is written in. The words are those of xiangqi: a turn of
// a variant that xiangqi's rules do not know is written in coordinates there, too.
package notation

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"xqengine/internal/wire"
	"xqengine/position"
)

// ErrAmbiguous is wrapped by the error for a text that may mean several legal turns.
var ErrAmbiguous = errors.New("ambiguous")

// Read reads a legal turn of p in any notation: coordinates (h2e2, H2-E2, and h3h10 where ranks count from 1), WXF (C2.5,
// C2=5), Chinese characters (炮二平五, 馬８進７) and letters (Che2); of chess in coordinates and SAN. Letters of typesetters, such
// as dashes and figurines, are read as those of a typewriter. The error wraps position.ErrNotAMove, position.ErrIllegal or
// ErrAmbiguous, and says what was expected.
func Read(p *position.Position, text string) (position.Turn, error) {
	return ReadRanks(p, text, wire.AutoRanks)
}

// oneLine returns a text in plain letters with single spaces for all white space within, which an error of one line may then
// quote.
func oneLine(text string) string { return strings.Join(strings.Fields(Plain(text)), " ") }

// ReadWords is Read without coordinates, except for turns for which the other notations have no words.
func ReadWords(p *position.Position, text string) (position.Turn, error) {
	return readWords(p, oneLine(text), wire.AutoRanks)
}

// readWords is ReadWords where moves in letters count the ranks in a way.
func readWords(p *position.Position, text string, ranks wire.Ranks) (position.Turn, error) {
	if p.Variant().HasNotation(position.SAN) {
		return ParseSAN(p, text)
	}
	if strings.ContainsFunc(text, func(letter rune) bool { return letter >= utf8.RuneSelf }) {
		return ParseChinese(p, text)
	}
	if lettersForm.MatchString(text) {
		return ParseLetters(p, text, ranks)
	}
	turn, err := ParseWXF(p, text)
	if errors.Is(err, position.ErrNotAMove) {
		err = fmt.Errorf("%w; want coordinates (h2e2), WXF (C2.5) or Chinese (炮二平五)", err)
	}
	return turn, err
}
