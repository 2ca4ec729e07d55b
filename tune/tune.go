package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"xqengine/eval"
)

// texelUnit turns K into a rate in 1/centipawns: 1/(1+10^(-K·cp/400)) = 1/(1+e^(-K·texelUnit·cp)).
const texelUnit = math.Ln10 / 400

// Epoch is how a pass over all positions ended. Losses are means of the cross-entropy.
type Epoch struct {
	Number     int // from 1; 0 is the start
	Training   float64
	Validation float64
	Rate       float64 // of the pass, in units of the parameters
	Best       bool    // the validation loss is the least so far
}

// Losses are mean losses of some weights, as the evaluation itself has them.
type Losses struct{ Training, Validation float64 }

// Outcome is what came out of tuning.
type Outcome struct {
	Weights    *eval.Weights
	K          float64
	Parameters int // tuned
	Changed    int // parameters with another value than before
	Training   int // positions
	Validation int // positions
	Games      int
	Before     Losses
	After      Losses // with the weights rounded to whole numbers
	History    []Epoch
}

// Observer is told how the work goes; either function may be nil. Traced may be called from several
// goroutines.
type Observer struct {
	Traced func(done, total int) // positions looked at
	Epoch  func(Epoch)
}

// Tune fits weights to data: it minimises the cross-entropy of the targets and of what the evaluation
// predicts, with mini-batches and Adam. The weights with the least loss on the games held out are returned.
// If ctx is cancelled its error is returned. Options are checked by Check.
func Tune(ctx context.Context, d *Data, o Options, watch Observer) (*Outcome, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	t, err := newTuner(ctx, d, o, watch)
	if err != nil {
		return nil, err
	}
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	return t.finish(ctx)
}

// tuner is one run of Tune.
type tuner struct {
	Options
	*model
	watch   Observer
	k       float64 // in 1/centipawns
	bounds  []eval.Parameter
	units   []float64 // of the parameters that are tuned; 0 for the others
	start   []float64
	x       []float64
	best    []float64
	least   float64 // validation loss of best
	optimum *adam
	random  *rand.Rand
	slabs   [][]float64 // a gradient for each block of a batch
	outcome Outcome
}

func newTuner(ctx context.Context, d *Data, o Options, watch Observer) (*tuner, error) {
	m, err := newModel(d, o.Validation, o.Seed, o.Threads)
	if err != nil {
		return nil, err
	}
	t := &tuner{Options: o, model: m, watch: watch, bounds: o.Start.Parameters(), start: valuesOf(o.Start)}
	free, err := choose(t.bounds, o.Only, o.Freeze)
	if err != nil {
		return nil, err
	}
	t.units = make([]float64, len(free))
	for i, f := range free {
		if f {
			t.units[i] = t.bounds[i].Unit
		}
	}
	if err := m.trace(ctx, o.Start, watch.Traced); err != nil {
		return nil, err
	}
	if t.k = o.K * texelUnit; t.k == 0 {
		if t.k, err = m.fitK(ctx); err != nil {
			return nil, err
		}
	}
	m.setTargets(o.Lambda, t.k)
	t.x, t.best = slices.Clone(t.start), slices.Clone(t.start)
	t.optimum = newAdam(len(t.x))
	t.random = rand.New(rand.NewPCG(o.Seed, 0x6f72646572)) // another one than that of the model
	t.slabs = make([][]float64, (o.Batch+blockSize-1)/blockSize)
	for i := range t.slabs {
		t.slabs[i] = make([]float64, len(t.x))
	}
	t.outcome = Outcome{
		K: t.k / texelUnit, Training: positions(m.training), Validation: positions(m.validation), Games: d.Games,
	}
	t.outcome.Before, err = t.exact(ctx)
	t.least = t.outcome.Before.Validation
	return t, err
}

// exact returns the losses of the weights that the model was traced with.
func (t *tuner) exact(ctx context.Context) (l Losses, err error) {
	if l.Training, err = t.exactLoss(ctx, t.training, t.k); err == nil {
		l.Validation, err = t.exactLoss(ctx, t.validation, t.k)
	}
	return l, err
}

// run makes passes until the validation loss does not fall any more, not even with a smaller rate.
func (t *tuner) run(ctx context.Context) error {
	t.report(Epoch{Training: t.outcome.Before.Training, Validation: t.least})
	rate, idle, halved := t.Rate, 0, 0
	for number := 1; number <= t.Epochs; number++ {
		e := Epoch{Number: number, Rate: rate}
		var err error
		if e.Training, err = t.pass(ctx, rate); err != nil {
			return err
		}
		if err := t.follow(ctx); err != nil {
			return err
		}
		if e.Validation, err = t.loss(ctx, t.validation, t.x, t.k); err != nil {
			return err
		}
		if e.Best = e.Validation < t.least; e.Best {
			t.least, idle = e.Validation, 0
			copy(t.best, t.x)
		} else {
			idle++
		}
		t.report(e)
		if idle >= t.Patience {
			if halved == t.Halvings {
				return nil
			}
			halved, idle, rate = halved+1, 0, rate/2
			copy(t.x, t.best)
		}
	}
	return nil
}

