package main

import (
	"bytes"
	"cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

var (
	gameHeading = regexp.MustCompile("^\\*\\*`([a-z-]+)` [^(]*\\(.*\\)\\*{0,2}$")
	gameLayouts = regexp.MustCompile("layouts `([0-9a-w:]+)`")
	comment     = regexp.MustCompile(`\*[^*]+\*`)
	number      = regexp.MustCompile(`^\d+(\.|…)$`)
)

// TestPrintedGames plays the games printed for players: every turn must be legal and the result the one printed.
func TestPrintedGames(t *testing.T) {
	text, err := os.ReadFile("../../docs/stratagem-games.md")
	require.NoError(t, err)
	played := map[string]bool{}
	var heading string
	for paragraph := range strings.SplitSeq(string(text), "\n\n") {
		if gameHeading.MatchString(paragraph) {
			heading = paragraph
		} else if strings.HasPrefix(paragraph, "> ") {
			name := gameHeading.FindStringSubmatch(heading)[1]
			playPrinted(t, name, heading, strings.ReplaceAll(paragraph, "\n> ", " "))
			played[name] = true
		}
	}
	assert.Len(t, played, 6)
}

// pages are all pages of the documentation.
func pages(t *testing.T) []string {
	t.Helper()
	docs, err := filepath.Glob("../../docs/*.md")
	require.NoError(t, err)
	journal, err := filepath.Glob("../../docs/journal/*.md")
	require.NoError(t, err)
	require.NotEmpty(t, journal)
	return append(append(docs, journal...), "../../README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md")
}

// TestLinksOfTheDocs: what a page links to within the project is there, and the index names every page.
func TestLinksOfTheDocs(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	linked := map[string]bool{}
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			target := filepath.Join(filepath.Dir(page), found[1])
			assert.FileExists(t, strings.TrimSuffix(target, "/"), "%s links to %s", page, found[1])
			if page == "../../docs/README.md" {
				linked[target] = true
			}
		}
	}
	for _, page := range pages(t) {
		if name := filepath.Base(page); name != "README.md" {
			assert.Contains(t, linked, page, "docs/README.md does not name it")
		}
	}
}

// TestNumbersOfTheTuningPage: an example that sets a number of the search sets another than the search has already.
func TestNumbersOfTheTuningPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/tuning.md")
	require.NoError(t, err)
	numbers := search.ParametersFor(position.Xiangqi)
	found := regexp.MustCompile(`(?:option\.|-set )([A-Z]\w+)=(\d+)`).FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, found)
	for _, example := range found {
		number, ok := numbers.Find(example[1])
		require.True(t, ok, example[0])
		assert.NotEqual(t, strconv.FormatFloat(number.Value(), 'g', -1, 64), example[2], example[0])
	}
}

// TestMapOfTheCode: every folder of code stands in it.
func TestMapOfTheCode(t *testing.T) {
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	require.NoError(t, err)
	_, chart, _ := strings.Cut(string(text), "## The map of the code")
	_, chart, _ = strings.Cut(chart, "```")
	chart, _, _ = strings.Cut(chart, "```")
	words := strings.FieldsFunc(chart, func(letter rune) bool { return strings.ContainsRune(" \n,;:", letter) })
	files := 0
	for _, pattern := range []string{"*", "cmd/*", "cmd/internal/*", "internal/*"} {
		sources, err := filepath.Glob("../../" + pattern + "/*.go")
		require.NoError(t, err)
		for _, source := range sources {
			folder, err := filepath.Rel("../..", filepath.Dir(source))
			require.NoError(t, err)
			assert.Contains(t, words, filepath.ToSlash(folder))
			files++
		}
	}
	assert.Greater(t, files, 100)
}

// TestArchives: those of a release hold the pages that their pages link to, and the licence of every file of others.
func TestArchives(t *testing.T) {
	script, err := os.ReadFile("../../tools/release.sh")
	require.NoError(t, err)
	copied := strings.Fields(regexp.MustCompile(`(?m)^  cp -R (.*) "\$folder/"$`).FindStringSubmatch(string(script))[1])
	link := regexp.MustCompile(`\]\(([^)#:]+\.md)(#[^)]*)?\)`)
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			target, err := filepath.Rel("../..", filepath.Join(filepath.Dir(page), found[1]))
			require.NoError(t, err)
			first, _, _ := strings.Cut(filepath.ToSlash(target), "/")
			assert.Contains(t, copied, first, "%s links to %s", page, found[1])
		}
	}
	licences := 0
	for _, folder := range []string{"board", "eval", "internal", "record"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("../..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && (strings.HasPrefix(entry.Name(), "LICENSE") || entry.Name() == "OFL.txt") {
				assert.Contains(t, string(script), strings.TrimPrefix(filepath.ToSlash(path), "../../"))
				licences++
			}
			return err
		}))
	}
	assert.Equal(t, 3, licences)
}

// TestCommandsOfTheReadme: the table of commands names what the program has, and nothing else.
func TestCommandsOfTheReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	named := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `xqengine ?([a-z]*)` \\|").FindAllStringSubmatch(string(text), -1) {
		named[cmp.Or(row[1], "engine")] = true
	}
	has := map[string]bool{}
	for _, command := range reflect.VisibleFields(reflect.TypeFor[cli]()) {
		if !command.Anonymous { // the struct that the engine's own start shares
			has[strings.ToLower(command.Name)] = true
		}
	}
	assert.Equal(t, has, named)
}

