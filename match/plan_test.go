package match_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/match/stats"
	"xqengine/position"
	"xqengine/position/fen"
)

// untimed returns the report of a standing without the columns of what was measured.
func untimed(t *testing.T, s *match.Standing) string {
	t.Helper()
	var text strings.Builder
	require.NoError(t, s.Write(&text))
	results, _, _ := strings.Cut(text.String(), "engine\tas Red")
	results, _, _ = strings.Cut(results, "\nengine ")
	return results
}

// TestPairsPlayedElsewhere: a plan that travelled as data has the same pairs; played apart, in any order, by arbiters that
// know nothing of each other, and counted in the order of their numbers, they give the report of a local match.
func TestPairsPlayedElsewhere(t *testing.T) {
	t.Parallel()
	c := config(9, "uci seed=1", "ucci seed=2")
	c.Adjudication.MaxMoves = 40
	c.SPRT = &stats.SPRT{Elo0: -200, Elo1: 200, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	local, list := recorded(t, c)
	slices.SortFunc(list, func(a, b matchlog.Game) int { return a.Number - b.Number })

	plan, err := match.NewPlan(c)
	require.NoError(t, err)
	data, err := json.Marshal(plan.Settings())
	require.NoError(t, err)
	var settings match.Settings
	require.NoError(t, json.Unmarshal(data, &settings))
	there, err := settings.Config()
	require.NoError(t, err)
	copied, err := match.NewPlan(there)
	require.NoError(t, err)
	assert.Equal(t, plan.Settings(), copied.Settings())
	assert.Equal(t, 5, copied.Pairs())
	assert.Equal(t, 9, copied.Games())

	arbiters := []*match.Arbiter{match.NewArbiter(copied, "1", nil), match.NewArbiter(copied, "2", nil)}
	games := map[int]*matchlog.Game{}
	for n := copied.Pairs(); n >= 1; n-- {
		pair, err := copied.Pair(n)
		require.NoError(t, err)
		for i := range pair {
			g, err := arbiters[n%2].Play(t.Context(), &pair[i])
			require.NoError(t, err)
			games[g.Number] = g
		}
	}
	for _, a := range arbiters {
		a.Close()
	}
	s := plan.Standing()
	for n := range copied.Games() {
		if !s.Add(games[n+1]) {
			break
		}
	}
	require.Equal(t, local.Finished, s.Finished)
	for i := range s.Finished {
		assert.Equal(t, texts(list[i].Moves), texts(games[list[i].Number].Moves))
		assert.Equal(t, list[i].Opening, games[list[i].Number].Opening)
	}
	assert.Equal(t, untimed(t, local), untimed(t, s))
	assert.Equal(t, local.LLR, s.LLR)

	_, err = plan.Pair(0)
	require.ErrorContains(t, err, "no pair 0 of 5")
	_, err = plan.Pair(6)
	require.ErrorContains(t, err, "no pair 6 of 5")
}

// TestNothingCountsAfterTheDecision of the SPRT.
func TestNothingCountsAfterTheDecision(t *testing.T) {
	t.Parallel()
	c := config(1000, "uci", "uci")
	c.SPRT = &stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	plan, err := match.NewPlan(c)
	require.NoError(t, err)
	s := plan.Standing()
	n := 0
	for counted := true; counted && n < 1000; n++ {
		pair, err := plan.Pair(n/2 + 1)
		require.NoError(t, err)
		g := matchlog.Game{Number: n + 1, Pair: n/2 + 1, Result: matchlog.RedWins}
		g.Red.Name, g.Black.Name = "a", "b"
		if pair[n%2].Red == 1 {
			g.Red.Name, g.Black.Name, g.Result = "b", "a", matchlog.BlackWins
		}
		counted = s.Add(&g)
	}
	assert.Equal(t, stats.AcceptH1, s.Verdict)
	assert.Equal(t, s.Finished+1, n)
	assert.Less(t, n, 200)
}

// TestSettingsScale: times grow with the factor, margins, depth and nodes do not; nothing becomes no time at all.
func TestSettingsScale(t *testing.T) {
	t.Parallel()
	s := match.Settings{
		Limits: client.Limits{Base: 10 * time.Second, Increment: 100 * time.Millisecond, Moves: 40}, Margin: time.Second,
		Engines: []client.Spec{{Limits: client.Limits{MoveTime: time.Millisecond, Nodes: 7, Depth: 3}}, {}},
	}
	twice := s.Scale(2)
	assert.Equal(t, client.Limits{Base: 20 * time.Second, Increment: 200 * time.Millisecond, Moves: 40}, twice.Limits)
	assert.Equal(t, time.Second, twice.Margin)
	assert.Equal(t, client.Limits{MoveTime: 2 * time.Millisecond, Nodes: 7, Depth: 3}, twice.Engines[0].Limits)
	assert.True(t, twice.Engines[1].Limits.IsZero())
	assert.Equal(t, time.Millisecond, s.Scale(0.01).Engines[0].Limits.MoveTime)
	assert.Equal(t, time.Millisecond, s.Engines[0].Limits.MoveTime, "the original stays")
}

// TestWrongSettings of another program are refused with a line.
func TestWrongSettings(t *testing.T) {
	t.Parallel()
	_, err := match.Settings{Variant: "janggi"}.Config()
	require.ErrorIs(t, err, match.ErrConfig)
	c := config(2, "uci", "uci")
	c.Openings = []opening.Opening{{FEN: fen.Start(position.Xiangqi), Moves: []string{"a0a9"}}}
	_, err = match.NewPlan(c)
	require.ErrorContains(t, err, "not legal here")
}
