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

// mapSquares replaces the rank of both squares of each single move. rank gets the text from a digit on
// and returns the new rank and what follows the old one.
func mapSquares(turn string, rank func(digits string) (mapped, rest string, ok bool)) (string, bool) {
	var b strings.Builder
	for i, single := range strings.Split(turn, ",") {
		if i > 0 {
			b.WriteByte(',')
		}
		for square := range 2 {
			if square == 1 {
				single = strings.TrimPrefix(single, "-")
			}
			if len(single) < 2 || single[0] < 'a' || single[0] > 'i' || single[1] < '0' || single[1] > '9' {
				return "", false
			}
			mapped, rest, ok := rank(single[1:])
			if !ok {
				return "", false
			}
			b.WriteByte(single[0])
			b.WriteString(mapped)
			single = rest
		}
		b.WriteString(single)
	}
	return b.String(), true
}
