package search

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// standard are the parameters by which the tests plan.
var standard = func() *Parameters { p := DefaultParameters(); return &p }()

const overhead = 30 * time.Millisecond

func milliseconds(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// TestNeverMoreThanTheClock goes through all kinds of clocks: what may be spent leaves the overhead, or is
// at least less than the clock where there is less than that.
func TestNeverMoreThanTheClock(t *testing.T) {
	for _, remaining := range []int{1, 2, 5, 10, 29, 30, 31, 40, 60, 100, 300, 1000, 5000, 60_000, 3_600_000} {
		for _, increment := range []int{0, 1, 10, 29, 31, 100, 1000, 60_000} {
			for _, moves := range []int{0, 1, 2, 5, 40, 1000} {
				for _, only := range []bool{false, true} {
					for _, number := range []int{1, 61} {
						c := Clock{Remaining: milliseconds(remaining), Increment: milliseconds(increment), MovesToGo: moves, MoveOnly: only}
						b, timed := standard.plan(Limits{Clock: &c}, overhead, number)
						require.True(t, timed)
						require.GreaterOrEqual(t, b.maximum, time.Duration(0), "%+v", c)
						require.LessOrEqual(t, b.optimum, b.maximum, "%+v", c)
						require.Less(t, b.maximum, c.Remaining, "%+v", c)
						if c.Remaining > 2*overhead && !only {
							require.LessOrEqual(t, b.maximum, c.Remaining-overhead, "%+v", c)
						}
						for _, how := range []iterationStatistics{{}, {scoreDrop: 500}, {stableIterations: 50, effort: 1}, {scoreDrop: -500}} {
							require.LessOrEqual(t, b.scale(standard, how), b.maximum, "%+v", c)
						}
					}
				}
			}
		}
	}
}

// TestAGameIsNotLostOnTime plays the clock of a long game down, each move taking as long as it may.
func TestAGameIsNotLostOnTime(t *testing.T) {
	for _, c := range []Clock{
		{Remaining: milliseconds(60_000)},
		{Remaining: milliseconds(1_000), Increment: milliseconds(10)},
		{Remaining: milliseconds(10_000), Increment: milliseconds(100)},
		{Remaining: milliseconds(300_000), MovesToGo: 40},
		{Remaining: milliseconds(100)},
	} {
		toControl := c.MovesToGo
		full := c.Remaining
		for move := range 300 {
			b, _ := standard.plan(Limits{Clock: &c}, overhead, move+1)
			require.Less(t, b.maximum, c.Remaining, "move %d of %+v", move, c)
			c.Remaining += c.Increment - b.maximum
			if c.MovesToGo--; c.MovesToGo == 0 {
				c.MovesToGo = toControl
				c.Remaining += full
			}
			c.MovesToGo = max(c.MovesToGo, 0)
		}
	}
}

func TestPlan(t *testing.T) {
	_, timed := standard.plan(Limits{Depth: 5}, overhead, 1)
	assert.False(t, timed, "no time is given")

	b, _ := standard.plan(Limits{MoveTime: milliseconds(100)}, overhead, 1)
	assert.GreaterOrEqual(t, b.maximum, milliseconds(90), "a fixed time is there to be used")
	assert.Less(t, b.maximum, milliseconds(100))
	assert.False(t, b.scalable)

	for _, l := range []Limits{{MoveTime: milliseconds(1000)}, {Clock: &Clock{Remaining: milliseconds(1000), MoveOnly: true}}} {
		b, _ = standard.plan(l, overhead, 1)
		assert.Equal(t, milliseconds(975), b.maximum)
		b, _ = standard.plan(l, milliseconds(400), 1)
		assert.Equal(t, milliseconds(600), b.maximum, "more than the default is there because it is needed")
		b, _ = standard.plan(l, milliseconds(5000), 1)
		assert.Greater(t, b.maximum, time.Duration(0))
		assert.LessOrEqual(t, b.maximum, time.Millisecond, "an overhead beyond the time leaves next to nothing")
	}

	b, _ = standard.plan(Limits{Clock: &Clock{Remaining: -1}}, overhead, 1)
	assert.Zero(t, b.maximum, "no time left: answer at once")

	long, _ := standard.plan(Limits{Clock: &Clock{Remaining: milliseconds(60_000)}}, overhead, 1)
	withIncrement, _ := standard.plan(Limits{Clock: &Clock{Remaining: milliseconds(60_000), Increment: milliseconds(1000)}}, overhead, 1)
	assert.Greater(t, withIncrement.optimum, long.optimum)
	few, _ := standard.plan(Limits{Clock: &Clock{Remaining: milliseconds(60_000), MovesToGo: 5}}, overhead, 1)
	assert.Greater(t, few.optimum, long.optimum)

	blitz, _ := standard.plan(Limits{Clock: &Clock{Remaining: milliseconds(1000)}}, overhead, 1)
	assert.GreaterOrEqual(t, blitz.optimum, milliseconds(10), "overheads beyond the clock do not leave the engine without time to think")

	both, _ := standard.plan(Limits{MoveTime: milliseconds(50), Clock: &Clock{Remaining: milliseconds(600_000)}}, overhead, 1)
	assert.Less(t, both.maximum, milliseconds(50), "limits given together all hold")
}

// TestLastMoveOfATimeControl: the clock is filled up after it, so it may use nearly all, with an increment too.
func TestLastMoveOfATimeControl(t *testing.T) {
	for _, increment := range []time.Duration{0, milliseconds(100), milliseconds(2000)} {
		b, _ := standard.plan(Limits{Clock: &Clock{Remaining: milliseconds(10_000), Increment: increment, MovesToGo: 1}}, overhead, 20)
		assert.GreaterOrEqual(t, b.optimum, milliseconds(8_000), increment)
		assert.Equal(t, milliseconds(10_000)-overhead, b.maximum, increment)
	}
}

// TestMiddleGamesGetTheTime checks that equal clocks give later moves more, and that no number is out of range.
func TestMiddleGamesGetTheTime(t *testing.T) {
	c := Clock{Remaining: milliseconds(10_000), Increment: milliseconds(100)}
	var before time.Duration
	for _, number := range []int{1, 10, 20, 35} {
		b, _ := standard.plan(Limits{Clock: &c}, overhead, number)
		assert.Greater(t, b.optimum, before, "move %d", number)
		before = b.optimum
	}
	for number, as := range map[int]int{-5: 0, 36: 35, 1000: 35} {
		assert.Equal(t, standard.movesToGoAt(as), standard.movesToGoAt(number), "move %d", number)
	}
}

// TestMoveNumberByTheBoard: a position that is sent as that of a first move is a later one if pieces are gone.
func TestMoveNumberByTheBoard(t *testing.T) {
	for fen, number := range map[string]int{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1":  1,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 12": 12,
		"3akab2/9/4b4/p3p3p/9/9/P3P3P/4B4/9/2BAKA1RR w - - 0 1":                  28,
		"3akab2/9/4b4/p3p3p/9/9/P3P3P/4B4/9/2BAKA1RR w - - 0 50":                 50,
	} {
		assert.Equal(t, number, moveByBoard(parse(t, fen)), fen)
	}
}

// TestCourseNotesIterations checks what the course of a search says after each iteration.
func TestCourseNotesIterations(t *testing.T) {
	one, other := position.NewMove(1, 2), position.NewMove(3, 4)
	var stats iterationStatistics
	for _, i := range []struct {
		depth  int
		best   position.Move
		score  Score
		stable int
		drop   Score
	}{
		{3, one, 100, 0, 0},
		{4, one, 50, 1, 0}, // too shallow for the score to say much
		{5, one, 40, 2, 60},
		{6, one, 30, 3, 70},
		{7, other, 30, 0, 20},
		{8, other, 60, 1, -20},
	} {
		stats.note(standard, i.depth, i.best, i.score, 0.5)
		assert.Equal(t, i.stable, stats.stableIterations, "depth %d", i.depth)
		assert.Equal(t, i.drop, stats.scoreDrop, "depth %d", i.depth)
	}
	assert.Equal(t, 0.5, stats.effort)
}

func TestCourseStretchesTheSoftLimit(t *testing.T) {
	b, _ := standard.plan(Limits{Clock: &Clock{Remaining: milliseconds(60_000)}}, overhead, 1)
	calm := b.scale(standard, iterationStatistics{stableIterations: 8, effort: 0.9})
	uncertain := b.scale(standard, iterationStatistics{effort: 0.3})
	falling := b.scale(standard, iterationStatistics{effort: 0.3, scoreDrop: 60})
	assert.Less(t, calm, b.optimum)
	assert.Greater(t, uncertain, b.optimum)
	assert.Greater(t, falling, uncertain)
}

// stepClock is a clock that goes on by a step each time it is asked, so that a search with a time limit
// is the same on any machine.
type stepClock struct {
	mu   sync.Mutex
	now  time.Time
	step time.Duration
}

func (c *stepClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(c.step)
	return c.now
}

func TestHardLimitStopsTheSearch(t *testing.T) {
	clock := &stepClock{now: time.Unix(0, 0), step: time.Millisecond}
	e := newEngine(t, func(o *Options) { o.Now = clock.Now })
	r, _ := search(t, e, parse(t, openingFEN), Limits{MoveTime: milliseconds(200)})
	assert.True(t, r.HasBest)
	// The clock goes on where a root move is to be reported, too, not only where the limit is looked at.
	assert.Less(t, r.Elapsed, milliseconds(200+len(parse(t, openingFEN).LegalTurns())))
	assert.Greater(t, r.Nodes, uint64(1000))
}

func TestForcedMoveIsPlayedAtOnce(t *testing.T) {
	clock := &stepClock{now: time.Unix(0, 0), step: time.Microsecond}
	e := newEngine(t, func(o *Options) { o.Now = clock.Now })
	p := parse(t, "4k4/9/9/9/4R4/9/9/9/9/3K5 b")
	require.Len(t, p.LegalTurns(), 1)
	r, reports := search(t, e, p, Limits{Clock: &Clock{Remaining: time.Hour}})
	assert.True(t, r.HasBest)
	assert.NotEmpty(t, reports)
	assert.LessOrEqual(t, r.Depth, forcedDepth)
}

// TestForcedMoveIsPlayedAtOnceAfterPonderHit: nothing is left to find when the opponent has moved as expected.
func TestForcedMoveIsPlayedAtOnceAfterPonderHit(t *testing.T) {
	now := time.Unix(0, 0)
	e := newEngine(t, func(o *Options) { o.Now = func() time.Time { return now } })
	require.NoError(t, e.prepare())
	task := e.newTask(parse(t, "4k4/9/9/9/4R4/9/9/9/9/3K5 b"), Limits{Ponder: true, Clock: &Clock{Remaining: time.Hour}}, nil)
	require.Len(t, task.rootMoves, 1)
	now = now.Add(time.Second)
	assert.False(t, task.timeIsUp())
	task.ponderHit()
	assert.True(t, task.timeIsUp())
}

// TestNodesTime: a clock that counts nodes is spent by nodes alone, and the same search ends at the same one.
func TestNodesTime(t *testing.T) {
	e := newEngine(t, func(o *Options) {
		o.Now = func() time.Time { panic("time is asked for") }
	})
	configure(t, e, func(o *Options) { o.NodesTime, o.MoveOverhead = 100, time.Millisecond })
	p := parse(t, openingFEN)
	for _, l := range []Limits{
		{MoveTime: milliseconds(50)}, {Clock: &Clock{Remaining: milliseconds(3000), Increment: milliseconds(30)}}, {Depth: 4},
		// An increment that is more than the clock tempts to spend all of it.
		{Clock: &Clock{Remaining: milliseconds(5), Increment: milliseconds(300)}},
		{Clock: &Clock{Remaining: milliseconds(20), Increment: milliseconds(300)}},
	} {
		l.Start = time.Unix(1, 0)
		e.Clear()
		first, _ := search(t, e, p, l)
		assert.Equal(t, time.Duration(first.Nodes)*10*time.Microsecond, first.Elapsed)
		if l.MoveTime > 0 {
			assert.InDelta(t, 5000, first.Nodes, 200)
		}
		if l.Clock != nil {
			assert.Less(t, first.Elapsed, l.Clock.Remaining)
		}
		e.Clear()
		again, _ := search(t, e, p, l)
		assert.Equal(t, first, again)
	}
}

// TestResultIsHeldBack checks that infinite and ponder searches say nothing until they may, even when
// there is nothing left to search.
func TestResultIsHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hit := make(chan struct{})
		for name, l := range map[string]Limits{
			"infinite":          {Infinite: true, Depth: 1},
			"ponder":            {Ponder: true, Depth: 1, Clock: &Clock{Remaining: time.Second}},
			"ponder, hit later": {Ponder: true, Depth: 1, Clock: &Clock{Remaining: time.Second}, PonderHit: hit},
		} {
			e := newEngine(t)
			p := parse(t, "3k5/R8/9/9/9/9/9/9/9/1R2K4 w")
			ctx, cancel := context.WithCancel(context.Background())
			done := make(chan Result)
			go func() {
				r, err := e.Search(ctx, p, l, nil)
				assert.NoError(t, err)
				done <- r
			}()
			synctest.Wait()
			select {
			case <-done:
				t.Errorf("%s: the result was not held back", name)
				cancel()
				continue
			default:
			}
			if l.PonderHit != nil {
				close(hit)
			} else {
				cancel()
			}
			assert.True(t, (<-done).HasBest, name)
			cancel()
		}
	})
}

