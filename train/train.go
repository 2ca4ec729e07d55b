package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"xqengine/eval/nnue"
)

// Epoch is a pass over the positions.
type Epoch struct {
	Number               int // from 1
	Training, Validation Loss
	Rate                 float64 // at its end
}

// Yardsticks are what other evaluations lose on the positions held out.
type Yardsticks struct {
	Classical Loss // the hand-written evaluation
	Search    Loss // the score of the search, which is part of the target
	Target    Loss // the target itself: nothing can be below
}

// Observer is told how the training goes on. Each func may be nil.
type Observer struct {
	Step  func(done, of int)
	Epoch func(Epoch)
}

// Outcome is what came out.
type Outcome struct {
	Net                  *nnue.Network
	History              []Epoch
	Yardsticks           Yardsticks
	Games                int
	Training, Validation int
	Quantised            Loss    // of the net as whole numbers, on the positions held out
	Difference           float64 // between it and the net in floating point: the mean, in centipawns
}

// Train trains a net, from weights drawn at random or, if start is not nil, from those of that net: one for the same inputs, for those
// without king buckets, or for those of another game with the same pieces, see nnue.FeatureSet.Counterparts. If path is not empty, what is
// needed to go on is kept there now and then and when ctx ends, and resume goes on with it, if it is there: the net becomes the
// same. See CheckCheckpoint.
func Train(ctx context.Context, d *Data, o Options, start *nnue.Network, path string, resume bool, watch Observer) (*Outcome, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	features, err := o.Features(d.Variants[0])
	if err != nil {
		return nil, err
	}
	if path != "" && !resume { // else its load checks the same
		if err := CheckCheckpoint(path, false, features, o, start); err != nil {
			return nil, err
		}
	}
	t := newTrainer(newModel(features, o.Hidden, o.Seed), o, o.Batch)
	done := &progress{Start: startHash(start)}
	if start != nil {
		if err := t.begin(start, o.slope()); err != nil {
			return nil, err
		}
	}
	if resume {
		if err := done.load(path, d, t); err != nil {
			return nil, err
		}
		for _, e := range done.History {
			if watch.Epoch != nil {
				watch.Epoch(e)
			}
		}
	}
	steps := (len(d.training) + o.Batch - 1) / o.Batch
	order := make([]uint32, len(d.training))
	saved := time.Now()
	for pass := done.Step / steps; pass < o.Passes; pass++ {
		random := rand.New(rand.NewPCG(o.Seed, 0x70617373<<32|uint64(pass)))
		for i := range order {
			order[i] = uint32(i)
		}
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for at := done.Step % steps; at < steps; at++ {
			if ctx.Err() != nil {
				return nil, interrupted(ctx, done, path, d, t)
			}
			if path != "" && time.Since(saved) > saveInterval {
				if err := done.save(path, d, t); err != nil {
					return nil, err
				}
				saved = time.Now()
			}
			part := order[at*o.Batch : min(len(order), (at+1)*o.Batch)]
			t.fill(len(part), func(i int) (*sample, bool) { return &d.training[part[i]], mirrors(o.Seed, pass, part[i]) })
			loss := t.gradients(len(part))
			done.Sum.Square += loss.Square
			done.Sum.CrossEntropy += loss.CrossEntropy
			done.Step++
			t.step(done.Step, len(part), o.rate(done.Step-1, steps*o.Passes))
			if watch.Step != nil {
				watch.Step(done.Step, steps*o.Passes)
			}
		}
		e := Epoch{
			Number: pass + 1, Training: done.Sum.over(len(order)), Validation: t.validate(d.validation),
			Rate: o.rate(done.Step-1, steps*o.Passes),
		}
		done.Sum = Loss{}
		done.History = append(done.History, e)
		if watch.Epoch != nil {
			watch.Epoch(e)
		}
	}
	return t.outcome(d, done)
}

// saveInterval is how often what is needed to go on is kept.
const saveInterval = time.Minute

