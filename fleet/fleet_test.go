package fleet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/matchlog"
	"xqengine/match/stats"
	"xqengine/spsa"
)

// collect follows a run to its end and returns its games.
func collect(t *testing.T, c *Client, r *Run) (*Tally, []matchlog.Game) {
	t.Helper()
	var all gatherer
	tally, err := c.Follow(t.Context(), r, &all)
	require.NoError(t, err)
	return tally, all.games
}

// gatherer keeps what counts.
type gatherer struct {
	games      []matchlog.Game
	blocks     [][]byte
	iterations []spsa.Iteration
}

func (g *gatherer) Begin(*Tally)                         {}
func (g *gatherer) Game(_ *Tally, game *matchlog.Game)   { g.games = append(g.games, *game) }
func (g *gatherer) Block(_ *Tally, _ int, data []byte)   { g.blocks = append(g.blocks, data) }
func (g *gatherer) Iteration(_ *Tally, i spsa.Iteration) { g.iterations = append(g.iterations, i) }

// TestSimulatedRun: all pairs of a run are counted once, in order, and the report is that of a local match.
func TestSimulatedRun(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	for _, name := range []string{"one", "two", "three"} {
		f.work(name, func(o *WorkerOptions) { o.Play = simulate(time.Millisecond) })
	}
	config := simulatedMatch(401)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	tally, games := collect(t, c, r)
	reason, _ := tally.Ended()
	assert.Equal(t, Complete, reason)
	require.Len(t, games, 401)
	for i := range games {
		assert.Equal(t, i+1, games[i].Number)
	}
	assert.Equal(t, localReport(t, config), tally.Report())
	until(t, "the dispatcher knows it too", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Runs) == 1 && !s.Runs[0].Running && s.Runs[0].Report == tally.Report()
	})
}

// TestRealPairs: engines travel by their hash, and the games are those of the plan.
func TestRealPairs(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one", func(o *WorkerOptions) { o.Cores = 2 })
	f.work("two")
	r, err := c.SubmitMatch(t.Context(), fakeMatch(8, "uci seed=1", "ucci seed=2"), Submission{})
	require.NoError(t, err)
	tally, games := collect(t, c, r)
	require.Len(t, games, 8)
	for i := range games {
		assert.Equal(t, matchlog.Adjudication, games[i].Termination, games[i].Reason)
		assert.Empty(t, games[i].Fault)
	}
	assert.Equal(t, 8, tally.Standing().Finished)
}

// results returns a report without what was measured: times and speeds.
func results(t *testing.T, s *match.Standing) string {
	t.Helper()
	text := report(t, s)
	first, rest, _ := strings.Cut(text, "engine ")
	_, endings, _ := strings.Cut(rest, "endings:")
	endings, _, _ = strings.Cut(endings, "\n")
	return first + endings
}

// sprtAsLocally plays a match locally and on three workers: the same games are played and counted, and both end with the same
// verdict at the same game.
func sprtAsLocally(t *testing.T, config match.Config) {
	t.Helper()
	config.Record = filepath.Join(t.TempDir(), "local.jsonl")
	local, err := match.Run(t.Context(), config)
	require.NoError(t, err)
	file, err := os.Open(config.Record)
	require.NoError(t, err)
	defer file.Close()
	_, want, err := matchlog.Read(file)
	require.NoError(t, err)

	f := newFleet(t)
	c := f.client()
	for _, name := range []string{"one", "two", "three"} {
		f.work(name)
	}
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	tally, games := collect(t, c, r)
	reason, verdict := tally.Ended()
	assert.Equal(t, Decided, reason)
	assert.Equal(t, string(local.Verdict), verdict)
	assert.Equal(t, results(t, local), results(t, tally.Standing()))
	assert.Equal(t, local.LLR, tally.Standing().LLR)
	require.Len(t, games, len(want))
	for i := range games {
		assert.Equal(t, want[i].Number, games[i].Number)
		assert.Equal(t, want[i].Result, games[i].Result)
		require.Len(t, games[i].Moves, len(want[i].Moves))
		for k := range games[i].Moves {
			assert.Equal(t, want[i].Moves[k].Text, games[i].Moves[k].Text)
		}
	}
	t.Logf("%s after %d games", verdict, len(games))
}

// TestSPRTEndsAsTheLocalOne is the short form of TestRealSPRT.
func TestSPRTEndsAsTheLocalOne(t *testing.T) {
	t.Parallel()
	config := fakeMatch(200, "uci seed=1 illegal@5", "ucci seed=2")
	config.SPRT = &stats.SPRT{Elo0: -50, Elo1: 0, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	sprtAsLocally(t, config)
}
