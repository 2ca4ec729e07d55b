package builtin_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
)

var update = flag.Bool("update", false, "write the table of docs/puzzles.md")

// TestTableOfTheDocs: the table counts what is there.
func TestTableOfTheDocs(t *testing.T) {
	const path, heading = "../../docs/puzzles.md", "## What is there\n\n"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	before, _, ok := strings.Cut(string(text), heading)
	require.True(t, ok)
	var table strings.Builder
	table.WriteString("| variant | puzzles | mate in 1, 2, 3 | points | win | hold | ratings: 10 %, median, 90 % |\n|---|---|---|---|---|---|---|\n")
	all := 0
	for _, v := range position.Variants() {
		list, err := builtin.Puzzles(v)
		require.NoError(t, err)
		mates, goals, ratings := [puzzle.MaxTurns + 1]int{}, map[puzzle.Goal]int{}, []int{}
		for _, z := range list {
			goal, _ := z.Goal()
			goals[goal]++
			mates[z.Mate]++
			ratings = append(ratings, z.Rating)
		}
		slices.Sort(ratings)
		n := len(list)
		all += n
		fmt.Fprintf(&table, "| %s | %d | %d, %d, %d | %d | %d | %d | %d, %d, %d |\n", v.Name, n, mates[1], mates[2], mates[3],
			goals[puzzle.GoalPoints], goals[puzzle.GoalWin], goals[puzzle.GoalHold], ratings[n/10], ratings[n/2], ratings[n*9/10])
	}
	fmt.Fprintf(&table, "\n%d puzzles in all.\n", all)
	want := before + heading + table.String()
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(want), 0o644))
		return
	}
	assert.Equal(t, want, string(text), "go test ./puzzle/builtin -run TestTableOfTheDocs -update")
}
