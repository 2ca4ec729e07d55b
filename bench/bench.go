// Package bench measures: the speed benchmark whose node count is the signature of the search, and
// perft.
package bench

import (
	"context"
	"fmt"
	"time"

	"xqengine/eval/nnue"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// The settings of the signature: the node count of a run with these is the same on every machine.
const (
	DefaultDepth   = 13
	DefaultThreads = 1
	DefaultHashMB  = 16
)

// Settings of a run of the benchmark. Each position is searched to Depth or, if MoveTime is not zero, for
// so long.
type Settings struct {
	Depth    int
	MoveTime time.Duration
	Threads  int
	HashMB   int
	Variant  *position.Variant // nil: xiangqi; a variant of xiangqi is played with the same pieces on the same points
	Net      *nnue.Network     // judges, one for the variant; nil: the hand-written evaluation
}

// DefaultSettings returns the settings that give the signature.
func DefaultSettings() Settings {
	return Settings{Depth: DefaultDepth, Threads: DefaultThreads, HashMB: DefaultHashMB, Net: nnue.Internal(position.Xiangqi)}
}

// Sample is what the search of one position took.
type Sample struct {
	FEN     string
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
}

// Total is the sum over all positions.
type Total struct {
	Nodes   uint64
	Elapsed time.Duration
}

// NPS returns nodes per second.
func (t Total) NPS() uint64 { return search.PerSecond(t.Nodes, t.Elapsed) }

// Positions returns what is searched.
func (s Settings) Positions() []string {
	if s.Variant == nil {
		return Positions
	}
	return suites[s.Variant.Family()].positions
}

// suites are the positions that are searched in each family, and the variant that they are of.
var suites = [position.Families]struct {
	of        *position.Variant
	positions []string
}{
	position.FamilyXiangqi:   {position.Xiangqi, Positions},
	position.FamilyPoints:    {position.Xiangqi, Positions},
	position.FamilyStratagem: {position.Xiangqi, Positions},
	position.FamilyChess:     {position.Chess, ChessPositions},
}

// place sets up a position in the variant of the settings.
func (s Settings) place(text string) (*position.Position, error) {
	v := s.Variant
	if v == nil {
		v = position.Xiangqi
	}
	of := suites[v.Family()].of
	p, err := fen.Parse(of, text)
	if err != nil || v == of {
		return p, err
	}
	return position.FromSetup(p.Setup().In(v))
}

// Run searches all positions with one engine, whose table and histories are cleared before the first
// one, and calls progress after each. It ends early with the context's error.
func Run(ctx context.Context, s Settings, progress func(index int, sample Sample)) (Total, error) {
	options := search.DefaultOptions()
	options.Threads, options.HashMB = s.Threads, s.HashMB
	options.Net, options.UseNet = s.Net, s.Net != nil
	engine := search.NewWith(options)
	defer engine.Close()
	positions := s.Positions()
	first, err := s.place(positions[0])
	if err != nil {
		return Total{}, err
	}
	if err := engine.Prepare(first); err != nil {
		return Total{}, err
	}
	var total Total
	for i, fen := range positions {
		p, err := s.place(fen)
		if err != nil {
			return Total{}, fmt.Errorf("bench position %d: %w", i+1, err)
		}
		limits := search.Limits{Depth: s.Depth}
		if s.MoveTime > 0 {
			limits = search.Limits{MoveTime: s.MoveTime}
		}
		start := time.Now()
		result, err := engine.Search(ctx, p, limits, nil)
		if err != nil {
			return Total{}, err
		}
		if err := ctx.Err(); err != nil {
			return Total{}, err
		}
		sample := Sample{FEN: fen, Depth: result.Depth, Nodes: result.Nodes, Elapsed: time.Since(start)}
		total.Nodes += sample.Nodes
		total.Elapsed += sample.Elapsed
		if progress != nil {
			progress(i, sample)
		}
	}
	return total, nil
}