func (t *tuner) report(e Epoch) {
	t.outcome.History = append(t.outcome.History, e)
	if t.watch.Epoch != nil {
		t.watch.Epoch(e)
	}
}

// pass goes once over the training positions, in a new order, and returns their mean loss on the way.
func (t *tuner) pass(ctx context.Context, rate float64) (float64, error) {
	t.random.Shuffle(len(t.training), func(i, j int) {
		t.training[i], t.training[j] = t.training[j], t.training[i]
	})
	sum := 0.0
	for from := 0; from < len(t.training); from += len(t.slabs) {
		batch := t.training[from:min(from+len(t.slabs), len(t.training))]
		loss, err := t.step(ctx, batch, rate)
		if err != nil {
			return 0, err
		}
		sum += loss
	}
	return sum / float64(t.outcome.Training), nil
}

// step makes one step of Adam and returns the sum of the losses before it. The gradients of the blocks are
// added in their order, so that the number of threads changes nothing.
func (t *tuner) step(ctx context.Context, batch []*block, rate float64) (float64, error) {
	losses := make([]float64, len(batch))
	err := t.each(ctx, batch, func(_, i int, b *block) error {
		clear(t.slabs[i])
		losses[i] = b.gradient(t.x, t.base, t.k, t.slabs[i])
		return nil
	})
	if err != nil {
		return 0, err
	}
	total, gradient := losses[0], t.slabs[0]
	for i := 1; i < len(batch); i++ {
		total += losses[i]
		for j, g := range t.slabs[i] {
			gradient[j] += g
		}
	}
	scale := 1 / float64(positions(batch))
	pull := t.pull()
	for j := range gradient {
		unit := t.bounds[j].Unit
		gradient[j] = gradient[j]*scale + pull*(t.x[j]-t.start[j])/(unit*unit)
	}
	t.optimum.step(t.x, gradient, t.units, rate)
	for j := range t.x {
		if t.bounds[j].Unused {
			continue // what the variant does without is zero, whatever its range
		}
		t.x[j] = min(max(t.x[j], float64(t.bounds[j].Min)), float64(t.bounds[j].Max))
	}
	return total, nil
}

// pull returns the strength of the prior in the gradient, which is that of the mean loss over k. A prior of
// standard deviation s adds (x-start)²/2s² to the sum of all losses, with x in its unit.
func (t *tuner) pull() float64 {
	if t.Prior == 0 {
		return 0
	}
	return 1 / (t.Prior * t.Prior * t.k * float64(t.outcome.Training))
}

// follow traces anew if a weight whose slopes are differences has gone far from the value at which they were
// worked out.
func (t *tuner) follow(ctx context.Context) error {
	for i := range t.bounds {
		p := &t.bounds[i]
		if p.Tapered || math.Abs(t.x[i]-t.base[i]) <= max(8*p.Unit, math.Abs(t.base[i])/4) {
			continue
		}
		w, err := t.weights(t.x)
		if err != nil {
			return err
		}
		if err := t.trace(ctx, w, nil); err != nil {
			return err
		}
		// What is best so far is judged by the new forms, too.
		t.least, err = t.loss(ctx, t.validation, t.best, t.k)
		return err
	}
	return nil
}

// weights returns the starting weights with the values of x, rounded.
func (t *tuner) weights(x []float64) (*eval.Weights, error) {
	w := *t.Start
	parameters := w.Parameters()
	for i := range parameters {
		if parameters[i].Unused {
			continue
		}
		if err := parameters[i].Set(int(math.Round(x[i]))); err != nil {
			return nil, err
		}
	}
	return &w, nil
}

// finish rounds the best weights and lets the evaluation itself judge them.
func (t *tuner) finish(ctx context.Context) (*Outcome, error) {
	w, err := t.weights(t.best)
	if err != nil {
		return nil, err
	}
	if err := t.trace(ctx, w, nil); err != nil {
		return nil, err
	}
	o := &t.outcome
	o.Weights = w
	for i, v := range valuesOf(w) {
		if t.units[i] != 0 {
			o.Parameters++
		}
		if v != t.start[i] {
			o.Changed++
		}
	}
	o.After, err = t.exact(ctx)
	return o, err
}
