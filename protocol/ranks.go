package protocol

import "strings"

// Ranks says how ranks are counted on the wire.
type Ranks uint8

// The ways to count ranks.
const (
	AutoRanks    Ranks = iota // what the other side does decides
	RanksFrom0                // 0..9, as everything inside the engine
	RanksFrom1                // 1..10, as the tools that know UCI_Variant do
	unknownRanks = AutoRanks
)

// ranksSeen is what is known about how the other side counts, in order of weight.
type ranksSeen struct {
	forced   Ranks // by a flag
	cyclone  bool  // a bare fen or startpos was received
	evidence Ranks // a list of moves could only be played in one way
	variant  bool  // UCI_Variant was received
}

// inForce returns the way to count.
func (r ranksSeen) inForce(p Protocol) Ranks {
	switch {
	case r.forced != AutoRanks:
		return r.forced
	case p == UCCI, r.cyclone:
		return RanksFrom0
	case r.evidence != unknownRanks:
		return r.evidence
	case r.variant:
		return RanksFrom1
	}
	return RanksFrom0
}

// open tells whether moves may change the way to count.
func (r ranksSeen) open(p Protocol) bool {
	return r.forced == AutoRanks && p != UCCI && !r.cyclone
}

// other returns the other way to count.
func (r Ranks) other() Ranks {
	if r == RanksFrom1 {
		return RanksFrom0
	}
	return RanksFrom1
}

// String returns the first rank, as d prints it.
func (r Ranks) String() string {
	if r == RanksFrom1 {
		return "1"
	}
	return "0"
}

// write turns a turn in canonical text, which may have several single moves and suffixes, into how it
// stands on the wire.
func (r Ranks) write(turn string) string {
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

// read turns a turn from the wire into canonical text; ok is false if it is no turn in this way to count.
func (r Ranks) read(turn string) (text string, ok bool) {
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
