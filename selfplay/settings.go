package selfplay

import (
	"errors"
	"fmt"
	"hash/fnv"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/layout"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
)

// Settings say how games are played and what is kept of them. Scores are in centipawns.
type Settings struct {
	Variant *position.Variant
	Weights *eval.Weights // that the engine plays with
	Net     *nnue.Network // that judges, one for the variant; nil: the hand-written evaluation
	Seed    uint64

	// First is the number of the first game in a file that is a block of a larger one; 0: 1. It is not part of the header:
	// a block has that of the whole.
	First int

	Nodes     uint64 // for each turn; 0: no limit
	SoftNodes uint64 // for each turn: no iteration begins after this many; 0: no limit
	Depth     int    // for each turn; 0: no limit
	HashMB    int    // table of each engine

	Openings     []opening.Opening // games begin here; none: the start position and the known openings
	Layouts      *layout.Series    // a pair for each two games, with the sides reversed in the second; nil: the openings' own
	RandomTurns  int               // an opening ends with 1..RandomTurns random turns
	OpeningScore int               // an opening beyond this score is thrown away

	SkipTurns int     // nothing is kept of the first turns of a game, those of the opening among them
	KeepScore int     // positions beyond this score are not kept
	KeepShare float64 // share of the quiet positions that is kept, drawn at random

	WinScore int // a game is won when the score has been beyond this
	WinTurns int // for this many turns
	MaxTurns int // a game of this many turns is drawn
}

// DefaultSettings returns settings that give useful data for a variant.
func DefaultSettings(v *position.Variant) Settings {
	return Settings{
		Variant: v, Weights: eval.WeightsFor(v), Seed: 1,
		Nodes: 5000, HashMB: 4,
		RandomTurns: 8, OpeningScore: 200,
		SkipTurns: 8, KeepScore: 1000, KeepShare: 1,
		WinScore: 1200, WinTurns: 6, MaxTurns: 200,
	}
}

// first returns the number of the first game of a file.
func (s Settings) first() int { return max(1, s.First) }

// openings returns what games begin with: without openings of its own those that the program knows.
func (s Settings) openings() []opening.Opening {
	if len(s.Openings) > 0 {
		return s.Openings
	}
	return opening.Builtin(s.Variant)
}

// ErrUnlimited is returned for settings in which nothing ends the thinking about a turn.
var ErrUnlimited = errors.New("neither nodes nor depth limit a turn")

// Check tells what is wrong with the settings; ErrUnlimited among other things.
func (s Settings) Check() error {
	switch {
	case s.Net != nil && !s.Net.Supports(s.Variant):
		return fmt.Errorf("a net for %s, not for %s", s.Net.Features().Name, s.Variant.Name)
	case s.First < 0:
		return fmt.Errorf("the first game cannot be number %d", s.First)
	case s.Nodes == 0 && s.SoftNodes == 0 && s.Depth == 0:
		return ErrUnlimited
	case s.Depth < 0 || s.Depth > search.MaxDepth:
		return fmt.Errorf("depth %d is outside 0..%d", s.Depth, search.MaxDepth)
	case s.RandomTurns < 1:
		return fmt.Errorf("random turns: %d is below 1: all games from one opening would be the same", s.RandomTurns)
	case s.OpeningScore < 0 || s.SkipTurns < 0 || s.KeepScore < 0 || s.WinScore < 0:
		return errors.New("scores and numbers of turns must not be negative")
	case !(s.KeepShare > 0 && s.KeepShare <= 1):
		return fmt.Errorf("share of positions: %g is outside 0..1", s.KeepShare)
	case s.WinTurns < 1 || s.MaxTurns < 1:
		return errors.New("turns to decide a game and turns of a game must be at least 1")
	}
	return nil
}

// Header returns the first line of a data file in the text form: everything that decides what is in it.
func (s Settings) Header() string {
	kept := fmt.Sprintf("skip=%d keep=%d share=%g ", s.SkipTurns, s.KeepScore, s.KeepShare)
	return gamedata.TextHeader + " " + s.header(kept)
}

// Source returns everything that decides how the games are played, as it stands in the header of a file of games. What
// is kept of them in the text form is not part of it: files of games keep everything.
func (s Settings) Source() string { return s.header("") }

// headerOf returns what stands at the head of the file of that name.
func (s Settings) headerOf(path string) string {
	if gamedata.IsGames(path) {
		return s.Source()
	}
	return s.Header()
}

func (s Settings) header(kept string) string {
	header := fmt.Sprintf("variant=%s seed=%d nodes=%d depth=%d hash=%d random=%d opening=%d %swin=%d/%d turns=%d weights=%016x",
		s.Variant.Name, s.Seed, s.Nodes, s.Depth, s.HashMB, s.RandomTurns, s.OpeningScore,
		kept, s.WinScore, s.WinTurns, s.MaxTurns, s.Weights.Hash())
	if s.SoftNodes > 0 {
		header += fmt.Sprintf(" soft=%d", s.SoftNodes)
	}
	if s.Net != nil {
		header += " net=" + s.Net.Hash()
	}
	if len(s.Openings) > 0 {
		hash := fnv.New64a()
		for _, o := range s.Openings {
			fmt.Fprintln(hash, o.FEN, o.Moves)
		}
		header = fmt.Sprintf("%s openings=%016x", header, hash.Sum64())
	}
	if s.Layouts != nil {
		hash := fnv.New64a()
		fmt.Fprintln(hash, s.Layouts.Pairs())
		header = fmt.Sprintf("%s layouts=%016x", header, hash.Sum64())
	}
	return header
}
