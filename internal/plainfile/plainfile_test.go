package plainfile

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOpensRegularFiles(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	file, err := OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	require.NoError(t, err)
	_, err = file.WriteString("text")
	require.NoError(t, err)
	require.NoError(t, file.Close())
	link := path + ".link"
	require.NoError(t, os.Symlink(path, link))
	for _, name := range []string{path, link} {
		text, err := ReadFile(name)
		require.NoError(t, err)
		assert.Equal(t, "text", string(text))
	}
	_, err = Open(path + ".none")
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	require.ErrorIs(t, err, os.ErrExist)
}

func TestOpensNothingElse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	places := map[string]string{dir: "directory"}
	if socket, err := net.Listen("unix", filepath.Join(dir, "socket")); err == nil {
		defer socket.Close()
		places[filepath.Join(dir, "socket")] = "socket"
	}
	if fifo := filepath.Join(dir, "fifo"); makeFIFO(fifo) == nil {
		require.NoError(t, os.Symlink(fifo, fifo+".link"))
		places[fifo], places[fifo+".link"] = "pipe", "pipe"
		places["/dev/zero"], places["/dev/full"] = "device", "device"
	}
	for path, kind := range places {
		for _, flag := range []int{os.O_RDONLY, os.O_WRONLY, os.O_RDWR | os.O_CREATE} {
			_, err := OpenFile(path, flag, 0o600)
			require.ErrorIs(t, err, ErrNotRegular, path)
			require.EqualError(t, err, "open "+path+": is a "+kind+", not a file")
		}
		_, err := ReadFile(path)
		require.ErrorIs(t, err, ErrNotRegular, path)
	}
}

// TestNothingElseOpensFiles: a name that came from outside is nowhere opened without a look at what it is. The exceptions
// open what the system or the program itself has made, and outputs of commands, which may be devices.
func TestNothingElseOpensFiles(t *testing.T) {
	t.Parallel()
	exceptions := []string{"internal/plainfile/plainfile.go", "internal/memlimit/resident_linux.go", "internal/wholefile/wholefile.go"}
	opens := regexp.MustCompile(`\bos\.(Open|OpenFile|ReadFile|Create)\(`)
	root := filepath.Join("..", "..")
	var found []string
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".." {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if name = filepath.ToSlash(name); opens.Match(text) && !strings.HasPrefix(name, "tools/") {
			found = append(found, name)
		}
		return err
	}))
	assert.ElementsMatch(t, exceptions, found)
}
