package egtb

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"xqengine/internal/plainfile"
	"xqengine/position"
)

// Tables are open tables. A nil *Tables is valid and knows nothing. All methods may be called from any number of goroutines.
type Tables struct {
	byCounts  map[uint64]entry
	list      []*table
	maxPieces int
	cache     *blockCache
}

// entry is a table under the counts of its pieces; flip: with the colours exchanged.
type entry struct {
	t    *table
	flip bool
}

// NaturalLimit is the limit of plies without a capture that tables hold with; they are not used with a smaller one.
const NaturalLimit = naturalLimit

// DefaultCache is how many bytes of decoded blocks are kept in memory.
const DefaultCache = 64 << 20

// Open opens the embedded tables and those in directories, of which later ones come before earlier ones. A file that cannot be used is left out;
// the error then names each with what is wrong, and the tables are good all the same.
func Open(dirs ...string) (*Tables, error) {
	t := emptyTables()
	errs := []error{t.addEmbedded()}
	for _, dir := range dirs {
		errs = append(errs, t.addDir(dir))
	}
	return t, errors.Join(errs...)
}

func emptyTables() *Tables {
	return &Tables{byCounts: map[uint64]entry{}, cache: &blockCache{budget: DefaultCache}}
}

// Embedded returns the tables that are part of the program, the same at each call.
var Embedded = sync.OnceValue(func() *Tables {
	t, err := Open()
	if err != nil {
		panic(err) // they are part of the program, and a test reads them all
	}
	return t
})

//go:embed embedded/*.xqt
var embedded embed.FS

func (t *Tables) addEmbedded() error {
	files, err := embedded.ReadDir("embedded")
	if err != nil {
		return err
	}
	for _, f := range files {
		if filepath.Ext(f.Name()) != Extension {
			continue
		}
		file, err := embedded.Open("embedded/" + f.Name())
		if err != nil {
			return err
		}
		info, err := file.Stat()
		if err != nil {
			return err
		}
		if err := t.add(f.Name(), file.(io.ReaderAt), info.Size()); err != nil {
			return fmt.Errorf("embedded table %s: %w", f.Name(), err)
		}
	}
	return nil
}

func (t *Tables) addDir(dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range files {
		if filepath.Ext(f.Name()) != Extension || !f.Type().IsRegular() {
			continue
		}
		path := filepath.Join(dir, f.Name())
		info, err := f.Info()
		if err == nil {
			err = t.add(path, &lazyFile{path: path}, info.Size())
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", path, err))
		}
	}
	return errors.Join(errs...)
}

// add opens one table. Its name is that of its family.
func (t *Tables) add(name string, src io.ReaderAt, length int64) error {
	added, err := openTable(name, src, length, t.cache)
	if err != nil {
		return err
	}
	m := added.material
	if want := m.String() + Extension; filepath.Base(name) != want {
		return bad("it holds %s: its name should be %s", m, want)
	}
	t.byCounts[m.flipped().key()] = entry{added, true}
	t.byCounts[m.key()] = entry{added, false}
	t.list = slices.DeleteFunc(t.list, func(o *table) bool { return o.material == m })
	t.list = append(t.list, added)
	t.maxPieces = max(t.maxPieces, m.pieces())
	return nil
}

// lazyFile is a file that is opened when it is first read, and stays so.
type lazyFile struct {
	path string
	once sync.Once
	file *os.File
	err  error
}

// ReadAt reads as io.ReaderAt wants it.
func (f *lazyFile) ReadAt(b []byte, at int64) (int, error) {
	f.once.Do(func() { f.file, f.err = plainfile.Open(f.path) })
	if f.err != nil {
		return 0, f.err
	}
	return f.file.ReadAt(b, at)
}

func (f *lazyFile) close() error {
	f.once.Do(func() { f.err = os.ErrClosed })
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}

// SetCache bounds the memory of decoded blocks, in bytes. What is held is dropped when the next block is read.
func (t *Tables) SetCache(budget int) {
	t.cache.mu.Lock()
	t.cache.budget = budget
	t.cache.mu.Unlock()
}

// MaxPieces returns how many pieces, generals included, positions have at most that a table knows; 0 for nil.
func (t *Tables) MaxPieces() int {
	if t == nil {
		return 0
	}
	return t.maxPieces
}

