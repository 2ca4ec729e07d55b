package tune

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/gamedata"
	"xqengine/position"
)

// startingFrom returns options for small data.
func startingFrom(w *eval.Weights) Options {
	o := DefaultOptions()
	o.Start, o.Threads, o.Batch, o.Lambda = w, 2, 512, 0
	return o
}

// TestKnownWeightsAreFound: positions get their scores from the weights of the program, the tuner starts
// from others and finds the way back.
func TestKnownWeightsAreFound(t *testing.T) {
	want := eval.DefaultWeights()
	d := synthetic(t, want, 4000, 41)
	start := eval.DefaultWeights()
	off := map[string]int{
		"Xiangqi.Material[horse].middle": -90, "Xiangqi.Material[chariot].middle": 110, "Xiangqi.Material[soldier].middle": 25,
		"Xiangqi.Material[cannon].middle": -60, "Xiangqi.HollowCannon.middle": -40, "Tempo": 30,
	}
	only := []string{}
	for name, change := range off {
		p := parameter(t, start, name)
		require.NoError(t, p.Set(p.Value()+change))
		only = append(only, name)
	}
	o := startingFrom(start)
	o.Only, o.K, o.Prior, o.Rate, o.Patience = only, 1, 0, 4, 3
	outcome, err := Tune(t.Context(), d, o, Observer{})
	require.NoError(t, err)
	for name := range off {
		assert.InDelta(t, parameter(t, want, name).Value(), parameter(t, outcome.Weights, name).Value(), 4, name)
	}
	assert.Equal(t, len(off), outcome.Parameters)
	assert.Less(t, outcome.After.Validation, outcome.Before.Validation)
	for name := range off { // and nothing else has changed
		require.NoError(t, parameter(t, outcome.Weights, name).Set(parameter(t, want, name).Value()))
	}
	assert.Equal(t, want, outcome.Weights)
}

// TestAttackIsFollowed: the weights of the attack are not linear; the tuner must trace anew on its way.
func TestAttackIsFollowed(t *testing.T) {
	want := eval.DefaultWeights()
	want.Xiangqi.ChariotUnits, want.Xiangqi.CannonUnits, want.Xiangqi.HorseUnits, want.Xiangqi.AttackDivisor = 6, 5, 7, 36
	want.Xiangqi.AttackerFactor = [6]int{0, 7, 14, 18, 21, 24}
	d := synthetic(t, want, 2500, 42)
	start := new(eval.Weights)
	*start = *want
	start.Xiangqi.ChariotUnits, start.Xiangqi.AttackDivisor = 14, 90
	o := startingFrom(start)
	o.Only, o.K, o.Prior, o.Rate, o.Patience = []string{"Xiangqi.ChariotUnits", "Xiangqi.AttackDivisor"}, 1, 0, 16, 6
	outcome, err := Tune(t.Context(), d, o, Observer{})
	require.NoError(t, err)
	assert.InDelta(t, want.Xiangqi.ChariotUnits, outcome.Weights.Xiangqi.ChariotUnits, 1)
	assert.InDelta(t, want.Xiangqi.AttackDivisor, outcome.Weights.Xiangqi.AttackDivisor, 8)
	assert.Less(t, outcome.After.Training, outcome.Before.Training)
}

// TestTuningIsReproducible: by its seed, with any number of threads.
func TestTuningIsReproducible(t *testing.T) {
	d := synthetic(t, eval.DefaultWeights(), 1500, 43)
	for i := range d.entries {
		d.entries[i].Result = gamedata.Result(i % 3)
	}
	run := func(seed uint64, threads int) *Outcome {
		o := startingFrom(eval.DefaultWeights())
		o.Lambda, o.Seed, o.Threads, o.Epochs = 0.5, seed, threads, 3
		outcome, err := Tune(t.Context(), d, o, Observer{})
		require.NoError(t, err)
		return outcome
	}
	one, two, other := run(1, 1), run(1, 2), run(2, 1)
	assert.Equal(t, one, two)
	assert.NotEqual(t, one.History, other.History)
	assert.Len(t, one.History, 4)
}

