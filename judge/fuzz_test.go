package judge

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzFiles: whatever is in a file, every problem is one line, every game a line of JSON, and text and JSON judge as many games.
func FuzzFiles(f *testing.F) {
	for _, name := range []string{"games.txt", "games.pgn"} {
		text, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add([]byte("startpos moves h3e3 h10g8"))
	f.Add([]byte("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var counts []Count
		for _, asJSON := range []bool{false, true} {
			var out bytes.Buffer
			problems := 0
			count, err := Files(t.Context(), []string{Stdin}, bytes.NewReader(text), &out, func(line string) {
				problems++
				require.NotContains(t, line, "\n")
			}, Options{Variant: "xiangqi", Language: "zh-Hant", Rules: allRules(), JSON: asJSON, Workers: 1, MaxBytes: 1 << 16})
			require.NoError(t, err)
			require.Equal(t, count.Bad, problems)
			counts = append(counts, count)
			if asJSON {
				for line := range strings.Lines(out.String()) {
					require.NoError(t, json.Unmarshal([]byte(line), new(Game)))
				}
			}
		}
		require.Equal(t, counts[0], counts[1])
	})
}
