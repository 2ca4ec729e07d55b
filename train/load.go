package train

import (
	"context"
	"fmt"
	"io"
	"slices"

	"golang.org/x/sync/errgroup"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
)

// part is a game, or a piece of one, and what was found in it.
type part struct {
	game   gamedata.Game
	out    bool    // held out
	record *record // of its distilled positions; nil: not known yet

	done      chan struct{} // closed when what follows is there
	samples   []sample
	distilled int
	classical []int16 // for parts that are held out
}

// add reads a file of games of a variant: one goroutine its games, threads others what is in them, and one puts that together in the order of
// the games.
func (d *Data) add(ctx context.Context, path string, v *position.Variant, s Source, sum io.Writer, scores *scoresFile) error {
	group, ctx := errgroup.WithContext(ctx)
	todo, inOrder := make(chan *part, s.Threads), make(chan *part, 64*s.Threads)
	group.Go(func() error {
		defer close(todo)
		defer close(inOrder)
		out := false
		return gamedata.Each([]string{path}, s.torn(), func(g *gamedata.Game) error {
			if !g.Continued {
				out = heldOut(g, s.HeldOut)
			}
			p := &part{game: *g, out: out, done: make(chan struct{})}
			p.game.Plies = slices.Clone(g.Plies)
			var err error
			if p.record, err = scores.next(g.Hash()); err != nil {
				return err
			}
			for _, to := range []chan<- *part{inOrder, todo} {
				select {
				case to <- p:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			return nil
		})
	})
	for range s.Threads {
		group.Go(func() error {
			l, err := newLoader(v, d.features(), s)
			if err != nil {
				return err
			}
			defer l.walker.close()
			for p := range todo {
				if err := l.load(ctx, p); err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
				close(p.done)
			}
			return nil
		})
	}
	group.Go(func() error {
		for p := range inOrder {
			select {
			case <-p.done:
			case <-ctx.Done():
				return ctx.Err()
			}
			if err := scores.add(p.game.Hash(), p.record); err != nil {
				return err
			}
			d.take(p, sum)
			if s.Progress != nil && d.Games%100 == 0 {
				s.Progress(d.Games)
			}
		}
		return nil
	})
	return group.Wait()
}

// torn returns what is told of a file whose end is not whole, nil if nobody asks.
func (s Source) torn() func(string) {
	if s.Note == nil {
		return nil
	}
	return func(line string) { s.Note(line + "; if it grows, this training cannot be resumed") }
}

// take takes in what was found in a part.
func (d *Data) take(p *part, sum io.Writer) {
	if !p.game.Continued {
		d.Games++
		fmt.Fprintf(sum, "%x %t %s\n", p.game.Hash(), p.out, p.game.Result)
	}
	d.Distilled += p.distilled
	if p.out {
		d.validation = append(d.validation, p.samples...)
		d.classical = append(d.classical, p.classical...)
		return
	}
	d.training = append(d.training, p.samples...)
}

// loader makes samples of games.
type loader struct {
	variant   *position.Variant
	features  *nnue.FeatureSet
	filter    gamedata.Filter
	classical *eval.Evaluator
	walker    *walker
}

// newLoader returns a loader, whose walker must be closed.
func newLoader(v *position.Variant, features *nnue.FeatureSet, s Source) (*loader, error) {
	classical := eval.New(eval.WeightsFor(v))
	w, err := newWalker(v, classical, s.Distillation)
	return &loader{variant: v, features: features, filter: s.Filter, classical: classical, walker: w}, err
}

// load makes the samples of a part: the same whatever the loader did before.
func (l *loader) load(ctx context.Context, p *part) error {
	l.walker.begin(p.record)
	var failed error
	err := l.filter.Samples(&p.game, l.variant, func(pos *position.Position, score int) {
		p.samples = append(p.samples, pack(l.features, pos, score, l.classical.Race(pos), l.filter.Result(&p.game, pos)))
		if p.out {
			pos.SetFeatures(l.classical.Features())
			p.classical = append(p.classical, int16(l.classical.Evaluate(pos)))
			return
		}
		if failed != nil {
			return
		}
		failed = l.walker.walk(ctx, pos, distilSeed, func(pos *position.Position, score int) {
			s := pack(l.features, pos, 0, l.classical.Race(pos), gamedata.Drawn)
			s.score = int16(score)
			s.flags |= distilledBit
			p.samples = append(p.samples, s)
			p.distilled++
		})
	})
	p.record = l.walker.found()
	if err == nil {
		err = failed
	}
	return err
}
