package spsa

import (
	"errors"
	"fmt"
	"math"
	"time"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
)

// Parameter is a parameter of the search that is tuned. Values are in the parameter's own unit.
type Parameter struct {
	Name        string  `json:"name"` // as in search.Parameters
	Start       float64 `json:"start"`
	Min         float64 `json:"least"`
	Max         float64 `json:"most"`
	Whole       bool    `json:"whole,omitempty"` // plays with whole numbers only
	Disturbance float64 `json:"disturbance"`     // by how much it is moved in the last iteration, above 0
}

// Settings say what is tuned and how it is played.
type Settings struct {
	Variant *position.Variant
	Method

	Nodes     uint64        // of each turn; 0: the clock alone
	Base      time.Duration // clock of each side; 0: none
	Increment time.Duration // for each turn
	NodesTime int           // nodes that make a millisecond of the clock, see search.Options; 0: time is time
	HashMB    int           // of each of the two engines
	Openings  []opening.Opening

	WinScore int // a game in which one side is ahead by this for WinTurns turns is over, in centipawns
	WinTurns int
	MaxTurns int // a game is drawn after this many

	Weights *eval.Weights // nil: those of the variant
	Net     *nnue.Network // judges, one for the variant; nil: the hand-written evaluation
}

// Exponents and offset of Spall's gain sequences a(k) = a/(k+A)^alpha and c(k) = c/k^gamma, as he recommends them:
// A is a tenth of the iterations.
const (
	alpha  = 0.602
	gamma  = 0.101
	offset = 0.1
)

// DefaultSettings returns the settings for a variant, without parameters and openings.
func DefaultSettings(v *position.Variant) Settings {
	return Settings{
		Variant: v, Method: Method{Iterations: 10000, Rate: 0.002, Seed: 1}, HashMB: 8,
		WinScore: 1000, WinTurns: 6, MaxTurns: 200, Openings: opening.Builtin(v),
	}
}

// ParameterOf returns a parameter as one to be tuned: it starts where the search has it now, and is moved by a
// twentieth of its range, by half at least if it is whole.
func ParameterOf(p search.Parameter) Parameter {
	n := Parameter{Name: p.Name, Start: p.Value(), Min: p.Min, Max: p.Max, Whole: p.Whole, Disturbance: (p.Max - p.Min) / 20}
	if n.Whole {
		n.Disturbance = max(n.Disturbance, 0.5)
	}
	return n
}

// ErrUnlimited is returned for settings in which nothing ends the thinking about a turn.
var ErrUnlimited = errors.New("neither nodes nor a clock")

// Check tells what is wrong with the settings; ErrUnlimited among other things.
func (s *Settings) Check() error {
	switch {
	case s.Variant == nil:
		return errors.New("no variant")
	case len(s.Parameters) == 0:
		return errors.New("no parameters to tune")
	case s.Iterations < 1:
		return fmt.Errorf("iterations %d: want at least 1", s.Iterations)
	case !(s.Rate > 0 && s.Rate <= 1):
		return fmt.Errorf("rate %g: want more than 0, at most 1", s.Rate)
	case s.Nodes == 0 && s.Base <= 0:
		return ErrUnlimited
	case s.Base < 0 || s.Increment < 0:
		return errors.New("a clock cannot be negative")
	case s.NodesTime < 0:
		return fmt.Errorf("nodestime %d: want at least 0", s.NodesTime)
	case s.NodesTime > 0 && s.Base == 0:
		return errors.New("nodestime wants a clock")
	case len(s.Openings) == 0:
		return errors.New("no openings")
	case s.WinScore < 1 || s.WinTurns < 1 || s.MaxTurns < 1:
		return errors.New("the ends of games want positive numbers")
	}
	p := search.ParametersFor(s.Variant)
	for _, n := range s.Parameters {
		parameter, ok := p.Find(n.Name)
		switch {
		case !ok:
			return fmt.Errorf("the search has no parameter %q", n.Name)
		case n.Min < parameter.Min || n.Max > parameter.Max || n.Min >= n.Max:
			return fmt.Errorf("parameter %s: range %g..%g is not within %g..%g", n.Name, n.Min, n.Max, parameter.Min, parameter.Max)
		case n.Start < n.Min || n.Start > n.Max:
			return fmt.Errorf("parameter %s: %g is outside %g..%g", n.Name, n.Start, n.Min, n.Max)
		case !(n.Disturbance > 0) || math.IsInf(n.Disturbance, 0):
			return fmt.Errorf("parameter %s: disturbance %g is not above 0", n.Name, n.Disturbance)
		}
	}
	return nil
}