// TestBudgetAfterPonderHit: where no iteration had ended, the hard limit counts from the hit, the soft one from half of
// the time pondered.
func TestBudgetAfterPonderHit(t *testing.T) {
	now := time.Unix(0, 0)
	e := newEngine(t, func(o *Options) { o.Now = func() time.Time { return now } })
	require.NoError(t, e.prepare())
	task := e.newTask(parse(t, openingFEN), Limits{Ponder: true, Clock: &Clock{Remaining: milliseconds(10_000)}}, nil)
	require.True(t, task.timed)
	b := task.budget
	now = now.Add(time.Hour)
	assert.False(t, task.timeIsUp(), "the clock does not run yet")
	now = time.Unix(0, 0).Add(8 * time.Second)
	task.ponderHit()
	assert.False(t, task.timeIsUp())
	now = now.Add(b.maximum - 1)
	assert.False(t, task.timeIsUp())
	now = now.Add(1)
	assert.True(t, task.timeIsUp())

	calm := iterationStatistics{stableIterations: 7, effort: 0.6}
	now = time.Unix(0, 0).Add(4*time.Second + b.scale(standard, calm) - 1)
	assert.False(t, task.enough(calm))
	now = now.Add(1)
	assert.True(t, task.enough(calm), "from half of the eight seconds on")
}