// find returns the table and the number of a position, under whose rules tables hold.
func (t *Tables) find(p *position.Position) (tab *table, index, side int, ok bool) {
	if t == nil || p.Variant() != position.Xiangqi {
		return nil, 0, 0, false
	}
	e, ok := t.byCounts[p.Counts()]
	if !ok || !rulesFit(p) {
		return nil, 0, 0, false
	}
	l := e.t.layout()
	flip := position.Red
	if e.flip {
		flip = position.Black
	}
	var sq squares
	for slot := 0; slot < l.n; {
		kind := l.kind[slot]
		pieces := p.Pieces(position.Colour(kind>>3)^flip, position.PieceType(kind&7))
		for ; !pieces.Empty() && slot < l.n; slot++ {
			s := pointOf[pieces.Pop()&127]
			if e.flip {
				s = 89 - s
			}
			sq[slot] = s
		}
	}
	return e.t, l.index(&sq), int(p.Side() ^ flip), true
}

// Covers reports whether tables hold for the game and by the rules of a position, if one knows its pieces.
func Covers(p *position.Position) bool { return p.Variant() == position.Xiangqi && rulesFit(p) }

// rulesFit reports whether what tables say of wins holds by the settings of the referee.
func rulesFit(p *position.Position) bool {
	limit := p.Rules().NaturalLimit
	return limit == 0 || limit >= naturalLimit
}

// WDL returns the value of a fresh position for the side to move: one in which no position of the game since the last capture
// has stood before, as right after a capture. It tells nothing of the plies that the natural limit has counted already. It is false if no table knows the
// position. Apart from the first use of a table, and of a block that is not in memory, it allocates nothing.
func (t *Tables) WDL(p *position.Position) (Value, bool) {
	tab, index, side, ok := t.find(p)
	if !ok {
		return Undecided, false
	}
	v, _, err := tab.probe(index, side, false)
	return byRules(v, p), err == nil
}

// DTZ returns the value as WDL does, and in how many plies at most the winner captures, mates or stalemates, or has the game by perpetual check;
// 0 plies for the other values.
func (t *Tables) DTZ(p *position.Position) (v Value, plies int, ok bool) {
	tab, index, side, ok := t.find(p)
	if !ok {
		return Undecided, 0, false
	}
	v, plies, err := tab.probe(index, side, true)
	return byRules(v, p), plies, err == nil
}

// byRules says nothing of wins that take too long for the limit of the tables where another limit holds.
func byRules(v Value, p *position.Position) Value {
	if v == CursedWin || v == CursedLoss {
		if r := p.Rules(); r.NaturalLimit != naturalLimit || r.CountedChecks != 0 {
			return Undecided
		}
	}
	return v
}

// Info describes an open table.
type Info struct {
	Material   Material
	File       string // where it is; only a name for embedded ones
	Bytes      int64
	Positions  int   // numbers of positions, both sides to move
	Memory     int64 // bytes that it takes to make it
	Certified  bool
	Stats      Stats
	LongestWin int // plies to the next capture, mate or stalemate
}

// List describes the tables, small families first.
func (t *Tables) List() []Info {
	if t == nil {
		return nil
	}
	var list []Info
	for _, x := range t.list {
		list = append(list, x.info())
	}
	slices.SortFunc(list, func(a, b Info) int {
		if a.Material.pieces() != b.Material.pieces() {
			return a.Material.pieces() - b.Material.pieces()
		}
		return strings.Compare(a.Material.String(), b.Material.String())
	})
	return list
}

func (x *table) info() Info {
	return Info{
		Material: x.material, File: x.name, Bytes: int64(x.length), Positions: 2 * int(x.size), Memory: need(x.material),
		Certified: x.flags&flagCertified != 0, Stats: x.stats, LongestWin: max(x.longest[0], x.longest[1]),
	}
}

// Close closes the files. Nobody may probe any more.
func (t *Tables) Close() error {
	if t == nil {
		return nil
	}
	var errs []error
	for _, x := range t.list {
		if f, ok := x.src.(*lazyFile); ok {
			errs = append(errs, f.close())
		}
	}
	return errors.Join(errs...)
}

// Check reads all of a table and compares it with its checksums.
func (t *Tables) Check(m Material) error {
	e, ok := t.byCounts[m.key()]
	if !ok {
		return fmt.Errorf("no table of %s", m)
	}
	return e.t.check()
}

// parseTable reads a table from memory.
func parseTable(name string, data []byte) (*table, error) {
	return openTable(name, bytes.NewReader(data), int64(len(data)), &blockCache{budget: DefaultCache})
}
