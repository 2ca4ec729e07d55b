package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"xqengine/cmd/internal/flags"
	"xqengine/syzygy"
	"xqengine/syzygy/generate"
)

// syzygyCommand holds the commands for Syzygy tables.
type syzygyCommand struct {
	Make  syzygyMake  `cmd:"" help:"Make the tables of endgames of three and four pieces."`
	Check syzygyCheck `cmd:"" help:"Compare files with their checksums."`
}

// Help tells people more than the list of commands.
func (c *syzygyCommand) Help() string {
	return `Syzygy tables of chess say of positions with few pieces who wins, and in how many plies the next capture or pawn's move comes. Engines
take them by their option SyzygyPath. Files of others, with up to seven pieces, are checked as well.

  xqlab syzygy make tables -families 3pieces,4pieces
  xqlab syzygy check tables`
}

type syzygyMake struct {
	Dir      string `arg:"" help:"Folder of the files, made if it is not there; whole files in it are kept." name:"dir"`
	Families string `help:"What to make, with commas: ${endgames}." required:"" placeholder:"LIST"`
	Threads  int    `help:"Threads; the files are the same for any number. 0: one for each processor." default:"0" placeholder:"N"`
	Moves    bool   `help:"Count distances in moves, as most files of others do. Smaller; a distance may be a ply too small."`
}

// Run makes tables.
func (c *syzygyMake) Run(ctx context.Context, std streams) error {
	names, err := generate.ParseFamilies(c.Families)
	if err != nil {
		return flags.Misuse(err)
	}
	if c.Threads < 0 {
		return flags.Misuse(fmt.Errorf("threads %d: want 0 or more", c.Threads))
	}
	if c.Threads == 0 {
		c.Threads = runtime.GOMAXPROCS(0)
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	const steps = 1000
	var bar flags.Progress
	made := 0
	err = generate.Make(ctx, c.Dir, generate.Options{
		Names: names, Threads: c.Threads, Moves: c.Moves,
		Plan: func(w generate.Work) {
			fmt.Fprintf(std.out, "endgames: %d to make, %d more to solve for them, %d are there\n", w.Made, w.Solved-w.Made, w.Kept)
			bar = flags.NewProgress(std.err, "solving", steps)
		},
		Progress: func(done, of int64) { bar.Set(int(done * steps / of)) },
		Done: func(name string, bytes int) {
			made++
			fmt.Fprintf(std.out, "%s: %d bytes\n", name, bytes)
		},
	})
	bar.Done()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d tables made\n", c.Dir, made)
	return err
}

type syzygyCheck struct {
	Dir []string `arg:"" help:"Folders of the files." type:"existingdir" name:"dir"`
}

// Run compares files with their checksums.
func (c *syzygyCheck) Run(std streams) error {
	t, err := syzygy.Open(c.Dir...)
	found := len(t.Names())
	if err := errors.Join(err, t.Check(), t.Close()); err != nil {
		return err
	}
	if found == 0 {
		return fmt.Errorf("%v: no Syzygy tables", c.Dir)
	}
	_, err = fmt.Fprintf(std.out, "tables of %d endgames are whole\n", found)
	return err
}
