package plots

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/spsa"
)

// drawn returns the drawing of a source. It must be sound SVG, and the PNG be one in which at least so many colours besides
// black, white and greys are seen: those of curves.
func drawn(t *testing.T, s Source, colours int) string {
	t.Helper()
	var bitmap, drawing bytes.Buffer
	require.NoError(t, Write(&bitmap, "png", s))
	decoded, err := png.Decode(&bitmap)
	require.NoError(t, err)
	assert.Greater(t, decoded.Bounds().Dx(), 800)
	assert.GreaterOrEqual(t, coloured(decoded), colours)

	require.NoError(t, Write(&drawing, "svg", s))
	text := drawing.String()
	decoder := xml.NewDecoder(&drawing)
	for err == nil {
		_, err = decoder.Token()
	}
	require.ErrorIs(t, err, io.EOF)
	return text
}

// coloured counts the colours of a picture that are not greys.
func coloured(picture image.Image) int {
	seen := map[[3]uint32]bool{}
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, b, _ := picture.At(x, y).RGBA(); r != g || g != b {
				seen[[3]uint32{r, g, b}] = true
			}
		}
	}
	return len(seen)
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.CSV")
	c := Tuning{Parameters: []spsa.Parameter{{Name: "A", Max: 1}}, Iterations: []spsa.Iteration{{Number: 1, Theta: spsa.Theta{0}}}}
	require.NoError(t, Save(path, c))
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, "iteration,won,A\n1,0,0.0000\n", string(content))
	assert.EqualError(t, Save(path, Tuning{}), path+": no iterations to draw")
	again, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, content, again, "the picture before stays")
	assert.EqualError(t, Save("x.gif", c), `plot "x.gif": want a name that ends in .svg, .png or .csv`)
	assert.Error(t, Save(filepath.Join(dir, "none", "x.svg"), c))
}

// TestRead: what is not a file of these kinds, or is damaged, is reported with its name.
func TestRead(t *testing.T) {
	const head = `{"format":"xqengine spsa 1","numbers":[{"name":"A","start":1,"least":0,"most":2}]}`
	for text, complaint := range map[string]string{
		"":                          "neither the record of a match, the history of a tuning nor a table of losses",
		"hello\n":                   "neither the record",
		"{\"type\":\"searches\"}\n": "neither the record",
		`{"type":"match"`:           "not a file of games of a match",
		"{\"type\":\"match\"}\n":    "settings of the match: unexpected end of JSON input",
		"{\"type\":\"match\",\"settings\":{\"variant\":\"shogi\"}}\n":                                                            `settings of the match: match: variant "shogi" is unknown`,
		"{\"type\":\"match\",\"settings\":{\"variant\":\"xiangqi\"}}\n{\"type\":\"game\",\"game\":1,\"red\":{\"name\":\"x\"}}\n": `game 1: "x" is none of the engines`,
		head:                           "not the history of a tuning",
		head + "\n{\"iteration\":7}\n": "line 2: iteration 7 where 1 was expected",
		"epoch,training\n1,2,3\n":      "wrong number of fields",
	} {
		path := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err := Read(path)
		require.ErrorContains(t, err, complaint, text)
		assert.True(t, strings.HasPrefix(err.Error(), path+": "), err)
	}
	_, err := Read(filepath.Join(t.TempDir(), "none"))
	require.True(t, errors.Is(err, os.ErrNotExist))

	// A history is drawn as far as it is written.
	path := filepath.Join(t.TempDir(), "history")
	require.NoError(t, os.WriteFile(path, []byte(head+"\n{\"iteration\":1,\"theta\":[1.5]}\n{\"itera"), 0o644))
	source, err := Read(path)
	require.NoError(t, err)
	assert.Len(t, source.(Tuning).Iterations, 1)

	// Columns that are not there are reported when they are drawn.
	losses, err := readLosses(strings.NewReader("epoch,training\n1,2\n"))
	require.NoError(t, err)
	assert.EqualError(t, Write(io.Discard, "svg", losses), `there is no column "validation"`)
	losses, err = readLosses(strings.NewReader("epoch,training,validation\n1,x,2\n"))
	require.NoError(t, err)
	assert.EqualError(t, Write(io.Discard, "svg", losses), `line 2: training "x" is not a number`)
}