// interrupted keeps what is needed to go on.
func interrupted(ctx context.Context, done *progress, path string, d *Data, t *trainer) error {
	if path == "" {
		return ctx.Err()
	}
	if err := done.save(path, d, t); err != nil {
		return err
	}
	return ctx.Err()
}

// mirrors reports whether a position is reflected in a pass: a hash of both decides.
func mirrors(seed uint64, pass int, i uint32) bool {
	x := seed ^ uint64(pass)<<32 ^ uint64(i)
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x>>63 != 0
}

// outcome exports the net and measures it.
func (t *trainer) outcome(d *Data, done *progress) (*Outcome, error) {
	out := &Outcome{
		History: done.History, Games: d.Games, Training: len(d.training), Validation: len(d.validation),
		Yardsticks: t.yardsticks(d),
	}
	values := make([]float64, len(d.validation))
	t.values(d.validation, func(i int, output float64) { values[i] = output })
	scale := t.scale(d, values)
	var err error
	out.Net, err = t.export(scale, t.describe(d, done))
	if err != nil {
		return nil, err
	}
	var a active
	for i := range d.validation {
		s := &d.validation[i]
		s.inputs(t.rows, &a, false)
		cp := float64(out.Net.Value(a.rows[0][:a.n], a.rows[1][:a.n], s.bucket())) + float64(s.race)
		out.Difference += math.Abs(cp - float64(values[i]*scale))
		out.Quantised.add(cp/scale, t.target(s))
	}
	out.Difference /= float64(len(values))
	out.Quantised = out.Quantised.over(len(values))
	return out, nil
}

// scale returns what an output of 1 is worth in centipawns: so much that the scores are on average as large as those of
// the hand-written evaluation, by which the margins of the search are set. By the target it would be 1/k; so it is where a race is added, whose unit is
// given.
func (t *trainer) scale(d *Data, values []float64) float64 {
	ours, theirs, race := 0.0, 0.0, false
	for i, v := range values {
		ours += math.Abs(v)
		theirs += math.Abs(float64(d.classical[i]))
		race = race || d.validation[i].race != 0
	}
	if ours == 0 || theirs == 0 || race {
		return 1 / t.slope()
	}
	return theirs / ours
}

func (t *trainer) yardsticks(d *Data) (y Yardsticks) {
	k := t.slope()
	for i := range d.validation {
		s := &d.validation[i]
		target := t.target(s)
		y.Classical.add(k*float64(d.classical[i]), target)
		y.Search.add(k*float64(s.score), target)
		y.Target.CrossEntropy += entropy(target)
	}
	n := len(d.validation)
	return Yardsticks{y.Classical.over(n), y.Search.over(n), y.Target.over(n)}
}

// entropy returns the cross-entropy of a target with itself.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log(p) - (1-p)*math.Log1p(-p)
}

// describe returns the lines of the description of the net.
func (t *trainer) describe(d *Data, done *progress) string {
	last := done.History[len(done.History)-1]
	var b strings.Builder
	names := make([]string, len(d.Variants))
	for i, v := range d.Variants {
		names[i] = v.Name
	}
	fmt.Fprintf(&b, "variant=%s\n", strings.Join(names, ","))
	fmt.Fprintf(&b, "games=%d positions=%d imitated=%d held-out=%d data=%016x %s\n",
		d.Games, d.Training(), d.Distilled, len(d.validation), d.Hash, d.Distillation)
	start := ""
	if done.Start != "" {
		start = " start=" + done.Start
	}
	fmt.Fprintf(&b, "hidden=%d lambda=%g k=%g passes=%d batch=%d rate=%g last=%g decay=%g seed=%d%s\n",
		t.Hidden, t.Lambda, t.K, t.Passes, t.Batch, t.Rate, t.Last, t.Decay, t.Seed, start)
	fmt.Fprintf(&b, "loss: training %.6f validation %.6f; cross-entropy: training %.6f validation %.6f\n",
		last.Training.Square, last.Validation.Square, last.Training.CrossEntropy, last.Validation.CrossEntropy)
	return b.String()
}
