package play

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// byBrainKing are the usual rules but for the draws of chess.
func byBrainKing() api.Rules {
	r := position.DefaultRules()
	r.Draws = position.BrainKingDraws
	return api.RulesOf(r)
}

// playThrice brings the start of a game of chess onto the board for the third time.
func (b *table) playThrice() {
	for turn := range strings.FieldsSeq("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8") {
		b.must(&api.Play{Turn: turn})
	}
}

// TestDrawRulesOfChess: what ends a game of FIDE ends none of BrainKing, whether it began so or the rules were changed.
func TestDrawRulesOfChess(t *testing.T) {
	rules, usual := byBrainKing(), api.RulesOf(position.DefaultRules())
	require.Equal(t, "BrainKing", rules.Draws)
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "chess", Rules: &rules}, nil)
		defer b.close()
		assert.Nil(t, b.snapshot().View.Limit)
		b.playThrice()
		told := b.snapshot()
		require.Equal(t, api.StateHuman, told.Status.State, "nothing ends by itself")
		require.Equal(t, "BrainKing", told.Start.Rules.Draws)
		require.Equal(t, 3, told.View.Occurrence)
		b.must(&api.SetRules{Rules: usual})
		told = b.snapshot()
		require.Equal(t, api.StateOver, told.Status.State)
		assert.Equal(t, api.ReasonRepetition, told.Status.Reason)
		assert.Equal(t, &api.Limit{Clock: 8, Of: 100}, told.View.Limit)
		b.must(&api.SetRules{Rules: rules})
		assert.Equal(t, api.StateHuman, b.look().State)
		b.must(&api.Draw{Action: "offer", Side: "red"})
		b.must(&api.Draw{Action: "accept", Side: "black"})
		assert.Equal(t, api.ReasonAgreement, b.look().Reason)
	})
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "chess"}, nil)
		defer b.close()
		require.Equal(t, "FIDE", b.snapshot().Start.Rules.Draws)
		b.playThrice()
		require.Equal(t, api.ReasonRepetition, b.look().Reason)
	})
	for name, fen := range map[string]string{
		"fifty moves": "7k/8/8/8/8/8/R7/6K1 w - - 100 80", "dead material": "7k/8/8/8/8/8/8/6K1 w - - 0 1",
	} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, &api.New{Variant: "chess", FEN: fen, Rules: &rules}, nil)
			defer b.close()
			assert.False(t, b.snapshot().View.Outcome.Over, name)
			b.must(&api.SetRules{Rules: usual})
			assert.True(t, b.snapshot().View.Outcome.Over, name)
		})
	}
}

// TestWarningsFollowTheDrawRules: a page is told of a draw only where there will be one.
func TestWarningsFollowTheDrawRules(t *testing.T) {
	for _, draws := range position.DrawRuleNames() {
		rules := byBrainKing()
		rules.Draws = draws
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, &api.New{Variant: "chess", Rules: &rules}, nil)
			defer b.close()
			for turn := range strings.FieldsSeq("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1") {
				b.must(&api.Play{Turn: turn})
			}
			p := b.g.at().Clone()
			turn, err := p.ParseTurn("f6g8")
			require.NoError(t, err)
			p.Play(turn)
			w := api.WarningOf(p)
			require.NotNil(t, w)
			assert.Equal(t, 3, w.Occurrence)
			assert.Equal(t, draws == "FIDE", w.Outcome != nil, draws)
		})
	}
}

// TestDrawRulesAreKept: by the journal, by a change of the rules in it, by files, and by old commands that do not know them.
func TestDrawRulesAreKept(t *testing.T) {
	rules, usual := byBrainKing(), api.RulesOf(position.DefaultRules())
	for _, begun := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			first := &usual
			if begun {
				first = &rules
			}
			b := sit(t, &api.New{Variant: "chess", Rules: first}, nil)
			b.must(&api.Play{Turn: "e2e4"})
			if !begun {
				b.must(&api.SetRules{Rules: rules})
			}
			copied, _, err := b.s.Record(b.g.id)
			require.NoError(t, err)
			text, err := json.Marshal(copied)
			require.NoError(t, err)
			var pgn strings.Builder
			require.NoError(t, record.WritePGN(&pgn, copied, record.PGNOptions{}))
			for _, file := range []string{string(text), pgn.String()} {
				read := b.readIn(file)
				assert.Equal(t, "BrainKing", read.snapshot().Start.Rules.Draws, file)
			}
			id := b.g.id
			b.close()
			s := newTestGames(b.s.memory, b.engine, nil)
			defer s.Close()
			g, err := s.open(id)
			require.NoError(t, err)
			var kept api.Rules
			g.do(func() { kept = startInfo(g.tree).Rules })
			assert.Equal(t, "BrainKing", kept.Draws)
		})
	}
	old := usual
	old.Draws = ""
	asked, err := old.Referee(0)
	require.NoError(t, err)
	assert.Equal(t, position.DefaultRules(), asked)
	old.Draws = "none"
	_, err = old.Referee(0)
	require.ErrorContains(t, err, api.ErrorField)
}
