package record

import (
	"strings"

	"xqengine/position"
	"xqengine/position/notation"
)

// Notation is a way to write turns, by its name in PGN's tag Format.
type Notation string

// The notations.
const (
	ICCS    Notation = "ICCS"    // H2-E2
	WXF     Notation = "WXF"     // C2.5
	Chinese Notation = "Chinese" // 炮二平五
	SAN     Notation = "SAN"     // Nf3, of chess alone
)

// write returns a turn of a position as records write it: coordinates in capitals with a dash between, as other
// programs require, and Black's numbers in Chinese with full-width digits.
func (n Notation) write(p *position.Position, turn position.Turn) string {
	switch n {
	case SAN:
		return notation.FormatSAN(p, turn)
	case WXF:
		return notation.FormatWXF(p, turn)
	case Chinese:
		text := notation.FormatChinese(p, turn)
		if isASCII(text) {
			return strings.ToUpper(text)
		}
		return strings.Map(fullWidth, text)
	}
	text := strings.ToUpper(p.FormatTurn(turn))
	if len(text) == 4 {
		return text[:2] + "-" + text[2:]
	}
	return text
}

func fullWidth(letter rune) rune {
	if letter >= '1' && letter <= '9' {
		return letter - '1' + '１'
	}
	return letter
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