// TestPrior: the pull to the start keeps the weights where they are, however wrong.
func TestPrior(t *testing.T) {
	d := synthetic(t, eval.DefaultWeights(), 1500, 44)
	moved := func(prior float64) float64 {
		start := eval.DefaultWeights()
		p := parameter(t, start, "Xiangqi.Material[chariot].middle")
		wrong := p.Value() + 180
		require.NoError(t, p.Set(wrong))
		o := startingFrom(start)
		o.Only, o.K, o.Prior, o.Rate, o.Epochs = []string{"Xiangqi.Material[chariot].middle"}, 1, prior, 4, 40
		outcome, err := Tune(t.Context(), d, o, Observer{})
		require.NoError(t, err)
		return math.Abs(float64(parameter(t, outcome.Weights, "Xiangqi.Material[chariot].middle").Value() - wrong))
	}
	assert.Greater(t, moved(0), 100.0)
	assert.Less(t, moved(0.5), 20.0)
}

// TestK: the rate with which results were drawn from the evaluation is found again.
func TestK(t *testing.T) {
	d := synthetic(t, eval.DefaultWeights(), 4000, 45)
	const k = 1.5
	for i := range d.entries {
		e := &d.entries[i]
		// Results as if drawn at random, but evenly: the i-th of a thousand lots.
		lot := (float64(i*617%1000) + 0.5) / 1000
		e.Result = gamedata.Lost
		if lot < sigmoid(k*texelUnit*float64(e.Score)) {
			e.Result = gamedata.Won
		}
	}
	o := startingFrom(eval.DefaultWeights())
	o.Lambda, o.Epochs = 1, 1
	outcome, err := Tune(t.Context(), d, o, Observer{})
	require.NoError(t, err)
	assert.InDelta(t, k, outcome.K, 0.15)
}

// TestGamesAreHeldOutAsAWhole: no game has positions on both sides.
func TestGamesAreHeldOutAsAWhole(t *testing.T) {
	d := synthetic(t, eval.DefaultWeights(), 1000, 46)
	d.Games = 50
	for i := range d.entries {
		d.entries[i].game = int32(i / 20)
	}
	m, err := newModel(d, 0.3, 1, 1)
	require.NoError(t, err)
	side := map[int32]string{}
	for name, blocks := range map[string][]*block{"training": m.training, "validation": m.validation} {
		for _, b := range blocks {
			for _, e := range b.entries {
				if side[e.game] != "" {
					require.Equal(t, side[e.game], name)
				}
				side[e.game] = name
			}
		}
	}
	assert.Len(t, side, 50)
	assert.Equal(t, 1000, positions(m.training)+positions(m.validation))
	assert.InDelta(t, 300, positions(m.validation), 150)
	_, err = newModel(dataOf(t, "3k5/9/9/9/9/9/9/9/9/R3K4 w | 5 | 1"), 0.5, 1, 1)
	assert.EqualError(t, err, "1 positions of 1 games are too few for training and validation")
}

func TestInterruptedTuning(t *testing.T) {
	d := synthetic(t, eval.DefaultWeights(), 1000, 47)
	ctx, cancel := context.WithCancel(t.Context())
	epochs := 0
	_, err := Tune(ctx, d, startingFrom(eval.DefaultWeights()), Observer{Epoch: func(Epoch) {
		if epochs++; epochs == 2 {
			cancel()
		}
	}})
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, 2, epochs)
}

func TestChoose(t *testing.T) {
	parameters := eval.DefaultWeights().Parameters()
	count := func(only, freeze []string) int {
		free, err := choose(parameters, only, freeze)
		require.NoError(t, err)
		n := 0
		for _, f := range free {
			if f {
				n++
			}
		}
		return n
	}
	used := 0
	for _, p := range parameters {
		if !p.Unused {
			used++
		}
	}
	assert.Equal(t, used, count(nil, nil))
	assert.Less(t, used, len(parameters), "xiangqi does without the weights of points")
	assert.Equal(t, 1, count([]string{"Tempo"}, nil))
	assert.Equal(t, 2, count([]string{"Xiangqi.Material[horse]"}, nil))
	assert.Equal(t, 14, count([]string{"Xiangqi.Material"}, nil))
	assert.Equal(t, 32+1+2+2, count([]string{"Xiangqi.Horse*"}, []string{"Xiangqi.HorseAnd*"}))
	assert.Equal(t, 7, count([]string{"Xiangqi.Material"}, []string{"*.end"}))
	assert.Equal(t, 20, count([]string{"Xiangqi.HorseMobility[?]"}, nil))
	assert.Equal(t, used-14, count(nil, []string{"Xiangqi.Material*"}))
	for want, patterns := range map[string][2][]string{
		`no parameter is called "Xiangqi.Hors"`: {{"Xiangqi.Hors"}, nil},
		`no parameter is called "x*"`:           {nil, {"x*"}},
		"no parameter is left to tune":          {{"Tempo"}, {"Tempo"}},
		`no parameter is called "tempo"`:        {{"tempo"}, nil},
		"no parameter is left to tune ":         {{"Points"}, nil},
	} {
		_, err := choose(parameters, patterns[0], patterns[1])
		assert.EqualError(t, err, strings.TrimSpace(want))
	}
}

