package client

import (
	"strconv"
	"strings"
	"time"
)

// Info is what an engine told about its thinking, as far as it told it: the last complete line before
// the move.
type Info struct {
	Depth    int
	Score    Score
	Nodes    uint64
	Reported time.Duration // thinking time by the engine's own clock
	PV       string        // as the engine wrote it
}

// Score is an engine's opinion from the view of the side to move.
type Score struct {
	Known      bool
	Centipawns int // 0 with a mate
	Mate       int // moves to mate, negative when the engine is mated; 0: no mate
}

// MateCentipawns is what a mate counts where scores are compared with bounds in centipawns.
const MateCentipawns = 100000

// Value returns the score in centipawns, mates far outside of all others.
func (s Score) Value() int {
	switch {
	case s.Mate > 0:
		return MateCentipawns - s.Mate
	case s.Mate < 0:
		return -MateCentipawns - s.Mate
	}
	return s.Centipawns
}

// String returns the score as records spell it: +0.35, -1.20, +M5, -M3, or ? if it is not known.
func (s Score) String() string {
	switch {
	case !s.Known:
		return "?"
	case s.Mate > 0:
		return "+M" + strconv.Itoa(s.Mate)
	case s.Mate < 0:
		return "-M" + strconv.Itoa(-s.Mate)
	}
	text := strconv.FormatFloat(float64(s.Centipawns)/100, 'f', 2, 64)
	if s.Centipawns > 0 {
		text = "+" + text
	}
	return text
}

// parseInfo reads an info line of UCI or UCCI into i. Lines without a score (current move, text) and
// lines about a second best move are skipped; a field that cannot be read is left as it was.
func parseInfo(i *Info, text string) {
	words := strings.Fields(text)
	next := Info{}
	for k := 1; k < len(words); k++ {
		value := ""
		if k+1 < len(words) {
			value = words[k+1]
		}
		switch words[k] {
		case "string", "message":
			return
		case "multipv":
			if value != "1" {
				return
			}
			k++
		case "depth":
			next.Depth = int(parseUint(value))
			k++
		case "nodes":
			next.Nodes = parseUint(value)
			k++
		case "time":
			next.Reported = time.Duration(min(parseUint(value), 1<<40)) * time.Millisecond
			k++
		case "score":
			k += parseScore(&next.Score, words[k+1:])
		case "pv":
			next.PV = strings.Join(words[k+1:], " ")
			k = len(words)
		}
	}
	if !next.Score.Known {
		return
	}
	*i = next
}

// parseScore reads what stands behind the word score and returns how many words that were: cp 35, mate
// -3, or UCCI's bare 35.
func parseScore(s *Score, words []string) int {
	if len(words) == 0 {
		return 0
	}
	if words[0] == "cp" || words[0] == "mate" {
		if len(words) < 2 {
			return 1
		}
		n, err := strconv.Atoi(words[1])
		if err != nil {
			return 2
		}
		if words[0] == "mate" && n != 0 {
			*s = Score{Known: true, Mate: clampScore(n)}
		} else {
			*s = Score{Known: true, Centipawns: clampScore(n)}
		}
		return 2
	}
	if n, err := strconv.Atoi(words[0]); err == nil {
		*s = Score{Known: true, Centipawns: clampScore(n)}
		return 1
	}
	return 0
}

func clampScore(n int) int { return max(-MateCentipawns, min(MateCentipawns, n)) }

func parseUint(text string) uint64 {
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0
	}
	return n
}

// parseThinking reads a line of CECP's thinking output, "ply score time nodes pv" with the time in
// hundredths; ok is false if the line is something else. A ply may have a mark behind it, and a first
// column that is not a number is not thinking output.
func parseThinking(i *Info, text string) (ok bool) {
	words := strings.Fields(text)
	if len(words) < 4 {
		return false
	}
	depth, err := strconv.Atoi(strings.TrimRight(words[0], ".&+-!?"))
	if err != nil {
		return false
	}
	var numbers [3]int64
	for k := range numbers {
		if numbers[k], err = strconv.ParseInt(words[k+1], 10, 64); err != nil {
			return false
		}
	}
	if depth < 1 {
		return true // some engines number their preparations 0 and below
	}
	score := Score{Known: true, Centipawns: clampScore(int(max(-1<<31, min(1<<31, numbers[0]))))}
	// CECP's convention for mates is 100000 plus the number of moves.
	if n := numbers[0]; n > MateCentipawns && n < 2*MateCentipawns {
		score = Score{Known: true, Mate: int(n - MateCentipawns)}
	} else if n < -MateCentipawns && n > -2*MateCentipawns {
		score = Score{Known: true, Mate: int(n + MateCentipawns)}
	}
	*i = Info{
		Depth: depth, Score: score, Nodes: uint64(max(0, numbers[2])),
		Reported: time.Duration(min(max(0, numbers[1]), 1<<38)) * 10 * time.Millisecond,
		PV:       Printable(strings.Join(words[4:], " "), 1000),
	}
	return true
}
