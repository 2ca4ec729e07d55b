package selfplay

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/gamedata"
	"xqengine/layout"
	"xqengine/position"
)

// TestBlocksJoinToTheWholeFile: games that were played in blocks make, in order, the file of one process, byte by byte;
// a gap, a block of other settings and one that is cut off are refused, and what was there stays.
func TestBlocksJoinToTheWholeFile(t *testing.T) {
	for _, name := range []string{"data.txt", "data" + gamedata.Extension} {
		t.Run(name, func(t *testing.T) {
			s := quickSettings()
			dir := t.TempDir()
			made := func(file string, s Settings, games int) []byte {
				path := filepath.Join(dir, file+filepath.Ext(name))
				out, err := Create(path, s)
				require.NoError(t, err)
				require.NoError(t, Generate(t.Context(), s, out.Next(), s.first()+games-1, 1, out.Add))
				require.NoError(t, out.Close())
				block, err := os.ReadFile(path)
				require.NoError(t, err)
				return block
			}
			whole := made("whole", s, 5)
			later := s
			later.First = 3
			one, two := made("one", s, 2), made("two", later, 3)

			path := filepath.Join(dir, name)
			out, err := Create(path, s)
			require.NoError(t, err)
			assert.ErrorContains(t, out.Join(two, "two", 3), "two: begins with game 3 where 1 is to be added")
			require.NoError(t, out.Join(one, "one", 1))
			require.NoError(t, out.Join(one, "one", 1), "games that are there already are passed over")
			require.NoError(t, out.Join(two, "two", 3))
			assert.Equal(t, 5, out.Games)

			other := s
			other.Seed++
			assert.ErrorContains(t, out.Join(made("other", other, 1), "other", 6), "made with other settings: seed=")
			assert.Error(t, out.Join(two[:len(two)-3], "torn", 3))
			assert.Equal(t, 5, out.Games)
			require.NoError(t, out.Close())

			got, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, whole, got)
		})
	}
}

// TestResumeOfABlock goes on behind the block's last complete game, by its own numbers.
func TestResumeOfABlock(t *testing.T) {
	s := quickSettings()
	s.First = 4
	path := filepath.Join(t.TempDir(), "data")
	play := func(to int) {
		out, err := Resume(path, s)
		require.NoError(t, err)
		require.NoError(t, Generate(t.Context(), s, out.Next(), to, 1, out.Add))
		require.NoError(t, out.Close())
	}
	play(5)
	play(6)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, 3, strings.Count(string(text), gamedata.TextFooter))
	assert.Contains(t, string(text), gamedata.TextFooter+"6:")
}

// TestResumeKnowsTheFirstGame: a file of whole games, where no numbers stand, does not go on as the block of another first game.
func TestResumeKnowsTheFirstGame(t *testing.T) {
	layouts := DefaultSettings(position.StratagemSpecial)
	layouts.Nodes, layouts.HashMB, layouts.MaxTurns = 50, 1, 20
	var err error
	layouts.Layouts, err = layout.NewSeries(layouts.Variant, layout.Pair{Red: layout.Random, Black: layout.Random})
	require.NoError(t, err)
	for _, s := range []Settings{quickSettings(), layouts} {
		for _, first := range []int{1, 4} {
			t.Run(fmt.Sprint(s.Variant.Name, first), func(t *testing.T) {
				s := s
				s.First = first
				path := filepath.Join(t.TempDir(), "data"+gamedata.Extension)
				out, err := Resume(path, s)
				require.NoError(t, err)
				require.NoError(t, out.Close())
				for games := range 4 {
					out, err := Resume(path, s)
					require.NoError(t, err)
					assert.Equal(t, games, out.Games)
					require.NoError(t, Generate(t.Context(), s, out.Next(), out.Next(), 1, out.Add))
					require.NoError(t, out.Close())
					other := s
					for _, other.First = range []int{first + 1, 101} {
						_, err = Resume(path, other)
						assert.EqualError(t, err, fmt.Sprintf("%s: its first game is another than number %d", path, other.First))
					}
				}
			})
		}
	}
}
