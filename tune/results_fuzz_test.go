package tune

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// FuzzLoadResults: games of any file are counted or refused, never a panic.
func FuzzLoadResults(f *testing.F) {
	f.Add([]byte("# variant stratagem-sixteen\n"))
	f.Add([]byte(fen.Start(position.StratagemSixteen) + " | 1\n"))
	f.Add([]byte("no sample\n"))
	f.Add([]byte{})
	path := filepath.Join(f.TempDir(), "games.txt")
	f.Fuzz(func(t *testing.T, data []byte) {
		require.NoError(t, os.WriteFile(path, data, 0o600))
		games, _, err := LoadResults(position.StratagemSixteen, path)
		if err != nil {
			require.Empty(t, games)
			require.NotContains(t, err.Error(), "\n")
		}
	})
}
