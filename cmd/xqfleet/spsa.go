package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/labflags"
	"xqengine/fleet"
	"xqengine/spsa"
)

// spsaCommand submits a tuning and follows it.
type spsaCommand struct {
	submission
	laboratory
	Out string `help:"File that keeps the history, one JSON line for each pair of games." required:"" placeholder:"FILE"`
	labflags.Spsa
	Threads int `help:"Pairs of a batch, which are played at once and start from the same values; 0: as many as the workers have cores now." default:"0" placeholder:"N"`
	scale
	flags.Plot
}

// Help tells people more than the list of flags.
func (c *spsaCommand) Help() string {
	return `The flags are those of 'xqlab spsa', except -resume: the results hold the history, so whatever is killed, 'xqfleet follow RUN
-out FILE' goes on with the file. With the same -threads and -nodes the history is that of one machine, and the file is the one
that 'xqlab spsa' would have written, which can go on with it. A batch ends with its last pair: larger batches leave
less time idle, in smaller ones the parameters follow sooner.

  xqfleet spsa -out history.jsonl -parameters 'NullMove*,Reduction*' -nodes 8000 -iterations 20000 -threads 64`
}

// check tells what is wrong with the flags.
func (c *spsaCommand) check() error {
	if c.Threads < 0 {
		return fmt.Errorf("threads %d: want at least 0", c.Threads)
	}
	return c.CheckPlot("-out", c.Out, ".jsonl")
}

// Run submits the run and follows it.
func (c *spsaCommand) Run(ctx context.Context, std streams) error {
	settings, err := c.Settings()
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return flags.Misuse(err)
	}
	if err := free(c.Out); err != nil {
		return err
	}
	lab, err := c.program()
	if err != nil {
		return flags.Misuse(err)
	}
	client, err := c.client(ctx)
	if err != nil {
		return err
	}
	defer client.Close()
	if c.Threads == 0 {
		if c.Threads, err = cores(ctx, client); err != nil {
			return err
		}
	}
	reference, err := c.reference(ctx, std, settings.Base > 0 && settings.NodesTime == 0)
	if err != nil {
		return err
	}
	r, err := client.SubmitSpsa(ctx, lab, append([]string{"spsa"}, c.Args()...), settings.Header(c.Threads),
		fleet.Submission{Name: c.Name, Reference: reference, MemoryMB: c.Memory})
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "run %s: %s, %d pairs at once\n", r.ID, r.Name, c.Threads)
	if c.Detach {
		return nil
	}
	return showSpsa(ctx, std, client, r, c.Out)
}

// cores returns how many cores the workers have together.
func cores(ctx context.Context, c *fleet.Client) (n int, err error) {
	s, err := c.Status(ctx)
	if err != nil {
		return 0, err
	}
	for _, w := range s.Workers {
		n += w.Cores
	}
	if n == 0 {
		return 0, errors.New("there are no workers to count the cores of: give -threads")
	}
	return n, nil
}

// showSpsa follows a tuning to its end, keeps its history in a file if there is a name for one, and reports the
// values of the parameters.
func showSpsa(ctx context.Context, std streams, c *fleet.Client, r *fleet.Run, out string) error {
	following, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	k := &historyWriter{path: out, std: std, cancel: cancel}
	tally, err := c.Follow(following, r, k)
	if k.history != nil {
		if closeErr := k.history.Close(); err == nil {
			err = closeErr
		}
	}
	if tally != nil && tally.Counted > 0 {
		if _, writeErr := fmt.Fprint(std.out, tally.Report()); err == nil {
			err = writeErr
		}
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		if out != "" {
			out = " -out " + out
		}
		return fmt.Errorf("interrupted; the run goes on: xqfleet follow %s%s", r.ID, out)
	}
	if err != nil {
		return err
	}
	return endOf(tally)
}

// historyWriter keeps the history of a tuning in a file.
type historyWriter struct {
	fleet.Ignore
	path    string // empty: no file
	std     streams
	history *spsa.History
	was     []spsa.Iteration // in the file before
	shown   time.Time
	cancel  context.CancelCauseFunc
}

// Begin opens the file, to go on behind what is in it.
func (k *historyWriter) Begin(t *fleet.Tally) {
	if k.path == "" {
		return
	}
	open := spsa.Open
	if info, err := os.Stat(k.path); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		_ = os.Remove(k.path) // if it is empty
		open = spsa.Create
	}
	var err error
	if k.history, err = open(k.path, t.Tuning().Head); err != nil {
		k.cancel(err)
		return
	}
	k.was = k.history.Done
}

// Iteration adds an iteration to the file, or sees that it is the one that is there.
func (k *historyWriter) Iteration(t *fleet.Tally, i spsa.Iteration) {
	switch {
	case k.history == nil:
	case i.Number <= len(k.was):
		if have := k.was[i.Number-1]; have.PairScore != i.PairScore || !t.SPSA().Same(have.Theta, i.Theta) {
			k.cancel(fmt.Errorf("%s: iteration %d is not that of the run", k.path, i.Number))
		}
	default:
		if err := k.history.Keep(i); err != nil {
			k.cancel(err)
		}
	}
	if now := time.Now(); now.Sub(k.shown) >= noteInterval || i.Number == t.Run.Items {
		k.shown = now
		fmt.Fprintln(k.std.err, t.Line())
	}
}

// noteInterval is how often a line tells how far a tuning has come.
const noteInterval = 10 * time.Second