// TestOptionsPage compares the table of options with what the handshakes of both protocols list.
func TestOptionsPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/options.md")
	require.NoError(t, err)
	listed := map[string]string{} // handshake line to name
	for _, word := range []string{"uci", "ucci"} {
		var out bytes.Buffer
		require.Zero(t, run(t.Context(), nil, streams{in: strings.NewReader(word + "\nquit\n"), out: &out, err: io.Discard}))
		for line := range strings.Lines(out.String()) {
			if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "option "); ok {
				name, kind, _ := strings.Cut(strings.TrimPrefix(rest, "name "), " type ")
				listed[word+" "+name] = kind
			}
		}
	}
	rows := regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| (check|spin|combo|button|string) \| ([^|]*)\| ([^|]*)\|`).FindAllStringSubmatch(string(text), -1)
	for _, row := range rows {
		kind, initial := row[3], strings.Trim(strings.TrimSpace(row[4]), "`")
		for i, word := range []string{"uci", "ucci"} {
			name := row[i+1]
			if name == "–" {
				continue
			}
			told, ok := listed[word+" "+name]
			delete(listed, word+" "+name)
			require.True(t, ok, "%s does not list %s", word, name)
			assert.Equal(t, kind, strings.Fields(told)[0], name)
			_, value, _ := strings.Cut(told, " default ")
			assert.Equal(t, initial, value, "default of %s", name)
			if kind == "spin" && !strings.Contains(row[5], strings.ToUpper(word)) {
				least, most, _ := strings.Cut(strings.Fields(row[5])[0], "..")
				assert.Contains(t, told, " min "+least+" max "+most+" ", name)
			}
			for value := range strings.SplitSeq(strings.TrimSpace(row[5]), ", ") {
				if kind == "combo" && value != "" {
					assert.Contains(t, told, " var "+value, name)
				}
			}
		}
	}
	assert.Empty(t, listed, "options that docs/options.md does not tell of")
}

// TestGamesOfThePointsPage plays the games printed on the page of the points variants: every turn must be legal,
// the points be those in brackets, and the games that reach their target end there.
func TestGamesOfThePointsPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/points-players.md")
	require.NoError(t, err)
	heading := regexp.MustCompile("^\\*\\*`(points-[a-z]+)`(?:, to (\\d+) points)?")
	points := regexp.MustCompile(`^\((-?\d+):(-?\d+)\)$`)
	games := 0
	var found []string
	for paragraph := range strings.SplitSeq(string(text), "\n\n") {
		if is := heading.FindStringSubmatch(paragraph); is != nil {
			found = is
		}
		if !strings.HasPrefix(paragraph, "> ") {
			continue
		}
		games++
		v, ok := position.VariantByName(found[1])
		require.True(t, ok, found[1])
		p := position.New(v)
		target, _ := strconv.Atoi(found[2])
		rules := p.Rules()
		rules.PointsTarget = target
		p.SetRules(rules)
		game := strings.ReplaceAll(strings.TrimPrefix(paragraph, "> "), "\n> ", " ")
		for _, word := range strings.Fields(comment.ReplaceAllString(game, "")) {
			if number.MatchString(word) {
				continue
			}
			if told := points.FindStringSubmatch(word); told != nil {
				assert.Equal(t, told[1:], []string{strconv.Itoa(p.Points(position.Red)), strconv.Itoa(p.Points(position.Black))}, fen.Format(p))
				continue
			}
			require.False(t, p.Outcome().Over, "%s goes on after its end", found[1])
			turn, err := p.ParseTurn(word)
			require.NoError(t, err, "%s in %s", word, fen.Format(p))
			p.Play(turn)
		}
		assert.True(t, p.Outcome().Over, found[1])
	}
	assert.Equal(t, 3, games)
}

// playPrinted plays a printed game from the start position with the layouts that its heading names.
func playPrinted(t *testing.T, name, heading, text string) {
	t.Helper()
	v, ok := position.VariantByName(name)
	require.True(t, ok, name)
	start := strings.Fields(fen.Start(v))
	if layouts := gameLayouts.FindStringSubmatch(heading); layouts != nil {
		start[2] = layouts[1]
	}
	p, err := fen.Parse(v, strings.Join(start, " "))
	require.NoError(t, err)
	words := strings.Fields(comment.ReplaceAllString(strings.TrimPrefix(text, "> "), ""))
	for _, word := range words[:len(words)-1] {
		if number.MatchString(word) {
			continue
		}
		turn, err := p.ParseTurn(word)
		require.NoError(t, err, "%s in %s", word, fen.Format(p))
		p.Play(turn)
	}
	end := p.Outcome()
	require.True(t, end.Over, name)
	assert.Equal(t, map[string]position.Winner{"1-0": position.RedWins, "0-1": position.BlackWins}[words[len(words)-1]], end.Winner)
}

// TestPlatesOfThePlayersPage wants every plate of every variant in the tables of the page, under the number,
// symbol and names that the program gives it.
func TestPlatesOfThePlayersPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/stratagem-players.md")
	require.NoError(t, err)
	rows := regexp.MustCompile("(?m)^\\| (\\d+) \\| `(.)` \\| (\\S+) \\| ([^|]+) \\|").FindAllStringSubmatch(string(text), -1)
	require.Len(t, rows, 16+32)
	for name, table := range map[string][][]string{
		"stratagem-marker": rows[:8], "stratagem-palace": rows[:8], "stratagem-sixteen": rows[:16],
		"stratagem-special": rows[16:], "stratagem-river": rows[16:],
	} {
		v, _ := position.VariantByName(name)
		for i, p := range v.Plates() {
			assert.Equal(t, i+1, p.Number)
			assert.Equal(t, []string{string(p.Symbol), p.Chinese, p.English}, table[i][2:], "%s %d", name, p.Number)
		}
		assert.Len(t, v.Plates(), len(table), name)
	}
	assert.Empty(t, position.Garrison.Plates())
}
