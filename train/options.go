package train

import (
	"errors"
	"fmt"
	"math"

	"xqengine/eval/nnue"
	"xqengine/position"
)

// Options say how to train.
type Options struct {
	Hidden      int     // neurons for each side, a multiple of 128
	Lambda      float64 // share of the game's result in the target, 0..1
	K           float64 // rate of the logistic function of scores, 1/(1+10^(-K·cp/400))
	Passes      int     // over all positions
	Batch       int     // positions for each step
	Rate        float64 // largest step of AdamW
	Last        float64 // step at the end of the cosine
	Warmup      int     // steps until the largest; at most a tenth of all
	Decay       float64 // of the weights
	KingBuckets bool    // inputs of their own for each king bucket of the own general, see nnue.FeatureSet
	Seed        uint64
	// Threads work at once. They change nothing in the net.
	Threads int
}

// DefaultOptions returns options that suit some million positions.
func DefaultOptions() Options {
	return Options{
		Hidden: 256, Lambda: 0.3, K: 1, Passes: 20, Batch: 16384, Rate: 0.001, Last: 1e-5, Warmup: 200,
		Decay: 0.01, Seed: 1, Threads: 1,
	}
}

// Check tells what is wrong with the options.
func (o Options) Check() error {
	switch {
	case o.Hidden < 128 || o.Hidden > 1024 || o.Hidden%128 != 0:
		return fmt.Errorf("%d neurons: want a multiple of 128 up to 1024", o.Hidden)
	case !(o.Lambda >= 0 && o.Lambda <= 1):
		return fmt.Errorf("lambda %g is outside 0..1", o.Lambda)
	case !(o.K > 0 && o.K <= 100):
		return fmt.Errorf("k %g is outside 0..100", o.K)
	case o.Passes < 1 || o.Batch < 1 || o.Threads < 1:
		return errors.New("passes, batch and threads must be at least 1")
	case !(o.Rate > 0 && o.Rate <= 1) || !(o.Last > 0 && o.Last <= o.Rate):
		return fmt.Errorf("rates %g and %g: want 0 < last <= rate <= 1", o.Rate, o.Last)
	case !(o.Decay >= 0 && o.Decay < 1) || o.Warmup < 0:
		return fmt.Errorf("decay %g, warm-up %d: want a decay within 0..1 and no negative number of steps", o.Decay, o.Warmup)
	}
	return nil
}

// Features returns what the inputs of a net for a variant are.
func (o Options) Features(v *position.Variant) (*nnue.FeatureSet, error) {
	if !o.KingBuckets {
		return nnue.FeaturesFor(v), nil
	}
	if f := nnue.KingBucketsFor(v); f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("nets for %s have no king buckets", v.Name)
}

// slope returns k, in 1/centipawns.
func (o Options) slope() float64 { return o.K * math.Ln10 / 400 }

// rate returns the step size of a step, from 0, of a number of steps.
func (o Options) rate(step, steps int) float64 {
	if warm := min(o.Warmup, steps/10); step < warm {
		return o.Rate * float64(step+1) / float64(warm)
	}
	return o.Last + float64((o.Rate-o.Last)*(1+cosine(float64(step)/float64(steps))))/2
}
