package builtin_test

import (
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/claims"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
	"xqengine/puzzle/mine"
)

// maxBytes is how large the files may be together.
const maxBytes = 1_500_000

// TestPuzzles: every variant has some, each is what it says, no position of a solver is there twice, and themes are claims.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	for _, v := range position.Variants() {
		list, err := builtin.Puzzles(v)
		require.NoError(t, err)
		want := 300
		if v == position.Xiangqi {
			want = 2000
		}
		assert.GreaterOrEqual(t, len(list), want, v.Name)
		seen, ids := map[uint64]bool{}, map[string]bool{}
		for _, z := range list {
			keys, err := z.Keys()
			require.NoError(t, err)
			for _, key := range keys {
				assert.False(t, seen[key], "%s: %s", v.Name, z.FEN)
				seen[key] = true
			}
			assert.False(t, ids[z.ID()], "%s: %s", v.Name, z.ID())
			ids[z.ID()] = true
			assert.Positive(t, z.Rating)
			for _, theme := range z.Themes {
				assert.Contains(t, claims.Kinds(), claims.Kind(theme))
			}
		}
	}
	total := int64(0)
	require.NoError(t, fs.WalkDir(os.DirFS("data"), ".", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	}))
	assert.Less(t, total, int64(maxBytes))
}

// prove proves every n-th puzzle anew.
func prove(t *testing.T, n int) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			list, err := builtin.Puzzles(v)
			require.NoError(t, err)
			prover, err := mine.NewProver(v, mine.DefaultProof())
			require.NoError(t, err)
			defer prover.Close()
			for i := 0; i < len(list); i += n {
				z := list[i]
				assert.NoError(t, prover.Prove(t.Context(), z), z.FEN)
				right, err := z.Try(z.Line[:1])
				require.NoError(t, err)
				assert.Equal(t, puzzle.Answer{Right: true, Done: len(z.Line) == 1, Reply: reply(z)}, right)
			}
		})
	}
}

func reply(z *puzzle.Puzzle) string {
	if len(z.Line) == 1 {
		return ""
	}
	return z.Line[1]
}

// TestSomeProved: build tag longer: all.
func TestSomeProved(t *testing.T) {
	t.Parallel()
	prove(t, 293)
}
