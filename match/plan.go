package match

import (
	"context"
	"fmt"
	"sync"

	"xqengine/egtb"
	"xqengine/match/client"
	"xqengine/match/opening"
	"xqengine/match/stats"
	"xqengine/position/fen"
)

// Plan is a checked match: which games there are, and how each is played. Whoever has the same Settings has the same
// plan, so its games may be played anywhere. It is safe for concurrent use.
type Plan struct {
	config   Config
	openings []opening.Opening // in the order of play
	couples  [][2]int          // engines that meet in each round
	tables   *egtb.Tables      // that adjudicate; nil: none

	mu    sync.Mutex
	leads map[string][]string // moves from the start position to the FEN of an opening
}

// NewPlan checks a configuration and fills in its defaults. What is wrong with it is an ErrConfig.
func NewPlan(c Config) (*Plan, error) {
	if err := c.prepare(); err != nil {
		return nil, err
	}
	if c.Report == nil {
		c.Report = discard{}
	}
	tables, err := c.openTables()
	if err != nil {
		return nil, err
	}
	p := newPlan(c)
	p.tables = tables
	return p, nil
}

// close closes the files of tables, except those of the program, which others use too.
func (p *Plan) close() {
	if p.config.Adjudication.Tables != EmbeddedTables {
		_ = p.tables.Close() // nothing was written
	}
}

func newPlan(c Config) *Plan {
	p := &Plan{config: c, openings: c.openingsInOrder(), leads: map[string][]string{}}
	for i := range c.Engines {
		for j := i + 1; j < len(c.Engines); j++ {
			if c.Format == RoundRobin || i == 0 {
				p.couples = append(p.couples, [2]int{i, j})
			}
		}
	}
	return p
}

// Pairs returns the number of pairs.
func (p *Plan) Pairs() int { return (p.config.Games + 1) / 2 * len(p.couples) }

// Games returns the number of games.
func (p *Plan) Games() int { return p.config.Games * len(p.couples) }

// Standing returns the state of the match before its first game.
func (p *Plan) Standing() *Standing { return newStanding(&p.config, p.Games()) }

// SPRT returns the test that ends the match, nil if there is none.
func (p *Plan) SPRT() *stats.SPRT { return p.config.SPRT }

// settings returns what engine i is told of the match.
func (p *Plan) settings(i int, label string, warn func(string)) client.Settings {
	c := &p.config
	return client.Settings{
		Variant: c.Variant, Rules: c.Rules, Traffic: c.Traffic,
		Label:        fmt.Sprintf("%s/%s", c.Engines[i].Name, label),
		StartTimeout: c.StartTimeout, Patience: c.Patience, Grace: c.Grace, Warn: warn,
		Claims: c.Claims == HonourClaims,
	}
}

// lead returns moves that bring engine i, which cannot set up positions, to that of fen; none if it is the start
// position.
func (p *Plan) lead(ctx context.Context, i int, text string) ([]string, error) {
	c := &p.config
	if text == fen.Start(c.Variant) {
		return nil, nil
	}
	name := c.Engines[i].Name
	if c.Layouts != nil {
		return nil, wrong("engine %s cannot set up positions, so it cannot be told of layouts", name)
	}
	p.mu.Lock()
	moves, known := p.leads[text]
	p.mu.Unlock()
	if known {
		return moves, nil
	}
	moves, err := opening.Lead(ctx, c.Variant, text)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, wrong("engine %s cannot set up positions, and %v", name, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.leads[text] = moves
	return moves, nil
}
