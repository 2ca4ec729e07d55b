package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"xqengine/cmd/internal/flags"
	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

type tablesEndings struct {
	Out      string `help:"File to write to; it must not exist." required:"" placeholder:"FILE"`
	Families string `help:"Families to draw from in turn, with commas." required:"" placeholder:"LIST"`
	Count    int    `help:"How many positions." default:"1000" placeholder:"N"`
	Score    int    `help:"Throw away positions with a score beyond this, in centipawns." default:"300" placeholder:"SCORE"`
	Nodes    uint64 `help:"Nodes for the score." default:"2000" placeholder:"N"`
	Seed     uint64 `help:"Seed of the positions." default:"1" placeholder:"N"`
}

// Help tells people more than the list of flags.
func (c *tablesEndings) Help() string {
	return `Draws positions of families, each in turn, and keeps those whose outcome a search without tables does not see. The file is one of
openings for 'xqengine match'.

  xqlab tables endings -out endings.txt -families KNP-KAAE,KCPA-KAEE -count 1000`
}

// Run draws the positions and writes them.
func (c *tablesEndings) Run(ctx context.Context, std streams) error {
	families, err := egtb.ParseFamilies(c.Families)
	if err != nil {
		return flags.Misuse(err)
	}
	if c.Count < 1 || c.Nodes < 1 || c.Score < 0 {
		return flags.Misuse(fmt.Errorf("count %d, nodes %d, score %d: want at least 1, 1 and 0", c.Count, c.Nodes, c.Score))
	}
	engine := search.New()
	defer engine.Close()
	err = flags.WriteNew(c.Out, func(w io.Writer) error {
		fmt.Fprintf(w, "# xqlab tables endings: families=%s seed=%d nodes=%d score=%d\n", c.Families, c.Seed, c.Nodes, c.Score)
		bar := flags.NewProgress(std.err, "endings", c.Count)
		defer bar.Done()
		samplers := make([]*egtb.Sampler, len(families))
		for i, m := range families {
			samplers[i] = egtb.NewSampler(m, rand.New(rand.NewPCG(c.Seed, uint64(i))))
		}
		for i := range c.Count {
			p, err := c.open(ctx, engine, samplers[i%len(samplers)])
			if err != nil {
				return fmt.Errorf("%s: %w", families[i%len(families)], err)
			}
			bar.Step()
			if _, err := fmt.Fprintln(w, fen.Format(p)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions\n", c.Out, c.Count)
	return err
}

// maxDrawn is how many positions are drawn for one that is kept before a family is given up.
const maxDrawn = 1000

// open draws a position whose score is within the bound.
func (c *tablesEndings) open(ctx context.Context, engine *search.Engine, s *egtb.Sampler) (*position.Position, error) {
	for range maxDrawn {
		p := s.Next()
		engine.Clear()
		r, err := engine.Search(ctx, p, search.Limits{Nodes: c.Nodes}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		if int(r.Score) <= c.Score && int(r.Score) >= -c.Score {
			return p, nil
		}
	}
	return nil, errors.New("hardly any position has a score within the bound")
}
