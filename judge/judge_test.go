package judge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// placed is where a text has a value.
var placed = regexp.MustCompile(`\{\w+\}`)

var update = flag.Bool("update", false, "write the expected reports anew")

// allRules are all sets of rules of repetitions.
func allRules() (list []position.RepetitionRule) {
	for _, name := range position.RepetitionRuleNames() {
		rule, _ := position.ParseRepetitionRule(name)
		list = append(list, rule)
	}
	return list
}

// judged judges one text as a file and returns the report and the problems.
func judged(t *testing.T, text string, o Options) (report string, problems []string, count Count) {
	t.Helper()
	o.Workers, o.MaxBytes = max(o.Workers, 1), 1<<20
	if o.Language == "" {
		o.Language = "en"
	}
	var out bytes.Buffer
	count, err := Files(t.Context(), []string{Stdin}, strings.NewReader(text), &out, func(line string) { problems = append(problems, line) }, o)
	require.NoError(t, err)
	return out.String(), problems, count
}

// TestReports compares reports in all languages and in JSON with those that are kept: of every way to end, of chases of every
// finding, of a record that says otherwise, and of what cannot be read.
func TestReports(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("testdata", "games.txt"))
	require.NoError(t, err)
	pgn, err := os.ReadFile(filepath.Join("testdata", "games.pgn"))
	require.NoError(t, err)
	for _, language := range append(slices.Clone(Languages), "json") {
		var reports strings.Builder
		for _, file := range []string{string(text), string(pgn)} {
			for _, rules := range [][]position.RepetitionRule{nil, allRules()} {
				o := Options{Rules: rules, Variant: "xiangqi", Language: language}
				if o.JSON = language == "json"; o.JSON {
					o.Language = "en"
				}
				report, problems, _ := judged(t, file, o)
				reports.WriteString(report + strings.Join(problems, "\n") + "\n")
				if o.JSON {
					requireJSON(t, report)
				}
			}
		}
		path := filepath.Join("testdata", "reports."+language+".txt")
		if *update {
			require.NoError(t, os.WriteFile(path, []byte(reports.String()), 0o644))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		requireSameLines(t, path, string(want), reports.String())
		for _, bad := range []string{"{", "  :", "!BADKEY", "undefined"} {
			if language != "json" {
				assert.NotContains(t, reports.String(), bad, language)
			}
		}
	}
}

// requireSameLines shows the first line that differs, not all of a long report.
func requireSameLines(t *testing.T, path, want, got string) {
	t.Helper()
	expected, lines := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(expected), len(lines)) {
		require.Equal(t, expected[i], lines[i], "%s:%d: go test ./judge -run TestReports -update writes it", path, i+1)
	}
	require.Len(t, lines, len(expected), path)
}

// requireJSON requires a game in each line, of the version that there is.
func requireJSON(t *testing.T, report string) {
	t.Helper()
	for line := range strings.Lines(report) {
		var g Game
		in := json.NewDecoder(strings.NewReader(line))
		in.DisallowUnknownFields()
		require.NoError(t, in.Decode(&g))
		require.Equal(t, Version, g.Version)
	}
}

