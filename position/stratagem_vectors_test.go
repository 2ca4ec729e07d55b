package position

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stratagemReasons translates the reasons of the vectors.
var stratagemReasons = map[string]Reason{
	"mate": Mate, "stalemate": Stalemate, "victory soldier": VictorySoldier, "bare material": Material,
	"repetition": Repetition, "perpetual check": Repetition, "60 rounds": NaturalLimit,
}

// requireResult compares the referee's outcome with a result of the vectors: winner and reason, nothing for a
// game that goes on.
func requireResult(t *testing.T, p *Position, result []string) {
	t.Helper()
	outcome := p.Outcome()
	if len(result) == 0 {
		require.False(t, outcome.Over, "%s: %s", p.FEN(), outcome)
		return
	}
	require.Len(t, result, 2)
	require.Contains(t, stratagemReasons, result[1])
	winner := map[string]Winner{"w": RedWins, "b": BlackWins, "draw": NoWinner}[result[0]]
	require.True(t, outcome.Over, "%s", p.FEN())
	require.Equal(t, winner, outcome.Winner, "%s: %s", p.FEN(), outcome)
	require.Equal(t, stratagemReasons[result[1]], outcome.Reason, "%s: %s", p.FEN(), outcome)
}

// stratagemExample is one entry of testdata/stratagem-examples.json.
type stratagemExample struct {
	Variant, FEN, Comment string
	Check                 *bool
	LegalCount            *int     `json:"legal_count"`
	Legal                 []string `json:"legal"`
	NotLegal              []string `json:"not_legal"`
	After                 []struct {
		Turn, FEN string
		Check     *bool
	}
	Result *[]string
}

func TestStratagemExamples(t *testing.T) {
	t.Parallel()
	var examples []stratagemExample
	readJSON(t, "testdata/stratagem-examples.json", &examples)
	require.Len(t, examples, 280)
	for i, e := range examples {
		t.Run(fmt.Sprintf("%03d %s %s", i, e.Variant, e.Comment), func(t *testing.T) {
			t.Parallel()
			p := startGame(t, e.Variant, e.FEN, nil)
			require.Equal(t, e.FEN, p.FEN())
			if e.Check != nil {
				require.Equal(t, *e.Check, p.InCheck(), "check in %s", e.FEN)
			}
			for _, text := range e.Legal {
				turn, err := p.ParseTurn(text)
				require.NoError(t, err, "%s in %s", text, e.FEN)
				require.Equal(t, text, p.FormatTurn(turn))
			}
			for _, text := range e.NotLegal {
				_, err := p.ParseTurn(text)
				require.Error(t, err, "%s in %s", text, e.FEN)
			}
			if e.LegalCount != nil {
				require.Len(t, p.LegalTurns(), *e.LegalCount, "%s", e.FEN)
			}
			for _, after := range e.After {
				p.Play(mustTurn(t, p, after.Turn))
				require.Equal(t, after.FEN, p.FEN(), "after %s", after.Turn)
				if after.Check != nil {
					require.Equal(t, *after.Check, p.InCheck(), "check after %s", after.Turn)
				}
				require.True(t, p.Back())
				require.Equal(t, e.FEN, p.FEN())
			}
			if e.Result != nil {
				requireResult(t, p, *e.Result)
			}
		})
	}
}

func TestStratagemPerft(t *testing.T) {
	t.Parallel()
	var vectors []struct {
		Variant, FEN, Comment string
		Perft                 []uint64
	}
	readJSON(t, "testdata/stratagem-perft.json.gz", &vectors)
	require.Len(t, vectors, 1006)
	for i, v := range vectors {
		t.Run(fmt.Sprintf("%04d %s %s", i, v.Variant, v.Comment), func(t *testing.T) {
			t.Parallel()
			p := startGame(t, v.Variant, v.FEN, nil)
			for depth, want := range v.Perft {
				require.Equal(t, want, perftOfTurns(p, depth+1), "perft(%d) of %s", depth+1, v.FEN)
				if want > nodeLimit()/100 {
					break
				}
			}
			require.NoError(t, p.verify())
			require.Equal(t, v.FEN, p.FEN())
		})
	}
}

func TestStratagemGames(t *testing.T) {
	t.Parallel()
	var games []pointsGame
	readJSON(t, "testdata/stratagem-games.json.gz", &games)
	require.Len(t, games, 240)
	for i, g := range games {
		t.Run(fmt.Sprintf("%03d %s", i, g.Variant), func(t *testing.T) {
			t.Parallel()
			p := startGame(t, g.Variant, g.Start, nil)
			p.SetFeatures(noise())
			for j, step := range g.Turns {
				turn, err := p.ParseTurn(step.Turn)
				require.NoError(t, err, "turn %d %s of %s", j, step.Turn, p.FEN())
				require.Equal(t, step.Turn, p.FormatTurn(turn))
				p.Play(turn)
				require.Equal(t, step.FENAfter, p.FEN(), "after turn %d %s", j, step.Turn)
				require.Equal(t, step.Check, p.InCheck(), "%s", step.FENAfter)
				require.Len(t, p.LegalTurns(), step.LegalCount, "%s", step.FENAfter)
				require.NoError(t, p.verify(), "%s", step.FENAfter)
				read := startGame(t, g.Variant, step.FENAfter, nil)
				require.Equal(t, p.Key(), read.Key(), "the key of %s depends on its history", step.FENAfter)
			}
			requireResult(t, p, g.Result)
			for p.Back() {
			}
			assert.Equal(t, g.Start, p.FEN())
		})
	}
}

func TestStratagemFENs(t *testing.T) {
	t.Parallel()
	var vectors struct {
		Bad  []struct{ Variant, FEN, Field, Reason string }
		Good []struct {
			Variant, FEN, Canonical string
			LegalCount              int `json:"legal_count"`
		}
	}
	readJSON(t, "testdata/stratagem-bad-fens.json", &vectors)
	require.Len(t, vectors.Bad, 50)
	require.Len(t, vectors.Good, 18)
	for _, bad := range vectors.Bad {
		v, ok := VariantByName(bad.Variant)
		require.True(t, ok)
		p, err := Parse(v, bad.FEN)
		if assert.Error(t, err, "%s %s: %s", bad.Variant, bad.FEN, bad.Reason) {
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			assert.Equal(t, bad.Field, fault.Field, "%s %s: %s", bad.Variant, bad.FEN, err)
			assert.Nil(t, p)
		}
	}
	for _, good := range vectors.Good {
		p := startGame(t, good.Variant, good.FEN, nil)
		assert.Equal(t, good.Canonical, p.FEN())
		assert.Len(t, p.LegalTurns(), good.LegalCount, "%s %s", good.Variant, good.FEN)
	}
}
