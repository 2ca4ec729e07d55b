package protocol

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/search"
)

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

func TestLimitsOfGo(t *testing.T) {
	clock := func(c search.Clock) search.Limits { return search.Limits{Clock: &c} }
	for _, test := range []struct {
		text  string
		black bool
		want  search.Limits
	}{
		{"", false, search.Limits{Infinite: true}},
		{"infinite", false, search.Limits{Infinite: true}},
		{"depth 7", false, search.Limits{Depth: 7}},
		{"DEPTH 7", false, search.Limits{Depth: 7}},
		{"depth 0", false, search.Limits{Depth: 1}},
		{"depth 7 depth 3", false, search.Limits{Depth: 3}},
		{"depth 999999999999999999999", false, search.Limits{Depth: search.MaxDepth}},
		{"nodes 100 depth 4", false, search.Limits{Nodes: 100, Depth: 4}},
		{"nodes 0", false, search.Limits{Nodes: 1}},
		{"mate 3", false, search.Limits{Mate: 3}},
		{"movetime 250", false, search.Limits{MoveTime: ms(250)}},
		{"movetime 0", false, search.Limits{MoveTime: ms(1)}},
		{"movetime -5", false, search.Limits{MoveTime: ms(1)}},
		{"infinite depth 5", false, search.Limits{Infinite: true, Depth: 5}},
		{"ponder", false, search.Limits{Infinite: true, Ponder: true}},
		{"draw", false, search.Limits{Infinite: true}},
		{"wtime 1000 btime 2000 winc 10 binc 20", false, clock(search.Clock{
			Remaining: ms(1000), Increment: ms(10), OpponentRemaining: ms(2000), OpponentIncrement: ms(20)})},
		{"wtime 1000 btime 2000 winc 10 binc 20", true, clock(search.Clock{
			Remaining: ms(2000), Increment: ms(20), OpponentRemaining: ms(1000), OpponentIncrement: ms(10)})},
		{"wtime 1000 btime 2000 movestogo 5", false, clock(search.Clock{
			Remaining: ms(1000), OpponentRemaining: ms(2000), MovesToGo: 5})},
		{"wtime 1000 btime 2000 movestogo 0", false, clock(search.Clock{
			Remaining: ms(1000), OpponentRemaining: ms(2000)})},
		{"time 3000", true, clock(search.Clock{Remaining: ms(3000), MoveOnly: true})},
		{"time 3000 opptime 4000", true, clock(search.Clock{
			Remaining: ms(3000), OpponentRemaining: ms(4000), MoveOnly: true})},
		{"time 3000 increment 0", false, clock(search.Clock{Remaining: ms(3000)})},
		{"time 3000 movestogo 9", false, clock(search.Clock{Remaining: ms(3000), MovesToGo: 9})},
		{"time 3000 increment 5 opptime 4000 oppincrement 6", false, clock(search.Clock{
			Remaining: ms(3000), Increment: ms(5), OpponentRemaining: ms(4000), OpponentIncrement: ms(6)})},
		{"btime 700 binc 3", false, clock(search.Clock{Remaining: ms(700), Increment: ms(3)})},
		{"wtime 700 winc 3", true, clock(search.Clock{Remaining: ms(700), Increment: ms(3)})},
		{"opptime 700", false, clock(search.Clock{Remaining: ms(700), MoveOnly: true})},
		{"time 500 increment 1 wtime 9 btime 9", false, clock(search.Clock{
			Remaining: ms(500), Increment: ms(1), OpponentRemaining: ms(9)})},
		{"wtime -50 btime 10", false, clock(search.Clock{Remaining: ms(-50), OpponentRemaining: ms(10)})},
		{"oppmovestogo 4 depth 2", false, search.Limits{Depth: 2}},
		{"depth 3 searchmoves h2e2 b0c2", false, search.Limits{Depth: 3}},
	} {
		t.Run(test.text, func(t *testing.T) {
			side := position.Red
			if test.black {
				side = position.Black
			}
			g := parseGo(words(test.text), false)
			assert.Empty(t, g.problems)
			assert.Empty(t, g.unknown)
			assert.Equal(t, test.want, g.limits(side, time.Time{}))
		})
	}
}

func TestGoInSeconds(t *testing.T) {
	g := parseGo(words("time 5 increment 1 opptime 6 oppincrement 2"), true)
	assert.Equal(t, &search.Clock{
		Remaining: 5 * time.Second, Increment: time.Second,
		OpponentRemaining: 6 * time.Second, OpponentIncrement: 2 * time.Second,
	}, g.clock(position.Red))
	g = parseGo(words("wtime 5000 btime 6000 movetime 700"), true)
	assert.Equal(t, ms(5000), g.clock(position.Red).Remaining, "the clocks of UCI are always in milliseconds")
	assert.Equal(t, ms(700), *g.movetime)
}

