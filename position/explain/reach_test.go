package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestInTheWay: why a piece does not get somewhere, and which pieces are the reason.
func TestInTheWay(t *testing.T) {
	t.Parallel()
	const middle = "3k5/4P4/4b4/9/4p4/2P1P1p2/2N1C1r2/4B4/9/2BAK4 w"
	for _, test := range []struct {
		variant    *position.Variant
		fen, turns string
		want       Why
		pieces     string
	}{
		{position.Xiangqi, "", "b0d1", WhyLeg, "c0"},
		{position.Xiangqi, "", "b0b1 b0d2", WhyReach, ""},
		{position.Xiangqi, "", "a0a4", WhyPath, "a3"},
		{position.Xiangqi, "", "a0a9", WhyPath, "a3 a6"},
		{position.Xiangqi, "", "b2b7", WhyScreen, ""},
		{position.Xiangqi, "", "b2b8", WhyPath, "b7"},
		{position.Xiangqi, "", "a3a2", WhyBackwards, ""},
		{position.Xiangqi, "", "a3b3", WhySideways, ""},
		{position.Xiangqi, "", "a3a5 a3b4", WhyReach, ""},
		{position.Xiangqi, "", "e0e2 d0e2", WhyReach, ""},
		{position.Xiangqi, middle, "c3b5 c3d5", WhyLeg, "c4"},
		{position.Xiangqi, middle, "c0e2", WhyOwn, "e2"},
		{position.Xiangqi, middle, "e3e7", WhyScreen, "e4 e5"},
		{position.Xiangqi, middle, "d0c1", WhyPalace, ""},
		{position.Xiangqi, middle, "e0f1", WhyReach, ""},
		{position.Xiangqi, "3k5/9/9/9/9/9/4p4/4B4/9/4K4 b", "e3d2", WhyReach, ""},
		{position.Xiangqi, "3k5/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4e6", WhyRiver, ""},
		{position.Xiangqi, "3k5/9/9/9/9/2B6/3p5/9/9/4K4 w", "c4e2", WhyEye, "d3"},
		{position.Xiangqi, "3k5/9/9/9/9/9/9/5K3/9/9 w", "f2g2 f2f3", WhyPalace, ""},
		{position.Xiangqi, "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w", "e1a1", WhyExposed, "e5"},
		{position.Xiangqi, "4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5a5", WhyFacing, "e9"},
		{position.Xiangqi, "3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", WhyCheck, "e5"},
		{position.PointsMatch, "", "b0d1", WhyLeg, "c0"},
		{position.StratagemRiver, "", "b0d1", WhyReach, ""},
		{position.Chess, "", "a1a4", WhyPath, "a2"},
		{position.Chess, "", "c1e3", WhyPath, "d2"},
		{position.Chess, "", "d1d3", WhyPath, "d2"},
		{position.Chess, "", "d1f3", WhyPath, "e2"},
		{position.Chess, "", "b1d2", WhyOwn, "d2"},
		{position.Chess, "", "b1b3", WhyReach, ""},
		{position.Chess, "", "e2d3", WhyDiagonal, ""},
		{position.Chess, "", "e2e5", WhyReach, ""},
		{position.Chess, "4k3/8/8/8/4p3/4n3/4P3/4K3 w - - 0 1", "e2e3", WhyPath, "e3"},
		{position.Chess, "4k3/8/8/8/4p3/4n3/4P3/4K3 w - - 0 1", "e2e4", WhyPath, "e3 e4"},
		{position.Chess, "4k3/4p3/4N3/8/8/8/8/4K3 b - - 0 1", "e7e5", WhyPath, "e6"},
		{position.Chess, "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", WhyKingExposed, "e8"},
	} {
		p := mustParse(t, test.variant, test.fen)
		for _, turn := range strings.Fields(test.turns) {
			_, err := p.ParseTurn(turn)
			require.Error(t, err, "%s in %s", turn, test.fen)
			assert.Equal(t, test.want.String(), WhyIllegal(p, turn).String(), "%s in %s", turn, test.fen)
			var pieces []string
			for _, s := range InTheWay(p, turn) {
				pieces = append(pieces, test.variant.SquareName(s))
			}
			if test.pieces != "" {
				assert.ElementsMatch(t, strings.Fields(test.pieces), pieces, "%s in %s", turn, test.fen)
			}
		}
	}
}
