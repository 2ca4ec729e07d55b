package notation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/wire"
	"xqengine/position"
)

// TestReadLetters: xiangqi in letters as xboard writes it, with ranks from 0, and as PyChess does, from 1.
func TestReadLetters(t *testing.T) {
	const fen = "3k5/9/9/4p4/R8/4P4/R8/4E1N2/9/3AKA3 w - - 0 1"
	for _, c := range []struct {
		fen, text string
		ranks     wire.Ranks
		want      string // a turn, or a part of the error
	}{
		{"", "Che2", wire.AutoRanks, "h2e2"},
		{"", "Che3", wire.RanksFrom1, "h2e2"},
		{"", "Hg2", wire.RanksFrom0, "h0g2"},
		{"", "Ng2", wire.AutoRanks, "h0g2"},
		{"", "c4", wire.AutoRanks, "c3c4"},
		{"", "Pc4", wire.AutoRanks, "c3c4"},
		{"", "c5", wire.RanksFrom1, "c3c4"},
		{"", "Cb9", wire.RanksFrom0, "b2b9"}, // takes a horse
		{"", "Cxb9+", wire.AutoRanks, "b2b9"},
		{"", "Cxb10", wire.AutoRanks, "b2b9"},
		{"", "Cxb10", wire.RanksFrom0, "not a move"},
		{"", "Cb0", wire.RanksFrom1, "not a move"},
		{"", "Ege2", wire.AutoRanks, "g0e2"},
		{"", "Bce2", wire.AutoRanks, "c0e2"},
		{"", "Ee2", wire.AutoRanks, "ambiguous"},
		{"", "Hc4", wire.AutoRanks, "not legal here"},
		{"", "Zc4", wire.AutoRanks, "not a move"},
		{fen, "R3a4", wire.AutoRanks, "a3a4"},
		{fen, "R5-a4", wire.AutoRanks, "a5a4"},
		{fen, "R4a5", wire.RanksFrom1, "a3a4"},
		{fen, "Ra3b3", wire.AutoRanks, "a3b3"},
		{fen, "E2c4", wire.AutoRanks, "e2c4"}, // not the square e2
		{fen, "e2c4", wire.AutoRanks, "e2c4"},
		{fen, "Ke1", wire.AutoRanks, "e0e1"},
		{fen, "e5", wire.AutoRanks, "e4e5"},
	} {
		p := position.New(position.Xiangqi)
		if c.fen != "" {
			p = mustParse(t, c.fen)
		}
		turn, err := ReadRanks(p, c.text, c.ranks)
		if err != nil {
			assert.ErrorContains(t, err, c.want, c.text)
			continue
		}
		assert.Equal(t, c.want, p.FormatTurn(turn), c.text)
	}
}

// TestRanksOf: a whole line says how it counts, where single moves may be good both ways.
func TestRanksOf(t *testing.T) {
	p := position.New(position.Xiangqi)
	for line, want := range map[string]wire.Ranks{
		"h2e2 h9g7":             wire.RanksFrom0,
		"h3e3 h10g8":            wire.RanksFrom1,
		"H3-E3 H10-G8 H1-G3":    wire.RanksFrom1,
		"Che3 Hc8 Hg3":          wire.RanksFrom1,
		"Che2 Hc7":              wire.RanksFrom0,
		"h2e2 x":                wire.RanksFrom0,
		"x":                     wire.RanksFrom0,
		"":                      wire.RanksFrom0,
		"炮二平五 h10g8":            wire.RanksFrom1,
		"a1a2 h10g8":            wire.RanksFrom1,
		"e4e5 e7e6 i1i2 a10a9":  wire.RanksFrom1,
		"a0a1 a9a8 h2e2 h3h4x1": wire.RanksFrom0,
	} {
		assert.Equal(t, want, RanksOf(p, strings.Fields(line)), line)
	}
	for text, want := range map[string]string{"h10g8": "h9g7", "H10–G8": "h9g7", "a10a9": "a9a8"} {
		p := position.New(position.Xiangqi)
		first, err := Read(p, "h2e2")
		require.NoError(t, err)
		p.Play(first)
		turn, err := Read(p, text)
		require.NoError(t, err, text)
		assert.Equal(t, want, p.FormatTurn(turn), "a rank 10 needs no line")
	}
}

// TestSoldiersByNumber: the number of a soldier from the front with its file, as WXF has it, and the name left in.
func TestSoldiersByNumber(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		{"3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1", "25=4", "e7f7"},
		{"3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1", "35.6", "e6d6"},
		{"3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1", "15+1", "e7e8"},
		{"3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1", "前兵五进一", "e7e8"},
		{"3k5/9/4P1P2/4P1P2/9/9/9/9/9/5K3 w - - 0 1", "后兵五平六", "e6d6"},
	} {
		p := mustParse(t, c.fen)
		turn, err := Read(p, c.text)
		require.NoError(t, err, c.text)
		assert.Equal(t, c.want, p.FormatTurn(turn), c.text)
	}
}
