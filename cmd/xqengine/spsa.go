package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/match/client"
	"xqengine/position"
	"xqengine/search"
	"xqengine/spsa"
	"xqengine/spsa/plot"
)

// spsaCommand tunes the numbers of the search.
type spsaCommand struct {
	Out        string   `help:"File that keeps the course, one JSON line for each pair of games." required:"" placeholder:"FILE"`
	Resume     bool     `help:"Go on with the -out file, which must have been made with the same settings."`
	Parameters []string `help:"Numbers to tune, by name; * stands for any letters, NAME=DISTURBANCE sets by how much one is moved." default:"*" placeholder:"NAME,..."`
	Iterations int      `help:"Pairs of games." default:"10000" placeholder:"N"`
	Rate       float64  `help:"How far a number goes for a pair won, at the end, in parts of its disturbance." default:"0.002" placeholder:"R"`
	Nodes      uint64   `help:"Nodes for each turn." placeholder:"N"`
	Tc         string   `help:"Clock: base[+increment], in seconds or with a unit." placeholder:"CLOCK"`
	Hash       int      `help:"Hash table of each engine in MB." default:"8" placeholder:"MB"`
	Variant    string   `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Openings   string   `help:"File of openings, one FEN or EPD a line, 'moves …' may follow; the built-in set if not given." type:"existingfile" placeholder:"FILE"`
	Net        string   `help:"Net file that judges xiangqi, or internal for the program's own; the hand-written evaluation if not given." placeholder:"FILE"`
	Seed       uint64   `help:"Seed of all lots." default:"1" placeholder:"N"`
	Threads    int      `help:"Pairs at once; 0: one for each processor." default:"0" placeholder:"N"`
	Plot       string   `help:"Draw the course into this .svg or .png file, or write it to a .csv file." placeholder:"FILE"`
}

// Help tells people more than the list of flags.
func (c *spsaCommand) Help() string {
	return `Tunes numbers of the search by simultaneous perturbation stochastic approximation (Spall 1992): all of them are moved
at once, up or down by lot, the engine plays a pair of games against itself with all moved the other way, and each number goes
a little towards the side that won. It takes thousands of pairs for a number to settle, whether there are five or fifty.
What comes out is a proposal: a match with -sprt between the old values and the new says whether it is a gain.

xqengine spsa -out course.jsonl -parameters 'NullMove*,Reduction*' -nodes 8000 -iterations 20000 -plot course.svg

A build with -tags tunable takes the values as options: go build -tags tunable ./cmd/xqengine. Interrupted or killed, the
command goes on with -resume.`
}

func (c *spsaCommand) settings() (spsa.Settings, error) {
	v, ok := position.VariantByName(c.Variant)
	if !ok {
		return spsa.Settings{}, flags.UnknownVariant(c.Variant)
	}
	s := spsa.DefaultSettings(v)
	s.Iterations, s.Rate, s.Nodes, s.HashMB, s.Seed = c.Iterations, c.Rate, c.Nodes, c.Hash, c.Seed
	if c.Threads < 0 {
		return s, fmt.Errorf("threads %d: want at least 0", c.Threads)
	}
	if c.Tc != "" {
		limits, err := client.ParseClock(c.Tc)
		if err != nil {
			return s, err
		}
		if limits.Moves > 0 {
			return s, fmt.Errorf("tc %q: a clock for the whole game is wanted", c.Tc)
		}
		s.Base, s.Increment = limits.Base, limits.Increment
	}
	if c.Plot != "" {
		if _, err := plot.Format(c.Plot); err != nil {
			return s, err
		}
	}
	if c.Openings != "" {
		var err error
		if s.Openings, err = flags.ReadOpenings(c.Openings, v); err != nil {
			return s, err
		}
	}
	if c.Net != "" {
		var err error
		if s.Net, err = flags.ReadNet(c.Net); err != nil {
			return s, err
		}
	}
	var err error
	if s.Numbers, err = c.numbers(v); err != nil {
		return s, err
	}
	return s, s.Check()
}

// numbers returns the parameters that were asked for, in the order of their table.
func (c *spsaCommand) numbers(v *position.Variant) ([]spsa.Number, error) {
	parameters := search.ParametersFor(v)
	var numbers []spsa.Number
	used := make([]bool, len(c.Parameters))
	for _, p := range parameters.All() {
		n, wanted := spsa.NumberOf(p), false
		for i, word := range c.Parameters {
			pattern, disturbance, own := strings.Cut(word, "=")
			match, err := path.Match(pattern, p.Name)
			if err != nil {
				return nil, fmt.Errorf("parameters: %q is no pattern", word)
			}
			if !match {
				continue
			}
			wanted, used[i] = true, true
			if own {
				if _, err := fmt.Sscanf(disturbance, "%g", &n.Disturbance); err != nil {
					return nil, fmt.Errorf("parameters: %q: the disturbance is no number", word)
				}
			}
		}
		if wanted {
			numbers = append(numbers, n)
		}
	}
	for i, word := range c.Parameters {
		if !used[i] {
			return nil, fmt.Errorf("parameters: the search has none that %q names", word)
		}
	}
	return numbers, nil
}

// Run plays the pairs that are missing.
func (c *spsaCommand) Run(ctx context.Context, std streams) error {
	settings, err := c.settings()
	if err != nil {
		return flags.Misuse(err)
	}
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	open := spsa.Create
	if c.Resume {
		open = spsa.Open
	}
	course, err := open(c.Out, &settings, c.Threads)
	if err != nil {
		return err
	}
	err = c.play(ctx, std, settings, course)
	if closeErr := course.Close(); err == nil {
		err = closeErr
	}
	if len(course.Done) > 0 {
		if c.Plot != "" {
			if plotErr := plot.Save(c.Plot, settings.Numbers, course.Done); err == nil {
				err = plotErr
			}
		}
		if tellErr := c.tell(std.out, settings.Numbers, course.Done); err == nil {
			err = tellErr
		}
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d of %d pairs; the same command with -resume goes on", len(course.Done), c.Iterations)
	}
	return err
}

func (c *spsaCommand) play(ctx context.Context, std streams, s spsa.Settings, course *spsa.Course) error {
	if len(course.Done) > 0 {
		fmt.Fprintf(std.err, "resumed with %d pairs\n", len(course.Done))
	}
	bar := newProgress(std, "pairs", s.Iterations-len(course.Done))
	defer bar.done()
	shown := time.Now()
	_, err := spsa.Run(ctx, s, course.Done, c.Threads, func(i spsa.Iteration) error {
		if err := course.Keep(i); err != nil {
			return err
		}
		bar.step()
		if now := time.Now(); now.Sub(shown) >= noteInterval || i.Number == s.Iterations {
			shown = now
			bar.note(std, pairs{i.Number, s.Iterations})
		}
		return nil
	})
	return err
}

// pairs is a line about how far a tuning has come.
type pairs struct{ done, of int }

func (p pairs) String() string { return fmt.Sprintf("%d of %d pairs", p.done, p.of) }

// tell prints where the numbers have come to.
func (c *spsaCommand) tell(out io.Writer, numbers []spsa.Number, course []spsa.Iteration) error {
	last := course[len(course)-1]
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "after %d pairs\tstart\tnow\trange\n", last.Number)
	for i, n := range numbers {
		fmt.Fprintf(table, "%s\t%g\t%.4g\t%g..%g\n", n.Name, n.Start, n.Rounded(last.Theta[i]), n.Least, n.Most)
	}
	return table.Flush()
}
