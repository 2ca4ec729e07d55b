package position

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMirrored plays games at random beside their mirror images: in every position the legal turns are the mirrored ones, the
// end is the same, and the setups are each other's mirror image.
func TestMirrored(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		if !v.Symmetric() {
			assert.Equal(t, v.Start(), v.Start().Mirrored(), v.Name)
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			differed := false
			for game := range 6 {
				random := rand.New(rand.NewPCG(7, uint64(game)))
				p := New(v)
				q, err := FromSetup(p.Setup().Mirrored())
				require.NoError(t, err)
				for range 120 {
					require.Equal(t, p.Terminal(), q.Terminal())
					turns, mirrored := p.LegalTurns(), q.LegalTurns()
					if len(turns) == 0 {
						break
					}
					require.Len(t, mirrored, len(turns))
					for _, turn := range turns {
						require.True(t, slices.Contains(mirrored, turn.Mirrored()), "%s", p.FormatTurn(turn))
						require.Equal(t, turn, turn.Mirrored().Mirrored())
					}
					turn := turns[random.IntN(len(turns))]
					p.Play(turn)
					q.Play(turn.Mirrored())
					s := p.Setup()
					require.Equal(t, q.Setup(), s.Mirrored())
					fresh, err := FromSetup(s.Mirrored())
					require.NoError(t, err)
					require.Equal(t, fresh.Key(), q.Key())
					differed = differed || p.Key() != q.Key()
				}
			}
			assert.True(t, differed)
		})
	}
	assert.True(t, Xiangqi.Symmetric())
	assert.False(t, Chess.Symmetric())
}
