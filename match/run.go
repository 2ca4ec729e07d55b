package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/match/stats"
	"xqengine/position/fen"
)

// runner plays a match.
type runner struct {
	config   *Config // of the plan
	plan     *Plan
	fixtures []Fixture // still to be played

	mu       sync.Mutex // guards what follows, and the order of records and reports
	standing *Standing
	file     *matchlog.File
	warned   map[string]bool
	strikes  map[int]int
}

// maxStrikes is after how many failures to start in a row an engine ends the match: something is wrong
// with its installation, not with its play.
const maxStrikes = 3

// errEnough ends a match before its last game without being an error.
var errEnough = errors.New("decided")

// Run plays the match to its end, or until ctx ends it or the SPRT decides, and returns the standing.
// The error is the context's if it was interrupted; the games finished until then are in the record.
func Run(ctx context.Context, c Config) (*Standing, error) {
	plan, err := NewPlan(c)
	if err != nil {
		return nil, err
	}
	defer plan.close()
	fixtures, err := plan.schedule()
	if err != nil {
		return nil, err
	}
	r := &runner{
		config: &plan.config, plan: plan, fixtures: fixtures, standing: plan.Standing(),
		warned: map[string]bool{}, strikes: map[int]int{},
	}
	if err := r.openRecord(); err != nil {
		return nil, err
	}
	if r.file != nil {
		defer r.file.Close()
	}
	if err := r.prepareLeads(ctx); err != nil {
		return nil, err
	}
	r.config.Report.Begin(r.standing, r.standing.Total)
	if r.standing.Verdict != stats.Undecided {
		return r.standing, nil
	}
	err = r.playAll(ctx)
	if errors.Is(err, errEnough) {
		err = nil
	}
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r.standing, err
}

// playAll has the workers take one fixture after the other.
func (r *runner) playAll(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	next := make(chan *Fixture)
	g.Go(func() error {
		defer close(next)
		for i := range r.fixtures {
			select {
			case next <- &r.fixtures[i]:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		return nil
	})
	for n := range min(r.config.Concurrency, len(r.fixtures)) {
		g.Go(func() error {
			a := NewArbiter(r.plan, strconv.Itoa(n+1), r.warn)
			defer a.Close()
			for fixture := range next {
				game, err := a.Play(ctx, fixture)
				if err == nil {
					err = r.strike(fixture, game)
				}
				if err == nil {
					err = r.finished(game)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// finished records a game. It returns errEnough when the match is decided.
func (r *runner) finished(g *matchlog.Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.standing.Verdict != stats.Undecided {
		return errEnough // a game that was still running when the test decided does not count
	}
	if r.file != nil {
		if err := r.file.Append(*g); err != nil {
			return err
		}
	}
	c := r.config
	if c.PGN != "" {
		if err := matchlog.AppendPGN(c.PGN, c.style(), g); err != nil {
			return err
		}
	}
	if err := c.Traffic.Err(); err != nil {
		return fmt.Errorf("log: %w", err)
	}
	r.standing.Add(g)
	c.Report.Finished(g, r.standing)
	if r.standing.Verdict != stats.Undecided {
		return errEnough
	}
	return nil
}

// strike counts the games in a row that an engine lost because it could not be used at all, and ends the
// match when they are too many.
func (r *runner) strike(f *Fixture, g *matchlog.Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if g.FaultKind != string(client.Unusable) {
		r.strikes[f.Red], r.strikes[f.Black] = 0, 0
		return nil
	}
	// Of the opponent such a game tells nothing: it may not have been tried.
	for _, i := range []int{f.Red, f.Black} {
		if g.Fault != r.config.Engines[i].Name {
			continue
		}
		if r.strikes[i]++; r.strikes[i] >= maxStrikes {
			return errors.New(g.Reason)
		}
	}
	return nil
}

// warn reports something once.
func (r *runner) warn(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.warned[text] {
		r.warned[text] = true
		r.config.Report.Warn(text)
	}
}

// openRecord starts the file of games, or takes up an old one and strikes its games off the schedule. A new match overwrites
// no file, and adds to none.
func (r *runner) openRecord() error {
	c := r.config
	if !c.Resume {
		// All files before any of them is made: a match that is refused leaves nothing behind.
		if err := matchlog.Free(matchlog.CanResume, c.Record, c.PGN); err != nil {
			return err
		}
		if c.PGN != "" {
			if err := matchlog.ReservePGN(c.PGN); err != nil {
				return err
			}
		}
	}
	if c.Record == "" {
		return nil
	}
	settings, err := json.Marshal(c.identity())
	if err != nil {
		return err
	}
	if !c.Resume {
		r.file, err = matchlog.Create(c.Record, matchlog.Header{Program: "xqengine match", Settings: settings})
		return err
	}
	file, header, games, err := matchlog.Resume(c.Record)
	if err != nil {
		return err
	}
	r.file = file
	if what := difference(header.Settings, settings); what != "" {
		file.Close()
		return wrong("%s was played with other settings: %s differ", c.Record, what)
	}
	if err := r.strikeOff(games); err != nil {
		file.Close()
		return err
	}
	if c.PGN != "" {
		// The PGN file may lack the last game, or end in the middle of one.
		return matchlog.WritePGN(c.PGN, c.style(), games)
	}
	return nil
}

// strikeOff counts games that are finished and takes them off the schedule.
func (r *runner) strikeOff(games []matchlog.Game) error {
	done := map[int]bool{}
	for i := range games {
		g := &games[i]
		n := g.Number
		if n < 1 || n > len(r.fixtures) {
			return wrong("%s holds game %d, but the match has %d games", r.config.Record, n, len(r.fixtures))
		}
		f := &r.fixtures[n-1]
		if g.Red.Name != r.config.Engines[f.Red].Name || g.Black.Name != r.config.Engines[f.Black].Name {
			return wrong("%s: game %d is between others than in this match", r.config.Record, n)
		}
		done[n] = true
		r.standing.Add(g)
	}
	r.fixtures = slices.DeleteFunc(r.fixtures, func(f Fixture) bool { return done[f.Number] })
	return nil
}

// difference names the settings in which a and b differ, in words for people; empty if they are the same.
func difference(a, b json.RawMessage) string {
	var x, y map[string]json.RawMessage
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return "all"
	}
	names := map[string]bool{}
	for _, m := range []map[string]json.RawMessage{x, y} {
		for name := range m {
			if string(x[name]) != string(y[name]) {
				names[name] = true
			}
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(names)), ", ")
}

// prepareLeads finds moves to openings that are bare positions, for engines that need them. Which engines
// do is known only when they run, so each is started once where that matters.
func (r *runner) prepareLeads(ctx context.Context) error {
	c := r.config
	bare := map[string]bool{}
	for _, f := range r.fixtures {
		bare[f.Opening.FEN] = true
	}
	delete(bare, fen.Start(c.Variant))
	if len(bare) == 0 {
		return nil
	}
	for i := range c.Engines {
		if p := c.Engines[i].Protocol; p != client.XBoard && p != client.Auto && p != "" {
			continue
		}
		e, err := client.Start(ctx, c.Engines[i], r.plan.settings(i, "probe", r.warn))
		if err != nil {
			return fmt.Errorf("engine %s: %w", c.Engines[i].Name, err)
		}
		needs := e.NeedsLead()
		e.Close()
		if !needs {
			continue
		}
		for text := range bare {
			if _, err := r.plan.lead(ctx, i, text); err != nil {
				return err
			}
		}
	}
	return nil
}
