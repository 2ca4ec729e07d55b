package match

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/layout"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
)

func scheduleConfig(engines, games int, format Format) Config {
	c := Config{Variant: position.Xiangqi, Games: games, Format: format, Openings: opening.Builtin(position.Xiangqi), Shuffle: true, Seed: 7}
	for i := range engines {
		c.Engines = append(c.Engines, client.Spec{Name: string(rune('a' + i))})
	}
	return c
}

func fixtures(t *testing.T, c Config) []Fixture {
	t.Helper()
	list, err := newPlan(c).schedule()
	require.NoError(t, err)
	return list
}

// TestSchedule: everybody meets as he should, each opening twice with colours reversed, and the colours
// are shared fairly.
func TestSchedule(t *testing.T) {
	for name, test := range map[string]struct {
		engines, games, total int
		format                Format
	}{
		"two":         {2, 40, 40, RoundRobin},
		"odd":         {2, 7, 7, RoundRobin},
		"round robin": {4, 6, 36, RoundRobin},
		"gauntlet":    {4, 6, 18, Gauntlet},
		"long":        {2, 1000, 1000, RoundRobin},
	} {
		t.Run(name, func(t *testing.T) {
			c := scheduleConfig(test.engines, test.games, test.format)
			list := fixtures(t, c)
			require.Len(t, list, test.total)
			red, pairs := make([]int, test.engines), map[int][]Fixture{}
			for i, f := range list {
				assert.Equal(t, i+1, f.Number)
				assert.NotEqual(t, f.Red, f.Black)
				if test.format == Gauntlet {
					assert.Zero(t, min(f.Red, f.Black))
				}
				red[f.Red]++
				pairs[f.Pair] = append(pairs[f.Pair], f)
			}
			for _, p := range pairs {
				if len(p) == 2 {
					assert.Equal(t, p[0].Opening, p[1].Opening)
					assert.Equal(t, [2]int{p[0].Red, p[0].Black}, [2]int{p[1].Black, p[1].Red})
				}
			}
			if test.games%2 == 0 && test.format == RoundRobin {
				for _, n := range red {
					assert.Equal(t, red[0], n)
				}
			}
		})
	}
}

// TestFirstWithRedTakesTurns: of three engines none begins all its pairs with Red.
func TestFirstWithRedTakesTurns(t *testing.T) {
	c := scheduleConfig(3, 4, RoundRobin)
	first := map[[2]int]int{}
	for i, f := range fixtures(t, c) {
		if i%2 == 0 {
			first[[2]int{f.Red, f.Black}]++
		}
	}
	assert.Len(t, first, 6, "each two engines, either way round")
}

// TestClock: what a move takes from the clock and what the time control gives back, and from when on a
// move is late.
func TestClock(t *testing.T) {
	const second = time.Second
	p := &player{limits: client.Limits{Base: 10 * second, Increment: second, Moves: 2}, margin: second / 2, clock: 10 * second}
	assert.Equal(t, 2, p.movesToGo())
	assert.LessOrEqual(t, p.spend(4*second), time.Duration(0))
	assert.Equal(t, 7*second, p.clock)
	assert.Equal(t, 1, p.movesToGo())
	assert.LessOrEqual(t, p.spend(7*second+second/2), time.Duration(0), "within the margin")
	assert.Equal(t, 11*second, p.clock, "nothing left, an increment and the next session")
	assert.Equal(t, 2, p.movesToGo())
	assert.Equal(t, second/2, p.spend(12*second), "half a second beyond clock and margin")

	p = &player{limits: client.Limits{MoveTime: second}, margin: second / 2}
	assert.LessOrEqual(t, p.spend(second+second/2), time.Duration(0))
	assert.Equal(t, second/2, p.spend(2*second))
	assert.Zero(t, p.movesToGo())

	p = &player{limits: client.Limits{Depth: 3}}
	assert.LessOrEqual(t, p.spend(time.Hour), time.Duration(0), "no time limit")
}

