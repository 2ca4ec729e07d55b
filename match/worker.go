package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"xqengine/match/client"
	"xqengine/match/record"
	"xqengine/position"
)

// worker plays one game after the other and keeps the engines of the last game running for the next.
type worker struct {
	runner  *runner
	number  int
	engines map[int]*client.Engine
}

// close ends the worker's engines.
func (w *worker) close() {
	for i, e := range w.engines {
		e.Close()
		delete(w.engines, i)
	}
}

// play plays a fixture and records it. The error ends the match.
func (w *worker) play(ctx context.Context, f *Fixture) error {
	c := w.runner.config
	for i, e := range w.engines {
		if i != f.Red && i != f.Black {
			e.Close()
			delete(w.engines, i)
		}
	}
	start, now, err := f.Opening.Play(c.Variant, c.Rules)
	if err != nil {
		return err
	}
	g := &game{
		config: c, fixture: f, start: start, now: now, referee: adjudicator{rules: c.Adjudication},
		record: &record.Game{
			Number: f.Number, Pair: f.Pair, Opening: f.Opening, Variant: c.Variant.Name,
			Start: time.Now().Format(time.RFC3339Nano), Moves: []record.Move{},
		},
	}
	for _, m := range f.Opening.Moves {
		g.turns = append(g.turns, m)
		g.record.Moves = append(g.record.Moves, record.Move{Text: m, Book: true})
	}
	sides := [2]*record.Side{&g.record.Red, &g.record.Black}
	indices := [2]int{f.Red, f.Black}
	for colour, i := range indices {
		*sides[colour] = record.Side{Name: c.Engines[i].Name, Limits: c.limits(i).String()}
		g.players[colour] = &player{limits: c.limits(i), margin: c.margin(i), clock: c.limits(i).Base, side: sides[colour]}
	}
	c.Traffic.Note(fmt.Sprintf("worker %d: game %d: %s against %s", w.number, f.Number, g.record.Red.Name, g.record.Black.Name))
	over, err := w.start(ctx, g, indices)
	if err != nil {
		return err
	}
	if !over && !g.play(ctx) {
		return context.Cause(ctx)
	}
	for colour, i := range indices {
		if p := g.players[colour]; (p.broken || p.mayMove) && w.engines[i] != nil {
			w.engines[i].Kill()
			delete(w.engines, i)
		}
	}
	c.Traffic.Note(fmt.Sprintf("worker %d: game %d: %s (%s)", w.number, f.Number, g.record.Result, g.record.Reason))
	if err := w.runner.strike(f, g); err != nil {
		return err
	}
	return w.runner.finished(g.record)
}

// start makes sure that both engines run. An engine that does not start loses the game: over tells that
// this has happened. The error is the context's.
func (w *worker) start(ctx context.Context, g *game, indices [2]int) (over bool, err error) {
	for colour, i := range indices {
		if w.engines[i] == nil {
			e, err := client.Start(ctx, w.runner.config.Engines[i], w.runner.settings(i, fmt.Sprint(w.number)))
			if err != nil && !g.fault(ctx, position.Colour(colour), err) {
				return false, err
			}
			if err != nil {
				return true, nil
			}
			w.engines[i] = e
		}
		g.players[colour].engine = w.engines[i]
	}
	return false, nil
}

// strike counts the games in a row that an engine lost because it could not be used at all, and ends the
// match when they are too many.
func (r *runner) strike(f *Fixture, g *game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, i := range []int{f.Red, f.Black} {
		if g.record.FaultKind == string(client.Unusable) && g.record.Fault == r.config.Engines[i].Name {
			if r.strikes[i]++; r.strikes[i] >= maxStrikes {
				return errors.New(g.record.Reason)
			}
		} else {
			r.strikes[i] = 0
		}
	}
	return nil
}