// TestVerdictsAreTheReferees: of all cases of the referee's own tests, by all rules, with a cycle of the turns that were played.
func TestVerdictsAreTheReferees(t *testing.T) {
	t.Parallel()
	var cases []struct {
		Name, FEN string
		Moves     []string
	}
	text, err := os.ReadFile(filepath.Join("..", "position", "testdata", "repetition-cases.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &cases))
	require.Greater(t, len(cases), 50)
	for _, c := range cases {
		g, wrong, ok := record.ReadPosition(c.FEN+" moves "+strings.Join(c.Moves, " "), "xiangqi")
		require.True(t, ok)
		require.Nil(t, wrong)
		together := Of(g, allRules())
		for i, rule := range allRules() {
			p := g.Position(g.Root())
			rules := p.Rules()
			rules.Repetition = rule
			p.SetRules(rules)
			for _, n := range g.Main() {
				if p.Outcome().Over {
					break
				}
				p.Play(n.Turn())
			}
			o := p.Outcome()
			v := together[i]
			assert.Equal(t, rule.String(), v.Rules)
			assert.Equal(t, string(record.ResultOf(o)), v.Result, "%s, %s", c.Name, rule)
			require.NotNil(t, v.Repetition, c.Name)
			assert.Equal(t, o.Winner != position.NoWinner, v.Repetition.Loser != "", c.Name)
			var moves []string
			for _, turn := range v.Repetition.Cycle {
				moves = append(moves, turn.Move)
				for _, a := range turn.Attacks {
					if a.Chase {
						assert.Contains(t, turn.Victims, a.Victim, "%s, %s", c.Name, rule)
					}
				}
			}
			assert.Equal(t, c.Moves[v.Repetition.First:v.Turn], moves, c.Name)
			assert.Equal(t, []Verdict{v}, Of(g, []position.RepetitionRule{rule}), "%s: together and alone", c.Name)
		}
	}
}

// TestFormatsAreJudgedAlike: the same game in every format that is written, and in lines.
func TestFormatsAreJudgedAlike(t *testing.T) {
	t.Parallel()
	const line = "startpos moves h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9"
	g, _, ok := record.ReadPosition(line, "xiangqi")
	require.True(t, ok)
	want, problems, _ := judged(t, line, Options{Variant: "xiangqi"})
	require.Empty(t, problems)
	require.Contains(t, want, "a draw after turn 8: repetition (both sides' moves are allowed)")
	for _, f := range record.Formats() {
		if !f.Written() {
			continue
		}
		for _, n := range []record.Notation{record.ICCS, record.Chinese, record.WXF} {
			var file bytes.Buffer
			require.NoError(t, record.Write(&file, g, f, record.PGNOptions{Notation: n}))
			report, problems, _ := judged(t, file.String(), Options{})
			assert.Empty(t, problems)
			assert.Equal(t, want, report, "%s, %s", f, n)
		}
	}
	for _, other := range []string{"position " + line, strings.Replace(line, "h2e2 h9g7", "炮二平五 马8进7", 1), "# from a log\n\n" + line,
		"startpos moves h3e3 h10g8 e3h3 g8h10 h3e3 h10g8 e3h3 g8h10"} {
		report, problems, _ := judged(t, other, Options{Variant: "xiangqi"})
		assert.Empty(t, problems, other)
		assert.Equal(t, want, report, other)
	}
}

// TestVariantsAreJudged: where there are no sets of rules to choose from there is one verdict.
func TestVariantsAreJudged(t *testing.T) {
	t.Parallel()
	for _, v := range position.Variants() {
		report, problems, count := judged(t, "startpos", Options{Variant: v.Name, Rules: allRules(), JSON: true})
		require.Empty(t, problems)
		require.Equal(t, 1, count.Games)
		var g Game
		require.NoError(t, json.Unmarshal([]byte(report), &g))
		require.Equal(t, v.Name, g.Variant)
		require.Len(t, g.Verdicts, max(1, len(v.RepetitionRules())), v.Name)
		_, problems, _ = judged(t, "startpos", Options{Variant: v.Name, Rules: []position.RepetitionRule{position.WXFRule}})
		require.Empty(t, problems, "rules that a variant does not have")
	}
}

// TestTextsOfLanguages: all languages have the same texts with the same values, and what the board's page says it says the same.
func TestTextsOfLanguages(t *testing.T) {
	t.Parallel()
	english := texts()["en"]
	for _, language := range Languages {
		words := texts()[language]
		page := map[string]string{}
		for _, file := range []string{language, language + "-more"} {
			text, err := os.ReadFile(filepath.Join("..", "board", "web", "i18n", file+".json"))
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(text, &page))
		}
		shared := 0
		for key, text := range words {
			if _, ok := english[key]; !ok {
				assert.True(t, strings.HasPrefix(key, "rules."), "%s: %s has no English", language, key)
			}
			if said, ok := page[key]; ok && !strings.HasPrefix(key, "class.") && !strings.Contains(said, "{") {
				shared++
				if *update {
					copyText(t, language, key, text, said)
					continue
				}
				require.Equal(t, said, text, "%s: %s: go test ./judge -update copies it from the page", language, key)
			}
		}
		assert.Greater(t, shared, 25, language)
		for key, text := range english {
			assert.Contains(t, words, key, language)
			assert.ElementsMatch(t, placed.FindAllString(text, -1), placed.FindAllString(words[key], -1), "%s: %s", language, key)
		}
		for f := position.AttackUnprotected; f <= position.AttackMated; f++ {
			assert.Contains(t, words, "finding."+f.String(), language)
		}
		for _, reason := range reasons {
			assert.Contains(t, words, "reason."+reason, language)
		}
		for c := position.IdlePly; c <= position.ChasePly; c++ {
			assert.Contains(t, words, "class."+c.String(), language)
		}
		for _, rule := range position.RepetitionRuleNames() {
			if language != "en" {
				assert.Contains(t, words, "rules."+rule, language)
			}
		}
	}
}

// copyText puts what the page says in the place of what a file of texts has.
func copyText(t *testing.T, language, key, before, now string) {
	t.Helper()
	path := filepath.Join("texts", language+".json")
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	entry := func(text string) string { return fmt.Sprintf("%q: %q", key, text) }
	require.NoError(t, os.WriteFile(path, []byte(strings.Replace(string(file), entry(before), entry(now), 1)), 0o644))
}

// TestSchemaIsDocumented: docs/judge.md names every field of the JSON, and its version.
func TestSchemaIsDocumented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "docs", "judge.md"))
	require.NoError(t, err)
	fields := 0
	for _, kind := range []reflect.Type{
		reflect.TypeFor[Game](), reflect.TypeFor[Problem](), reflect.TypeFor[Verdict](), reflect.TypeFor[Repetition](),
		reflect.TypeFor[Turn](), reflect.TypeFor[Attack](), reflect.TypeFor[Piece](),
	} {
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			fields++
			assert.Contains(t, string(text), "`"+name+"`", "%s.%s", kind.Name(), kind.Field(i).Name)
		}
	}
	require.Greater(t, fields, 40)
	assert.Contains(t, string(text), fmt.Sprintf("`version` is %d", Version))
	for f := position.AttackUnprotected; f <= position.AttackMated; f++ {
		assert.Contains(t, string(text), "`"+f.String()+"`")
	}
	for _, language := range Languages {
		assert.Contains(t, string(text), "`"+language+"`")
	}
}

