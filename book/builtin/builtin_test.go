package builtin

import (
	"io/fs"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/book"
	"xqengine/position"
)

// maxBytes is how much all books may take together, packed.
const maxBytes = 500_000

func TestBooksAreSmall(t *testing.T) {
	sum := int64(0)
	entries, err := fs.ReadDir(files, "data")
	require.NoError(t, err)
	require.Len(t, entries, len(position.Variants()), "a book for each variant")
	for _, entry := range entries {
		info, err := entry.Info()
		require.NoError(t, err)
		sum += info.Size()
	}
	assert.LessOrEqual(t, sum, int64(maxBytes))
}

// TestGamesBeginDifferently: games that both sides play from the book begin in more than one way in every variant, with legal moves.
func TestGamesBeginDifferently(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			begun := map[uint64]bool{}
			for seed := range uint64(20) {
				p, random := position.New(v), rand.New(rand.NewPCG(seed, 1))
				for range 4 {
					turn, ok := book.Pick(p, Book{}.Moves(p), random)
					if !ok {
						break
					}
					require.Contains(t, p.LegalTurns(), turn)
					p.Play(turn)
				}
				require.NotZero(t, p.Ply(), "the book knows the start")
				begun[p.Key()] = true
			}
			assert.Greater(t, len(begun), 2)
		})
	}
}

// TestNothingElse: what the books do not know has no moves.
func TestNothingElse(t *testing.T) {
	p := position.New(position.Xiangqi)
	for _, text := range []string{"a3a4", "i6i5", "a4a5", "i5i4", "a5a6", "i4i3"} {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		p.Play(turn)
	}
	assert.Empty(t, Book{}.Moves(p))
}
