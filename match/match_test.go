package match_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/fake"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/match/stats"
	"xqengine/position"
	"xqengine/position/fen"
)

func TestMain(m *testing.M) {
	fake.Main()
	os.Exit(fake.Run(m))
}

// stall is how long a busy machine may stand still without a test failing by it, or a game being lost.
const stall = 30 * time.Second

// config is a short match of fake engines at depth 1 that ends each game after ten moves.
func config(games int, scripts ...string) match.Config {
	c := match.Config{
		Limits: client.Limits{Depth: 1}, Games: games, Margin: stall, Shuffle: true, Seed: 1,
		Adjudication: match.Adjudication{MaxMoves: 10}, StartTimeout: stall, Patience: stall, Grace: stall,
	}
	for i, script := range scripts {
		c.Engines = append(c.Engines, fake.Spec(string(rune('a'+i)), script))
	}
	return c
}

// recorded plays a match and returns its standing and games.
func recorded(t *testing.T, c match.Config) (*match.Standing, []matchlog.Game) {
	t.Helper()
	c.Record = filepath.Join(t.TempDir(), "games.jsonl")
	s, err := match.Run(t.Context(), c)
	require.NoError(t, err)
	return s, games(t, c.Record)
}

func games(t *testing.T, path string) []matchlog.Game {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	_, list, err := matchlog.Read(f)
	require.NoError(t, err)
	return list
}

// recounts checks that the record of a match tells its standing, without playing any game.
func recounts(t *testing.T, want *match.Standing, path string) {
	t.Helper()
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	head, list, err := matchlog.Read(f)
	require.NoError(t, err)
	got, err := match.Recount(head, list)
	require.NoError(t, err)
	assert.Equal(t, len(list), got.Total, "a record does not know how many games were to be played")
	got.Total = want.Total
	assert.Equal(t, want, got)
}

// replay checks a game against the referee: every move legal, and the verdict the one of the record.
func replay(t *testing.T, g *matchlog.Game) *position.Position {
	t.Helper()
	v, known := position.VariantByName(g.Variant)
	require.True(t, known, g.Variant)
	_, p, err := opening.Opening{FEN: g.Opening.FEN}.Play(v, position.DefaultRules())
	require.NoError(t, err)
	for i, m := range g.Moves {
		turn, err := p.ParseTurn(m.Text)
		require.NoError(t, err, "game %d move %d %s", g.Number, i+1, m.Text)
		p.Play(turn)
	}
	assert.Equal(t, g.FinalFEN, fen.Format(p))
	resigned, agreed := strings.HasPrefix(g.Reason, "resignation: "), strings.HasPrefix(g.Reason, "agreement: ")
	switch {
	case resigned || agreed:
		assert.False(t, p.Outcome().Over, "game %d was over by the rules and ended by %s", g.Number, g.Reason)
		assert.Equal(t, agreed, g.Result == matchlog.Drawn)
	case g.Termination == matchlog.Normal:
		outcome := p.Outcome()
		require.True(t, outcome.Over)
		want := map[position.Winner]matchlog.Result{
			position.RedWins: matchlog.RedWins, position.BlackWins: matchlog.BlackWins, position.NoWinner: matchlog.Drawn,
		}[outcome.Winner]
		assert.Equal(t, want, g.Result)
		assert.True(t, strings.HasPrefix(g.Reason, outcome.Reason.String()))
	default:
		assert.False(t, p.Outcome().Over, "game %d was over by the rules and ended by %s", g.Number, g.Reason)
	}
	return p
}

