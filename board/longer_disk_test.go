//go:build longer && linux

package board

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
)

// TestAFullDisk: a file system of 1 MB is filled until nothing can be written; what was called saved is there afterwards.
func TestAFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("no file system may be mounted here: " + err.Error())
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	_, web := served(t, func(c *Config) { c.Dir = dir })
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	id := c.game
	accepted, refusal := "", map[string]any{}
	for i := 0; refusal["type"] != api.TypeError; i++ {
		require.Less(t, i, 200)
		text := strings.Repeat("x", 30_000+i)
		if refusal = c.ask(api.TypeComment, map[string]any{"node": 0, "text": text}); refusal["type"] != api.TypeError {
			accepted = text
		}
	}
	require.Equal(t, api.ErrorDisk, refusal["code"])
	require.NotEmpty(t, accepted)
	// As after a kill: the file is read by another.
	file, err := os.ReadFile(filepath.Join(dir, id+".journal"))
	require.NoError(t, err)
	copied := new(store.Memory)
	require.NoError(t, copied.Replace(id+".journal", file))
	kept, err := store.New(copied).Load(id)
	require.NoError(t, err)
	require.Equal(t, accepted, kept.Tree.Record.Root().Comment)
	refused := c.ask(api.TypeNew, map[string]any{"variant": "stratagem-river"})
	if refused["type"] == api.TypeError {
		require.Equal(t, api.ErrorDisk, refused["code"])
	}
	require.NoFileExists(t, filepath.Join(dir, id+".new"))
}
