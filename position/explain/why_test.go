package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestWhyIllegal asks why some turns are refused that ParseTurn understands.
func TestWhyIllegal(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, fen, turn string
		variant         *position.Variant
		want            Why
	}{
		{"nothing there", "", "e4e5", position.Xiangqi, WhyEmpty},
		{"the enemy's", "", "h7e7", position.Xiangqi, WhyEnemy},
		{"onto an own piece", "", "a0b0", position.Xiangqi, WhyOwn},
		{"not so", "", "a0b1", position.Xiangqi, WhyReach},
		{"a hobbled horse", "", "b0d1", position.Xiangqi, WhyLeg},
		{"in check and staying there", "4k4/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", position.Xiangqi, WhyCheck},
		{"into check", "3k5/9/9/9/5r3/9/9/9/9/R3K4 w", "e0f0", position.Xiangqi, WhyExposed},
		{"facing", "4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5a5", position.Xiangqi, WhyFacing},
		{"over", "4k3R/R8/9/9/9/9/9/9/9/3K5 b", "e9e8", position.Xiangqi, WhyOver},
		{"an idle piece captures", "3k5/9/9/9/r8/9/9/9/9/-R3K4 w - 0:0 0 1", "a0a5", position.PointsConcise, WhyKind},
		{"a capture in the first turn", "", "h2h9", position.PointsTournament, WhyPhase},
		{"nothing converts before the first capture", "", "h2e2i", position.PointsTournament, WhyPhase},
		{"a kind that the variant has not", "", "h2e2k", position.PointsConcise, WhyConversion},
		{"in check as a kind that the enemy attacks", "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9", "d0d1", position.PointsMatch, WhyExposed},
		{"a dash between the points", "", "a0-b1", position.Xiangqi, WhyReach},
		{"what it becomes could be taken", "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w - 0:0 3 9", "e2e4k", position.PointsTournament, WhyRoyalSelf},
		{"another royal piece could be taken", "3k5/9/9/9/r8/R8/+R8/9/9/4K4 w - 0:0 3 9", "a4b4", position.PointsTournament, WhyRoyal},
		{"an invincible soldier is spared", "5k3/9/9/p8/R8/9/9/9/9/4K4 w 00000000:g0000000 - 0 40", "a5a6", position.StratagemSixteen, WhyProtected},
		{"an invincible soldier spares", "5k3/9/9/9/9/4r4/4P4/9/9/3K5 w g0000000:00000000 - 0 40", "e3e4", position.StratagemSixteen, WhyKind},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.variant, test.fen)
			_, err := p.ParseTurn(test.turn)
			require.ErrorIs(t, err, position.ErrIllegal)
			assert.Equal(t, test.want.String(), WhyIllegal(p, test.turn).String())
		})
	}
}

// Chess speaks of kings, castling and promotions.
func TestWhyIllegalInChess(t *testing.T) {
	t.Parallel()
	p := mustParse(t, position.Chess, "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1")
	assert.Equal(t, WhyPromotion, WhyIllegal(p, "e7e8"))
	assert.Equal(t, WhyPromotion, WhyIllegal(p, "a1a2q"))
	assert.Equal(t, WhyReach, WhyIllegal(p, "e7e6"))
	assert.Equal(t, WhyEmpty, WhyIllegal(p, "a4a5"))
	for fen, turns := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R w - - 0 1":     "e1g1",       // the right is gone
		"4k3/8/8/8/8/8/8/4KB1R w K - 0 1":    "e1g1",       // the way is not free
		"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1":  "e1g1 e1-g1", // over an attacked square
		"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1": "e1g1",       // onto an attacked square
	} {
		for _, turn := range strings.Fields(turns) {
			assert.Equal(t, WhyCastling, WhyIllegal(mustParse(t, position.Chess, fen), turn), fen)
		}
	}
	assert.Equal(t, WhyKingCheck, WhyIllegal(mustParse(t, position.Chess, "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1g1"))
	assert.Equal(t, WhyReach, WhyIllegal(mustParse(t, position.Chess, "4k3/8/8/2K5/8/8/8/8 w - - 0 1"), "c5e5"))
	for _, text := range []string{"e5", "Nf4", "O-O"} { // no coordinates, of which alone more is known
		assert.Equal(t, WhyUnknown, WhyIllegal(p, text), text)
	}
	assert.Equal(t, WhyKingExposed, WhyIllegal(mustParse(t, position.Chess, "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"), "e2d2"))
	assert.Equal(t, WhyKingCheck, WhyIllegal(mustParse(t, position.Chess, "4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1"), "a1a2"))
}

// No family is without its words for dangers.
func TestEveryFamilyHasDangers(t *testing.T) {
	t.Parallel()
	for f := range position.Families {
		assert.NotZero(t, dangersOf[f].check, f)
		assert.NotZero(t, dangersOf[f].exposed, f)
		assert.NotNil(t, dangersOf[f].unreached, f)
	}
}

// A mark of an exchange where there is none says nothing of checks.
func TestAWrongExchangeIsNoCheck(t *testing.T) {
	t.Parallel()
	p := mustParse(t, position.StratagemMarker, "")
	_, err := p.ParseTurn("e3e4x")
	require.ErrorIs(t, err, position.ErrIllegal)
	assert.Equal(t, WhyUnknown.String(), WhyIllegal(p, "e3e4x").String())
}