// TestWholeGames: engines of every dialect play games to the end by the rules.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	c := config(2, "uci seed=1", "ucci seed=2", "xboard seed=3", "uci ranks1 seed=4")
	c.Adjudication = match.Adjudication{}
	s, list := recorded(t, c)
	require.Len(t, list, 12)
	for i := range list {
		replay(t, &list[i])
		assert.Equal(t, matchlog.Normal, list[i].Termination, list[i].Reason)
	}
	for _, e := range s.Engines {
		assert.Zero(t, e.IllegalMoves+e.TimeForfeits+e.Failures)
		assert.Equal(t, 6, e.Results.Games())
		assert.Equal(t, 3, e.AsRed.Games())
		assert.Equal(t, 3, e.Results.PairCount())
	}
}

// TestMisbehaviour: whatever an engine does wrong loses it the game, with the reason in the record, and
// the next game is played all the same.
func TestMisbehaviour(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script      string
		termination matchlog.Termination
		kind        string
	}{
		{"uci crash@3", matchlog.Abandoned, "crash"},
		{"xboard crash@3", matchlog.Abandoned, "crash"},
		{"uci hang@1", matchlog.Abandoned, "hang"},
		{"ucci flood@1", matchlog.Abandoned, "hang"},
		{"uci close@3", matchlog.Abandoned, "crash"},
		{"uci illegal@3", matchlog.IllegalMove, "illegal move"},
		{"xboard illegal@3", matchlog.IllegalMove, "illegal move"},
		{"ucci nonsense@3", matchlog.IllegalMove, "illegal move"},
		{"ucci nomove@3", matchlog.IllegalMove, "no move"},
		{"uci late@1", matchlog.TimeForfeit, "time forfeit"},
		{"ucci late@1", matchlog.TimeForfeit, "time forfeit"},
		{"uci nostart", matchlog.Abandoned, "unusable"},
	}
	for _, test := range tests {
		t.Run(test.script, func(t *testing.T) {
			t.Parallel()
			c := config(2, test.script, "uci")
			c.Engines[0].Limits = client.Limits{MoveTime: 100 * time.Millisecond}
			switch test.kind { // how long it is waited for
			case "hang":
				c.Engines[0].Margin, c.Grace = 100*time.Millisecond, 500*time.Millisecond
			case "time forfeit":
				c.Engines[0].Margin = 100 * time.Millisecond
			}
			s, list := recorded(t, c)
			require.Len(t, list, 2)
			for i := range list {
				g := &list[i]
				assert.Equal(t, test.termination, g.Termination, g.Reason)
				assert.Equal(t, test.kind, g.FaultKind)
				assert.Equal(t, "a", g.Fault)
				assert.Contains(t, g.Reason, "a")
				loser := matchlog.RedWins
				if g.Red.Name == "a" {
					loser = matchlog.BlackWins
				}
				assert.Equal(t, loser, g.Result)
				replay(t, g)
			}
			assert.Equal(t, 2, s.Between[1][0].Wins)
			assert.Equal(t, [5]int{1, 0, 0, 0, 0}, s.Between[0][1].Pairs)
		})
	}
}

// TestLiars: engines that claim wins and draws, and print rubbish, get what the board says.
func TestLiars(t *testing.T) {
	t.Parallel()
	c := config(2, "xboard lie garbage", "ucci lie seed=2 stderr")
	c.Adjudication, c.Claims = match.Adjudication{}, match.IgnoreClaims
	_, list := recorded(t, c)
	require.Len(t, list, 2)
	for i := range list {
		assert.Equal(t, matchlog.Normal, list[i].Termination, list[i].Reason)
		replay(t, &list[i])
	}
	claims := 0
	for _, m := range list[0].Moves {
		if m.Claim != "" {
			claims++
		}
	}
	assert.NotZero(t, claims, "claims stand in the record")
}

// TestBrokenEngineEndsTheMatch: an engine that can never be used is an error, not a hundred lost games.
func TestBrokenEngineEndsTheMatch(t *testing.T) {
	t.Parallel()
	c := config(100, "uci", "uci variants=janggi")
	c.Engines[1].Command = []string{"/does/not/exist"}
	_, err := match.Run(t.Context(), c)
	require.ErrorContains(t, err, "b: unusable")
	// With two of them the one that is tried second must not hide the first.
	c.Engines[0].Command = c.Engines[1].Command
	s, err := match.Run(t.Context(), c)
	require.ErrorContains(t, err, ": unusable")
	assert.Less(t, s.Finished, 10)
}

