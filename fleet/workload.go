package fleet

import (
	"context"
	"fmt"

	"xqengine/internal/plots"
	"xqengine/spsa"
)

// workload is what the items of a run are, for whoever counts: each kind of run has a type of its own.
type workload interface {
	open() int                              // the last item that can be played now
	theta() spsa.Theta                      // of a tuning: what the open items are drawn from
	check(r *Result) error                  // what cannot be in the result of an item
	count(t *Tally, r *Result)              // the next item, and tells the follower
	decided() (detail string, decided bool) // before all items are counted
	line(t *Tally) string                   // the result so far
	report(t *Tally) string                 // what the local command would print at its end
	picture() plots.Source                  // nil: there is none
}

// player plays the items of a run on a worker: each kind of run has a type of its own here, too.
type player interface {
	play(ctx context.Context, it Item) (*Result, error)
}

// workloadOf returns the workload of a run by its definition, before the first result.
func workloadOf(r *Run, definition []byte) (workload, error) {
	switch r.Kind {
	case Match:
		return matchOf(definition, r)
	case Generate:
		return blocksOf(definition, r)
	case Spsa:
		return spsaWorkOf(definition, r)
	}
	return nil, unknownKind(r)
}

// playerOf returns what plays the items of a job's run, with the paths of its artefacts here.
func playerOf(j *job, definition []byte, paths map[string]string) (player, error) {
	switch j.run.Kind {
	case Match:
		return j.pairs(definition, paths)
	case Generate:
		return j.blocks(definition, paths)
	case Spsa:
		return j.tunings(definition, paths)
	}
	return nil, unknownKind(j.run)
}

// isKnown reports whether there are runs of a kind.
func (k Kind) isKnown() bool { return k == Match || k == Generate || k == Spsa }

// plotted reports whether runs of a kind have a picture.
func (k Kind) plotted() bool { return k != Generate }

func unknownKind(r *Run) error { return fmt.Errorf("run %s: unknown kind %.40q", r.ID, r.Kind) }
