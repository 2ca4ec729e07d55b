package syzygy

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/syzygy/generate"
	"xqengine/syzygy/internal/layout"
)

// three holds the files of the tables of three pieces, by their names.
var three = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "syzygy")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := generate.Make(context.Background(), dir, generate.Options{Names: generate.Names(3), Threads: 1}); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, f := range list {
		if files[f.Name()], err = os.ReadFile(filepath.Join(dir, f.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// threeFiles returns the files of the tables of three pieces.
func threeFiles(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := three()
	require.NoError(t, err)
	return files
}

// write writes files into a folder of their own, except those whose names have a text in them.
func write(t testing.TB, files map[string][]byte, except string) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		if except == "" || !strings.Contains(name, except) {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
		}
	}
	return dir
}

// opened opens the tables of three pieces.
func opened(t testing.TB, except string) *Tables {
	t.Helper()
	tables, err := Open(write(t, threeFiles(t), except))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	return tables
}

func chessAt(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Chess, text)
	require.NoError(t, err, text)
	return p
}

// TestKnownPositions: values from books, and distances that other probers find in tables of others.
func TestKnownPositions(t *testing.T) {
	tables := opened(t, "")
	assert.Equal(t, 3, tables.MaxPieces())
	for _, c := range []struct {
		fen        string
		wdl, plies int
	}{
		{"8/8/8/8/8/3k4/8/K6Q w - - 0 1", 2, 13},
		{"8/8/8/8/8/3k4/3P4/K7 b - - 0 1", 0, 0},
		{"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", 0, 0}, // the opposition is Black's
		{"8/8/8/8/8/2k5/8/K6q w - - 0 1", -2, -4},
		{"7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", 2, 1},
		{"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", -2, -1},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, 0},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -2, -1},
	} {
		p := chessAt(t, c.fen)
		v, ok := tables.WDL(p)
		assert.True(t, ok, c.fen)
		assert.Equal(t, c.wdl, v, c.fen)
		plies, ok := tables.DTZ(p)
		assert.True(t, ok, c.fen)
		assert.Equal(t, c.plies, plies, c.fen)
	}
}

