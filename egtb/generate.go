package egtb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"xqengine/internal/filelock"
	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
)

// Options are the settings of Generate.
type Options struct {
	Threads int   // at least 1; the files are the same for any number
	Memory  int64 // bytes that a family may need; 0: any
	Certify bool  // work out what the rules of repetition decide; without it drawn positions are Undecided
	Verify  int   // positions of each table to compare with what their legal moves say
	Packed  bool  // blocks for tables that are read as a whole: smaller files, slower to read single positions from

	Plan     func(Plan)                      // hears of each family before it is begun; may be nil
	Progress func(m Material, part, of int)  // hears of plies done and of the most there are; may be nil
	Done     func(Info, time.Duration)       // hears of each table that was made; may be nil
	Refused  func(m Material, reason string) // hears of each family that was not made; may be nil
}

// Plan is what a family takes.
type Plan struct {
	Material  Material
	Positions int64         // numbers of positions, both sides to move
	Memory    int64         // bytes
	Time      time.Duration // at the speed so far
	Number    int           // of the family
	Of        int           // families to be made
}

// ErrRefused is wrapped by the error of Generate where families were left out for want of memory.
var ErrRefused = errors.New("left out")

// firstSpeed is how many positions a thread gets done in a second, until it is measured.
const firstSpeed = 1.2e6

// Generate makes the tables of families and of all that captures lead to, each as a file in a folder, smallest first. Tables that are there already
// are kept, so that what was ended goes on with the next table: also after a crash, since a file appears when it is whole.
func Generate(ctx context.Context, dir string, families []Material, o Options) error {
	unlock, err := lockDir(dir)
	if err != nil {
		return err
	}
	defer unlock()
	g := generator{Options: o, dir: dir, loaded: map[Material]*solved{}, refused: map[Material]bool{}}
	var todo []Material
	for _, m := range WithBelow(families) {
		if !g.there(m) {
			todo = append(todo, m)
		}
	}
	for i, m := range todo {
		if err := ctx.Err(); err != nil {
			return err
		}
		if g.refuses(m) {
			continue
		}
		if err := g.table(ctx, m, i+1, len(todo)); err != nil {
			return err
		}
	}
	if n := len(g.refused); n > 0 {
		return fmt.Errorf("%w: %d of %d families need more memory than %.1f MB, or a table that does", ErrRefused, n, len(todo), megabytes(o.Memory))
	}
	return nil
}

// lockDir keeps other processes from making tables in a folder, and takes away what one that was ended has left half done.
func lockDir(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "lock")
	file, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := filelock.Lock(file); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", dir, err), file.Close())
	}
	half, _ := filepath.Glob(filepath.Join(dir, ".new-*"))
	for _, name := range half {
		if err := os.Remove(name); err != nil {
			return nil, errors.Join(err, file.Close())
		}
	}
	return func() { _ = file.Close() }, nil
}

// generator makes tables one after another.
type generator struct {
	Options
	dir     string
	loaded  map[Material]*solved // what the last table needed
	refused map[Material]bool
	done    int64 // positions
	took    time.Duration
}

func (g *generator) path(m Material) string { return filepath.Join(g.dir, m.String()+Extension) }

// there reports whether a table that will do is there.
func (g *generator) there(m Material) bool {
	t, closeFile, err := g.open(m)
	if err != nil {
		return false
	}
	closeFile()
	return !g.Certify || t.flags&flagCertified != 0
}

