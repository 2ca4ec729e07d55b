package position

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pointsGame is one entry of testdata/points-games.json.gz: a game played by rules alone, with what an
// independent reference program says of each position.
type pointsGame struct {
	Variant string
	Target  *int
	Start   string
	Result  []string // winner, w or b, and reason; empty for a game that was broken off
	Turns   []struct {
		Turn       string
		FENAfter   string `json:"fen_after"`
		Check      bool
		LegalCount int `json:"legal_count"`
	}
}

// startGame sets up a position with a target; nil means the variant's own.
func startGame(t testing.TB, variant, fen string, target *int) *Position {
	t.Helper()
	v, ok := VariantByName(variant)
	require.True(t, ok, variant)
	p, err := Parse(v, fen)
	require.NoError(t, err, "%s %s", variant, fen)
	if target != nil {
		rules := p.Rules()
		rules.PointsTarget = *target
		p.SetRules(rules)
	}
	return p
}

// perftOfTurns counts leaves turn by turn, in the plainest way.
func perftOfTurns(p *Position, depth int) uint64 {
	turns := p.LegalTurns()
	if depth == 1 {
		return uint64(len(turns))
	}
	var n uint64
	for _, turn := range turns {
		p.Play(turn)
		n += perftOfTurns(p, depth-1)
		p.Back()
	}
	return n
}

func TestPointsPerft(t *testing.T) {
	t.Parallel()
	var vectors []struct {
		Variant string
		FEN     string
		Target  *int
		Perft   []uint64
		Comment string
	}
	readJSON(t, "testdata/points-perft.json", &vectors)
	require.Len(t, vectors, 103)
	for i, v := range vectors {
		t.Run(fmt.Sprintf("%03d %s %s", i, v.Variant, v.Comment), func(t *testing.T) {
			t.Parallel()
			p := startGame(t, v.Variant, v.FEN, v.Target)
			for j, want := range v.Perft {
				if want > nodeLimit()/8 {
					t.Logf("perft(%d) left out: %d leaves", j+1, want)
					break
				}
				require.Equal(t, want, perftOfTurns(p, j+1), "perft(%d) of %s", j+1, v.FEN)
			}
			assert.NoError(t, p.verify())
		})
	}
}

func TestPointsGames(t *testing.T) {
	t.Parallel()
	var games []pointsGame
	readJSON(t, "testdata/points-games.json.gz", &games)
	require.Len(t, games, 180)
	for i, g := range games {
		t.Run(fmt.Sprintf("%03d %s", i, g.Variant), func(t *testing.T) {
			t.Parallel()
			p := startGame(t, g.Variant, g.Start, g.Target)
			for j, step := range g.Turns {
				turn, err := p.ParseTurn(step.Turn)
				require.NoError(t, err, "turn %d %s of %s", j, step.Turn, p.FEN())
				require.Equal(t, step.Turn, p.FormatTurn(turn))
				p.Play(turn)
				require.Equal(t, step.FENAfter, p.FEN(), "after turn %d %s", j, step.Turn)
				require.Equal(t, step.Check, p.InCheck(), "%s", step.FENAfter)
				require.Len(t, p.LegalTurns(), step.LegalCount, "%s", step.FENAfter)
				read := startGame(t, g.Variant, step.FENAfter, g.Target)
				require.Equal(t, p.Key(), read.Key(), "the key of %s depends on its history", step.FENAfter)
			}
			require.NoError(t, p.verify())
			if end := p.Terminal(); len(g.Result) == 2 {
				winner := map[string]Winner{"w": RedWins, "b": BlackWins}[g.Result[0]]
				assert.Equal(t, winner, end.Winner)
				assert.Equal(t, g.Result[1], end.Reason.String())
			} else {
				assert.False(t, end.Over, "%s", end)
			}
			for p.Back() {
			}
			assert.Equal(t, g.Start, p.FEN())
		})
	}
}
