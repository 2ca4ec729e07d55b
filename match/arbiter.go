package match

import (
	"context"
	"fmt"
	"time"

	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/position"
)

// Arbiter plays games of a plan, one after the other, and keeps the engines of the last game running for the next. Its
// methods are for one goroutine.
type Arbiter struct {
	plan    *Plan
	label   string
	warn    func(string)
	engines map[int]*client.Engine
}

// NewArbiter returns an arbiter without engines running. The label tells its engines from others' in the log of all
// traffic; warn is told what a user may want to know, nil: nobody is.
func NewArbiter(p *Plan, label string, warn func(string)) *Arbiter {
	return &Arbiter{plan: p, label: label, warn: warn, engines: map[int]*client.Engine{}}
}

// Close ends the engines.
func (a *Arbiter) Close() {
	for i, e := range a.engines {
		e.Close()
		delete(a.engines, i)
	}
}

// Play plays a game to its end. What engines do wrong is in the game; the error is the context's, or tells that the
// game cannot be played at all.
func (a *Arbiter) Play(ctx context.Context, f *Fixture) (*matchlog.Game, error) {
	c := &a.plan.config
	for i, e := range a.engines {
		if i != f.Red && i != f.Black {
			e.Close()
			delete(a.engines, i)
		}
	}
	start, now, err := f.Opening.Play(c.Variant, c.Rules)
	if err != nil {
		return nil, err
	}
	g := &game{
		start: start, now: now, referee: adjudicator{rules: c.Adjudication}, tables: a.plan.tables,
		record: &matchlog.Game{
			Number: f.Number, Pair: f.Pair, Opening: f.Opening, Variant: c.Variant.Name,
			Start: time.Now().Format(time.RFC3339Nano), Moves: []matchlog.Move{},
		},
	}
	for _, m := range f.Opening.Moves {
		g.turns = append(g.turns, m)
		g.record.Moves = append(g.record.Moves, matchlog.Move{Text: m, Book: true})
	}
	sides := [2]*matchlog.Side{&g.record.Red, &g.record.Black}
	indices := [2]int{f.Red, f.Black}
	for colour, i := range indices {
		*sides[colour] = matchlog.Side{Name: c.Engines[i].Name, Limits: c.limits(i).String()}
		g.players[colour] = &player{limits: c.limits(i), margin: c.margin(i), clock: c.limits(i).Base, side: sides[colour]}
	}
	c.Traffic.Note(fmt.Sprintf("worker %s: game %d: %s against %s", a.label, f.Number, g.record.Red.Name, g.record.Black.Name))
	over, err := a.start(ctx, g, indices)
	if err != nil {
		return nil, err
	}
	if !over && !g.play(ctx) {
		return nil, context.Cause(ctx)
	}
	for colour, i := range indices {
		if p := g.players[colour]; (p.broken || p.mayMove) && a.engines[i] != nil {
			a.engines[i].Kill()
			delete(a.engines, i)
		}
	}
	c.Traffic.Note(fmt.Sprintf("worker %s: game %d: %s (%s)", a.label, f.Number, g.record.Result, g.record.Reason))
	return g.record, nil
}

// start makes sure that both engines run. An engine that does not start loses the game: over tells that
// this has happened. The error is the context's, or that an engine cannot be brought to the opening.
func (a *Arbiter) start(ctx context.Context, g *game, indices [2]int) (over bool, err error) {
	for colour, i := range indices {
		if a.engines[i] == nil {
			e, err := client.Start(ctx, a.plan.config.Engines[i], a.plan.settings(i, a.label, a.warn))
			if err != nil && !g.fault(ctx, position.Colour(colour), err) {
				return false, err
			}
			if err != nil {
				return true, nil
			}
			a.engines[i] = e
		}
		p := g.players[colour]
		p.engine = a.engines[i]
		if p.engine.NeedsLead() {
			if p.lead, err = a.plan.lead(ctx, i, g.record.Opening.FEN); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}
