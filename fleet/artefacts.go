package fleet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
)

// electionTimeout is how long a cluster may be without a leader of the store: when it has just been made, or a server has died.
const electionTimeout = 30 * time.Second

// upload puts content into the store under its SHA-256, if it is not there. While a cluster elects the leader of the store it
// tries again.
func upload(ctx context.Context, store jetstream.ObjectStore, sha string, content io.ReadSeeker) error {
	for begun := time.Now(); ; {
		err := put(ctx, store, sha, content)
		if !errors.Is(err, nats.ErrNoResponders) || time.Since(begun) > electionTimeout {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func put(ctx context.Context, store jetstream.ObjectStore, sha string, content io.ReadSeeker) error {
	if _, err := store.GetInfo(ctx, sha); err == nil {
		return nil
	} else if !errors.Is(err, jetstream.ErrObjectNotFound) {
		return err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := store.Put(ctx, jetstream.ObjectMeta{Name: sha}, content)
	return err
}

// uploadFile puts a file into the store and describes it.
func uploadFile(ctx context.Context, store jetstream.ObjectStore, path string, program bool) (Artefact, error) {
	a := Artefact{Name: filepath.Base(path), Program: program}
	if !validFile(a.Name) {
		return a, fmt.Errorf("%s: a file of that name cannot travel", path)
	}
	file, err := plainfile.Open(path)
	if err != nil {
		return a, err
	}
	defer file.Close()
	h := sha256.New()
	if a.Size, err = io.Copy(h, file); err != nil {
		return a, fmt.Errorf("%s: %w", path, err)
	}
	a.SHA256 = hex.EncodeToString(h.Sum(nil))
	if err := upload(ctx, store, a.SHA256, file); err != nil {
		return a, fmt.Errorf("%s: upload: %w", path, err)
	}
	return a, nil
}

// download returns content whose SHA-256 is known.
func download(ctx context.Context, store jetstream.ObjectStore, sha string) ([]byte, error) {
	var content bytes.Buffer
	if err := fetch(ctx, store, sha, &content); err != nil {
		return nil, err
	}
	return content.Bytes(), nil
}

// fetch copies content to w and checks it. What is wrong with the connection is passing.
func fetch(ctx context.Context, store jetstream.ObjectStore, sha string, w io.Writer) error {
	object, err := store.Get(ctx, sha)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return fmt.Errorf("artefact %.12s is not in the store", sha)
	}
	if err != nil {
		return passing{fmt.Errorf("artefact %.12s: %w", sha, err)}
	}
	defer object.Close()
	h := sha256.New()
	target := &target{w: w}
	switch _, err := io.Copy(io.MultiWriter(target, h), object); {
	case target.err != nil || errors.Is(err, jetstream.ErrDigestMismatch):
		return fmt.Errorf("artefact %.12s: %w", sha, err)
	case err != nil:
		return passing{fmt.Errorf("artefact %.12s: %w", sha, err)}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != sha {
		return fmt.Errorf("artefact %.12s: what was downloaded has the SHA-256 %.12s", sha, got)
	}
	return nil
}

// target remembers that it was the writer that failed.
type target struct {
	w   io.Writer
	err error
}

func (t *target) Write(p []byte) (int, error) {
	n, err := t.w.Write(p)
	t.err = errors.Join(t.err, err)
	return n, err
}

// The permissions of programs and of other files in the cache: nobody writes into them.
const (
	programMode = 0o500
	fileMode    = 0o400
)

// cache keeps artefacts in a folder, each in one of its own that is named by the SHA-256.
type cache struct {
	dir   string
	most  int64 // bytes; 0: no bound
	store jetstream.ObjectStore

	mu      sync.Mutex
	checked map[string]os.FileInfo // path: the file as it was when its content was checked
	used    map[string]int         // SHA-256: by how many runs
}

func newCache(dir string, maxMB int, store jetstream.ObjectStore) *cache {
	return &cache{dir: dir, most: int64(maxMB) << 20, store: store, checked: map[string]os.FileInfo{}, used: map[string]int{}}
}

// use keeps the artefacts of a run in the cache until the function that it returns is called.
func (c *cache) use(r *Run) (release func()) {
	count := func(n int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, a := range r.Artefacts {
			c.used[a.SHA256] += n
		}
	}
	count(1)
	return func() { count(-1) }
}

// path returns the file of an artefact, which is downloaded if it is not there, or not as it should be.
func (c *cache) path(ctx context.Context, a Artefact) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	path := filepath.Join(c.dir, a.SHA256, a.Name)
	if c.intact(path, a.SHA256) {
		now := time.Now()
		_ = os.Chtimes(filepath.Dir(path), now, now) // only the order of eviction hangs on it
		if info := c.checked[path]; a.Program && info.Mode().Perm() != programMode {
			// In an earlier run it was not a program, only a file among arguments.
			delete(c.checked, path)
			return path, os.Chmod(path, programMode)
		}
		return path, nil
	}
	delete(c.checked, path)
	_ = os.Remove(path) // whatever it is, also a link; if it stays, it is found not to be intact below
	if err := c.get(ctx, a, path); err != nil {
		return "", err
	}
	c.evict()
	if !c.intact(path, a.SHA256) {
		return "", fmt.Errorf("artefact %s: %s does not hold what was written to it", a.Name, path)
	}
	return path, nil
}

// check reports whether a file that a run needs has been changed since it was fetched.
func (c *cache) check(r *Run) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, a := range r.Artefacts {
		if path := filepath.Join(c.dir, a.SHA256, a.Name); !c.intact(path, a.SHA256) {
			return fmt.Errorf("%s was changed in the cache: nothing is started with it", a.Name)
		}
	}
	return nil
}

// intact reports whether a file has the right content. It is read once, and again when it looks changed.
func (c *cache) intact(path, sha string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if was := c.checked[path]; was != nil && was.Size() == info.Size() && was.ModTime().Equal(info.ModTime()) &&
		changed(was).Equal(changed(info)) && os.SameFile(was, info) {
		return true
	}
	file, err := plainfile.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil || hex.EncodeToString(h.Sum(nil)) != sha {
		return false
	}
	c.checked[path] = info
	return true
}

// get downloads an artefact beside its place and moves it there when it is whole and right.
func (c *cache) get(ctx context.Context, a Artefact, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	mode := os.FileMode(fileMode)
	if a.Program {
		mode = programMode
	}
	err := wholefile.Write(path, mode, func(file io.Writer) error { return fetch(ctx, c.store, a.SHA256, file) })
	if err != nil {
		return fmt.Errorf("%s: %w", a.Name, err)
	}
	return nil
}

// evict removes what was not used for longest until the cache is within its bound.
func (c *cache) evict() {
	if c.most == 0 {
		return
	}
	type entry struct {
		path string
		size int64
		used time.Time
	}
	var entries []entry
	total := int64(0)
	folders, _ := os.ReadDir(c.dir)
	for _, f := range folders {
		if !f.IsDir() || !validSHA.MatchString(f.Name()) {
			continue
		}
		e := entry{path: filepath.Join(c.dir, f.Name())}
		if info, err := f.Info(); err == nil {
			e.used = info.ModTime()
		}
		files, _ := os.ReadDir(e.path)
		for _, file := range files {
			if info, err := file.Info(); err == nil {
				e.size += info.Size()
			}
		}
		total += e.size
		if c.used[f.Name()] == 0 {
			entries = append(entries, e)
		}
	}
	slices.SortFunc(entries, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, e := range entries {
		if total <= c.most {
			return
		}
		if os.RemoveAll(e.path) == nil {
			total -= e.size
		}
	}
}
