package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Numbers with their decimals and separators; the words around them differ between languages.
var figures = regexp.MustCompile(`\d+(?:[.,]\d+)*`)

// TestTranslatedPages: a page of docs in Chinese has the sections, tables, code and figures of the English one. The order of
// figures within a row or a paragraph is the language's own. So a change to one that forgets the other is seen.
func TestTranslatedPages(t *testing.T) {
	t.Parallel()
	pages, err := filepath.Glob("../../docs/*.zh.md")
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	if _, err := os.Stat("../../README.zh.md"); err == nil {
		pages = append(pages, "../../README.zh.md")
	}
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) {
			t.Parallel()
			chinese := skeletonOf(t, page)
			english := skeletonOf(t, strings.TrimSuffix(page, ".zh.md")+".md")
			assert.Equal(t, english.headings, chinese.headings, "levels of the headings")
			assert.Equal(t, english.code, chinese.code, "blocks of code")
			require.Len(t, chinese.rows, len(english.rows), "rows of tables")
			for i, row := range english.rows {
				assert.ElementsMatch(t, row, chinese.rows[i], "figures of row %d of the tables", i+1)
			}
			assert.ElementsMatch(t, english.figures, chinese.figures, "figures outside tables")
		})
	}
}

// skeleton is what a page has in every language.
type skeleton struct {
	headings []int      // levels
	code     []string   // what stands between fences
	rows     [][]string // figures of each row of a table
	figures  []string   // figures of all else
}

// skeletonOf reads the page of that name.
func skeletonOf(t *testing.T, name string) (s skeleton) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	for i, part := range strings.Split(string(text), "\n```") {
		if i%2 == 1 {
			s.code = append(s.code, part)
			continue
		}
		for line := range strings.Lines(part) {
			switch {
			case strings.HasPrefix(line, "#"):
				s.headings = append(s.headings, len(line)-len(strings.TrimLeft(line, "#")))
			case strings.HasPrefix(line, "|"):
				s.rows = append(s.rows, figures.FindAllString(line, -1))
				continue
			}
			s.figures = append(s.figures, figures.FindAllString(line, -1)...)
		}
	}
	return s
}
