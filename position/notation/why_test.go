package notation

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// TestWhyIllegal: what is not legal has its reason in every notation.
func TestWhyIllegal(t *testing.T) {
	t.Parallel()
	const (
		tournament = "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w - 0:0 3 9"
		pinned     = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"
		checked    = "4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1"
	)
	for _, test := range []struct {
		variant *position.Variant
		fen     string
		texts   []string
		want    explain.Why
	}{
		{position.Xiangqi, "", []string{"a0b1", "a0-b1", "A0B1"}, explain.WhyReach},
		{position.Xiangqi, "", []string{"H2+4", "马二进四"}, explain.WhyLeg},
		{position.Xiangqi, "", []string{"a0b0", "R9.8", "车九平八"}, explain.WhyOwn},
		{position.Xiangqi, "", []string{"d4d5", "C1.2", "炮一平二"}, explain.WhyEmpty},
		{position.Xiangqi, "4k4/9/9/9/4r4/9/9/9/9/R3K4 w - - 0 1", []string{"a0a1", "R9+1", "车九进一"}, explain.WhyCheck},
		{position.Xiangqi, "3k5/9/9/9/5r3/9/9/9/9/R3K4 w - - 0 1", []string{"e0f0", "K5.4", "帅五平四"}, explain.WhyExposed},
		{position.Xiangqi, "4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1", []string{"C5.9", "炮五平九"}, explain.WhyFacing},
		{position.Xiangqi, "4k3R/R8/9/9/9/9/9/9/9/3K5 b - - 0 1", []string{"K5+1", "将5进1"}, explain.WhyOver},
		{position.PointsTournament, tournament, []string{"e2e4k", "R5+2k", "车五进二王"}, explain.WhyRoyalSelf},
		{position.Chess, "", []string{"e2e5", "Nf4"}, explain.WhyReach},
		{position.Chess, "", []string{"Ra5", "Bc4"}, explain.WhyPath},
		{position.Chess, "", []string{"e5e6"}, explain.WhyEmpty},
		{position.Chess, pinned, []string{"e2d2", "Rd2", "Rxd2", "Re2-d2"}, explain.WhyKingExposed},
		{position.Chess, checked, []string{"a1a2", "Ra2", "O-O-O", "0-0-0"}, explain.WhyKingCheck},
		{position.Chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", []string{"e1g1", "O-O"}, explain.WhyCastling},
		{position.Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", []string{"exd3"}, explain.WhyDiagonal},
		{position.Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", []string{"e5"}, explain.WhyReach},
		{position.Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", []string{"Nf3", "d4", "Kxd1"}, explain.WhyEmpty},
		{position.Chess, "7k/4P3/8/8/8/8/8/K7 w - - 0 1", []string{"e8", "e7e8"}, explain.WhyPromotion},
		{position.Chess, "7k/8/8/8/8/8/8/KB6 w - - 0 1", []string{"Kb1"}, explain.WhyOwn},
	} {
		start := test.fen
		if start == "" {
			start = fen.Start(test.variant)
		}
		p, err := fen.Parse(test.variant, start)
		require.NoError(t, err)
		for _, text := range test.texts {
			_, err := Read(p, text)
			require.ErrorIs(t, err, position.ErrIllegal, text)
			assert.Equal(t, test.want.String(), WhyIllegal(p, text).String(), "%s in %s", text, start)
		}
	}
}
