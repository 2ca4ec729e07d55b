package flags

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/position"
)

// TestReadWeights: a file is taken for the variants of its own game alone.
func TestReadWeights(t *testing.T) {
	for _, of := range []*position.Variant{position.Xiangqi, position.PointsMatch, position.Chess} {
		path := filepath.Join(t.TempDir(), "weights.txt")
		file, err := os.Create(path)
		require.NoError(t, err)
		require.NoError(t, eval.WeightsFor(of).Write(file))
		require.NoError(t, file.Close())
		for _, v := range []*position.Variant{position.Xiangqi, position.PointsMatch, position.Garrison, position.Chess} {
			w, err := ReadWeights(path, v)
			if (of.Family() == position.FamilyChess) != (v.Family() == position.FamilyChess) {
				assert.EqualError(t, err, path+": weights of another game than "+v.Name)
				continue
			}
			require.NoError(t, err)
			assert.Equal(t, eval.WeightsFor(of), w)
		}
	}
	w, err := ReadWeights("", position.Chess)
	require.NoError(t, err)
	assert.Equal(t, eval.WeightsFor(position.Chess), w)
}

func TestCheckFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	for path, want := range map[string]string{
		filepath.Join(dir, "new"):         "",
		"new":                             "",
		filepath.Join(dir, "none", "new"): "no such file",
		filepath.Join(file, "new"):        file + " is not a folder",
	} {
		err := CheckFolder(path)
		if want == "" {
			assert.NoError(t, err, path)
		} else {
			assert.ErrorContains(t, err, want, path)
		}
	}
}
