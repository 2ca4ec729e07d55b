package match

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/client"
	"xqengine/match/opening"
	"xqengine/match/record"
	"xqengine/position"
)

func scheduleConfig(engines, games int, format Format) Config {
	c := Config{Games: games, Format: format, Openings: opening.Builtin(position.Xiangqi), Shuffle: true, Seed: 7}
	for i := range engines {
		c.Engines = append(c.Engines, client.Spec{Name: string(rune('a' + i))})
	}
	return c
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
			list := c.schedule()
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
	for i, f := range c.schedule() {
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
	assert.Equal(t, a.schedule(), b.schedule()[:30])
	b.Seed++
	assert.NotEqual(t, a.schedule(), b.schedule()[:30])
	b.Shuffle = false
	assert.Equal(t, opening.Builtin(position.Xiangqi)[0], b.schedule()[0].Opening)
}

// TestStandingCountsPairsInAnyOrder: games of several workers finish in any order.
func TestStandingCountsPairsInAnyOrder(t *testing.T) {
	c := scheduleConfig(3, 2, RoundRobin)
	s := newStanding(&c, 6)
	game := func(pair int, red, black string, r record.Result) {
		s.add(&record.Game{Pair: pair, Red: record.Side{Name: red}, Black: record.Side{Name: black}, Result: r})
	}
	game(1, "a", "b", record.RedWins)
	game(2, "c", "a", record.Drawn)
	game(1, "b", "a", record.Drawn)
	game(2, "a", "c", record.BlackWins)
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
