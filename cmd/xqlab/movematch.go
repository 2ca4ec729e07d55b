package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"text/tabwriter"

	"xqengine/bench/movematch"
	"xqengine/cmd/internal/flags"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
)

// movematchCommand holds the commands that measure a search by longer ones.
type movematchCommand struct {
	Search  movematchSearch  `cmd:"" help:"Search positions and keep what is found in a file."`
	Compare movematchCompare `cmd:"" help:"Tell how well short searches agree with long ones."`
}

// Help tells people more than the list of flags.
func (c *movematchCommand) Help() string {
	return `Measures a search by how well it does with few nodes what it would do with many: whether it chooses the same turns, and
how far its scores are from those of long searches. It is a sieve for changes of the search: what passes wants a match.

  xqlab movematch search -games match.jsonl -nodes 600000 -out deep.jsonl
  xqlab movematch search -positions deep.jsonl -nodes 25000 -out base.jsonl
  xqlab movematch search -positions deep.jsonl -nodes 25000 -set NullMoveReduction=5 -out new.jsonl
  xqlab movematch compare -reference deep.jsonl base.jsonl new.jsonl`
}

type movematchSearch struct {
	Out       string             `help:"File to write to; it must not exist." required:"" placeholder:"FILE"`
	Games     string             `help:"Draw the positions at random out of the games of a match, the file of its -record." type:"existingfile" placeholder:"FILE" xor:"positions"`
	Positions string             `help:"Take the positions of a file of searches, instead of -games; one of the two is wanted." type:"existingfile" placeholder:"FILE" xor:"positions"`
	Count     int                `help:"How many, with -games." default:"2400" placeholder:"N"`
	Score     int                `help:"Leave out positions with a score beyond this in the games, in centipawns." default:"300" placeholder:"SCORE"`
	Variant   string             `help:"Variant of the games or searches, whose other rules are in their file; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Nodes     uint64             `help:"Nodes for each position." required:"" placeholder:"N"`
	Hash      int                `help:"Hash table in MB." default:"16" placeholder:"MB"`
	Net       string             `help:"Net file that judges; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Set       map[string]float64 `help:"Parameters of the search." placeholder:"NAME=VALUE;..."`
	Threads   int                `help:"Positions at once. 0: one for each processor." default:"0" placeholder:"N"`
	Seed      uint64             `help:"Seed of the choice." default:"1" placeholder:"N"`
}

// Run searches the positions and writes the file.
func (c *movematchSearch) Run(ctx context.Context, std streams) error {
	v, err := flags.Variant(c.Variant)
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
	s := movematch.Settings{Variant: v, HashMB: c.Hash, Nodes: c.Nodes, Set: c.Set}
	if s.Net, err = flags.ReadNet(c.Net, v); err != nil {
		return flags.Misuse(err)
	}
	positions, rules, err := c.positions(v)
	if err != nil {
		return err
	}
	s.Rules = rules
	found := 0
	err = flags.WriteNew(c.Out, func(w io.Writer) error {
		searches, err := c.search(ctx, std, s, positions)
		if err != nil {
			return err
		}
		found = len(searches.Answers)
		return searches.Write(w)
	})
	if err != nil {
		return err
	}
	if found < len(positions) {
		return fmt.Errorf("interrupted: %s has %d of %d positions", c.Out, found, len(positions))
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions\n", c.Out, found)
	return err
}

// search searches the positions, with a bar. When it is interrupted it returns what it has found, as long searches are worth
// keeping; it is an error if that is nothing.
func (c *movematchSearch) search(ctx context.Context, std streams, s movematch.Settings, positions []opening.Opening) (*movematch.Searches, error) {
	bar := flags.NewProgress(std.err, "positions", len(positions))
	defer bar.Done()
	searches, err := movematch.Search(ctx, s, positions, c.Threads, bar.Step)
	if !errors.Is(err, context.Canceled) {
		return searches, err
	}
	if len(searches.Answers) == 0 {
		return nil, errors.New("interrupted")
	}
	return searches, nil
}

// positions returns those that were asked for, and the rules that they were played by.
func (c *movematchSearch) positions(v *position.Variant) (list []opening.Opening, rules position.Rules, err error) {
	if c.Positions != "" {
		list, rules, err = c.searched(v)
	} else {
		list, rules, err = c.played(v)
	}
	if err != nil {
		return nil, rules, err
	}
	list, err = movematch.Open(v, rules, list)
	if err == nil && len(list) == 0 {
		err = errors.New("no positions")
	}
	if err != nil {
		err = fmt.Errorf("%s%s: %w", c.Positions, c.Games, err)
	}
	return list, rules, err
}

// searched returns the positions of a file of searches, and its rules.
func (c *movematchSearch) searched(v *position.Variant) (list []opening.Opening, rules position.Rules, err error) {
	searches, err := readSearches(c.Positions)
	if err != nil {
		return nil, rules, err
	}
	if searches.Variant != v.Name {
		return nil, rules, fmt.Errorf("%s: searches of %s, not of %s", c.Positions, searches.Variant, v.Name)
	}
	for i := range searches.Answers {
		list = append(list, searches.Answers[i].Position)
	}
	return list, searches.Rules, nil
}

// played draws positions out of the games of a match, and returns its rules.
func (c *movematchSearch) played(v *position.Variant) (list []opening.Opening, rules position.Rules, err error) {
	list, err = flags.ReadFile(c.Games, func(in io.Reader) ([]opening.Opening, error) {
		header, games, err := matchlog.Read(in)
		if err != nil {
			return nil, err
		}
		match := struct {
			Variant string         `json:"variant"`
			Rules   position.Rules `json:"rules"`
		}{Rules: position.DefaultRules()}
		if err := json.Unmarshal(header.Settings, &match); err != nil {
			return nil, fmt.Errorf("settings of the match: %w", err)
		}
		if match.Variant != v.Name {
			return nil, fmt.Errorf("games of %s, not of %s", match.Variant, v.Name)
		}
		rules = match.Rules
		return movematch.Sample(games, c.Count, c.Score, c.Seed), nil
	})
	return list, rules, err
}

func readSearches(path string) (*movematch.Searches, error) {
	return flags.ReadFile(path, movematch.Read)
}

type movematchCompare struct {
	Reference []string `help:"Files of long searches." type:"existingfile" required:"" placeholder:"FILE,..."`
	Searches  []string `arg:"" help:"Files of short searches of the same positions; the others are compared with the first." type:"existingfile" name:"file"`
}

// Run prints a line for each file.
func (c *movematchCompare) Run(std streams) error {
	var references, searches []*movematch.Searches
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
		own, more, err := movematch.Compare(references, searches[0], s)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Searches[i], err)
		}
		fmt.Fprintf(out, "%s\t%d\t%.2f\t%.2f %%\t%+.2f ± %.2f\t%.3f %%\t%+.3f ± %.3f\n", filepath.Base(c.Searches[i]), s.Nodes, own.Depth,
			own.Match.Mean, more.Match.Mean, more.Match.Error, own.Distance.Mean, more.Distance.Mean, more.Distance.Error)
	}
	return out.Flush()
}
