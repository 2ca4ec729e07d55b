package generate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sync/errgroup"

	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
	"xqengine/syzygy/internal/checksum"
	"xqengine/syzygy/internal/layout"
)

// Options say what tables are made, and how.
type Options struct {
	Names   []string // of the endgames
	Threads int      // how many endgames are solved at a time; the files are the same for any number
	Moves   bool     // distances are counted in moves, as most tables of others have them, which may be a ply too few; else in plies

	// The functions may be nil. They are called one at a time.
	Plan     func(Work)                   // hears what there is to do
	Progress func(done, of int64)         // hears how many positions are solved
	Done     func(name string, bytes int) // hears of each endgame whose files are written
}

// Work is what there is to do.
type Work struct {
	Kept, Made int // endgames whose files are there, and the others
	Solved     int // endgames to be solved: those to be made, and what captures and promotions in them lead to
}

// maker makes the files of a folder.
type maker struct {
	dir  string
	o    Options
	jobs []*job

	mu       sync.Mutex // guards the calls of functions of others, what follows, and who still needs a job
	done, of int64
}

// job is an endgame to be solved.
type job struct {
	material layout.Material
	write    bool
	below    []*job
	needed   int // by how many that are not solved
	solved   *endgame
	ready    chan struct{}
}

// Make makes tables and writes them into a folder. What captures and promotions lead to is solved too, in memory. Files that are there
// and whole are kept, so that a run that was ended goes on where it was. A run that is ended by ctx leaves whole files alone.
func Make(ctx context.Context, dir string, o Options) error {
	if info, err := os.Stat(dir); err != nil {
		return err
	} else if !info.IsDir() {
		return &fs.PathError{Op: "open", Path: dir, Err: errors.New("not a folder")}
	}
	m := &maker{dir: dir, o: o}
	work, err := m.plan()
	if err != nil {
		return err
	}
	if o.Plan != nil {
		o.Plan(work)
	}
	// Jobs stand in an order in which they can be solved, and are begun in it: the first that is not done waits for none.
	queue := make(chan *job, len(m.jobs))
	for _, j := range m.jobs {
		queue <- j
	}
	close(queue)
	group, ctx := errgroup.WithContext(ctx)
	for range max(1, o.Threads) {
		group.Go(func() error {
			for j := range queue {
				if err := m.do(ctx, j); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// plan lists the jobs.
func (m *maker) plan() (work Work, err error) {
	if len(m.o.Names) == 0 {
		return work, errors.New("no endgames to be made")
	}
	missing := []string{}
	write := map[string]bool{}
	wanted, err := withBelow(m.o.Names) // names are looked at before files are
	if err != nil {
		return work, err
	}
	for material := range wanted {
		name := material.String()
		whole := m.whole(name)
		switch {
		case whole:
			work.Kept++
		default:
			work.Made++
			write[name] = true
			missing = append(missing, name)
		}
	}
	if wanted, err = withBelow(missing); err != nil {
		return work, err
	}
	jobs := map[layout.Material]*job{}
	for _, material := range endgames(maxPieces) {
		if !wanted[material] {
			continue
		}
		j := &job{material: material, write: write[material.String()], ready: make(chan struct{})}
		below, err := withBelow([]string{material.String()})
		if err != nil {
			return work, err
		}
		for other := range below {
			if other != material {
				j.below = append(j.below, jobs[other])
				jobs[other].needed++
			}
		}
		jobs[material] = j
		m.jobs = append(m.jobs, j)
		m.of += int64(newEndgame(material, nil).work())
	}
	work.Solved = len(m.jobs)
	return work, nil
}

// do solves an endgame and writes its files.
func (m *maker) do(ctx context.Context, j *job) error {
	below := map[uint64]*endgame{}
	for _, b := range j.below {
		select {
		case <-b.ready:
			below[b.material.Key()], below[b.material.Flipped().Key()] = b.solved, b.solved
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	e := newEndgame(j.material, below)
	if err := e.solve(ctx, m.progress); err != nil {
		return err
	}
	e.below = nil
	m.release(j, e)
	close(j.ready)
	if !j.write {
		return nil
	}
	wdl, dtz, err := e.files(!m.o.Moves)
	if err != nil {
		return err
	}
	path := filepath.Join(m.dir, j.material.String())
	if err := errors.Join(writeFile(path+".rtbw", wdl), writeFile(path+".rtbz", dtz)); err != nil {
		return err
	}
	if m.o.Done != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.o.Done(j.material.String(), len(wdl)+len(dtz))
	}
	return nil
}

// release keeps an endgame as long as others need it, and drops those below that nobody needs any more.
func (m *maker) release(j *job, e *endgame) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if j.needed > 0 {
		j.solved = e
	}
	for _, b := range j.below {
		if b.needed--; b.needed == 0 {
			b.solved = nil
		}
	}
}

// progress tells of positions that are solved.
func (m *maker) progress(cells uint32) {
	if m.o.Progress == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done += int64(cells)
	m.o.Progress(m.done, m.of)
}

// whole reports whether both files of an endgame are there and end with their checksums.
func (m *maker) whole(name string) bool {
	for _, extension := range []string{".rtbw", ".rtbz"} {
		data, err := plainfile.ReadFile(filepath.Join(m.dir, name+extension))
		if err != nil || !checksum.Valid(data) {
			return false
		}
	}
	return true
}

// files returns the two files of an endgame, with distances in plies or in moves.
func (e *endgame) files(plies bool) (wdl, dtz []byte, err error) {
	n, err := e.numbered()
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", e.pieces, err)
	}
	return n.wdlFile(), n.dtzFile(plies), nil
}

func writeFile(path string, data []byte) error {
	return wholefile.Write(path, 0o644, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
