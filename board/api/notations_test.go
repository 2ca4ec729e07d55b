package api

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestTurnsAreWrittenForPeople: no turn is shown as bare coordinates because the notations of xiangqi lack a word for a
// part of it.
func TestTurnsAreWrittenForPeople(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ variant, fen, turn, wxf, chinese string }{
		{"stratagem-marker", "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w 3:5 mc7 0 12", "+,e2e6", "▲ C5+4", "▲ 炮五进四"},
		{"stratagem-palace", "", "h2e2", "C2.5", "炮二平五"},
		{"chess", "", "g1f3", "", ""},
	} {
		v, ok := position.VariantByName(c.variant)
		require.True(t, ok)
		p := position.New(v)
		if c.fen != "" {
			var err error
			p, err = fen.Parse(v, c.fen)
			require.NoError(t, err)
		}
		turn, err := p.ParseTurn(c.turn)
		require.NoError(t, err, c.turn)
		told := NotationsOf(p, turn)
		assert.Equal(t, c.wxf, told.WXF)
		assert.Equal(t, c.chinese, told.Chinese)
	}
}

// TestNoTurnIsBareCoordinates: in random games of all variants, neither a turn nor a step that may come next is written in
// a way of coordinates alone.
func TestNoTurnIsBareCoordinates(t *testing.T) {
	t.Parallel()
	bare := regexp.MustCompile(`(^|[ ,+-])[a-i][0-9r]0?[a-i][0-9r]`)
	signs := map[string]bool{}
	for _, v := range position.Variants() {
		random := rand.New(rand.NewPCG(7, 9))
		for range 30 {
			p := position.New(v)
			for range 120 {
				if p.Outcome().Over {
					break
				}
				turns := p.LegalTurns()
				turn := turns[random.IntN(len(turns))]
				told := NotationsOf(p, turn)
				for _, text := range []string{told.WXF, told.Chinese, told.SAN} {
					require.NotRegexp(t, bare, text, "%s: %s", v.Name, fen.Format(p))
					for _, letter := range text {
						signs[string(letter)] = true
					}
				}
				require.NotEmpty(t, told.WXF+told.SAN)
				p.Play(turn)
			}
			steps, _, err := ChoicesAfter(p, nil)
			require.NoError(t, err)
			for _, s := range steps {
				require.NotRegexp(t, bare, s.WXF+s.Chinese)
				require.NotEmpty(t, s.WXF+s.SAN)
			}
		}
	}
	for _, sign := range []string{"▲", "▼", "⊗", "✕", "⇄", "–", "×", "="} {
		assert.True(t, signs[sign], "%s was never written", sign)
	}
}
