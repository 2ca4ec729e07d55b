// Package matecensus counts the mates that the engine announces and lets package mateproof, which shares no code with the
// search, prove each of them. A false mate is one that the prover refutes: the other side has a defence, or the rules of
// repetition or the sixty-move rule come first.
package matecensus

import (
	"encoding/json"
	"errors"
	"fmt"

	"xqengine/match/opening"
	"xqengine/position"
)

// Settings say which games are played, or which positions are searched, and how.
type Settings struct {
	Variants []*position.Variant // game after game the next one
	Threads  []int               // of the engine, each for all variants in turn
	MultiPV  []int               // lines of the engine, likewise
	Nodes    uint64              // for each turn; 0: no limit
	Depth    int                 // for each turn; 0: no limit
	HashMB   int
	Net      bool // the program's nets judge, else the hand-written evaluation
	Budget   int  // moves that the prover may make for an announcement

	Seed        uint64 // of the games
	RandomTurns int    // a game begins with up to so many random turns
	Blunders    int    // of a thousand turns so many are random ones
	MaxTurns    int    // games of the given number of turns, both sides counted, end there

	// Positions are searched instead of games played: each once with all Threads and MultiPV, its variant is the only one.
	Positions []opening.Opening
}

// Check tells what is wrong with the settings.
func (s *Settings) Check() error {
	switch {
	case s.Nodes == 0 && s.Depth == 0:
		return errors.New("neither nodes nor depth limit a turn")
	case s.Depth < 0 || s.HashMB < 1 || s.Budget < 1:
		return fmt.Errorf("depth %d, hash %d, budget %d: want at least 0, 1 and 1", s.Depth, s.HashMB, s.Budget)
	case s.RandomTurns < 0 || s.MaxTurns < 1:
		return fmt.Errorf("random %d, maxturns %d: want at least 0 and 1", s.RandomTurns, s.MaxTurns)
	case s.Blunders < 0 || s.Blunders > 1000:
		return fmt.Errorf("blunders %d: want 0 to 1000", s.Blunders)
	case len(s.Variants) == 0 || len(s.Threads) == 0 || len(s.MultiPV) == 0:
		return errors.New("variants, threads and multipv want at least one value each")
	case len(s.Positions) > 0 && len(s.Variants) > 1:
		return errors.New("positions are of one variant: name it")
	}
	for _, values := range [][]int{s.Threads, s.MultiPV} {
		for _, n := range values {
			if n < 1 || n > maxLines {
				return fmt.Errorf("threads or multipv %d: want 1 to %d", n, maxLines)
			}
		}
	}
	return nil
}

// maxLines bounds threads and lines: more would only take memory.
const maxLines = 256

// Games returns how many searches of positions there are; 0 if games are played.
func (s *Settings) Games() int { return len(s.Positions) * s.ways() }

// ways is in how many ways a position is searched.
func (s *Settings) ways() int { return len(s.Threads) * len(s.MultiPV) }

// way says how the engine searches.
type way struct {
	variant          *position.Variant
	threads, multiPV int
}

// way returns how the game with a number, from 1, is played, and which turn it has among those that are played so.
func (s *Settings) way(number int) (w way, turn int) {
	n := number - 1
	w.variant, n = s.Variants[n%len(s.Variants)], n/len(s.Variants)
	w.threads, n = s.Threads[n%len(s.Threads)], n/len(s.Threads)
	w.multiPV, n = s.MultiPV[n%len(s.MultiPV)], n/len(s.MultiPV)
	return w, n
}

// header returns the settings as they stand in the first line of a file.
func (s *Settings) header() (string, error) {
	h := struct {
		Variants    []string          `json:"variants"`
		Threads     []int             `json:"threads"`
		MultiPV     []int             `json:"multipv"`
		Nodes       uint64            `json:"nodes"`
		Depth       int               `json:"depth"`
		HashMB      int               `json:"hash"`
		Net         bool              `json:"net"`
		Budget      int               `json:"budget"`
		Seed        uint64            `json:"seed"`
		RandomTurns int               `json:"random"`
		Blunders    int               `json:"blunders"`
		MaxTurns    int               `json:"maxturns"`
		Positions   []opening.Opening `json:"positions,omitempty"`
	}{
		nil, s.Threads, s.MultiPV, s.Nodes, s.Depth, s.HashMB, s.Net, s.Budget,
		s.Seed, s.RandomTurns, s.Blunders, s.MaxTurns, s.Positions,
	}
	for _, v := range s.Variants {
		h.Variants = append(h.Variants, v.Name)
	}
	text, err := json.Marshal(h)
	return string(text), err
}
