package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"xqengine/eval"
	"xqengine/gamedata"
	"xqengine/layout"
	"xqengine/position"
	"xqengine/tune"
)

type generateCommand struct {
	Out     string `help:"File to write to: whole games if its name ends in .xqg, else positions as text." required:"" placeholder:"FILE"`
	Resume  bool   `help:"Go on with the -out file, which must have been made with the same settings."`
	Variant string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Weights string `help:"Weights file to play with; those of the program if not given." type:"existingfile" placeholder:"FILE"`
	Net     string `help:"Net file to judge xiangqi by, or internal for the program's own; the hand-written evaluation if not given." placeholder:"FILE"`
	Games   int    `help:"Games in the file at the end." default:"1000" placeholder:"N"`
	Seed    uint64 `help:"Seed of the games." default:"1" placeholder:"N"`
	Threads int    `help:"Games at once; 0: one for each processor." default:"0" placeholder:"N"`

	Nodes uint64 `help:"Nodes for each turn; 0: no limit." default:"5000" placeholder:"N"`
	Depth int    `help:"Depth for each turn; 0: no limit." placeholder:"N"`
	Hash  int    `help:"Size of the hash table of each thread in MB." default:"4" placeholder:"MB"`

	Random   int     `help:"An opening ends with 1 to N random turns." default:"8" placeholder:"N"`
	Openings string  `help:"File of openings, as for match, to begin the games with; the start position and the known openings if not given." type:"existingfile" placeholder:"FILE"`
	Layouts  string  `help:"Plates on the palaces' points, where the variant lays them: default, random, best, or a file of pairs, one 'RED:BLACK' a line, each eight symbols of plates or one of these words. Each pair is played twice, with the sides reversed; those of the openings if not given." placeholder:"WORD"`
	Opening  int     `help:"Throw away openings with a score beyond this, in centipawns." default:"200" placeholder:"SCORE"`
	Skip     int     `help:"Keep nothing of the first turns of a game (text only)." default:"8" placeholder:"TURNS"`
	Keep     int     `help:"Keep no position with a score beyond this (text only)." default:"1000" placeholder:"SCORE"`
	Share    float64 `help:"Share of the quiet positions to keep (text only)." default:"1" placeholder:"SHARE"`

	Win      int `help:"A game is won when the score has been beyond this for -winturns turns." default:"1200" placeholder:"SCORE"`
	Winturns int `help:"See -win." default:"6" placeholder:"TURNS"`
	Maxturns int `help:"Draw games of so many turns, both sides counted." default:"200" placeholder:"TURNS"`
}

// Help tells people more than the list of flags.
func (c *generateCommand) Help() string {
	return `The engine plays against itself, from the start position and the known openings, with some random turns to
follow. Of each game it keeps the quiet positions: not in check, the best turn no capture, the score not too large.
Each is a line

FEN | score | result

with the score of the search in centipawns and the result (1, 0.5, 0), both as Red sees them. The first line holds the
settings; a comment ends each game. A game depends only on the settings, the seed and its number: the file is the
same with any number of threads. Interrupted or killed, the command goes on with -resume; with more -games it adds
games.

A file whose name ends in .xqg holds whole games instead, with the score of each turn, in three to four bytes a turn:
what is kept of them is decided when they are read. 'xqengine data' handles such files, 'xqengine train' reads them.

xqengine generate -games 20000 -nodes 5000 -seed 1 -out data.txt
xqengine tune data.txt -out weights.txt`
}

// Run plays the games.
func (c *generateCommand) Run(ctx context.Context, std streams) error {
	settings, err := c.settings()
	if err != nil {
		return misuse{err}
	}
	open := tune.Create
	if c.Resume {
		open = tune.Resume
	}
	out, err := open(c.Out, settings)
	if errors.Is(err, gamedata.ErrExists) {
		return fmt.Errorf("%w; go on with -resume", err)
	}
	if err != nil {
		return err
	}
	err = c.play(ctx, std, settings, out)
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d games; the same command with -resume goes on", out.Games)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions of %d games\n", c.Out, out.Positions, out.Games)
	return err
}

// play adds the games that are missing.
func (c *generateCommand) play(ctx context.Context, std streams, s tune.Settings, out *tune.Output) error {
	if out.Games > 0 {
		fmt.Fprintf(std.err, "resumed with %d games, %d positions\n", out.Games, out.Positions)
	}
	bar := newProgress(std, "games", max(0, c.Games-out.Games))
	defer bar.done()
	shown := time.Now()
	return tune.Generate(ctx, s, out.Games+1, c.Games, c.Threads, func(g *tune.Game) error {
		if err := out.Add(g); err != nil {
			return err
		}
		bar.step()
		if now := time.Now(); now.Sub(shown) >= noteInterval || out.Games == c.Games {
			shown = now
			bar.note(std, count{out.Games, c.Games, out.Positions})
		}
		return nil
	})
}

// noteInterval is how often a long job writes a line where there is no bar.
const noteInterval = 10 * time.Second

// count is a line about games and positions.
type count struct{ games, of, positions int }

func (c count) String() string {
	return fmt.Sprintf("%d of %d games, %d positions", c.games, c.of, c.positions)
}

func (c *generateCommand) settings() (tune.Settings, error) {
	variant, ok := position.VariantByName(c.Variant)
	if !ok {
		return tune.Settings{}, unknownVariant(c.Variant)
	}
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	if c.Games < 1 || c.Threads < 1 || c.Hash < 1 {
		return tune.Settings{}, fmt.Errorf("games %d, threads %d, hash %d: all must be at least 1", c.Games, c.Threads, c.Hash)
	}
	weights, err := readWeights(c.Weights, variant)
	if err != nil {
		return tune.Settings{}, err
	}
	net, err := readNet(c.Net)
	if err != nil {
		return tune.Settings{}, err
	}
	openings, err := readOpenings(c.Openings, variant)
	if err != nil {
		return tune.Settings{}, err
	}
	layouts, err := readLayouts(c.Layouts, variant)
	if err != nil {
		return tune.Settings{}, err
	}
	s := tune.Settings{
		Variant: variant, Weights: weights, Net: net, Seed: c.Seed, Openings: openings, Layouts: layouts,
		Nodes: c.Nodes, Depth: c.Depth, HashMB: c.Hash,
		RandomTurns: c.Random, OpeningScore: c.Opening,
		SkipTurns: c.Skip, KeepScore: c.Keep, KeepShare: c.Share,
		WinScore: c.Win, WinTurns: c.Winturns, MaxTurns: c.Maxturns,
	}
	return s, s.Check()
}

// readLayouts returns the layouts that a flag asks for, nil if it does not.
func readLayouts(word string, v *position.Variant) (*layout.Series, error) {
	if word == "" {
		return nil, nil
	}
	series, err := layout.OpenSeries(word, v)
	if err != nil {
		return nil, fmt.Errorf("layouts: %w", err)
	}
	return series, nil
}

func unknownVariant(name string) error {
	return fmt.Errorf("variant %q is unknown; 'xqengine variants' lists those that can be played", name)
}

// readWeights reads a weights file; without a name it returns the weights of the program.
func readWeights(path string, v *position.Variant) (*eval.Weights, error) {
	if path == "" {
		return eval.WeightsFor(v), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	w, err := eval.ReadWeights(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return w, nil
}
