package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record/diagram"
)

var updateTables = flag.Bool("update", false, "write the pictures of docs/tables anew")

// TestPicturesOfEndings: the five endings of docs/tables.md have the values that the page says, and their pictures are current.
func TestPicturesOfEndings(t *testing.T) {
	page, err := os.ReadFile("../../docs/tables.md")
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| !\\[\\]\\((tables/[a-z-]+\\.svg)\\) \\| .* `([^`]+)`: (draw|win, (\\d+) plies) \\|$").FindAllStringSubmatch(string(page), -1)
	require.Len(t, rows, 5)
	for _, row := range rows {
		p, err := fen.Parse(position.Xiangqi, row[2])
		require.NoError(t, err, row[2])
		v, plies, ok := egtb.Embedded().DTZ(p)
		require.True(t, ok, row[2])
		want := egtb.Draw
		if row[4] != "" {
			want = egtb.Win
		}
		assert.Equal(t, want, v, row[2])
		if want == egtb.Win {
			n, err := strconv.Atoi(row[4])
			require.NoError(t, err)
			assert.Equal(t, n, plies, row[2])
		}
		var picture bytes.Buffer
		require.NoError(t, diagram.WriteSVG(&picture, p, diagram.Options{Cell: 32}))
		path := filepath.Join("../../docs", filepath.FromSlash(row[1]))
		if *updateTables {
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, picture.Bytes(), 0o644))
		}
		has, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, picture.String(), string(has), "go test ./cmd/xqlab -run PicturesOfEndings -update writes %s", path)
	}
}

// TestFamiliesOfThePage: the rows of docs/tables-families.md for the tables of the program are those that the command writes.
func TestFamiliesOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/tables-families.md")
	require.NoError(t, err)
	rows := map[string]bool{}
	for row := range strings.Lines(string(page)) {
		rows[withoutTime(strings.TrimSpace(row))] = true
	}
	for _, x := range egtb.Embedded().List() {
		row := withoutTime(markdownRow(x, nil))
		assert.True(t, rows[row], "%s is not in docs/tables-families.md", row)
	}
}

// withoutTime is a row without the time that it took to make the table.
func withoutTime(row string) string {
	fields := strings.Split(row, " |")
	if len(fields) > 5 {
		fields[4] = ""
	}
	return strings.Join(fields, " |")
}
