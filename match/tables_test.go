package match_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/match"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
)

// lateOpenings are endings within the tables, or one capture away from them.
var lateOpenings = []opening.Opening{
	{FEN: "4k4/9/9/4n4/9/9/9/9/9/R2K5 w - - 0 1"},     // won at once
	{FEN: "4k4/9/9/4n4/9/9/9/9/9/N2K5 w - - 0 1"},     // drawn at once
	{FEN: "4k4/9/9/9/9/9/9/9/1n7/R2K5 w - - 0 1"},     // won by perpetual check alone
	{FEN: "3k1r3/9/5N3/5n3/9/9/9/9/9/R3K4 b - - 0 1"}, // five pieces
	{FEN: "2rk5/9/1N1n5/9/3R5/9/9/9/9/4K4 w - - 0 1"},
	{FEN: "3ak4/4a4/9/9/9/Cp7/9/9/1n7/2C1K4 w - - 0 1"},
	{FEN: "3k5/4a4/9/9/P8/n1R6/9/9/9/4K4 b - - 90 60"},
}

// playOut plays the game of a record to its end under its rules: both sides by the tables, or the one that is not to hold the result at
// random. It returns the result.
func playOut(t *testing.T, g *matchlog.Game, rules position.Rules, rng *rand.Rand, random func(side position.Colour) bool) matchlog.Result {
	t.Helper()
	_, p, err := opening.Opening{FEN: g.Opening.FEN}.Play(position.Xiangqi, rules)
	require.NoError(t, err)
	for _, m := range g.Moves {
		turn, err := p.ParseTurn(m.Text)
		require.NoError(t, err)
		p.Play(turn)
	}
	list := new(position.MoveList)
	for {
		if o := p.Outcome(); o.Over {
			return map[position.Winner]matchlog.Result{
				position.RedWins: matchlog.RedWins, position.BlackWins: matchlog.BlackWins, position.NoWinner: matchlog.Drawn,
			}[o.Winner]
		}
		if random(p.Side()) {
			p.LegalMoves(list)
			p.Make(list.At(rng.IntN(list.Len())))
			continue
		}
		ranked := egtb.Embedded().Root(p)
		require.NotEmpty(t, ranked, fen.Format(p))
		p.Make(ranked[0].Move)
	}
}

// TestTables: a game ends as soon as the tables are certain, with the result that it has when it is played out; and until then it is the
// game that is played without tables.
func TestTables(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	results := map[matchlog.Result]int{}
	for i, rule := range position.RepetitionRuleNames() {
		c := config(2*len(lateOpenings), "uci seed=1", "ucci seed=2")
		c.Rules = position.DefaultRules()
		c.Rules.Repetition, _ = position.ParseRepetitionRule(rule)
		c.Openings, c.Shuffle, c.Adjudication = lateOpenings, false, match.Adjudication{MaxMoves: 30}
		var plain []matchlog.Game
		if i == 0 {
			_, plain = recorded(t, c)
		}
		c.Adjudication.Tables = match.EmbeddedTables
		s, list := recorded(t, c)
		byTables := 0
		for k := range list {
			g := &list[k]
			replay(t, g)
			if plain != nil {
				require.Equal(t, texts(g.Moves), texts(plain[k].Moves[:len(g.Moves)]), "game %d", g.Number)
			}
			if !strings.HasPrefix(g.Reason, "table adjudication: ") {
				continue
			}
			assert.Equal(t, matchlog.Adjudication, g.Termination)
			byTables++
			results[g.Result]++
			loser := position.Black
			if g.Result == matchlog.BlackWins {
				loser = position.Red
			}
			none := func(position.Colour) bool { return false }
			one := func(side position.Colour) bool { return side == loser && g.Result != matchlog.Drawn }
			random := none
			if k%2 == 1 {
				random = one
			}
			assert.Equal(t, g.Result, playOut(t, g, c.Rules, rng, random), "%s: %s", g.FinalFEN, g.Reason)
		}
		assert.Equal(t, byTables, s.Reasons["table adjudication"])
		assert.Equal(t, "table adjudication: KR-KN is won for red", list[0].Reason)
		assert.Equal(t, "table adjudication: KN-KN is drawn", list[2].Reason)
		assert.Empty(t, list[2].Moves)
		assert.NotEmpty(t, list[4].Moves, "perpetual check alone decides nothing before it is played")
	}
	for _, r := range []matchlog.Result{matchlog.RedWins, matchlog.BlackWins, matchlog.Drawn} {
		assert.NotZero(t, results[r], r)
	}
}

// TestTablesThatDoNotFit: a match for which tables say nothing is refused, not played without them.
func TestTablesThatDoNotFit(t *testing.T) {
	t.Parallel()
	for want, change := range map[string]func(*match.Config){
		"there are none for chess":                       func(c *match.Config) { c.Variant = position.Chess },
		"with a natural limit of 60 plies":               func(c *match.Config) { c.Rules.NaturalLimit = 60 },
		"tables: open " + t.TempDir() + "/not there: no": func(c *match.Config) { c.Adjudication.Tables = "" },
	} {
		c := config(2, "uci", "uci")
		c.Rules = position.DefaultRules()
		c.Adjudication.Tables = match.EmbeddedTables
		if change(&c); c.Adjudication.Tables == "" {
			c.Adjudication.Tables = strings.TrimSuffix(strings.TrimPrefix(want, "tables: open "), ": no")
		}
		_, err := match.Run(t.Context(), c)
		require.ErrorIs(t, err, match.ErrConfig)
		assert.ErrorContains(t, err, want)
	}
}
