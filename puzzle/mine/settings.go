package mine

import (
	"encoding/json"
	"fmt"

	"xqengine/layout"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/selfplay"
)

// Settings say in which games puzzles are looked for, and what has to be proved of them.
type Settings struct {
	Variant *position.Variant
	Proof

	Games     string // name of a file of games; empty: the engine plays against itself
	Seed      uint64 // of these games
	GameNodes uint64 // for each turn of these games
	PerGame   int    // puzzles at most
	Single    int    // a line of a single turn that does not mate must have this rating
	MateInOne int    // mates in one are looked for in one of this many games: most of them are easy; 0: never
}

// Proof says what has to be proved of a puzzle.
type Proof struct {
	Screen  uint64 // nodes of the first look at a position
	Nodes   uint64 // of each search that proves a solution
	HashMB  int
	Budget  int // moves that the prover of mates may make for a position of a solution
	MaxMate int // in how many turns of the solver a mate is proved at most
	MaxLine int // turns of the solver at most
	// By how much, in thousandths, the chances of the solution must be above those of the second-best turn, a draw
	// counting half; and how large they must be.
	Gap, Least int
}

// DefaultProof returns what puzzles are held to if nothing else is said.
func DefaultProof() Proof {
	return Proof{Screen: 3000, Nodes: 20_000, HashMB: 4, Budget: 80_000, MaxMate: 3, MaxLine: 5, Gap: 300, Least: 450}
}

// DefaultSettings returns settings that find puzzles of a variant in games which the engine plays against itself.
func DefaultSettings(v *position.Variant) Settings {
	return Settings{Variant: v, Proof: DefaultProof(), Seed: 1, GameNodes: 300, PerGame: 4, Single: 1400, MateInOne: 8}
}

// Check tells what is wrong with the settings.
func (s *Settings) Check() error {
	switch {
	case s.Variant == nil:
		return fmt.Errorf("no variant")
	case s.GameNodes < 1 || s.Screen < 1 || s.Nodes < 1:
		return fmt.Errorf("nodes %d of games, %d to look, %d to prove: all must be at least 1", s.GameNodes, s.Screen, s.Nodes)
	case s.HashMB < 1 || s.Budget < 1 || s.PerGame < 1:
		return fmt.Errorf("hash %d, budget %d, puzzles of a game %d: all must be at least 1", s.HashMB, s.Budget, s.PerGame)
	case s.MaxMate < 0 || s.MaxMate > puzzle.MaxTurns || s.MaxLine < 1 || s.MaxLine > puzzle.MaxTurns || s.MateInOne < 0:
		return fmt.Errorf("mates in %d and lines of %d turns at most: want up to %d", s.MaxMate, s.MaxLine, puzzle.MaxTurns)
	case s.Gap < 1 || s.Gap > 1000 || s.Least < 1 || s.Least > 1000:
		return fmt.Errorf("gap %d, chances %d: want 1 to 1000", s.Gap, s.Least)
	}
	return nil
}

// header returns the first line of a file: everything that decides what is in it.
func (s *Settings) header() (string, error) {
	text, err := json.Marshal(map[string]any{
		"variant": s.Variant.Name, "games": s.Games, "seed": s.Seed, "nodes": s.GameNodes, "proof": s.Proof,
		"pergame": s.PerGame, "single": s.Single, "mateinone": s.MateInOne,
	})
	return string(text), err
}

// play returns how the engine plays against itself: to the end of each game, for there are the mates.
func (s *Settings) play() (selfplay.Settings, error) {
	p := selfplay.DefaultSettings(s.Variant)
	p.Seed, p.Nodes, p.HashMB = s.Seed, s.GameNodes, 1
	p.RandomTurns, p.OpeningScore, p.KeepScore = 12, 1000, 0
	p.WinScore, p.WinTurns, p.MaxTurns = 31_000, 1000, 160
	if s.Variant.HasLayouts() {
		series, err := layout.OpenSeries(layout.Random, s.Variant)
		if err != nil {
			return p, err
		}
		p.Layouts = series
	}
	return p, p.Check()
}
