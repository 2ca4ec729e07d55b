package spsa

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/gamedata"
	"xqengine/internal/filelock"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
)

// settings tunes the parameters with the given names at a few nodes a turn.
func settings(t *testing.T, names ...string) Settings {
	t.Helper()
	s := DefaultSettings(position.Xiangqi)
	s.Nodes, s.HashMB, s.MaxTurns = 60, 1, 30
	parameters := search.DefaultParameters()
	for _, name := range names {
		p, ok := parameters.Find(name)
		require.True(t, ok, name)
		s.Parameters = append(s.Parameters, ParameterOf(p))
	}
	require.NoError(t, s.Check())
	return s
}

// TestGains compares the gains with Spall's sequences, worked out from their constants.
func TestGains(t *testing.T) {
	s := settings(t, "AspirationWindow", "ReductionBase")
	s.Iterations, s.Rate = 5000, 0.003
	for _, n := range s.Parameters {
		offset := 500.0
		c := n.Disturbance * math.Pow(5000, 0.101)
		a := s.Rate * n.Disturbance * n.Disturbance * math.Pow(5000+offset, 0.602)
		for _, k := range []int{1, 100, 5000} {
			ck := c / math.Pow(float64(k), 0.101)
			ak := a / math.Pow(float64(k)+offset, 0.602)
			assert.InDelta(t, ck, s.disturbance(n, k), 1e-9*ck, n.Name)
			assert.InDelta(t, ak/ck, s.gain(n, k), 1e-9*ak/ck, n.Name)
		}
		assert.InDelta(t, n.Disturbance, s.disturbance(n, 5000), 1e-9)
		assert.InDelta(t, s.Rate*n.Disturbance, s.gain(n, 5000), 1e-9)
	}
}

func TestPlayed(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	whole := Parameter{Min: 2, Max: 6, Whole: true}
	sum := 0.0
	for range 20000 {
		v := whole.played(3.3, random)
		require.Contains(t, []float64{3, 4}, v)
		sum += v
	}
	assert.InDelta(t, 3.3, sum/20000, 0.02)
	assert.Equal(t, 6.0, whole.played(9, random))
	assert.Equal(t, 2.0, whole.played(-1, random))
	assert.Equal(t, 1.25, Parameter{Min: 0, Max: 2}.played(1.25, random))
	assert.Equal(t, 3.0, whole.Rounded(3.3))
	assert.Equal(t, 3.3, Parameter{}.Rounded(3.3))
}

// TestState lets a pair be won by who is nearer to a known best, more often the more nearer: the parameters must
// end near it, whole and fractional ones.
func TestState(t *testing.T) {
	s := settings(t, "AspirationWindow", "ReductionBase")
	s.Iterations, s.Rate = 3000, 0.1
	best := map[string]float64{"AspirationWindow": 40, "ReductionBase": 1.2}
	loss := func(values []float64) float64 {
		p := s.searchParameters(values)
		sum := 0.0
		for i, n := range s.Parameters {
			v, _ := p.Find(n.Name)
			off := (v.Value() - best[n.Name]) / (s.Parameters[i].Max - s.Parameters[i].Min)
			sum += off * off
		}
		return sum
	}
	random := rand.New(rand.NewPCG(3, 4))
	play := func(_ context.Context, _, k int, from Theta) (float64, error) {
		d, won := s.draw(from, k), 0.0
		for range 2 {
			if random.Float64() < 1/(1+math.Exp(-20*(loss(d.minus)-loss(d.plus)))) {
				won++
			} else {
				won--
			}
		}
		return won, nil
	}
	c, err := NewState(s.Method, 1, nil)
	require.NoError(t, err)
	require.NoError(t, c.run(t.Context(), play, func(Iteration) error { return nil }))
	for i, n := range s.Parameters {
		assert.InDelta(t, best[n.Name], c.Now()[i], 0.1*(n.Max-n.Min), n.Name)
	}
}

// TestRun plays real games: twice the same history, and the same again where it was interrupted.
func TestRun(t *testing.T) {
	s := settings(t, "NullMoveReduction", "ReductionBase", "FutilityMargin")
	s.Iterations, s.Rate = 4, 0.5
	run := func(done []Iteration, most int) []Iteration {
		kept := append([]Iteration(nil), done...)
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		_, err := Run(ctx, s, done, 1, func(i Iteration) error {
			kept = append(kept, i)
			if len(kept) == most {
				stop()
			}
			return nil
		})
		if most < s.Iterations {
			require.ErrorIs(t, err, context.Canceled)
		} else {
			require.NoError(t, err)
		}
		return kept
	}
	whole := run(nil, s.Iterations)
	require.Len(t, whole, 4)
	for i, iteration := range whole {
		assert.Equal(t, i+1, iteration.Number)
		assert.LessOrEqual(t, math.Abs(iteration.PairScore), 2.0)
	}
	assert.Equal(t, whole, run(nil, s.Iterations))
	assert.Equal(t, whole, run(run(nil, 2), s.Iterations))
}