// TestWhatIsNotUsedStaysZero: positions in which the weights of points would change the evaluation, but
// xiangqi knows no points.
func TestWhatIsNotUsedStaysZero(t *testing.T) {
	var text strings.Builder
	for file := 1; file < 8; file++ { // a single horse against all guards: the advantage is scaled down
		for row := range 4 {
			rows := []string{"9", "9", "9", "9"}
			rows[row] = fmt.Sprintf("%dN%d", file, 8-file)
			fmt.Fprintf(&text, "2bakab2/9/9/%s/9/4A4/3K5 w | 40 | 0.5\n", strings.Join(rows, "/"))
		}
	}
	o := startingFrom(eval.DefaultWeights())
	o.Rate, o.Epochs, o.Prior, o.Validation = 20, 10, 0, 0.3
	outcome, err := Tune(t.Context(), dataOf(t, text.String()), o, Observer{})
	require.NoError(t, err)
	assert.Positive(t, outcome.Changed)
	assert.Equal(t, eval.DefaultWeights().Points, outcome.Weights.Points)
}

func TestBadOptions(t *testing.T) {
	for _, test := range []struct {
		change func(*Options)
		want   string
	}{
		{func(o *Options) { o.Start = nil }, "no weights to start from"},
		{func(o *Options) { o.Lambda = 1.1 }, "lambda 1.1 is outside 0..1"},
		{func(o *Options) { o.Lambda = math.NaN() }, "lambda NaN"},
		{func(o *Options) { o.K = -1 }, "k -1 is outside"},
		{func(o *Options) { o.Prior = -1 }, "prior -1 is negative"},
		{func(o *Options) { o.Validation = 1 }, "validation 1 is not between"},
		{func(o *Options) { o.Rate = 0 }, "rate 0 is not above 0"},
		{func(o *Options) { o.Batch = 0 }, "must be at least 1"},
		{func(o *Options) { o.Halvings = -1 }, "halvings: -1 is negative"},
		{func(o *Options) { o.Only = []string{"Nothing"} }, `no parameter is called "Nothing"`},
	} {
		o := startingFrom(eval.DefaultWeights())
		test.change(&o)
		assert.ErrorContains(t, o.Check(), test.want)
	}
	assert.NoError(t, startingFrom(eval.WeightsFor(position.Xiangqi)).Check())
}

// BenchmarkPass measures a pass over positions that were looked at before.
func BenchmarkPass(b *testing.B) {
	d := synthetic(b, eval.DefaultWeights(), 4096, 48)
	o := startingFrom(eval.DefaultWeights())
	tuner, err := newTuner(b.Context(), d, o, Observer{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := tuner.pass(b.Context(), 0.1); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tuner.outcome.Training), "ns/position")
}

func TestAdam(t *testing.T) {
	// The minimum of (x-3)² + 100(y+2)², with a third parameter that may not move.
	x := []float64{0, 0, 7}
	a := newAdam(3)
	for i := range 4000 {
		g := []float64{2 * (x[0] - 3), 200 * (x[1] + 2), 1}
		a.step(x, g, []float64{1, 1, 0}, 0.1/(1+float64(i)/100))
	}
	assert.InDelta(t, 3, x[0], 1e-3)
	assert.InDelta(t, -2, x[1], 1e-3)
	assert.Equal(t, 7.0, x[2])
	y := []float64{5}
	newAdam(1).step(y, []float64{1e-6}, []float64{1}, 0.5)
	assert.InDelta(t, 4.5, y[0], 1e-3, "the first step is the rate, however small the gradient")
}