// TestPonderHitAfterEnough: a hit ends the search at once if an iteration that ended before it was the last one anyway.
func TestPonderHitAfterEnough(t *testing.T) {
	for pondered, want := range map[time.Duration]bool{time.Hour: true, time.Millisecond: false} {
		now := time.Unix(0, 0)
		e := newEngine(t, func(o *Options) { o.Now = func() time.Time { return now } })
		require.NoError(t, e.prepare())
		task := e.newTask(parse(t, openingFEN), Limits{Ponder: true, Clock: &Clock{Remaining: milliseconds(10_000)}}, nil)
		assert.False(t, task.enough(iterationStatistics{}))
		now = now.Add(pondered)
		task.ponderHit()
		assert.Equal(t, want, task.timeIsUp(), pondered)
	}
}

// TestPonderHitGivesTheMove: the search goes on until the hit, however long its budget is over, and ends soon after.
func TestPonderHitGivesTheMove(t *testing.T) {
	hit := make(chan struct{})
	clock := &stepClock{now: time.Unix(0, 0), step: time.Second}
	e := newEngine(t, func(o *Options) { o.Now = clock.Now })
	var pondered time.Duration
	r, err := e.Search(context.Background(), position.New(position.Xiangqi),
		Limits{Ponder: true, PonderHit: hit, Clock: &Clock{Remaining: time.Second}}, func(i Info) {
			if i.Depth == 8 && i.Bound == Exact && i.CurrentMoveNumber == 0 {
				pondered = i.Elapsed
				close(hit)
			}
		})
	require.NoError(t, err)
	assert.True(t, r.HasBest)
	assert.GreaterOrEqual(t, r.Depth, 8)
	assert.Greater(t, pondered, time.Second, "longer than the whole clock")
	assert.Greater(t, r.Elapsed, pondered)
}

