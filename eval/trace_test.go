package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// linear is the evaluation that a trace describes, for Red, with the given values of all parameters and
// those of the tracer.
func (t *Trace) linear(values, base []float64) float64 {
	middle, end := float64(t.Middle), float64(t.End)
	for _, c := range t.Counts {
		middle += float64(c.N) * values[c.Parameter]
		end += float64(c.N) * values[c.Parameter+1]
	}
	v := (middle*float64(t.Phase) + end*float64(FullPhase-t.Phase)) / FullPhase
	if v > 0 {
		v *= float64(t.Scale[position.Red]) / FullScale
	} else {
		v *= float64(t.Scale[position.Black]) / FullScale
	}
	for _, s := range t.Slopes {
		v += float64(s.D) * (values[s.Parameter] - base[s.Parameter])
	}
	return v
}

func valuesOf(w *Weights) []float64 {
	all := w.Parameters()
	values := make([]float64, len(all))
	for i := range all {
		values[i] = float64(all[i].Value())
	}
	return values
}

// forRed is the value of a position for Red, worked out with fresh weights.
func forRed(w *Weights, p *position.Position) float64 {
	v := float64(evaluate(New(w), p))
	if p.Side() == position.Black {
		return -v
	}
	return v
}

// spread picks every n-th position, without the history that led to it.
func spread(t *testing.T, all []*position.Position, n int) (some []*position.Position) {
	for i := 0; i < len(all); i += n {
		p, err := fen.Parse(position.Xiangqi, fen.Format(all[i]))
		require.NoError(t, err)
		some = append(some, p)
	}
	return some
}

// TestTraceFollowsTheEvaluation changes each parameter in turn and compares what the trace makes of it with
// the evaluation. Every parameter that can matter must matter in some position.
func TestTraceFollowsTheEvaluation(t *testing.T) {
	base := DefaultWeights()
	tracer := NewTracer(base)
	start := valuesOf(base)
	positions := spread(t, randomPositions(1600, 11), 24)
	traces := make([]Trace, len(positions))
	before := make([]float64, len(positions)) // the value, and what the trace makes of it
	for i, p := range positions {
		require.NoError(t, tracer.Trace(p, &traces[i]))
		require.Equal(t, forRed(base, p), float64(traces[i].Value), fen.Format(p))
		before[i] = float64(traces[i].Value) - traces[i].linear(start, start)
		assert.LessOrEqual(t, max(before[i], -before[i]), float64(base.Tempo)+3, "only the tempo and rounding are not in the sum: %s", fen.Format(p))
	}
	moved := map[string]bool{}
	for i, parameter := range base.Parameters() {
		changed := *base
		p := changed.Parameters()[i]
		if p.Unused {
			continue
		}
		delta := 60
		if !p.Tapered {
			delta = 1
		}
		require.NoError(t, p.Set(p.Value()+delta), p.Name)
		values := valuesOf(&changed)
		e := New(&changed)
		for j, board := range positions {
			board.SetFeatures(e.Features())
			now := float64(e.Evaluate(board))
			if board.Side() == position.Black {
				now = -now
			}
			if now != float64(traces[j].Value) {
				moved[parameter.Name] = true
			}
			tolerance := 2.0
			if !p.Tapered {
				tolerance = 6 // the attack is worked out in whole numbers
			}
			require.InDelta(t, now, traces[j].linear(values, start)+before[j], tolerance, "%s in %s", p.Name, fen.Format(board))
		}
	}
	for _, name := range []string{
		"Xiangqi.Material[soldier].middle", "Xiangqi.Material[chariot].end", "Xiangqi.Squares[general][4].middle", "Xiangqi.Squares[horse][2].end", "Tempo",
		"Xiangqi.ChariotMobility[9].middle", "Xiangqi.HorseMobility[3].end", "Xiangqi.ChariotUnits", "Xiangqi.SoldierUnits", "Xiangqi.AttackerFactor[2]",
		"Xiangqi.AttackDivisor", "Xiangqi.ChariotThreat.end", "Xiangqi.SoldierThreat.middle", "Xiangqi.MissingAdvisor.end", "Xiangqi.CannonOwnGuard.middle",
	} {
		assert.True(t, moved[name], "%s moves no evaluation", name)
	}
	assert.Greater(t, len(moved), 350)
	assert.False(t, moved["Xiangqi.Squares[elephant][0].middle"], "no elephant stands on a0")
}

// TestTraceOfEveryVariant: the promise of Weights, that tapered weights enter by counts, holds.
func TestTraceOfEveryVariant(t *testing.T) {
	for _, v := range position.Variants() {
		tracer := NewTracer(WeightsFor(v))
		p := position.New(v)
		var trace Trace
		for range 60 {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			if !p.InCheck() {
				require.NoError(t, tracer.Trace(p, &trace), v.Name)
			}
			p.Play(turns[int(p.Key()%uint64(len(turns)))])
		}
	}
}

// TestTraceRefusesWhatIsNotLinear breaks the connection between the weights and what was counted.
func TestTraceRefusesWhatIsNotLinear(t *testing.T) {
	tracer := NewTracer(DefaultWeights())
	p := randomPositions(1, 14)[0]
	var trace Trace
	require.NoError(t, tracer.Trace(p, &trace))
	for i := range tracer.tapered {
		tracer.tapered[i].value += pair(Score(i), 0)
	}
	assert.ErrorContains(t, tracer.Trace(p, &trace), "its weights counted give")

	tracer = NewTracer(DefaultWeights())
	for i := range tracer.tapered {
		tracer.tapered[i].random += tapered(i)
	}
	assert.ErrorContains(t, tracer.Trace(p, &trace), "does not enter the evaluation a whole number of times")
}

func TestTraceDoesNotAllocate(t *testing.T) {
	tracer := NewTracer(DefaultWeights())
	p := randomPositions(1, 12)[0]
	var trace Trace
	require.NoError(t, tracer.Trace(p, &trace))
	assert.Zero(t, testing.AllocsPerRun(50, func() { _ = tracer.Trace(p, &trace) }))
}

func BenchmarkTrace(b *testing.B) {
	tracer := NewTracer(DefaultWeights())
	positions := randomPositions(64, 13)
	var trace Trace
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := tracer.Trace(positions[i&63], &trace); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewTracer(b *testing.B) {
	for b.Loop() {
		_ = NewTracer(DefaultWeights())
	}
}