// TestNothingOfAnotherMatchIsLost: a new match does not add its games to a PGN file that has some, for a later resumption would
// replace them all; and one that is refused leaves no record behind.
func TestNothingOfAnotherMatchIsLost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	c := config(2, "uci", "uci")
	c.Record, c.PGN = filepath.Join(dir, "g.jsonl"), filepath.Join(dir, "g.pgn")
	require.NoError(t, os.WriteFile(c.PGN, []byte("[Game \"Chinese Chess\"]\n"), 0o644))
	_, err := match.Run(t.Context(), c)
	require.ErrorContains(t, err, "g.pgn exists")
	assert.NoFileExists(t, c.Record)
	require.NoError(t, os.Truncate(c.PGN, 0))
	_, err = match.Run(t.Context(), c)
	require.NoError(t, err)
}

// TestPositionsForEngineWithoutSetboard: a bare position as opening is reached by moves that are found.
func TestPositionsForEngineWithoutSetboard(t *testing.T) {
	t.Parallel()
	c := config(4, "xboard nosetboard", "uci")
	c.Openings = []opening.Opening{
		{Name: "three plies", FEN: "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"},
		{Name: "with moves", FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", Moves: []string{"h9g7", "h0g2"}},
	}
	_, list := recorded(t, c)
	require.Len(t, list, 4)
	for i := range list {
		replay(t, &list[i])
		assert.Empty(t, list[i].Fault, list[i].Reason)
	}

	c.Openings = []opening.Opening{{FEN: "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"}}
	_, err := match.Run(t.Context(), c)
	require.ErrorContains(t, err, "no moves were found")
}

// stopAfter is a Reporter that interrupts a match after some games.
type stopAfter struct {
	left   int
	cancel context.CancelFunc
}

func (r *stopAfter) Begin(*match.Standing, int) {}
func (r *stopAfter) Warn(string)                {}
func (r *stopAfter) Finished(*matchlog.Game, *match.Standing) {
	if r.left--; r.left == 0 {
		r.cancel()
	}
}

// TestResume: an interrupted match goes on where it stopped: the same games as without interruption, none
// twice and none missing; and a half written last line is played again.
func TestResume(t *testing.T) {
	t.Parallel()
	whole := config(20, "uci seed=1", "ucci seed=2")
	_, want := recorded(t, whole)

	dir := t.TempDir()
	c := config(20, "uci seed=1", "ucci seed=2")
	c.Record, c.PGN, c.Concurrency, c.Oversubscribe = filepath.Join(dir, "g.jsonl"), filepath.Join(dir, "g.pgn"), 3, true
	ctx, cancel := context.WithCancel(t.Context())
	c.Report = &stopAfter{left: 7, cancel: cancel}
	s, err := match.Run(ctx, c)
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, len(games(t, c.Record)), 20)
	recounts(t, s, c.Record)

	text, err := os.ReadFile(c.Record)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(c.Record, text[:len(text)-30], 0o644)) // as after a crash of the machine
	require.NoError(t, os.WriteFile(c.PGN, []byte("[Game \"Chin"), 0o644))

	c.Report = nil
	_, err = match.Run(t.Context(), c)
	require.ErrorContains(t, err, "exists: go on with -resume")
	c.Resume = true
	s, err = match.Run(t.Context(), c)
	require.NoError(t, err)
	assert.Equal(t, 20, s.Finished)
	recounts(t, s, c.Record)
	got := games(t, c.Record)
	require.Len(t, got, 20)
	byNumber := map[int]matchlog.Game{}
	for _, g := range got {
		byNumber[g.Number] = g
	}
	for _, w := range want {
		g := byNumber[w.Number]
		assert.Equal(t, texts(w.Moves), texts(g.Moves), "game %d", w.Number)
		assert.Equal(t, w.Result, g.Result)
	}
	pgn, err := os.ReadFile(c.PGN)
	require.NoError(t, err)
	assert.Equal(t, 20, strings.Count(string(pgn), "[Game \"Chinese Chess\"]"))

	other := c
	other.Limits.Depth = 2
	_, err = match.Run(t.Context(), other)
	require.ErrorContains(t, err, "limits differ")
	c.Games = 24 // more games only add to the end
	s, err = match.Run(t.Context(), c)
	require.NoError(t, err)
	assert.Equal(t, 24, s.Finished)
	recounts(t, s, c.Record)
}

