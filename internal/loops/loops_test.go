package loops

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const folder = "../../docs/referee"

// TestCorpus: the files of the corpus are what the command makes of its loops, to the byte.
func TestCorpus(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(folder, DataFile))
	require.NoError(t, err)
	f, err := Read(data)
	require.NoError(t, err)
	require.NoError(t, f.JudgeAll())
	files, err := f.Files()
	require.NoError(t, err)
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got), "%s: xqlab loops %s writes it anew", name, folder)
	}
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, entries, len(files), "files that nobody made")
	count := map[string]int{}
	for _, l := range f.Loops {
		count[l.Source]++
		for _, j := range l.Judged {
			if l.Source != Found && j.Rule == sourceRules[l.Source].String() {
				assert.Equal(t, l.Published, j.Wins, "%s moves %s", l.FEN, l.Moves)
			}
		}
	}
	assert.Equal(t, 61, count[WXFDiagrams])
	assert.Positive(t, count[ChineseCases])
	assert.Positive(t, count[AsianCases])
}

// TestFinder: what is found is judged differently, and every two rule sets differ on something.
func TestFinder(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(folder, DataFile))
	require.NoError(t, err)
	f, err := Read(data)
	require.NoError(t, err)
	differ := map[[2]string]bool{}
	for _, l := range f.Loops {
		for _, a := range l.Judged {
			for _, b := range l.Judged {
				if a.Wins != b.Wins && l.Source == Found {
					differ[[2]string{a.Rule, b.Rule}] = true
				}
			}
		}
	}
	for _, a := range Rules() {
		for _, b := range Rules() {
			assert.Equal(t, a != b, differ[[2]string{a.String(), b.String()}], "%s and %s", a, b)
		}
	}
	finder := NewFinder(1)
	for range 3000 {
		finder.Try()
	}
	found, err := finder.Loops()
	require.NoError(t, err)
	require.NotEmpty(t, found)
	for _, l := range found {
		same := true
		for _, j := range l.Judged {
			same = same && j.Wins == l.Judged[0].Wins
		}
		assert.False(t, same, "%s moves %s", l.FEN, l.Moves)
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	_, err := Read([]byte(`{"format": "another"}`))
	require.ErrorContains(t, err, "not a file of xqengine repetition loops, version 1")
	_, err = Read([]byte(`{`))
	require.Error(t, err)
	l := Loop{FEN: "3k5/9/9/9/9/9/9/9/9/4K4 w", Moves: "e0e1 d9d8"}
	require.ErrorContains(t, l.Judge(), "no cycle")
}
