// Package match plays engines against each other: schedules, games under the project's own referee,
// clocks, adjudication, records that survive a kill, and running statistics. What engines claim to have won is
// recorded and never believed: package position decides. They can resign, and agree on a draw.
package match

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"xqengine/layout"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/match/stats"
	"xqengine/position"
)

// Format says who plays whom.
type Format string

// The formats. With two engines they are the same.
const (
	RoundRobin Format = "roundrobin" // everybody against everybody
	Gauntlet   Format = "gauntlet"   // the first against each other
)

// Claims says what a match makes of what engines claim and offer.
type Claims string

// What may be made of claims. They stand in the record either way.
const (
	// HonourClaims ends a game that an engine resigns, or says to have lost, and one that is drawn by agreement: an engine
	// offers, which its opponent is told, and that says draw with its next turn.
	HonourClaims Claims = "honour"
	// IgnoreClaims plays on as long as there is a move; who resigns without one has failed.
	IgnoreClaims Claims = "ignore"
)

// DefaultMargin is how much later than allowed a move may come, for the sake of slow machines.
const DefaultMargin = 100 * time.Millisecond

// Config says what is played and how. The part that decides which games there are and how they are
// played is stored in the record and must be the same when a match is resumed.
type Config struct {
	Engines  []client.Spec
	Variant  *position.Variant
	Rules    position.Rules
	Limits   client.Limits // for engines that have none of their own
	Margin   time.Duration
	Format   Format
	Games    int // of each two engines; the two games of a pair have the same opening
	Openings []opening.Opening
	Layouts  *layout.Series // plates of the games, a pair for each opening; nil: those of the openings
	Shuffle  bool
	Seed     uint64

	Claims       Claims // empty: HonourClaims
	Adjudication Adjudication
	SPRT         *stats.SPRT // of the first engine against the second; nil: none

	Concurrency   int  // games at once; 0: one
	Oversubscribe bool // allow more games at once than there are cores
	StartTimeout  time.Duration
	Patience      time.Duration // for a move without a time limit
	Grace         time.Duration // for an engine that is over its time, before it is killed; 0: the default of the client

	Record   string // file of games; empty: none
	Resume   bool
	PGN      string // empty: none
	Event    string
	Site     string
	Notation matchlog.Notation
	Traffic  *client.Traffic // nil: none

	Report Reporter // nil: silent
}

// Reporter is told what happens. Its methods are called one at a time.
type Reporter interface {
	Begin(s *Standing, total int)           // before the first game; the standing holds resumed games
	Finished(g *matchlog.Game, s *Standing) // after each game
	Warn(text string)                       // something the user may want to know
}

// ErrConfig marks errors of configuration.
var ErrConfig = errors.New("match")

func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrConfig, fmt.Sprintf(format, args...))
}

