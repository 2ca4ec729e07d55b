package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

var (
	gameHeading = regexp.MustCompile("^\\*\\*`([a-z-]+)` [^(]*\\(.*\\)\\*{0,2}$")
	gameLayouts = regexp.MustCompile("layouts `([0-9a-w:]+)`")
	comment     = regexp.MustCompile(`\*[^*]+\*`)
	number      = regexp.MustCompile(`^\d+(\.|…)$`)
)

// TestGamesOfThePlayersPage plays the games printed on the page for players: every turn must be legal and the
// result the one printed.
func TestGamesOfThePlayersPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/stratagem-players.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## One game of each\n")
	require.True(t, found)
	played := map[string]bool{}
	var heading string
	for paragraph := range strings.SplitSeq(section, "\n\n") {
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

// playPrinted plays a printed game from the start position with the layouts that its heading names.
func playPrinted(t *testing.T, name, heading, text string) {
	t.Helper()
	v, ok := position.VariantByName(name)
	require.True(t, ok, name)
	fen := strings.Fields(v.StartFEN)
	if layouts := gameLayouts.FindStringSubmatch(heading); layouts != nil {
		fen[2] = layouts[1]
	}
	p, err := position.Parse(v, strings.Join(fen, " "))
	require.NoError(t, err)
	words := strings.Fields(comment.ReplaceAllString(strings.TrimPrefix(text, "> "), ""))
	for _, word := range words[:len(words)-1] {
		if number.MatchString(word) {
			continue
		}
		turn, err := p.ParseTurn(word)
		require.NoError(t, err, "%s in %s", word, p.FEN())
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
