//go:build longer

package egtb

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryPosition: every position of at most four pieces has the value that its legal moves say, and each number that is
// none stands for no position: the tables are made anew.
func TestEveryPosition(t *testing.T) {
	m := memory{}.add(t, solveOptions{limit: naturalLimit, threads: 2}, UpToPieces(4)...)
	checked := 0
	for _, x := range UpToPieces(4) {
		checked += m.checkFamily(t, m[x], math.MaxInt, naturalLimit)
	}
	assert.Greater(t, checked, 5_000_000)
}

// TestEmbeddedFromTheStart makes all embedded tables of at most four pieces.
func TestEmbeddedFromTheStart(t *testing.T) { compareWithEmbedded(t, UpToPieces(4), 2) }

// TestLargerTables: 20,000 positions of every embedded table agree with their moves.
func TestLargerTables(t *testing.T) {
	for _, x := range Embedded().List() {
		require.NoError(t, Embedded().Verify(x.Material, 20_000))
	}
}

// TestTheoryOfLargerFamilies makes what the endings of the books need besides the embedded tables.
func TestTheoryOfLargerFamilies(t *testing.T) {
	dir := t.TempDir()
	var list []Material
	for _, name := range theoryFamilies {
		list = append(list, family(t, name))
	}
	require.NoError(t, Generate(context.Background(), dir, list, Options{Threads: 2, Certify: true, Verify: 20_000}))
	tables, err := Open(dir)
	require.NoError(t, err)
	defer tables.Close()
	assert.Equal(t, 45, checkTheory(t, tables))
	r := replayer{tables, rand.New(rand.NewPCG(9, 10))}
	assert.Positive(t, r.wonByRule(t, family(t, "KN-KCA"), 300))
	r.replayFamilies(t, list, 200)
}

// TestReplayMany plays out some 26,000 wins.
func TestReplayMany(t *testing.T) {
	r := replayer{Embedded(), rand.New(rand.NewPCG(7, 8))}
	assert.Greater(t, r.replayFamilies(t, EmbeddedFamilies(), 250), 26_000)
}

// TestEveryWinByPerpetualCheck plays a few thousand positions out against every reply.
func TestEveryWinByPerpetualCheck(t *testing.T) {
	r := replayer{Embedded(), rand.New(rand.NewPCG(5, 6))}
	assert.Greater(t, r.wonByRule(t, family(t, "KR-KN"), 5000), 4000)
}

// TestLimitOfEightLonger has more families than the short test.
func TestLimitOfEightLonger(t *testing.T) {
	const limit = 8
	m := memory{}.add(t, solveOptions{limit: limit, threads: 2}, family(t, "KNA-KA"), family(t, "KR-KNA"), family(t, "KPP-KA"))
	for _, s := range m {
		m.checkFamily(t, s, 30_000, limit)
	}
}

// TestDeadMaterialLonger has more families than the short test.
func TestDeadMaterialLonger(t *testing.T) {
	assert.Positive(t, deadClaims(t, "KC-KC", "KC-KAAE", "KCE-KAE", "KCEE-KA", "KCE-KAA"))
}
