package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/labflags"
	"xqengine/gamedata"
	"xqengine/selfplay"
)

type generateCommand struct {
	Out    string `help:"File to write to: whole games if its name ends in .xqg, else positions as text." required:"" placeholder:"FILE"`
	Resume bool   `help:"Go on with the -out file, which must have been made with the same settings."`
	labflags.Generate
	First   int `help:"Number of the first game: the file is a block of a larger one, made of -games games with the same settings; -resume wants the same." default:"1" placeholder:"N"`
	Threads int `help:"Games at once; 0: one for each processor." default:"0" placeholder:"N"`
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
what is kept of them is decided when they are read. 'xqlab data' handles such files, 'xqlab train' reads them.

  xqlab generate -games 20000 -nodes 5000 -seed 1 -out data.txt
  xqlab tune data.txt -out weights.txt`
}

// Run plays the games.
func (c *generateCommand) Run(ctx context.Context, std streams) error {
	settings, err := c.Settings()
	if errors.Is(err, selfplay.ErrUnlimited) {
		err = fmt.Errorf("give -nodes or -depth: %w", err)
	}
	if err == nil && (c.Threads < 0 || c.First < 1) {
		err = fmt.Errorf("threads %d, first %d: want at least 0 and 1", c.Threads, c.First)
	}
	if err != nil {
		return flags.Misuse(err)
	}
	settings.First = c.First
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	open := selfplay.Create
	if c.Resume {
		open = selfplay.Resume
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
func (c *generateCommand) play(ctx context.Context, std streams, s selfplay.Settings, out *selfplay.Output) error {
	if out.Games > 0 {
		fmt.Fprintf(std.err, "resumed with %d games, %d positions\n", out.Games, out.Positions)
	}
	bar := flags.NewProgress(std.err, "games", max(0, c.Games-out.Games))
	defer bar.Done()
	shown := time.Now()
	return selfplay.Generate(ctx, s, out.Next(), c.First+c.Games-1, c.Threads, func(g *selfplay.Game) error {
		if err := out.Add(g); err != nil {
			return err
		}
		bar.Step()
		if now := time.Now(); now.Sub(shown) >= noteInterval || out.Games == c.Games {
			shown = now
			bar.Note(std.err, count{out.Games, c.Games, out.Positions})
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
