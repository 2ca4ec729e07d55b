package train

import (
	"bytes"
	"encoding/gob"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzReadCheckpoint: a file that is not a checkpoint is an error that names it, never a panic.
func FuzzReadCheckpoint(f *testing.F) {
	var whole bytes.Buffer
	require.NoError(f, gob.NewEncoder(&whole).Encode(&checkpoint{}))
	f.Add(whole.Bytes())
	f.Add(whole.Bytes()[:whole.Len()/2])
	f.Add([]byte("no checkpoint"))
	f.Add([]byte{})
	path := filepath.Join(f.TempDir(), "net.state")
	f.Fuzz(func(t *testing.T, data []byte) {
		require.NoError(t, os.WriteFile(path, data, 0o600))
		c, err := readCheckpoint(path)
		if err != nil {
			require.Nil(t, c)
			require.ErrorContains(t, err, path)
			return
		}
		require.NotNil(t, c)
	})
}