func texts(moves []matchlog.Move) (list []string) {
	for _, m := range moves {
		list = append(list, m.Text)
	}
	return list
}

// TestSPRTStopsTheMatch: the test ends the match as soon as it has decided, and a resumed match does not
// begin again.
func TestSPRTStopsTheMatch(t *testing.T) {
	t.Parallel()
	c := config(400, "uci", "uci illegal@1")
	c.SPRT = &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05, Model: stats.Normalised}
	c.Record = filepath.Join(t.TempDir(), "g.jsonl")
	s, err := match.Run(t.Context(), c)
	require.NoError(t, err)
	assert.Equal(t, stats.AcceptH1, s.Verdict)
	assert.Less(t, s.Finished, 100)
	recounts(t, s, c.Record)
	c.Resume = true
	again, err := match.Run(t.Context(), c)
	require.NoError(t, err)
	assert.Equal(t, s.Finished, again.Finished)
}

// TestAdjudication: both engines must agree on a loss; a level game is drawn only from the given move on.
func TestAdjudication(t *testing.T) {
	t.Parallel()
	c := config(2, "uci score=900", "uci score=-900")
	c.Adjudication = match.Adjudication{ResignScore: 800, ResignMoves: 3}
	_, list := recorded(t, c)
	for i := range list {
		winner := matchlog.RedWins
		if list[i].Black.Name == "a" {
			winner = matchlog.BlackWins
		}
		assert.Equal(t, winner, list[i].Result)
		assert.Equal(t, matchlog.Adjudication, list[i].Termination)
		assert.Equal(t, "resign adjudication: both engines agree", list[i].Reason)
	}

	for _, other := range []string{"uci score=-700", "uci score=900"} { // one of them does not agree
		for _, one := range []string{"uci score=900", "uci score=-900"} {
			if one == "uci score=-900" && other == "uci score=900" {
				continue
			}
			c = config(2, one, other)
			c.Adjudication = match.Adjudication{ResignScore: 800, ResignMoves: 3, MaxMoves: 8}
			_, list = recorded(t, c)
			for i := range list {
				assert.Equal(t, matchlog.Drawn, list[i].Result, "%s, %s", one, other)
			}
		}
	}

	c = config(2, "uci score=5", "uci score=-5")
	c.Adjudication = match.Adjudication{DrawScore: 10, DrawMoves: 2, DrawFrom: 12}
	_, list = recorded(t, c)
	for i := range list {
		assert.Equal(t, "draw adjudication", list[i].Reason)
		assert.Equal(t, 24, list[i].Red.Moves+list[i].Black.Moves)
	}
}