// TestEveryTimeParameterMatters: each of them changes what is planned in one of a few situations.
func TestEveryTimeParameterMatters(t *testing.T) {
	planned := func(p *Parameters) (all []time.Duration) {
		for _, clock := range []Clock{
			{Remaining: time.Minute}, {Remaining: time.Minute, MovesToGo: 20}, {Remaining: time.Minute, MovesToGo: 50},
			{Remaining: 10 * time.Second, Increment: time.Second},
		} {
			for _, number := range []int{1, 15, 30, 60} {
				b, _ := p.plan(Limits{Clock: &clock}, 0, number)
				all = append(all, b.optimum, b.maximum)
				for stable := range 20 {
					for _, drop := range []Score{0, 30, 300} {
						all = append(all, budget{optimum: b.optimum, maximum: time.Hour, scalable: true}.scale(p, iterationStatistics{
							stableIterations: stable, scoreDrop: drop, effort: 0.4,
						}))
					}
				}
			}
		}
		for depth := range 25 {
			stats := iterationStatistics{scores: [3]Score{100, 100, 100}}
			stats.note(p, depth, 1, 0, 0.4)
			all = append(all, time.Duration(stats.scoreDrop))
		}
		e := NewWith(Options{Threads: 1, HashMB: 1, MultiPV: 1, Ponder: true, Parameters: p, Now: time.Now})
		pondering := e.newTask(position.New(position.Xiangqi), Limits{Clock: &Clock{Remaining: time.Minute}}, nil)
		return append(all, pondering.budget.optimum)
	}
	before := planned(standard)
	for i, parameter := range standard.All() {
		if !strings.HasPrefix(parameter.Name, "Time") {
			continue
		}
		p := DefaultParameters()
		require.NoError(t, p.All()[i].Set(parameter.Min))
		least := planned(&p)
		require.NoError(t, p.All()[i].Set(parameter.Max))
		assert.False(t, slices.Equal(before, least) && slices.Equal(before, planned(&p)), "%s changes nothing", parameter.Name)
	}
}