// TestNotProbed: nil tables, rights to castle, too many pieces, endgames without a table, other variants.
func TestNotProbed(t *testing.T) {
	tables := opened(t, "KRvK")
	known := chessAt(t, "8/8/8/8/8/3k4/8/K6Q w - - 0 1")
	_, ok := tables.WDL(known)
	assert.True(t, ok)
	for _, c := range []struct {
		tables *Tables
		p      *position.Position
	}{
		{nil, known},
		{tables, chessAt(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")},
		{tables, chessAt(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1")},
		{tables, chessAt(t, "3qk3/8/8/8/8/8/8/4K2Q w - - 0 1")},
		{tables, position.New(position.Chess)},
		{tables, position.New(position.Xiangqi)},
	} {
		_, ok := c.tables.WDL(c.p)
		assert.False(t, ok)
		_, ok = c.tables.DTZ(c.p)
		assert.False(t, ok)
		assert.Nil(t, c.tables.Root(c.p, true))
	}
	var none *Tables
	assert.Zero(t, none.MaxPieces())
	assert.Nil(t, none.Names())
	assert.NoError(t, none.Load())
	assert.NoError(t, none.Close())
	all := opened(t, "")
	_, ok = all.WDL(chessAt(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
	assert.False(t, ok, "rights to castle")
	_, ok = all.WDL(chessAt(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1"))
	assert.True(t, ok)
}

// TestRoot: the moves of a won, a drawn and a lost position, with and without distances.
func TestRoot(t *testing.T) {
	tables, values := opened(t, ""), opened(t, ".rtbz")
	won := chessAt(t, "8/8/8/8/8/3k4/8/K6Q w - - 0 1")
	ranked := tables.Root(won, true)
	require.Len(t, ranked, 23)
	assert.Equal(t, 13, ranked[0].Plies)
	assert.Equal(t, Win, ranked[0].Value)
	last := ranked[len(ranked)-1]
	assert.Equal(t, "h1e4", won.FormatMove(last.Move), "it gives the queen away")
	assert.Equal(t, RankedMove{Move: last.Move}, last)
	assert.Len(t, values.Root(won, true), 23)
	assert.Equal(t, 1, values.Root(won, true)[0].Plies)

	mates := tables.Root(chessAt(t, "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"), true)
	assert.Equal(t, 1, mates[0].Plies)

	drawn := tables.Root(chessAt(t, "8/8/8/8/8/3k4/3P4/K7 b - - 0 1"), true)
	require.Len(t, drawn, 6)
	for i, m := range drawn {
		assert.Equal(t, i < 4, m.Value == Draw)
	}
	lost := tables.Root(chessAt(t, "8/8/8/8/8/3k4/8/K5Q1 b - - 0 1"), true)
	require.NotEmpty(t, lost)
	for i, m := range lost {
		assert.Equal(t, Loss, m.Value)
		assert.Equal(t, -CertainRank, m.Rank)
		if i > 0 {
			assert.GreaterOrEqual(t, m.Plies, lost[i-1].Plies)
		}
	}

	late := tables.Root(chessAt(t, "8/8/8/8/8/3k4/8/K6Q w - - 95 90"), true)
	assert.Equal(t, CursedWin, late[0].Value, "the fifty moves come first")
	assert.Nil(t, tables.Root(chessAt(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), true), "the game is over")
}

// TestPlay: both sides play by the tables from a won position: the game ends with mate, and no later than the tables say.
func TestPlay(t *testing.T) {
	tables := opened(t, "")
	for _, text := range []string{"8/8/8/8/8/3k4/8/K6Q w - - 0 1", "8/8/8/3k4/8/8/8/K6R w - - 0 1", "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"} {
		p := chessAt(t, text)
		for ply := 0; !p.Outcome().Over; ply++ {
			require.Less(t, ply, 120, text)
			ranked := tables.Root(p, true)
			require.NotEmpty(t, ranked, text)
			p.Make(ranked[0].Move)
		}
		assert.True(t, p.Outcome().WonBy(position.White), text)
	}
}

// TestNoAllocation: a probe allocates nothing.
func TestNoAllocation(t *testing.T) {
	tables := opened(t, "")
	p := chessAt(t, "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1")
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		tables.WDL(p)
		tables.DTZ(p)
	}))
}

// TestManyProbers: the first probes of a table may come from several goroutines at once.
func TestManyProbers(t *testing.T) {
	tables := opened(t, "")
	var group sync.WaitGroup
	for range 8 {
		p := chessAt(t, "8/8/8/8/8/3k4/8/K6Q w - - 0 1")
		group.Go(func() {
			if plies, ok := tables.DTZ(p); !ok || plies != 13 {
				t.Errorf("%d, %v", plies, ok)
			}
		})
	}
	group.Wait()
}

// TestDamage: a file that is cut off, or whose header is damaged, is reported with its name in one line, and the others stay good.
func TestDamage(t *testing.T) {
	files := threeFiles(t)
	for name, file := range files {
		for _, data := range [][]byte{nil, file[:16], file[:80], file[:len(file)-64], file[:len(file)-1], append([]byte{1}, file[1:]...), append(bytes.Clone(file[:4]), file[5:]...)} {
			dir := write(t, files, name)
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
			tables, err := Open(dir)
			if err == nil {
				err = tables.Load()
			}
			require.ErrorIs(t, err, ErrFormat, "%s, %d bytes", name, len(data))
			assert.Contains(t, err.Error(), name)
			assert.NotContains(t, err.Error(), "\n")
			require.NoError(t, tables.Close())
		}
	}
	dir := write(t, files, "")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "KvKQ.rtbw"), files["KQvK.rtbw"], 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "KNvKN.rtbw"), 0o700))
	tables, err := Open(dir)
	require.ErrorContains(t, err, "KvKQ.rtbw")
	require.ErrorContains(t, tables.Load(), "directory")
	v, ok := tables.WDL(chessAt(t, "8/8/8/8/8/3k4/8/K6Q w - - 0 1"))
	assert.True(t, ok)
	assert.Equal(t, Win, v)
	require.NoError(t, tables.Close())
	_, err = Open(filepath.Join(dir, "none"))
	assert.Error(t, err)
}

// TestCheck: a file with a bit changed anywhere is named, in one line.
func TestCheck(t *testing.T) {
	files := threeFiles(t)
	dir := write(t, files, "")
	tables, err := Open(dir)
	require.NoError(t, err)
	require.NoError(t, tables.Check())
	require.NoError(t, tables.Close())
	for _, at := range []int{len(files["KQvK.rtbz"]) - 1, len(files["KQvK.rtbz"]) / 2} {
		damaged := bytes.Clone(files["KQvK.rtbz"])
		damaged[at] ^= 4
		require.NoError(t, os.WriteFile(filepath.Join(dir, "KQvK.rtbz"), damaged, 0o600))
		tables, err = Open(dir)
		require.NoError(t, err)
		err = tables.Check()
		require.ErrorIs(t, err, ErrFormat)
		assert.Contains(t, err.Error(), "KQvK.rtbz")
		assert.NotContains(t, err.Error(), "\n")
		require.NoError(t, tables.Close())
	}
	var none *Tables
	assert.NoError(t, none.Check())
}

// readAll asks a table for its values.
func readAll(tab *table, step uint64) {
	for file := range tab.parts {
		for side := range tab.parts[file] {
			p := &tab.parts[file][side]
			if p.list == nil {
				continue
			}
			for i := uint64(0); i < p.list.size; i += step {
				if v, ok := p.list.at(i); ok {
					for wdl := Loss; wdl <= Win; wdl++ {
						p.distance(v, wdl)
					}
				}
			}
			p.list.at(p.list.size - 1)
			p.list.at(p.list.size)
		}
	}
}

// TestFlippedBits: a file with a flipped bit is an error or gives some value, and never a panic.
func TestFlippedBits(t *testing.T) {
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw", "KPvK.rtbz"} {
		file := threeFiles(t)[name]
		m, err := layout.ParseMaterial(name[:4])
		require.NoError(t, err)
		wdl := strings.HasSuffix(name, wdlExtension)
		whole, err := parse(file, m, wdl)
		require.NoError(t, err)
		readAll(whole, 1)
		refused := 0
		for i := range file {
			if i > 400 && i%97 != 0 {
				continue
			}
			broken := bytes.Clone(file)
			broken[i] ^= 1 << (i % 8)
			if tab, err := parse(broken, m, wdl); err == nil {
				readAll(tab, 3989)
			} else {
				require.ErrorIs(t, err, ErrFormat)
				refused++
			}
		}
		assert.Positive(t, refused, name)
	}
}

