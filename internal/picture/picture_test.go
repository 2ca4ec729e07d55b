package picture

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSave(t *testing.T) {
	formats := Formats{"svg", "png", "csv"}
	path := filepath.Join(t.TempDir(), "x.SVG")
	require.NoError(t, formats.Save(path, func(w io.Writer, format string) error {
		_, err := io.WriteString(w, "as "+format)
		return err
	}))
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "as svg", string(content))

	refused := errors.New("nothing to draw")
	err = formats.Save(path, func(io.Writer, string) error { return refused })
	require.ErrorIs(t, err, refused)
	assert.ErrorContains(t, err, path)
	content, err = os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "as svg", string(content), "the picture before stays")
	_, err = formats.Of("x.gif")
	assert.EqualError(t, err, `plot "x.gif": want a name that ends in .svg, .png or .csv`)
	_, err = Formats{"svg", "png"}.Of("x")
	assert.EqualError(t, err, `plot "x": want a name that ends in .svg or .png`)
	assert.Error(t, formats.Save(filepath.Join(t.TempDir(), "none", "x.svg"), nil))
}
