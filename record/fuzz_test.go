package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/record"
)

// longestFuzzed keeps the inputs of fuzzing short: long ones find no more, and take longer.
const longestFuzzed = 8 << 10

// addFiles adds the files of testdata to what fuzzing begins with.
func addFiles(f *testing.F) {
	for _, pattern := range []string{"cases/*", "samples/*"} {
		paths, err := filepath.Glob(filepath.Join("testdata", pattern))
		require.NoError(f, err)
		require.NotEmpty(f, paths)
		for _, path := range paths {
			data, err := os.ReadFile(path)
			require.NoError(f, err)
			if filepath.Ext(path) != ".json" && len(data) <= longestFuzzed {
				f.Add(data)
			}
		}
	}
}

// FuzzRead: contents of any format give games that can be written, or errors of one line.
func FuzzRead(f *testing.F) {
	addFiles(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > longestFuzzed {
			return
		}
		games, format, err := record.Read(bytes.NewReader(data))
		assert.Contains(t, record.Formats(), format)
		if err != nil {
			assert.NotContains(t, err.Error(), "\n")
		} else {
			assert.NotEmpty(t, games)
		}
		for _, g := range games {
			for n := range g.All() {
				require.True(t, utf8.ValidString(n.Comment))
			}
			var out bytes.Buffer
			require.NoError(t, record.WriteJSON(&out, g))
			again, err := record.ReadJSON(&out)
			require.NoError(t, err)
			require.Equal(t, g.Len(), again[0].Len())
		}
	})
}

// FuzzEach: file by file, Each finds what Read finds.
func FuzzEach(f *testing.F) {
	addFiles(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > longestFuzzed {
			return
		}
		games, problems, number := 0, 0, 0
		err := record.Each(bytes.NewReader(data), func(g *record.Game, p *record.Problem) error {
			number++
			require.True(t, g != nil || p != nil)
			if g != nil {
				games++
			}
			if p != nil {
				problems++
				require.Equal(t, number, p.Game)
			}
			return nil
		})
		list, _, readErr := record.Read(bytes.NewReader(data))
		require.Len(t, list, games)
		require.Equal(t, err != nil || problems > 0, readErr != nil)
	})
}

// FuzzWXFFile: a file of the World Xiangqi Federation comes back as PGN.
func FuzzWXFFile(f *testing.F) {
	f.Add("FORMAT WXF\nRED a;b\nBLACK c\nRESULT 1-0\nFEN 3k5/9/9/9/9/9/9/9/4A4/3K1R3 w\nSTART{\n1. R4+8 {x} (1. R4+1) !!K4=5\n}END\nCOMMENT0{y}END")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := record.ReadWXF(strings.NewReader(text))
		for _, g := range games {
			var out bytes.Buffer
			require.NoError(t, record.WritePGN(&out, g, record.PGNOptions{}))
			again, err := record.ReadPGN(&out)
			require.NoError(t, err)
			require.Len(t, again, 1)
			require.Equal(t, texts(g.Main()), texts(again[0].Main()))
		}
	})
}