// FuzzTable: whatever is in a file, reading it is an error or gives values.
func FuzzTable(f *testing.F) {
	files, err := three()
	require.NoError(f, err)
	names := []string{"KQvK", "KPvK", "KPPvK", "KPvKP", "KNNvK", "KQvKQ", "KRBNPvKP"}
	for i, name := range names {
		for kind, extension := range []string{wdlExtension, dtzExtension} {
			if file := files[name+extension]; file != nil {
				f.Add(file, uint8(i), kind == 0)
			}
		}
	}
	f.Fuzz(func(t *testing.T, file []byte, name uint8, wdl bool) {
		m, err := layout.ParseMaterial(names[int(name)%len(names)])
		require.NoError(t, err)
		file = append(file, make([]byte, (trailing-len(file))&63)...)
		tab, err := parse(file, m, wdl)
		if err != nil {
			require.ErrorIs(t, err, ErrFormat)
			return
		}
		for file := range tab.parts {
			for side := range tab.parts[file] {
				if p := &tab.parts[file][side]; p.list != nil {
					for i := range uint64(100) {
						if v, ok := p.list.at(i * 0x9e3779b97f4a7c15 % p.list.size); ok {
							p.distance(v, Win)
							p.distance(v, CursedLoss)
						}
					}
				}
			}
		}
	})
}