func TestGoWithMistakes(t *testing.T) {
	for _, test := range []struct {
		text, problem string
		want          search.Limits
	}{
		{"depth", "go: depth: number missing, taken as 1", search.Limits{Depth: 1}},
		{"depth x", `go: depth: "x" is not a number, taken as 1`, search.Limits{Depth: 1}},
		{"depth -3", "go: depth: -3 is negative, taken as 1", search.Limits{Depth: 1}},
		{"depth movetime 100", "go: depth: number missing, taken as 1", search.Limits{Depth: 1, MoveTime: ms(100)}},
		{"nodes 1.5", `go: nodes: "1.5" is not a number, taken as 1`, search.Limits{Nodes: 1}},
		{"mate ?", `go: mate: "?" is not a number, taken as 1`, search.Limits{Mate: 1}},
		{"movetime abc", `go: movetime: "abc" is not a number, taken as 1`, search.Limits{MoveTime: ms(1)}},
		{"wtime abc btime 100", `go: wtime: "abc" is not a number, taken as 1`,
			search.Limits{Clock: &search.Clock{Remaining: ms(1), OpponentRemaining: ms(100)}}},
		{"wtime 100 winc x", `go: winc: "x" is not a number, taken as 0`,
			search.Limits{Clock: &search.Clock{Remaining: ms(100)}}},
		{"wtime 100 winc -7", `go: winc: -7 is negative, taken as 0`,
			search.Limits{Clock: &search.Clock{Remaining: ms(100)}}},
		{"wtime 100 movestogo x", `go: movestogo: "x" is not a number, dropped`,
			search.Limits{Clock: &search.Clock{Remaining: ms(100)}}},
	} {
		t.Run(test.text, func(t *testing.T) {
			g := parseGo(words(test.text), false)
			assert.Equal(t, []string{test.problem}, g.problems)
			assert.Equal(t, test.want, g.limits(position.Red, time.Time{}))
		})
	}
	t.Run("seconds", func(t *testing.T) {
		g := parseGo(words("time x"), true)
		assert.Equal(t, ms(1), *g.mover.left, "a bad time is a millisecond in either unit")
	})
	t.Run("unknown words", func(t *testing.T) {
		g := parseGo(words("fast depth 3 please"), false)
		assert.Equal(t, []string{"fast", "please"}, g.unknown)
		assert.EqualValues(t, 3, *g.depth)
	})
	t.Run("huge clock", func(t *testing.T) {
		g := parseGo(words("wtime 99999999999999999999 time 9223372036854775807"), true)
		require.NotNil(t, g.red.left)
		assert.Equal(t, time.Duration(maxMilliseconds)*time.Millisecond, *g.red.left)
		assert.Equal(t, time.Duration(maxMilliseconds)*time.Millisecond, *g.mover.left)
	})
}

func TestSearchMovesOfGo(t *testing.T) {
	for text, want := range map[string]string{
		"searchmoves h2e2 b0c2":                        "h2e2 b0c2",
		"searchmoves h2e2 depth 4":                     "h2e2",
		"searchmoves H2-E2 a0a9 depth 4":               "H2-E2 a0a9",
		"searchmoves":                                  "",
		"searchmoves h3e3 a1a10":                       "h3e3 a1a10",
		"searchmoves h2e2i h2e2,b0c2s x":               "h2e2i h2e2,b0c2s",
		"searchmoves h2e2 searchmoves b0c2 movetime 5": "b0c2",
	} {
		t.Run(text, func(t *testing.T) {
			assert.Equal(t, want, strings.Join(parseGo(words(text), false).searchMoves, " "))
		})
	}
}

func TestBatchBounds(t *testing.T) {
	assert.Equal(t, search.Limits{Depth: batchDepth}, boundForBatch(search.Limits{Infinite: true}))
	assert.Equal(t, search.Limits{Depth: batchDepth}, boundForBatch(search.Limits{Infinite: true, Ponder: true}))
	assert.Equal(t, search.Limits{Nodes: 5}, boundForBatch(search.Limits{Nodes: 5}))
}

// TestSearchMovesThatCannotBePlayed: if none is left all are searched, and it is said.
func TestSearchMovesThatCannotBePlayed(t *testing.T) {
	t.Parallel()
	const line = "info string error: searchmoves: none of them can be played, so all may be"
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	for _, test := range []struct {
		command string
		told    bool
	}{
		{"go depth 1 searchmoves a0a9 e0e5", true},
		{"go depth 1 searchmoves", true},
		{"go depth 1 searchmoves a0a9 h2e2", false},
		{"go depth 1", false},
	} {
		got := c.move("position startpos", test.command)
		assert.Equal(t, test.told, slices.Contains(got, line), "%s: %q", test.command, got)
	}
	assert.Contains(t, c.move("position startpos", "banmoves h2e2", "go depth 1 searchmoves h2e2"), line)
	// Where there is no move at all there is nothing to tell.
	got := c.move("position fen 3k5/4P4/3RP4/9/9/9/9/9/9/4K4 b - - 0 1", "go depth 1 searchmoves h2e2")
	assert.NotContains(t, got, line)
	c.quit()
}