// TestScheduleIsReproducible: the same seed gives the same games, another one others, and more games only
// add to the end.
func TestScheduleIsReproducible(t *testing.T) {
	a := scheduleConfig(3, 10, RoundRobin)
	b := scheduleConfig(3, 20, RoundRobin)
	assert.Equal(t, fixtures(t, a), fixtures(t, b)[:30])
	b.Seed++
	assert.NotEqual(t, fixtures(t, a), fixtures(t, b)[:30])
	b.Shuffle = false
	assert.Equal(t, opening.Builtin(position.Xiangqi)[0], fixtures(t, b)[0].Opening)
}

// TestStandingCountsPairsInAnyOrder: games of several workers finish in any order.
func TestStandingCountsPairsInAnyOrder(t *testing.T) {
	c := scheduleConfig(3, 2, RoundRobin)
	s := newStanding(&c, 6)
	game := func(pair int, red, black string, r matchlog.Result) {
		s.add(&matchlog.Game{Pair: pair, Red: matchlog.Side{Name: red}, Black: matchlog.Side{Name: black}, Result: r})
	}
	game(1, "a", "b", matchlog.RedWins)
	game(2, "c", "a", matchlog.Drawn)
	game(1, "b", "a", matchlog.Drawn)
	game(2, "a", "c", matchlog.BlackWins)
	assert.Equal(t, [5]int{0, 0, 0, 1, 0}, s.Between[0][1].Pairs)
	assert.Equal(t, [5]int{0, 1, 0, 0, 0}, s.Between[1][0].Pairs)
	assert.Equal(t, [5]int{0, 1, 0, 0, 0}, s.Between[0][2].Pairs)
	assert.Equal(t, 2.0, s.Engines[0].Results.Points())
	assert.Equal(t, 1, s.Engines[0].AsRed.Wins)
	var text strings.Builder
	require.NoError(t, s.Write(&text))
	for _, want := range []string{"1  c", "1.5/2", "2  a", "3  b", "·"} {
		assert.Contains(t, text.String(), want)
	}
}

// TestScheduleOfLayouts: both games of a pair have the same layouts, each round has others, and more games only add.
func TestScheduleOfLayouts(t *testing.T) {
	config := func(games int) Config {
		v := position.StratagemSpecial
		series, err := layout.NewSeries(v, layout.Pair{Red: layout.Random, Black: layout.Random})
		require.NoError(t, err)
		c := scheduleConfig(2, games, RoundRobin)
		c.Variant, c.Openings, c.Layouts, c.Rules = v, opening.Builtin(v), series, position.DefaultRules()
		return c
	}
	list := fixtures(t, config(20))
	assert.Equal(t, list, fixtures(t, config(40))[:20])
	seen := map[string]bool{}
	for i := 0; i < len(list); i += 2 {
		assert.Equal(t, list[i].Opening, list[i+1].Opening)
		_, p, err := list[i].Opening.Play(position.StratagemSpecial, position.DefaultRules())
		require.NoError(t, err)
		seen[p.Layout(position.Red)+p.Layout(position.Black)] = true
		assert.NotEmpty(t, list[i].Opening.Moves)
	}
	assert.Len(t, seen, 10)

	// An opening that is wrong with the layouts of its round is an error that names both.
	c := config(2)
	c.Openings = []opening.Opening{{Name: "facing", FEN: "r3k4/9/9/9/9/9/9/9/4K4/R8 b 12365478:12345678 - 0 1"}}
	_, _, err := c.Openings[0].Play(c.Variant, c.Rules)
	require.NoError(t, err)
	c.Layouts, err = layout.NewSeries(c.Variant, layout.Pair{Red: layout.Default, Black: layout.Default})
	require.NoError(t, err)
	_, err = newPlan(c).schedule()
	assert.ErrorContains(t, err, "round 1: opening facing: ")
}

// TestMarginOfAnEngine: its own, which may be none, or that of the match.
func TestMarginOfAnEngine(t *testing.T) {
	for words, want := range map[string]time.Duration{"margin=0": 0, "margin=70": 70 * time.Millisecond, "hash=1": time.Second} {
		spec, err := client.ParseSpec([]string{"cmd=./engine " + words}, client.Spec{})
		require.NoError(t, err)
		c := Config{Engines: []client.Spec{spec}, Margin: time.Second}
		assert.Equal(t, want, c.margin(0), words)
	}
}
