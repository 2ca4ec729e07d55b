package opening

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestBuiltin: the set is large, varied, legal, and no two openings end in the same position, nor in the
// mirror image of one another.
func TestBuiltin(t *testing.T) {
	list := Builtin(position.Xiangqi)
	require.GreaterOrEqual(t, len(list), 100)
	seen, names := map[string]string{}, map[string]bool{}
	firsts := map[string]int{}
	for _, o := range list {
		_, now, err := o.Play(position.Xiangqi, position.DefaultRules())
		require.NoError(t, err)
		assert.False(t, now.InCheck(), "%s ends in check", o.Name)
		assert.GreaterOrEqual(t, len(o.Moves), 4, o.Name)
		assert.LessOrEqual(t, len(o.Moves), 8, o.Name)
		assert.False(t, names[o.Name], "the name %s is used twice", o.Name)
		names[o.Name] = true
		fields := strings.Fields(now.FEN())
		board, side := fields[0], fields[1]
		for _, key := range []string{board + side, mirrored(board) + side} {
			assert.Empty(t, seen[key], "%s and %s end in the same position", o.Name, seen[key])
		}
		seen[board+side] = o.Name
		firsts[o.Moves[0]]++
		assert.Equal(t, 10, strings.Count(strings.ToLower(board), "p"), "%s: a soldier is gone", o.Name)
	}
	assert.GreaterOrEqual(t, len(firsts), 10, "too few different first moves")
}

// mirrored turns the board of a FEN left to right.
func mirrored(board string) string {
	rows := strings.Split(board, "/")
	for i, row := range rows {
		letters := []rune(row)
		for a, b := 0, len(letters)-1; a < b; a, b = a+1, b-1 {
			letters[a], letters[b] = letters[b], letters[a]
		}
		rows[i] = string(letters)
	}
	return strings.Join(rows, "/")
}
