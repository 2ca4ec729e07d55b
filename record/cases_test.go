package record_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/record"
)

// caseFile is a file of testdata/cases and what is right for it.
type caseFile struct {
	File    string
	Why     string
	Refused bool // there is no game, and an error
	Games   []struct {
		Variant    string
		Main       []string
		Result     record.Result
		Red, Black *string
		Tags       map[string]string
		Clocks     *int
		NoComment  bool   `json:"no_comment"`
		TextHas    string `json:"text_has"`
	}
}

// TestCases reads small files as other programs and people write them.
func TestCases(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "cases", "expected.json"))
	require.NoError(t, err)
	var cases []caseFile
	require.NoError(t, json.Unmarshal(text, &cases))
	require.Len(t, cases, 40)
	for _, c := range cases {
		t.Run(c.File, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("testdata", "cases", c.File))
			require.NoError(t, err)
			games, _, err := record.Read(bytes.NewReader(data))
			if c.Refused {
				require.Error(t, err, c.Why)
				assert.Empty(t, games)
				assert.NotContains(t, err.Error(), "\n")
				return
			}
			require.NoError(t, err, c.Why)
			require.Len(t, games, len(c.Games), c.Why)
			for i, g := range games {
				c.check(t, i, g)
			}
		})
	}
}

// check compares a game with what is right.
func (c *caseFile) check(t *testing.T, i int, g *record.Game) {
	want := c.Games[i]
	assert.Equal(t, want.Variant, g.Start().Variant.Name)
	assert.Equal(t, want.Main, texts(g.Main()), c.Why)
	assert.Equal(t, want.Result, g.Result)
	if want.Red != nil {
		assert.Equal(t, *want.Red, g.Red.Name)
	}
	if want.Black != nil {
		assert.Equal(t, *want.Black, g.Black.Name)
	}
	for name, value := range want.Tags {
		assert.Equal(t, value, g.Tag(name))
	}
	clocks, comments := 0, ""
	for n := range g.All() {
		comments += n.Comment
		if n.Left != 0 || n.Spent != 0 || n.Eval != nil {
			clocks++
		}
	}
	if want.Clocks != nil {
		assert.Equal(t, *want.Clocks, clocks)
	}
	if want.NoComment {
		assert.Empty(t, strings.TrimSpace(comments))
	}
	assert.Contains(t, comments, want.TextHas)
	for _, f := range record.Formats() {
		if !f.Written() || !f.Holds(g.Start()) {
			continue
		}
		var out bytes.Buffer
		require.NoError(t, record.Write(&out, g, f, record.PGNOptions{}))
		again, _, err := record.Read(&out)
		require.NoError(t, err, f)
		require.Len(t, again, 1, f)
		assert.Equal(t, texts(g.Main()), texts(again[0].Main()), f)
		assert.Equal(t, g.Len(), again[0].Len(), f)
		assert.Equal(t, g.Result, again[0].Result, f)
	}
}
