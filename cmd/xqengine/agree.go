package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"text/tabwriter"

	"xqengine/bench/agree"
	"xqengine/cmd/internal/flags"
	"xqengine/match/opening"
	"xqengine/match/record"
)

// agreeCommand holds the commands that measure a search by longer ones.
type agreeCommand struct {
	Search  agreeSearch  `cmd:"" help:"Search positions and keep what is found in a file."`
	Compare agreeCompare `cmd:"" help:"Tell how well short searches agree with long ones."`
}

// Help tells people more than the list of flags.
func (c *agreeCommand) Help() string {
	return `Measures a search by how well it does with few nodes what it would do with many: whether it chooses the same turns, and
how far its scores are from those of long searches. It is a sieve for changes of the search: what passes wants a match.

  xqengine agree search -games match.jsonl -nodes 600000 -out deep.jsonl
  xqengine agree search -positions deep.jsonl -nodes 25000 -out base.jsonl
  xqengine agree search -positions deep.jsonl -nodes 25000 -set NullMoveReduction=5 -out new.jsonl
  xqengine agree compare -reference deep.jsonl base.jsonl new.jsonl`
}

type agreeSearch struct {
	Out       string             `help:"File to write to; it must not exist." required:"" placeholder:"FILE"`
	Games     string             `help:"Draw the positions by lot out of the games of a match, the file of its -record." type:"existingfile" placeholder:"FILE" xor:"positions"`
	Positions string             `help:"Take the positions of a file of searches, instead of -games; one of the two is wanted." type:"existingfile" placeholder:"FILE" xor:"positions"`
	Count     int                `help:"How many, with -games." default:"2400" placeholder:"N"`
	Score     int                `help:"Leave out positions with a score beyond this in the games, in centipawns." default:"300" placeholder:"SCORE"`
	Variant   string             `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Nodes     uint64             `help:"Nodes for each position." required:"" placeholder:"N"`
	Hash      int                `help:"Hash table in MB." default:"16" placeholder:"MB"`
	Net       string             `help:"Net file that judges; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Set       map[string]float64 `help:"Numbers of the search." placeholder:"NAME=VALUE;..."`
	Threads   int                `help:"Positions at once. 0: one for each processor." default:"0" placeholder:"N"`
	Seed      uint64             `help:"Seed of the lot." default:"1" placeholder:"N"`
}

// Run searches the positions and writes the file.
func (c *agreeSearch) Run(ctx context.Context, std streams) error {
	v, err := variantByName(c.Variant)
	if err != nil {
		return err
	}
	if c.Games == "" && c.Positions == "" { // kong's usage of such flags would ask for both
		return flags.Misuse(errors.New("no positions: give -games or -positions"))
	}
	if c.Count < 1 || c.Threads < 0 {
		return flags.Misuse(fmt.Errorf("count %d, threads %d: want at least 1 and 0", c.Count, c.Threads))
	}
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	s := agree.Settings{Variant: v, HashMB: c.Hash, Nodes: c.Nodes, Set: c.Set}
	if s.Net, err = flags.ReadNet(c.Net, v); err != nil {
		return flags.Misuse(err)
	}
	positions, err := c.positions()
	if err != nil {
		return err
	}
	err = flags.WriteNew(c.Out, func(w io.Writer) error {
		bar := newProgress(std, "positions", len(positions))
		searches, err := agree.Search(ctx, s, positions, c.Threads, bar.step)
		bar.done()
		if err != nil {
			return err
		}
		return searches.Write(w)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions\n", c.Out, len(positions))
	return err
}

// positions returns those that were asked for.
func (c *agreeSearch) positions() (list []opening.Opening, err error) {
	if c.Positions != "" {
		searches, err := readSearches(c.Positions)
		if err != nil {
			return nil, err
		}
		for i := range searches.Answers {
			list = append(list, searches.Answers[i].Position)
		}
	} else {
		file, err := os.Open(c.Games)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		_, games, err := record.Read(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Games, err)
		}
		list = agree.Sample(games, c.Count, c.Score, c.Seed)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s%s: no positions", c.Positions, c.Games)
	}
	return list, nil
}

func readSearches(path string) (*agree.Searches, error) { return flags.ReadFile(path, agree.Read) }

type agreeCompare struct {
	Reference []string `help:"Files of long searches." type:"existingfile" required:"" placeholder:"FILE,..."`
	Searches  []string `arg:"" help:"Files of short searches of the same positions; the others are compared with the first." type:"existingfile" name:"file"`
}

// Run prints a line for each file.
func (c *agreeCompare) Run(std streams) error {
	var references, searches []*agree.Searches
	for i, path := range slices.Concat(c.Reference, c.Searches) {
		s, err := readSearches(path)
		if err != nil {
			return err
		}
		if i < len(c.Reference) {
			references = append(references, s)
		} else {
			searches = append(searches, s)
		}
	}
	out := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "%d positions\tnodes\tdepth\tsame turn\tmore\tscore off by\tmore\n", len(searches[0].Answers))
	for i, s := range searches {
		own, more, err := agree.Compare(references, searches[0], s)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Searches[i], err)
		}
		fmt.Fprintf(out, "%s\t%d\t%.2f\t%.2f %%\t%+.2f ± %.2f\t%.3f %%\t%+.3f ± %.3f\n", filepath.Base(c.Searches[i]), s.Nodes, own.Depth,
			own.Match.Mean, more.Match.Mean, more.Match.Error, own.Distance.Mean, more.Distance.Mean, more.Distance.Error)
	}
	return out.Flush()
}
