package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/optimize"

	"xqengine/eval"
)

// model is the evaluation of all positions as a function of the parameters.
type model struct {
	data                 *Data
	threads              int
	training, validation []*block
	base                 []float64 // the parameters that the blocks were traced with
}

// newModel shares out the positions, game by game, to training and validation, each in an order that depends
// on the seed alone.
func newModel(d *Data, share float64, seed uint64, threads int) (*model, error) {
	random := rand.New(rand.NewPCG(seed, 0x74756e65)) // the second word is the tuner's own
	apart := make([]bool, d.Games)
	for i := range apart {
		apart[i] = random.Float64() < share
	}
	var training, validation []entry
	for _, e := range d.entries {
		if apart[e.game] {
			validation = append(validation, e)
		} else {
			training = append(training, e)
		}
	}
	if len(training) == 0 || len(validation) == 0 {
		return nil, fmt.Errorf("%d positions of %d games are too few for training and validation", len(d.entries), d.Games)
	}
	m := &model{data: d, threads: threads}
	for _, part := range []struct {
		entries []entry
		blocks  *[]*block
	}{{training, &m.training}, {validation, &m.validation}} {
		random.Shuffle(len(part.entries), func(i, j int) {
			part.entries[i], part.entries[j] = part.entries[j], part.entries[i]
		})
		for from := 0; from < len(part.entries); from += blockSize {
			entries := part.entries[from:min(from+blockSize, len(part.entries))]
			*part.blocks = append(*part.blocks, &block{entries: entries})
		}
	}
	return m, nil
}

func positions(blocks []*block) (n int) {
	for _, b := range blocks {
		n += len(b.entries)
	}
	return n
}

// each calls do for all blocks, from several goroutines; thread tells them apart.
func (m *model) each(ctx context.Context, blocks []*block, do func(thread, i int, b *block) error) error {
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for thread := range min(m.threads, len(blocks)) {
		group.Go(func() error {
			for {
				i := int(next.Add(1) - 1)
				if i >= len(blocks) {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := do(thread, i, blocks[i]); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// trace works out the forms of all positions for some weights. Of several wrong lines the first is named.
func (m *model) trace(ctx context.Context, w *eval.Weights, progress func(done, total int)) error {
	m.base = valuesOf(w)
	tracers := make([]*eval.Tracer, m.threads)
	all := append(append([]*block(nil), m.training...), m.validation...)
	total := positions(all)
	var done atomic.Int64
	problems := make([]error, len(all))
	err := m.each(ctx, all, func(thread, i int, b *block) error {
		if tracers[thread] == nil {
			tracers[thread] = eval.NewTracer(w)
		}
		problems[i] = b.trace(m.data, tracers[thread], m.base)
		if n := done.Add(int64(len(b.entries))); progress != nil {
			progress(int(n), total)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return m.firstProblem(problems)
}

func (m *model) firstProblem(problems []error) error {
	var first *lineError
	for _, err := range problems {
		var e *lineError
		if errors.As(err, &e) && (first == nil || before(e.entry, first.entry)) {
			first = e
		}
	}
	if first == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", m.data.place(first.entry), first.reason)
}

func before(a, b *entry) bool {
	return a.file < b.file || a.file == b.file && a.line < b.line
}

// setTargets sets what the evaluation should predict: lambda times the result of the game and the rest from
// the score of the search.
func (m *model) setTargets(lambda, k float64) {
	for _, blocks := range [][]*block{m.training, m.validation} {
		for _, b := range blocks {
			b.targets = b.targets[:0]
			for i := range b.entries {
				e := &b.entries[i]
				target := lambda*e.Result.Points() + (1-lambda)*sigmoid(k*float64(e.Score))
				b.targets = append(b.targets, float32(target))
			}
		}
	}
}

// mean adds up what of returns for the blocks, in their order, and divides by the number of positions.
func (m *model) mean(ctx context.Context, blocks []*block, of func(*block) float64) (float64, error) {
	sums := make([]float64, len(blocks))
	err := m.each(ctx, blocks, func(_, i int, b *block) error {
		sums[i] = of(b)
		return nil
	})
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total / float64(positions(blocks)), err
}

// loss returns the mean loss of blocks.
func (m *model) loss(ctx context.Context, blocks []*block, x []float64, k float64) (float64, error) {
	return m.mean(ctx, blocks, func(b *block) float64 { return b.loss(x, m.base, k) })
}

// exactLoss returns the mean loss of blocks with the weights that they were traced with.
func (m *model) exactLoss(ctx context.Context, blocks []*block, k float64) (float64, error) {
	return m.mean(ctx, blocks, func(b *block) float64 { return b.exactLoss(k) })
}

// fitK returns the rate of the sigmoid, in 1/centipawns, with which the evaluation as it is predicts the
// results of the games best. The loss has one minimum in it, which a simplex search over its logarithm finds.
func (m *model) fitK(ctx context.Context) (float64, error) {
	m.setTargets(1, 1) // the results alone; the rate does not matter then
	low, high := math.Log(1e-5), math.Log(0.1)
	var failed error
	problem := optimize.Problem{
		Func: func(logK []float64) float64 {
			l, err := m.exactLoss(ctx, m.training, math.Exp(min(max(logK[0], low), high)))
			if err != nil {
				failed = err
			}
			return l + max(0, low-logK[0], logK[0]-high) // a slope back into the range
		},
		Status: func() (optimize.Status, error) { return optimize.NotTerminated, failed },
	}
	const (
		closeEnough = 1e-9 // a change of the loss that is none
		often       = 10   // for this many steps
	)
	found, err := optimize.Minimize(problem, []float64{(low + high) / 2}, &optimize.Settings{
		Converger: &optimize.FunctionConverge{Absolute: closeEnough, Iterations: often},
	}, &optimize.NelderMead{})
	if failed != nil {
		return 0, failed
	}
	if err != nil {
		return 0, fmt.Errorf("the rate of the sigmoid: %w", err)
	}
	return math.Exp(found.X[0]), nil
}

func valuesOf(w *eval.Weights) []float64 {
	parameters := w.Parameters()
	values := make([]float64, len(parameters))
	for i := range parameters {
		values[i] = float64(parameters[i].Value())
	}
	return values
}