func (g *generator) open(m Material) (*table, func(), error) {
	file, err := plainfile.Open(g.path(m))
	if err != nil {
		return nil, nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	t, err := openTable(file.Name(), file, info.Size(), &blockCache{budget: 1 << 20})
	if err == nil && t.material != m {
		err = bad("it holds %s", t.material)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", file.Name(), err), file.Close())
	}
	return t, func() { _ = file.Close() }, nil
}

// need returns the bytes of memory that a family takes: values, counters and packed parts of its own, values of the tables below.
func need(m Material) int64 {
	bytes := 5 * int64(sizeOf(m))
	for _, sub := range m.below() {
		bytes += 2 * int64(sizeOf(sub))
	}
	return bytes + 32<<20
}

func megabytes(n int64) float64 { return float64(n) / (1 << 20) }

func (g *generator) refuses(m Material) bool {
	reason := ""
	if n := need(m); g.Memory > 0 && n > g.Memory {
		reason = fmt.Sprintf("needs %.1f MB of memory, more than %.1f MB", megabytes(n), megabytes(g.Memory))
	} else if sizeOf(m) > maxSize {
		reason = "has too many positions"
	}
	for _, sub := range m.below() {
		if g.refused[sub] && reason == "" {
			reason = "needs the table of " + sub.String()
		}
	}
	if reason == "" {
		return false
	}
	g.refused[m] = true
	if g.Refused != nil {
		g.Refused(m, reason)
	}
	return true
}

// table makes one table and writes its file.
func (g *generator) table(ctx context.Context, m Material, number, of int) error {
	plan := Plan{Material: m, Positions: 2 * int64(sizeOf(m)), Memory: need(m), Number: number, Of: of}
	speed := firstSpeed * float64(max(g.Threads, 1))
	if g.took > time.Second {
		speed = float64(g.done) / g.took.Seconds()
	}
	plan.Time = time.Duration(float64(plan.Positions) / speed * float64(time.Second))
	if g.Plan != nil {
		g.Plan(plan)
	}
	start := time.Now()
	if err := g.loadBelow(m); err != nil {
		return err
	}
	o := solveOptions{limit: naturalLimit, threads: max(g.Threads, 1), certify: g.Certify}
	if g.Progress != nil {
		o.progress = func(n int) { g.Progress(m, n, naturalLimit) }
	}
	const worthThreads = 200_000
	if plan.Positions < worthThreads {
		o.threads = 1
	}
	s, err := solve(ctx, m, o, func(x Material) *solved { return g.loaded[x] })
	if err != nil {
		return err
	}
	if err := g.write(s, o.threads); err != nil {
		return err
	}
	g.loaded[m] = s
	took := time.Since(start)
	g.done, g.took = g.done+plan.Positions, g.took+took
	t, closeFile, err := g.open(m)
	if err != nil {
		return err
	}
	info := t.info()
	closeFile()
	if g.Done != nil {
		g.Done(info, took)
	}
	return g.verify(m)
}

// loadBelow holds the tables that captures lead to in memory, and no others.
func (g *generator) loadBelow(m Material) error {
	wanted := map[Material]*solved{}
	for _, sub := range m.below() {
		wanted[sub] = g.loaded[sub]
	}
	g.loaded = wanted
	for sub, s := range wanted {
		if s != nil {
			continue
		}
		t, closeFile, err := g.open(sub)
		if err != nil {
			return err
		}
		g.loaded[sub], err = t.load()
		closeFile()
		if err != nil {
			return fmt.Errorf("%s: %w", g.path(sub), err)
		}
	}
	return nil
}

func (g *generator) write(s *solved, threads int) error {
	p := forDisk
	if g.Packed {
		p = forMemory
	}
	file := s.encode(p, naturalLimit, false, threads)
	return wholefile.Write(g.path(s.material), 0o644, func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(file))
		return err
	})
}

// verify compares positions of a table that was written with their moves.
func (g *generator) verify(m Material) error {
	if g.Verify == 0 {
		return nil
	}
	t := emptyTables()
	for _, x := range append(m.below(), m) {
		info, err := os.Stat(g.path(x))
		if err == nil {
			err = t.add(g.path(x), &lazyFile{path: g.path(x)}, info.Size())
		}
		if err != nil {
			return err
		}
	}
	defer t.Close()
	return t.Verify(m, g.Verify)
}
