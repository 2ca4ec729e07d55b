// Package wire holds what both ends of a line of UCI or UCCI must read and write alike: the engine in package
// protocol, and the match program in match/client, which starts engines of others. It works on text alone and knows no
// board.
package wire

import "strings"

// Ranks says how the ranks of the board are counted on a line.
type Ranks uint8

// The ways to count ranks.
const (
	AutoRanks  Ranks = iota // not known yet; texts are written and read as with RanksFrom0
	RanksFrom0              // 0..9, as everything inside the program
	RanksFrom1              // 1..10, as the tools that know UCI_Variant do
)

// Other returns the other way to count; that of AutoRanks is RanksFrom1.
func (r Ranks) Other() Ranks {
	if r == RanksFrom1 {
		return RanksFrom0
	}
	return RanksFrom1
}

// String returns the first rank: "0" or "1".
func (r Ranks) String() string {
	if r == RanksFrom1 {
		return "1"
	}
	return "0"
}

// Write turns a turn in canonical text, which may have several single moves and suffixes, into how it
// stands on the wire.
func (r Ranks) Write(turn string) string {
	if r != RanksFrom1 {
		return turn
	}
	text, _ := mapSquares(turn, func(digits string) (string, string, bool) {
		if digits[0] == '9' {
			return "10", digits[1:], true
		}
		return string(digits[0] + 1), digits[1:], true
	})
	return text
}

// Read turns a turn from the wire into canonical text; ok is false if it is not a turn in this way to count. Only RanksFrom1
// looks at the text at all; in the others capitals become small letters, and what is not a turn shows itself on a board.
func (r Ranks) Read(turn string) (text string, ok bool) {
	turn = strings.ToLower(turn)
	if r != RanksFrom1 {
		return turn, true
	}
	return mapSquares(turn, func(digits string) (string, string, bool) {
		if strings.HasPrefix(digits, "10") {
			return "9", digits[2:], true
		}
		if digits[0] == '0' {
			return "", "", false
		}
		return string(digits[0] - 1), digits[1:], true
	})
}

// LooksLikeTurn reports whether a text could be a turn in either way to count.
func LooksLikeTurn(text string) bool {
	if _, ok := RanksFrom1.Read(text); ok {
		return true
	}
	_, ok := mapSquares(strings.ToLower(text), func(digits string) (string, string, bool) {
		return digits[:1], digits[1:], true
	})
	return ok
}

// rankMap gets the text from a digit on and returns the new rank and what follows the old one.
type rankMap func(digits string) (mapped, rest string, ok bool)

// mapSquares replaces the rank of each square of a turn. A single move has two squares, the removal of a
// piece from the river (xer) one behind its x, and a step of a marker (+, -r) none. The river row, r, has no
// number.
func mapSquares(turn string, rank rankMap) (string, bool) {
	var b strings.Builder
	for i, single := range strings.Split(turn, ",") {
		if i > 0 {
			b.WriteByte(',')
		}
		squares := 2
		switch {
		case strings.HasPrefix(single, "+"), strings.HasPrefix(single, "-"):
			squares = 0
		case strings.HasPrefix(single, "x"):
			b.WriteByte('x')
			single, squares = single[1:], 1
		}
		for square := range squares {
			if square == 1 {
				single = strings.TrimPrefix(single, "-")
			}
			rest, ok := mapSquare(&b, single, rank)
			if !ok {
				return "", false
			}
			single = rest
		}
		b.WriteString(single)
	}
	return b.String(), true
}

// mapSquare writes the first square of a text with its new rank and returns what follows it.
func mapSquare(b *strings.Builder, text string, rank rankMap) (rest string, ok bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'i' {
		return "", false
	}
	mapped, rest := "r", text[2:]
	if text[1] != 'r' {
		if text[1] < '0' || text[1] > '9' {
			return "", false
		}
		if mapped, rest, ok = rank(text[1:]); !ok {
			return "", false
		}
	}
	b.WriteByte(text[0])
	b.WriteString(mapped)
	return rest, true
}
