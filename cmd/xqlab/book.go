package main

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"strings"

	"xqengine/book"
	"xqengine/cmd/internal/flags"
	"xqengine/selfplay"
)

type bookCommand struct {
	Out       string `help:"File to write to; it must not exist. It is packed if it ends in .gz." required:"" placeholder:"FILE"`
	Variant   string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Positions int    `help:"How many positions." default:"1000" placeholder:"N"`
	Turns     int    `help:"How deep the book reaches." default:"16" placeholder:"N"`
	Nodes     uint64 `help:"Nodes of each position's search; the iteration under way is finished." default:"50000" placeholder:"N"`
	Lines     int    `help:"Moves that are compared in a position." default:"6" placeholder:"N"`
	Margin    int    `help:"Centipawns that a move of the book may be worse than the best; it has a tenth of its weight then." default:"25" placeholder:"SCORE"`
	Limit     int    `help:"Positions that are better for a side than this, in centipawns, are not played on." default:"120" placeholder:"SCORE"`
	Hash      int    `help:"Hash table in MB." default:"16" placeholder:"MB"`
}

// Help tells people more than the list of flags.
func (c *bookCommand) Help() string {
	return `Makes an opening book of the positions that the program comes to when it plays against itself and takes any of the moves that it
thinks about as good as the best. The books of the program, in book/builtin, are made so.`
}

// Run makes the book.
func (c *bookCommand) Run(ctx context.Context, std streams) error {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return flags.Misuse(err)
	}
	s := selfplay.RepertoireSettings{
		Variant: v, Positions: c.Positions, Turns: c.Turns, Nodes: c.Nodes, Lines: c.Lines, Margin: c.Margin, Limit: c.Limit, HashMB: c.Hash,
	}
	if err := s.Check(); err != nil {
		return flags.Misuse(err)
	}
	bar := flags.NewProgress(std.err, "positions", c.Positions)
	list, err := selfplay.Repertoire(ctx, s, bar.Step)
	bar.Done()
	if err != nil {
		return err
	}
	comment := fmt.Sprintf("xqlab book -positions %d -turns %d -nodes %d -lines %d -margin %d -limit %d", c.Positions, c.Turns, c.Nodes, c.Lines,
		c.Margin, c.Limit)
	err = flags.WriteNew(c.Out, func(w io.Writer) error {
		if !strings.HasSuffix(c.Out, ".gz") {
			return book.WritePositions(w, v, comment, list)
		}
		packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		if err := book.WritePositions(packed, v, comment, list); err != nil {
			return err
		}
		return packed.Close()
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions\n", c.Out, len(list))
	return err
}
