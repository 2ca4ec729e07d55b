package loops

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOptionsPage: the table of what each rule set forbids holds for an example of each line, in both languages.
func TestOptionsPage(t *testing.T) {
	t.Parallel()
	examples := []struct{ fen, moves, guilty string }{
		{"4k1b2/9/9/9/1n1R5/9/9/9/4A4/3AK4 w", "d5e5 e9d9 e5d5 d9e9", "red"},
		{"3rka3/3c5/4R4/9/9/9/9/9/9/3KC4 b", "d8e8 e7d7 e8d8 d7e7", ""},
		{"9/5k3/9/7N1/4c4/9/9/3K5/9/9 w", "h6f7 e5f5 f7h6 f5e5", "red"},
		{"9/9/c3k4/9/9/9/2R6/9/R4K3/9 w", "c3a3 a7a4 a3c3 a4a7", "red"},
		{"3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "d1d3 b1b3 d3d1 b3b1", "black"},
		{"3akab2/3c4r/n8/9/9/9/3R5/9/4A4/2BAK1B2 w", "d3a3 i8i7 a3d3 i7i8", "red"},
		{"2b6/3k5/3c1a3/9/9/9/9/9/2N1n4/2RA1K3 b", "e1g2 f0e0 g2e1 e0f0", "black"},
		{"4k4/4a2r1/9/9/9/9/4n2N1/9/9/5K3 b", "h8i8 h3i5 i8h8 i5h3", "black"},
		{"2b1kab2/4a4/9/R2c3r1/9/9/9/1R7/4A4/2BAK1B2 w", "b2d2 d6b6 d2b2 b6d6", "red"},
	}
	for page, words := range map[string][2]string{"options.md": {"it loses", "draw"}, "options.zh.md": {"负", "和"}} {
		rows := rulesTable(t, "../../docs/"+page)
		require.Len(t, rows, len(examples), page)
		for i, e := range examples {
			l := Loop{FEN: e.fen, Moves: e.moves}
			require.NoError(t, l.Judge())
			require.Len(t, rows[i], 1+len(l.Judged))
			for n, j := range l.Judged {
				want := words[1]
				if j.Wins != "draw" {
					want = words[0]
					assert.NotEqual(t, e.guilty, j.Wins, "%s, %s", j.Rule, rows[i][0])
				}
				assert.Equal(t, want, rows[i][1+n], "%s: %s, %s", page, j.Rule, rows[i][0])
			}
		}
	}
}

// rulesTable returns the cells of the lines below the head that names the rule sets.
func rulesTable(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	inside := false
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasSuffix(line, "| ChineseRule | AsianRule | WXFRule | ComputerRule | AllowChase |"):
			inside = true
		case !strings.HasPrefix(line, "|"):
			inside = false
		case inside && !strings.HasPrefix(line, "|---"):
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
	}
	return rows
}
