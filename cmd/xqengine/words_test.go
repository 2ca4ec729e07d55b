package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// privateWords are words that only this project used, or English that reads like a translation, and what to write instead: names,
// comments, messages and pages use the words of the field, one for each thing.
var privateWords = []struct {
	pattern string
	instead string
	allowed []string // files in which the word is right
}{
	{`\b[Mm][ae]n\b|[a-z]M[ae]n\b|\bm[ae]n[A-Z]`, "piece, pieces", []string{"eval/weightsfile.go", "board/page_words_test.go", "syzygy/doc.go"}}, // old spellings, a name
	{`\borthodox\b`, "xiangqi", nil},
	{`\b[Dd]eeds?\b|byDeeds|judgeDeeds`, "ply class", nil},
	{`\bby lot\b|\bdraws? lots\b`, "at random", nil},
	{`\b[mM]ost(MB|KB|PV|[A-Z][a-z])`, "max", nil},
	{`\b(NewClimb|Climb)\b|[Nn]umbers of the search|[Cc]ourses? of (a )?tunings?`, "SPSA state, parameters, history", nil},
	{`\bImitation\b|\b[Ii]mitated\b`, "distillation, distilled", []string{"train/train.go"}}, // in the description of nets
	{`\b(judgeBy|turnTo|takeVariant)\b`, "setLevel, setGame, rebuild", nil},
	{`, save (as|by|for|in|of|on|that|to|under|what|where|while|with)\b`, "except", nil},
	{`\b(after|at most|at once|every|for|in|of|on|than|with) so many\b`, "a number, or this many", nil},
	{`\b(is|are) told (in one line|with its)\b`, "is reported", nil},
	{`//.*\btells whether\b`, "reports whether", nil},
	{`\bmatch/record\b|\binternal/selfplay\b`, "match/matchlog, selfplay", nil},
}

// noBefore are the words that may follow "is no": "is no longer" and "is no better" are right, "is no move" is "is not a move".
var noBefore = regexp.MustCompile(`^(better|cheaper|faster|fewer|larger|less|longer|more|need|nearer|reason|safer|shorter|slower|sooner|stronger|use|way|weaker|worse)$`)

// isNo finds "is no" with the word behind it.
var isNo = regexp.MustCompile(`\b(is|are|was|were) no (\w+)`)

// endsWithThere reports whether what stands before makes it "there is no", which is right.
var endsWithThere = regexp.MustCompile(`[Tt]here $`)

// TestWords: the project speaks plain English of the field.
func TestWords(t *testing.T) {
	root := os.DirFS("../..")
	patterns := make([]*regexp.Regexp, len(privateWords))
	for i, w := range privateWords {
		patterns[i] = regexp.MustCompile(w.pattern)
		for _, file := range w.allowed {
			text, err := fs.ReadFile(root, file)
			require.NoError(t, err)
			assert.Regexp(t, patterns[i], string(text), "%s has not that word any more: it needs no exception", file)
		}
	}
	read := 0
	require.NoError(t, fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "node_modules" || len(name) > 1 && name[0] == '.' || name == "shared"):
			return fs.SkipDir
		case entry.IsDir() || !readForWords(path):
			return nil
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		read++
		for i, w := range privateWords {
			if !slices.Contains(w.allowed, path) {
				for _, at := range patterns[i].FindAllIndex(text, -1) {
					t.Errorf("%s:%d: %q: write %s", path, lineOf(text, at[0]), text[at[0]:at[1]], w.instead)
				}
			}
		}
		for _, at := range isNo.FindAllSubmatchIndex(text, -1) {
			word := func(n int) string { return string(text[max(0, at[2*n]):max(0, at[2*n+1])]) }
			if !endsWithThere.Match(text[max(0, at[0]-len("there ")):at[0]]) && !noBefore.MatchString(word(2)) {
				t.Errorf("%s:%d: %q: write %s not", path, lineOf(text, at[0]), word(0), word(1))
			}
		}
		return nil
	}))
	assert.Greater(t, read, 500, "files that were read")
}

// readForWords reports whether a file has words of the project: sources, pages and scripts of tests, not data of others.
func readForWords(path string) bool {
	switch filepath.Ext(path) {
	case ".go":
		return path != "cmd/xqengine/words_test.go"
	case ".md":
		return !strings.HasSuffix(path, ".zh.md")
	case ".txtar":
		return true
	}
	return false
}

// lineOf returns the number of the line, from 1, in which a place of a text is.
func lineOf(text []byte, at int) int { return 1 + bytes.Count(text[:at], []byte("\n")) }