// TestWrongConfigurations are refused before any engine runs.
func TestWrongConfigurations(t *testing.T) {
	t.Parallel()
	for complaint, spoil := range map[string]func(*match.Config){
		"at least two engines": func(c *match.Config) { c.Engines = c.Engines[:1] },
		"has no command":       func(c *match.Config) { c.Engines[1].Command = nil },
		"has no limit":         func(c *match.Config) { c.Limits = client.Limits{} },
		"no limit of nodes":    func(c *match.Config) { c.Engines[0].Protocol = client.XBoard; c.Limits.Nodes = 5 },
		"unknown format":       func(c *match.Config) { c.Format = "swiss" },
		"at least one game":    func(c *match.Config) { c.Games = 0 },
		"not legal here": func(c *match.Config) {
			c.Openings = []opening.Opening{{FEN: fen.Start(position.Xiangqi), Moves: []string{"a0a9"}}}
		},
		"is not below":              func(c *match.Config) { c.SPRT = &stats.SPRT{Elo0: 5} },
		"negative concurrency":      func(c *match.Config) { c.Concurrency = -1 },
		"resume needs the file":     func(c *match.Config) { c.Resume = true },
		"negative margin":           func(c *match.Config) { c.Margin = -1 },
		"resigning at a score of 0": func(c *match.Config) { c.Adjudication.ResignMoves = 1 },
	} {
		c := config(2, "uci", "uci")
		spoil(&c)
		_, err := match.Run(t.Context(), c)
		require.ErrorIs(t, err, match.ErrConfig)
		assert.ErrorContains(t, err, complaint)
	}
}

// TestRecordThatCannotBeWritten: a record that cannot be written ends the match with an error.
func TestRecordThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full here")
	}
	c := config(2, "uci", "uci")
	c.PGN = "/dev/full"
	_, err := match.Run(t.Context(), c)
	require.Error(t, err)
	assert.False(t, errors.Is(err, match.ErrConfig))
}

// TestPathsAreTriedFirst: a PGN file that cannot be made is found before a game is played.
func TestPathsAreTriedFirst(t *testing.T) {
	t.Parallel()
	c := config(2, "uci", "uci")
	c.Record, c.PGN = filepath.Join(t.TempDir(), "g.jsonl"), filepath.Join(t.TempDir(), "none", "g.pgn")
	_, err := match.Run(t.Context(), c)
	require.ErrorIs(t, err, fs.ErrNotExist)
	assert.NoFileExists(t, c.Record)
}

// TestReportThatCannotBeWritten: a table that is lost is an error.
func TestReportThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	s, _ := recorded(t, config(2, "uci", "uci"))
	assert.Error(t, s.Write(full))
}

// TestFastMovesAreMeasured: thinking times below a millisecond are not 0, and nodes a second are not those of a millisecond.
func TestFastMovesAreMeasured(t *testing.T) {
	t.Parallel()
	a := match.EngineTotals{Name: "a"}
	for _, side := range []matchlog.Side{
		{Moves: 2, Micros: 1300, NodesUs: 1300, NodesMs: 2, Nodes: 1000},
		{Moves: 2, Millis: 3, NodesMs: 3, Nodes: 2000}, // of a file that has no microseconds
	} {
		all, nodes := side.Time()
		a.Moves += side.Moves
		a.Time += all
		assert.Equal(t, all, nodes)
	}
	assert.Equal(t, 1075*time.Microsecond, a.MeanTime())
}

// TestNumbersAreMeasured: depths, times, nodes and what the program itself takes stand in the table.
func TestNumbersAreMeasured(t *testing.T) {
	t.Parallel()
	s, _ := recorded(t, config(4, "uci depth=7 slow=2", "ucci depth=9"))
	a, b := &s.Engines[0], &s.Engines[1]
	assert.InDelta(t, 7, a.Depth(), 0)
	assert.InDelta(t, 9, b.Depth(), 0)
	assert.GreaterOrEqual(t, a.MeanTime(), 2*time.Millisecond)
	assert.Positive(t, b.NodesPerSecond())
	assert.Positive(t, s.Overhead())
	var text strings.Builder
	require.NoError(t, s.Write(&text))
	for _, want := range []string{"a against b: 4 games", "Elo ", "LOS", "pairs", "endings:", "time forfeits"} {
		assert.Contains(t, text.String(), want)
	}
}