// prepare fills in defaults and reports what is wrong.
func (c *Config) prepare() error {
	if len(c.Engines) < 2 {
		return wrong("want at least two engines, have %d", len(c.Engines))
	}
	names := map[string]bool{}
	for i := range c.Engines {
		e := &c.Engines[i]
		if len(e.Command) == 0 {
			return wrong("engine %d has no command", i+1)
		}
		base := e.Name
		for n := 2; names[e.Name]; n++ {
			e.Name = fmt.Sprintf("%s (%d)", base, n)
		}
		names[e.Name] = true
		if e.Limits.IsZero() && c.Limits.IsZero() {
			return wrong("engine %s has no limit: give -movetime, -tc, -depth or -nodes", e.Name)
		}
		if e.Protocol == client.XBoard && c.limits(i).Nodes > 0 {
			return wrong("engine %s speaks XBoard's protocol, which has no limit of nodes", e.Name)
		}
	}
	if c.Variant == nil {
		c.Variant = position.Xiangqi
	}
	if c.Rules == (position.Rules{}) {
		c.Rules = position.DefaultRules()
	}
	if c.Margin < 0 {
		return wrong("negative margin %v", c.Margin)
	}
	if c.Format == "" {
		c.Format = RoundRobin
	}
	if c.Format != RoundRobin && c.Format != Gauntlet {
		return wrong("unknown format %q, want roundrobin or gauntlet", c.Format)
	}
	if c.Games < 1 {
		return wrong("want at least one game, have %d", c.Games)
	}
	if len(c.Openings) == 0 {
		c.Openings = opening.Builtin(c.Variant)
	}
	for _, o := range c.Openings {
		if _, _, err := o.Play(c.Variant, c.Rules); err != nil {
			return wrong("%v", err)
		}
	}
	if c.SPRT != nil {
		if len(c.Engines) != 2 {
			return wrong("sprt needs exactly two engines, have %d", len(c.Engines))
		}
		if err := c.SPRT.Validate(); err != nil {
			return wrong("%v", err)
		}
	}
	switch c.Claims {
	case "":
		c.Claims = HonourClaims
	case HonourClaims, IgnoreClaims:
	default:
		return wrong("unknown claims %q, want %s or %s", c.Claims, HonourClaims, IgnoreClaims)
	}
	if err := c.Adjudication.validate(); err != nil {
		return wrong("%v", err)
	}
	if c.Notation == "" {
		c.Notation = matchlog.ICCS
	}
	if c.Resume && c.Record == "" {
		return wrong("-resume needs the file of games of the match")
	}
	return c.prepareConcurrency()
}

// prepareConcurrency keeps the games at once within the cores: only one of the two engines of a game
// thinks at a time, so a game needs as many cores as its engine with most threads has threads.
func (c *Config) prepareConcurrency() error {
	threads := 1
	for i := range c.Engines {
		threads = max(threads, c.Engines[i].Cores())
	}
	most := max(1, runtime.GOMAXPROCS(0)/threads)
	if c.Concurrency < 0 {
		return wrong("negative concurrency %d", c.Concurrency)
	}
	if c.Concurrency == 0 {
		c.Concurrency = 1
	}
	if c.Concurrency > most && !c.Oversubscribe {
		if c.Report != nil {
			c.Report.Warn(fmt.Sprintf("%d games at once are too many for the cores of this machine: playing %d (-oversubscribe allows more)",
				c.Concurrency, most))
		}
		c.Concurrency = most
	}
	if c.Report != nil && c.repeats() {
		c.Report.Warn(fmt.Sprintf("%d openings for %d games at a fixed number of nodes or depth: engines that always play alike "+
			"repeat their games from game %d on, and the errors shown are too small ('xqlab openings' makes more)",
			len(c.Openings), c.Games, 2*len(c.Openings)+1))
	}
	return nil
}

// repeats reports whether engines whose turns do not depend on the time play the same games again.
func (c *Config) repeats() bool {
	if c.Layouts != nil || (c.Games+1)/2 <= len(c.Openings) {
		return false
	}
	for i := range c.Engines {
		if l := c.limits(i); l.MoveTime > 0 || l.Clocked() || c.Engines[i].Cores() > 1 {
			return false
		}
	}
	return true
}

// limits returns the limits of engine i.
func (c *Config) limits(i int) client.Limits {
	if l := c.Engines[i].Limits; !l.IsZero() {
		return l
	}
	return c.Limits
}

// margin returns the margin of engine i.
func (c *Config) margin(i int) time.Duration {
	if m := c.Engines[i].Margin; m != 0 {
		return max(m, 0)
	}
	return c.Margin
}

// discard is a Reporter that says nothing.
type discard struct{}

func (discard) Begin(*Standing, int)               {}
func (discard) Finished(*matchlog.Game, *Standing) {}
func (discard) Warn(string)                        {}

// style returns what the games of the PGN file have in common.
func (c *Config) style() matchlog.Style {
	return matchlog.Style{Event: c.Event, Site: c.Site, Notation: c.Notation, Rules: c.Rules}
}