// TestClock plays a pair with a clock that only a fast engine survives, and one that nobody does.
func TestClock(t *testing.T) {
	s := settings(t, "ReductionBase")
	s.Iterations, s.Nodes, s.MaxTurns, s.Base, s.Increment = 1, 50, 6, time.Minute, time.Millisecond
	won := func() float64 {
		var last Iteration
		_, err := Run(context.Background(), s, nil, 1, func(i Iteration) error { last = i; return nil })
		require.NoError(t, err)
		return last.PairScore
	}
	assert.Zero(t, won(), "a dozen turns decide nothing")
	pl := &player{Settings: &s}
	l := pl.limits([2]time.Duration{time.Second, time.Minute}, position.Black)
	assert.Equal(t, time.Minute, l.Clock.Remaining)
	assert.Equal(t, time.Second, l.Clock.OpponentRemaining)
	begun, r := time.Now().Add(-time.Hour), search.Result{Elapsed: time.Second}
	assert.GreaterOrEqual(t, pl.spent(begun, r), time.Hour)
	assert.Equal(t, 10*time.Millisecond, overheadOf(t, &s))
	s.NodesTime = 100
	assert.Equal(t, time.Second, pl.spent(begun, r), "time does not count, nodes do")
	assert.Equal(t, time.Millisecond, overheadOf(t, &s))
	s.NodesTime = 0
	s.Base, s.Increment = time.Nanosecond, 0
	assert.Zero(t, won(), "both lose on time with Red")
}

// overheadOf returns what the engines of a player keep back of their clocks.
func overheadOf(t *testing.T, s *Settings) time.Duration {
	t.Helper()
	pl, err := newPlayer(s, s.Openings)
	require.NoError(t, err)
	defer pl.close()
	assert.Equal(t, s.NodesTime, pl.engines[1].Options().NodesTime)
	return pl.engines[1].Options().MoveOverhead
}

// TestMateOnTheLastTurn: a game that ends with the last turn that it may have is won, not drawn.
func TestMateOnTheLastTurn(t *testing.T) {
	s := settings(t, "ReductionBase")
	s.MaxTurns = 1
	pl, err := newPlayer(&s, nil)
	require.NoError(t, err)
	defer pl.close()
	result, err := pl.game(t.Context(), opening.Opening{FEN: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"}, 0)
	require.NoError(t, err)
	assert.Equal(t, gamedata.Won, result)
}

func TestCourse(t *testing.T) {
	s := settings(t, "NullMoveReduction", "ReductionBase")
	path := filepath.Join(t.TempDir(), "history.jsonl")
	c, err := Create(path, s.Header(2))
	require.NoError(t, err)
	first := Iteration{Number: 1, PairScore: -2, Theta: Theta{3, 0.5}}
	require.NoError(t, c.Keep(first))
	require.NoError(t, c.Keep(Iteration{Number: 2, PairScore: 1, Theta: Theta{3.1, 0.6}}))
	_, err = Open(path, s.Header(2))
	require.ErrorIs(t, err, filelock.ErrLocked, "another tuning writes to it")
	require.NoError(t, c.Close())
	_, err = Create(path, s.Header(2))
	assert.EqualError(t, err, path+" exists: -resume goes on with it")

	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	// A kill in the middle of the last line costs that one alone.
	require.NoError(t, os.WriteFile(path, whole[:len(whole)-7], 0o644))
	c, err = Open(path, s.Header(2))
	require.NoError(t, err)
	assert.Equal(t, []Iteration{first}, c.Done)
	require.NoError(t, c.Keep(Iteration{Number: 2, PairScore: 1, Theta: Theta{3.1, 0.6}}))
	require.NoError(t, c.Close())
	again, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(whole), string(again))

	_, err = Open(path, s.Header(1))
	assert.ErrorContains(t, err, "was begun with other settings")
	other := s
	other.Rate = 0.1
	_, err = Open(path, other.Header(2))
	assert.ErrorContains(t, err, "was begun with other settings")
	for name, text := range map[string]string{
		"gap":     string(whole) + `{"iteration":4,"won":0,"theta":[3,0.5]}` + "\n",
		"values":  string(whole) + `{"iteration":3,"won":0,"theta":[3]}` + "\n",
		"garbage": string(whole) + "x\n",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err = Open(path, s.Header(2))
		assert.ErrorContains(t, err, path+": line 4: ", name)
	}
	require.NoError(t, os.WriteFile(path, nil, 0o644))
	_, err = Open(path, s.Header(2))
	assert.EqualError(t, err, path+": not the history of a tuning")
}

func TestCheck(t *testing.T) {
	for want, spoil := range map[string]func(*Settings){
		"no variant":            func(s *Settings) { s.Variant = nil },
		"no parameters to tune": func(s *Settings) { s.Parameters = nil },
		"iterations 0":          func(s *Settings) { s.Iterations = 0 },
		"rate NaN":              func(s *Settings) { s.Rate = math.NaN() },
		"neither nodes nor":     func(s *Settings) { s.Nodes = 0 },
		"negative":              func(s *Settings) { s.Increment = -1 },
		"no openings":           func(s *Settings) { s.Openings = nil },
		"positive numbers":      func(s *Settings) { s.MaxTurns = 0 },
		`no parameter "X"`:      func(s *Settings) { s.Parameters[0].Name = "X" },
		"range 0..100":          func(s *Settings) { s.Parameters[0].Min, s.Parameters[0].Max = 0, 100 },
		"outside 1..6":          func(s *Settings) { s.Parameters[0].Start = 7 },
		"disturbance 0 is not":  func(s *Settings) { s.Parameters[0].Disturbance = 0 },
	} {
		s := settings(t, "NullMoveReduction")
		spoil(&s)
		assert.ErrorContains(t, s.Check(), want)
	}
}
