package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/labflags"
	"xqengine/fleet"
	"xqengine/gamedata"
	"xqengine/selfplay"
)

// generateCommand submits self-play and joins what comes back.
type generateCommand struct {
	submission
	laboratory
	Out   string `help:"File to write to: whole games if its name ends in .xqg, else positions as text." required:"" placeholder:"FILE"`
	Block int    `help:"Games of a work item. They travel in a message of the server, in which they take a third more than in the file: 6 MB of it fit into the 8 MB of the built-in one." default:"50" placeholder:"N"`
	labflags.Generate
}

// Help tells people more than the list of flags.
func (c *generateCommand) Help() string {
	return `The flags are those of 'xqlab generate', except -threads and -resume. A game depends on settings, seed and number alone: the
file is the one that the engine would have written on one machine. What is already in it when the command was
interrupted is not fetched again by 'xqfleet follow RUN -out FILE'.`
}

// Run submits the run and follows it.
func (c *generateCommand) Run(ctx context.Context, std streams) error {
	settings, err := c.Settings()
	if errors.Is(err, selfplay.ErrUnlimited) {
		err = fmt.Errorf("give -nodes or -depth: %w", err)
	}
	if err == nil && c.Block < 1 {
		err = fmt.Errorf("block: %d, want at least 1", c.Block)
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
	whole := gamedata.IsGames(c.Out)
	header := settings.Header()
	if whole {
		header = settings.Source()
	}
	client, err := c.client(ctx)
	if err != nil {
		return err
	}
	defer client.Close()
	r, err := client.SubmitBlocks(ctx, lab, append([]string{"generate"}, c.Args()...), fleet.Blocks{
		Header: header, Whole: whole, Games: c.Games, Size: c.Block,
	}, fleet.Submission{Name: c.Name, MemoryMB: c.Memory}, c.Hash)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "run %s: %s\n", r.ID, r.Name)
	if c.Detach {
		return nil
	}
	return showGenerate(ctx, std, client, r, c.Out)
}

// showGenerate follows a run of self-play to its end and joins its blocks in a file.
func showGenerate(ctx context.Context, std streams, c *fleet.Client, r *fleet.Run, path string) error {
	if path == "" {
		return flags.Misuse(errors.New("a run of generate is written to a file: give -out"))
	}
	following, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	j := &joiner{path: path, std: std, cancel: cancel}
	tally, err := c.Follow(following, r, j)
	if j.out != nil {
		if closeErr := j.out.Close(); err == nil {
			err = closeErr
		}
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return fmt.Errorf("interrupted; the run goes on: xqfleet follow %s -out %s", r.ID, path)
	}
	if err == nil {
		err = endOf(tally)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions of %d games\n", path, j.out.Positions, j.out.Games)
	return err
}

// joiner joins blocks of games.
type joiner struct {
	fleet.Ignore
	path   string
	std    streams
	out    *selfplay.Output
	cancel context.CancelCauseFunc
}

// Begin opens the file, to go on behind what is in it.
func (j *joiner) Begin(t *fleet.Tally) {
	blocks := t.Blocks()
	if gamedata.IsGames(j.path) != blocks.Whole {
		j.cancel(fmt.Errorf("%s: the run makes files whose names end otherwise: whole games in %s, positions as text", j.path, gamedata.Extension))
		return
	}
	var err error
	if j.out, err = selfplay.ResumeAs(j.path, blocks.Header); err != nil {
		j.cancel(err)
	}
}

// Block adds a block to the file.
func (j *joiner) Block(t *fleet.Tally, block int, content []byte) {
	if j.out == nil {
		return
	}
	first, _ := t.Blocks().Range(block)
	if err := j.out.Join(content, fmt.Sprintf("block %d", block), first); err != nil {
		j.cancel(err)
		return
	}
	if !flags.IsTerminal(j.std.err) || block%10 == 0 {
		fmt.Fprintf(j.std.err, "%s\n", strings.TrimSpace(fmt.Sprintf("%d of %d games, %d positions", j.out.Games, t.Run.Games, j.out.Positions)))
	}
}