// TestFilesInOrder: however many are read at once, reports and problems come in the order of the files.
func TestFilesInOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var paths []string
	for i := range 40 {
		path := filepath.Join(dir, fmt.Sprintf("%02d.txt", i))
		text := strings.Repeat("startpos moves h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9\n", 1+i*7%23)
		if i%5 == 0 {
			text += "9/9 w\n"
		}
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		if paths = append(paths, path); i%8 == 0 {
			paths = append(paths, filepath.Join(dir, "missing"))
		}
	}
	run := func(workers int) (string, []string, Count) {
		var out bytes.Buffer
		var problems []string
		count, err := Files(t.Context(), paths, nil, &out, func(line string) { problems = append(problems, line) },
			Options{Variant: "xiangqi", Language: "zh", Workers: workers, MaxBytes: 1 << 20})
		require.NoError(t, err)
		return out.String(), problems, count
	}
	text, problems, count := run(1)
	require.Equal(t, 8+5, count.Bad)
	require.Len(t, problems, count.Bad)
	for _, workers := range []int{2, 7, 100} {
		again, problemsAgain, countAgain := run(workers)
		assert.Equal(t, text, again, workers)
		assert.Equal(t, problems, problemsAgain, workers)
		assert.Equal(t, count, countAgain, workers)
	}
}

// TestBadFiles: each gets one line, which names it, and the others are judged.
func TestBadFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"empty.pgn": "", "binary.xqf": "\x00\x01\x02\x03\xff", "page.html": "<html></html>", "cut.xqf": "XQ\x12" + strings.Repeat("\x00", 1100),
		"other.json": `{"format":"x"}`, "large.pgn": strings.Repeat("[Event \"x\"]\n\n1. h2e2 *\n\n", 60_000), "line.txt": "startpos moves hello",
		"good.txt": "startpos",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for _, test := range []struct{ name, want string }{
		{"empty.pgn", "no games in PGN are there"},
		{"binary.xqf", "not a record of a game: binary data in no known format"},
		{"page.html", "not a record of a game: XML or HTML without one"},
		{"cut.xqf", ""},
		{"other.json", `game 1: format "x": want "xqengine game"`},
		{"large.pgn", "larger than the 1 MB that are read"},
		{"line.txt", `game 1: turn "hello": not a move`},
		{"missing.pgn", "no such file or directory"},
		{".", "is a directory, not a file"},
	} {
		var out bytes.Buffer
		var problems []string
		path := filepath.Join(dir, test.name)
		count, err := Files(t.Context(), []string{path, filepath.Join(dir, "good.txt")}, nil, &out, func(line string) { problems = append(problems, line) },
			Options{Language: "en", Workers: 2, MaxBytes: 1 << 20, Variant: "xiangqi"})
		require.NoError(t, err)
		if test.want != "" {
			require.Len(t, problems, 1, test.name)
			assert.True(t, strings.HasPrefix(problems[0], path+": "+test.want), "%s: %s", test.name, problems[0])
			assert.NotContains(t, problems[0], "\n")
			assert.Equal(t, 1, count.Bad)
		}
		assert.Contains(t, out.String(), "good.txt: game 1: ", test.name)
	}
}

// TestAnInterruptEndsTheWaitForInput: also where nobody ends the standard input.
func TestAnInterruptEndsTheWaitForInput(t *testing.T) {
	t.Parallel()
	in, sender := io.Pipe()
	defer sender.Close()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := Files(ctx, []string{Stdin, "more"}, in, io.Discard, func(string) {}, Options{Language: "en", Workers: 1, MaxBytes: 1 << 20})
		done <- err
	}()
	_, err := sender.Write([]byte("startpos\n")) // it is being read
	require.NoError(t, err)
	cancel()
	assert.ErrorIs(t, <-done, context.Canceled)
}

// failing is a writer that takes nothing.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("the pipe is closed") }

// TestOutputThatFailsEnds: soon, with the error, and nothing is left waiting.
func TestOutputThatFailsEnds(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "many.txt")
	require.NoError(t, os.WriteFile(path, []byte(strings.Repeat("startpos moves h2e2 h9g7\n", 5000)), 0o600))
	_, err := Files(t.Context(), slices.Repeat([]string{path}, 50), nil, failing{}, func(string) {}, Options{Language: "en", Workers: 3, MaxBytes: 1 << 20})
	assert.EqualError(t, err, "the pipe is closed")
	_, err = Files(t.Context(), []string{path}, nil, io.Discard, func(string) {}, Options{Language: "klingon"})
	assert.Error(t, err)
}
