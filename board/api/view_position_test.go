package api

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestFaultOfAPositionCanBeTranslated: the page gets the code of the cause, and the values of its text.
func TestFaultOfAPositionCanBeTranslated(t *testing.T) {
	_, err := fen.Parse(position.Xiangqi, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAQABNR w - - 0 1")
	assert.Equal(t, map[string]string{
		"field": "board", "cause": "setup.notAPiece", "reason": "rank 0: 'Q' is not a piece", "rank": "0", "letter": "Q",
	}, FailureOfFEN(err).Params)
}

// TestCapturedPieces: the most valuable first, and who was promoted is not lost.
func TestCapturedPieces(t *testing.T) {
	t.Parallel()
	for _, game := range []struct{ variant, fen, turns, red, black string }{
		{"xiangqi", "", "h2e2 h9g7", "", ""},
		{"xiangqi", "", "b2b9 a9b9 h2h9 i9h9", "CC", "nn"},
		{"xiangqi", "", "h2e2 h7e7 e2e6 e7e3", "P", "p"},
		{"chess", "", "e2e4 e7e5", "", ""},
		{"chess", "", "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5", "P", "p"},
		{"chess", "", "d2d4 e7e5 d4e5 d8g5 c1g5", "", "qp"},
		{"chess", "6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q g8g7", "", ""},
		{"chess", "r5k1/1P6/8/8/8/8/8/6K1 w - - 0 1", "b7a8q", "", "r"},
		{"chess", "1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8n b8a8", "P", ""},
		{"chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", "", "p"},
	} {
		v, ok := position.VariantByName(game.variant)
		require.True(t, ok)
		line := game.fen
		if line == "" {
			line = fen.Format(position.New(v))
		}
		start, err := fen.Parse(v, line)
		require.NoError(t, err)
		p := start.Clone()
		for text := range strings.FieldsSeq(game.turns) {
			turn, err := p.ParseTurn(text)
			require.NoError(t, err, "%s in %s", text, game.turns)
			p.Play(turn)
		}
		lost := capturedSince(start, p)
		assert.Equal(t, game.red, strings.Join(lost.Red, ""), "%s %s", game.variant, game.turns)
		assert.Equal(t, game.black, strings.Join(lost.Black, ""), "%s %s", game.variant, game.turns)
	}
}
