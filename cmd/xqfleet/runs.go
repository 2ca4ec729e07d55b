package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/fleet"
)

// followCommand follows a run.
type followCommand struct {
	access
	ID  string `arg:"" name:"run" help:"The run; 'xqfleet status' lists them."`
	Out string `help:"Data file of a run of generate; history of one of spsa, which may be in it as far as it came." placeholder:"FILE"`
	flags.Output
}

// Run follows the run to its end.
func (f *followCommand) Run(ctx context.Context, std streams) error {
	c, err := f.client(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	r, err := c.Run(ctx, f.ID)
	if err != nil {
		return err
	}
	if err := f.check(r); err != nil {
		return flags.Misuse(err)
	}
	switch r.Kind {
	case fleet.Generate:
		return showGenerate(ctx, std, c, r, f.Out)
	case fleet.Spsa:
		return showSpsa(ctx, std, c, r, f.Out)
	}
	if err := free(f.Record, f.Pgn); err != nil {
		return err
	}
	return showMatch(ctx, std, c, r, &f.Output)
}

// check tells what is wrong with the flags for a run: those of other kinds would do nothing.
func (f *followCommand) check(r *fleet.Run) error {
	var idle []string
	for _, flag := range []struct {
		name, value string
		kinds       []fleet.Kind
	}{
		{"out", f.Out, []fleet.Kind{fleet.Generate, fleet.Spsa}},
		{"record", f.Record, []fleet.Kind{fleet.Match}},
		{"pgn", f.Pgn, []fleet.Kind{fleet.Match}},
		{"event", f.Event, []fleet.Kind{fleet.Match}},
		{"site", f.Site, []fleet.Kind{fleet.Match}},
	} {
		if flag.value != "" && !slices.Contains(flag.kinds, r.Kind) {
			idle = append(idle, "-"+flag.name)
		}
	}
	if len(idle) > 0 {
		return fmt.Errorf("%s: run %s is one of %s, which has no use for it", strings.Join(idle, ", "), r.ID, r.Kind)
	}
	if r.Kind != fleet.Match {
		return f.CheckPlot("-out", f.Out, ".jsonl")
	}
	return f.Check("")
}

// statusCommand shows what there is.
type statusCommand struct {
	access
	ID string `arg:"" optional:"" name:"run" help:"Show the report of this run."`
}

// Run prints the status.
func (s *statusCommand) Run(ctx context.Context, std streams) error {
	c, err := s.client(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	status, err := c.Status(ctx)
	if err != nil {
		return err
	}
	if s.ID == "" {
		return writeStatus(std.out, status)
	}
	for i := range status.Runs {
		if r := &status.Runs[i]; r.ID == s.ID {
			fmt.Fprintf(std.out, "%s  %s: %s\n%s", r.ID, r.Name, r.State, r.Report)
			return nil
		}
	}
	return fmt.Errorf("there is no run %q", s.ID)
}

// writeStatus writes tables of runs and workers.
func writeStatus(w io.Writer, s *fleet.Status) error {
	cores, busy := 0, 0
	for _, k := range s.Workers {
		cores += k.Cores
		busy += k.Busy
	}
	fmt.Fprintf(w, "%d workers, %d of %d cores busy, %d games in the last minute\n", len(s.Workers), busy, cores, s.GamesPerMinute)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if len(s.Runs) > 0 {
		fmt.Fprintln(t, "\nrun\tname\tdone\tgames/min\tstate\t")
	}
	for _, r := range s.Runs {
		state := r.State
		if r.Running {
			state = strings.Join(strings.Fields(r.Line), " ")
		}
		fmt.Fprintf(t, "%s\t%s\t%d of %d\t%d\t%s\t\n", r.ID, r.Name, r.Done, r.Items, r.GamesPerMinute, state)
		if r.Running && r.Trouble != "" {
			fmt.Fprintf(t, "\ttrouble: %s\t\t\t\t\n", r.Trouble)
		}
	}
	if len(s.Workers) > 0 {
		fmt.Fprintln(t, "\nworker\tcores\tbusy\tnodes/s\titems\theard\tprogram\t")
	}
	for _, k := range s.Workers {
		fmt.Fprintf(t, "%s\t%d\t%d\t%.0f\t%d\t%v ago\t%s\t\n", k.Name, k.Cores, k.Busy, k.Speed, k.Done,
			(time.Duration(k.SilentMs) * time.Millisecond).Round(time.Second), k.Program)
		if k.Trouble != "" {
			fmt.Fprintf(t, "\ttrouble: %s\t\t\t\t\t\t\n", k.Trouble)
		}
	}
	return t.Flush()
}

// stopCommand ends a run.
type stopCommand struct {
	access
	ID string `arg:"" name:"run" help:"The run."`
}

// Run ends the run.
func (s *stopCommand) Run(ctx context.Context) error {
	c, err := s.client(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Stop(ctx, s.ID)
}

// removeCommand forgets a run.
type removeCommand struct {
	access
	ID string `arg:"" name:"run" help:"The run."`
}

// Run forgets the run.
func (r *removeCommand) Run(ctx context.Context) error {
	c, err := r.client(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	return c.Remove(ctx, r.ID)
}
