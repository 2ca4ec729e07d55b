package main

import (
	"context"
	"fmt"
	"io"

	"xqengine/cmd/internal/flags"
	"xqengine/match/opening"
	"xqengine/selfplay"
)

type openingsCommand struct {
	Out      string `help:"File to write to; it must not exist." required:"" placeholder:"FILE"`
	Variant  string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Count    int    `help:"How many." default:"5000" placeholder:"N"`
	Random   int    `help:"An opening ends with 1 to N random turns." default:"4" placeholder:"N"`
	Openings string `help:"File of openings to begin with; the start position and the known openings if not given." type:"existingfile" placeholder:"FILE"`
	Opening  int    `help:"Throw away openings with a score beyond this, in centipawns." default:"80" placeholder:"SCORE"`
	Nodes    uint64 `help:"Nodes for the score." default:"5000" placeholder:"N"`
	Net      string `help:"Net file that judges; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Seed     uint64 `help:"Seed of the random turns." default:"1" placeholder:"N"`
}

// Help tells people more than the list of flags.
func (c *openingsCommand) Help() string {
	return `Makes openings for matches: the start position or a known opening, and some random turns, of which neither side has
a clear advantage. No two lead to the same position. A match of thousands of games at a fixed number of nodes needs as
many: one thread that searches a fixed number of nodes plays the same game from the same opening each time.

  xqlab openings -out openings.txt -count 5000
  xqengine match -openings openings.txt -nodes 8000 -games 10000 …`
}

// Run finds the openings and writes them.
func (c *openingsCommand) Run(ctx context.Context, std streams) error {
	s, err := c.settings()
	if err != nil {
		return flags.Misuse(err)
	}
	err = flags.WriteNew(c.Out, func(w io.Writer) error {
		fmt.Fprintf(w, "# xqlab openings: variant=%s seed=%d nodes=%d random=%d opening=%d", s.Variant.Name, s.Seed, s.Nodes,
			s.RandomTurns, s.OpeningScore)
		if s.Net != nil {
			fmt.Fprintf(w, " net=%s", s.Net.Hash())
		}
		fmt.Fprintln(w)
		bar := flags.NewProgress(std.err, "openings", c.Count)
		defer bar.Done()
		return selfplay.Openings(ctx, s, c.Count, func(o opening.Opening) error {
			bar.Step()
			_, err := fmt.Fprintln(w, o.Line(s.Variant))
			return err
		})
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d openings\n", c.Out, c.Count)
	return err
}

func (c *openingsCommand) settings() (selfplay.Settings, error) {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return selfplay.Settings{}, err
	}
	if c.Count < 1 {
		return selfplay.Settings{}, fmt.Errorf("count %d: want at least 1", c.Count)
	}
	if c.Nodes < 1 {
		return selfplay.Settings{}, fmt.Errorf("nodes %d: want at least 1", c.Nodes)
	}
	s := selfplay.DefaultSettings(v)
	s.Seed, s.Nodes, s.RandomTurns, s.OpeningScore = c.Seed, c.Nodes, c.Random, c.Opening
	if s.Net, err = flags.ReadNet(c.Net, v); err != nil {
		return s, err
	}
	if s.Openings, err = flags.ReadOpenings(c.Openings, v); err != nil {
		return s, err
	}
	return s, s.Check()
}
