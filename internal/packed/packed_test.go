package packed

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestFilesAreReadOnce(t *testing.T) {
	var text bytes.Buffer
	w := gzip.NewWriter(&text)
	_, err := io.WriteString(w, "one game")
	require.NoError(t, err)
	require.NoError(t, w.Close())
	files := fstest.MapFS{
		"data/chess.gz":   {Data: text.Bytes()},
		"data/xiangqi.gz": {Data: []byte("no gzip")},
	}
	calls := 0
	of := PerVariant(files, ".gz", func(in io.Reader, v *position.Variant) (string, error) {
		calls++
		read, err := io.ReadAll(in)
		return v.Name + ": " + string(read), err
	})
	for range 2 {
		got, err := of(position.Chess)
		require.NoError(t, err)
		assert.Equal(t, "chess: one game", got)
	}
	assert.Equal(t, 1, calls)

	_, err = of(position.Xiangqi)
	assert.ErrorContains(t, err, "data/xiangqi.gz: ")
	_, err = of(position.PointsMatch)
	require.ErrorIs(t, err, fs.ErrNotExist)

	bad := errors.New("bad")
	_, err = Read(files, ".gz", position.Chess, func(io.Reader, *position.Variant) (int, error) { return 1, bad })
	require.ErrorIs(t, err, bad)
	assert.ErrorContains(t, err, "data/chess.gz: ")
}
