package protocol

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/search"
)

// Every published repetition is played through a whole session: d tells the verdict, go keeps to what the
// referee says, and a GUI that bans the repeating move gets another.
func TestRepetitionCasesThroughASession(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../position/testdata/repetition-cases.json")
	require.NoError(t, err)
	var cases []struct {
		Name, FEN, Verdict, Ruleset string
		Moves                       []string
	}
	require.NoError(t, json.Unmarshal(data, &cases))
	require.NotEmpty(t, cases)

	options := search.DefaultOptions()
	options.HashMB = 4
	engine := search.NewWith(options)
	t.Cleanup(engine.Close)
	c := talk(t, Config{Engine: engine}).shake("ucci")
	results := map[string]string{
		"draw":        "Result: draw (repetition: ",
		"red-loses":   "Result: black wins (repetition: Red ",
		"black-loses": "Result: red wins (repetition: Black ",
	}
	losers := 0
	for _, r := range cases {
		rule := map[string]string{"chinese": "ChineseRule", "asian": "AsianRule"}[r.Ruleset]
		require.NotEmpty(t, rule, r.Name)
		last := r.Moves[len(r.Moves)-1]
		before := "position fen " + r.FEN + " moves " + strings.Join(r.Moves[:len(r.Moves)-1], " ")
		shown := c.exchange("setoption newgame", "setoption repetition "+rule, before, "d", before+" "+last, "d")
		got := linesWith(shown, "Result: ")
		require.Len(t, got, 2, r.Name)
		assert.Equal(t, "Result: -", got[0], r.Name)
		assert.True(t, strings.HasPrefix(got[1], results[r.Verdict]), "%s: %s", r.Name, got[1])

		// The side that began the cycle is to move again: if it is the one that loses, it does not go on.
		blackBegan := strings.Contains(r.FEN, " b ")
		if half := len(r.Moves) / 2; slices.Equal(r.Moves[:half], r.Moves[half:]) &&
			(r.Verdict == "red-loses" && !blackBegan || r.Verdict == "black-loses" && blackBegan) {
			answer := c.move(before+" "+last, "go depth 5")
			assert.NotEqual(t, r.Moves[0], strings.Fields(answer[len(answer)-1])[1], "%s: goes on", r.Name)
			losers++
		}

		legal := linesWith(shown, "Legal turns: ")
		answer := c.move(before, "go depth 5")
		best := strings.Fields(answer[len(answer)-1])[1]
		if strings.HasPrefix(legal[0], "Legal turns: 1:") {
			assert.Equal(t, last, best, "%s: the only move", r.Name)
			continue
		}
		answer = c.move("banmoves "+last, "go depth 5")
		assert.NotEqual(t, last, strings.Fields(answer[len(answer)-1])[1], "%s: banned", r.Name)
	}
	assert.Greater(t, losers, 20)
	c.quit()
}

// linesWith returns the lines that begin with a prefix.
func linesWith(lines []string, prefix string) (found []string) {
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			found = append(found, line)
		}
	}
	return found
}

// The repetitions of the stratagem variants in which a plate, an exchange, a swap or the river matters, through a
// session: d tells the verdict in the words of xiangqi, and a side that would lose by going on does not.
func TestStratagemRepetitionsThroughASession(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../position/testdata/stratagem-repetition-cases.json")
	require.NoError(t, err)
	var cases []struct {
		Name, Variant, FEN, Verdict string
		Moves                       []string
	}
	require.NoError(t, json.Unmarshal(data, &cases))
	options := search.DefaultOptions()
	options.HashMB = 4
	engine := search.NewWith(options)
	t.Cleanup(engine.Close)
	c := talk(t, Config{Engine: engine}).shake("uci")
	results := map[string]string{
		"draw":        "Result: draw (repetition: ",
		"red-loses":   "Result: black wins (repetition: Red ",
		"black-loses": "Result: red wins (repetition: Black ",
	}
	told := map[string]int{}
	for _, r := range cases {
		if strings.Contains(r.Name, "@") {
			continue // no plate works: as in xiangqi
		}
		all := "position fen " + r.FEN + " moves " + strings.Join(r.Moves, " ")
		got := linesWith(c.exchange("setoption name Variant value "+r.Variant, all, "d"), "Result: ")
		require.Len(t, got, 1, r.Name)
		assert.True(t, strings.HasPrefix(got[0], results[r.Verdict]), "%s: %s", r.Name, got[0])
		told[r.Verdict]++

		blackBegan := strings.Contains(r.FEN, " b ")
		if half := len(r.Moves) / 2; slices.Equal(r.Moves[:half], r.Moves[half:]) &&
			(r.Verdict == "red-loses" && !blackBegan || r.Verdict == "black-loses" && blackBegan) {
			answer := c.move(all, "go depth 5")
			assert.NotEqual(t, r.Moves[0], strings.Fields(answer[len(answer)-1])[1], "%s: goes on", r.Name)
		}
	}
	assert.Len(t, told, 2, "draws and losses of Red: %v", told)
	c.quit()
}
