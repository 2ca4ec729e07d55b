package egtb

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// small is the file of a small table with exceptions of every kind.
func small(t testing.TB) []byte {
	t.Helper()
	m := memory{}.add(t, solveOptions{limit: naturalLimit}, family(t, "KN-K"))
	s := *m[family(t, "KN-K")]
	s.done = true
	s.rules = map[int]ruleValue{40: {wins: true, plies: 7}, 41: {plies: 8}}
	s.open = map[int]bool{300: true}
	return s.encode(packing{results: 64, plies: 128}, naturalLimit, false, 1)
}

// readAll probes every position of a table.
func readAll(x *table) error {
	for side := range 2 {
		for i := range min(int(x.size), 20_000) {
			if _, _, err := x.probe(i, side, true); err != nil {
				return err
			}
		}
	}
	return x.check()
}

// TestDamage: a flipped bit anywhere and a file that is cut off anywhere are found, at the latest by the check of the whole file.
func TestDamage(t *testing.T) {
	file := small(t)
	x, err := parseTable("a", file)
	require.NoError(t, err)
	require.NoError(t, readAll(x))
	for i := range file {
		if i > headerSize && i%17 != 0 {
			continue
		}
		broken := bytes.Clone(file)
		broken[i] ^= 1 << (i % 8)
		x, err := parseTable("a", broken)
		if err == nil {
			err = readAll(x)
		}
		require.ErrorIs(t, err, ErrFormat, "byte %d", i)
	}
	for n := 0; n < len(file); n += 13 {
		_, err := parseTable("a", file[:n])
		require.ErrorIs(t, err, ErrFormat, "%d bytes", n)
	}
}

// rewritten returns a file with another header, whose checksums are right.
func rewritten(t testing.TB, file []byte, change func(b []byte)) []byte {
	t.Helper()
	file = bytes.Clone(file)
	change(file)
	return summed(file)
}

func summed(file []byte) []byte {
	if len(file) >= headerSize+sumSize {
		binary.LittleEndian.PutUint32(file[headerSize-4:], crc32.Checksum(file[:headerSize-4], castagnoli))
		sum := sha256.Sum256(file[:len(file)-sumSize])
		copy(file[len(file)-sumSize:], sum[:])
	}
	return file
}

// TestRefused: a file that was made for other rules or by another version is refused with one line that says so.
func TestRefused(t *testing.T) {
	file := small(t)
	for _, c := range []struct {
		line   string
		change func(b []byte)
	}{
		{"it does not begin with XQTB", func(b []byte) { b[0] = 'Y' }},
		{"its format has version 2; this program reads 1", func(b []byte) { b[4] = 2 }},
		{"it was made by version 77 of the referee", func(b []byte) { b[6] = 77 }},
		{"it was made for other rules: natural limit 100 plies", func(b []byte) { b[46] = 100 }},
		{"it was made for other rules", func(b []byte) { b[5] |= flagFree }},
		{"its certificate is for Kill Checks 4; this program wants 6", func(b []byte) { b[48] = 4 }},
		{"no side has 3 pieces of type 6", func(b []byte) { b[8+6] = 3 }},
		{"is stored with the colours exchanged", func(b []byte) { b[16+4], b[8+4] = 1, 0 }},
		{"has 4050 positions, not 9", func(b []byte) { binary.LittleEndian.PutUint64(b[24:], 9) }},
		{"blocks of 0 and", func(b []byte) { binary.LittleEndian.PutUint32(b[52:], 0) }},
		{"begins at 4", func(b []byte) { binary.LittleEndian.PutUint64(b[72:], 4) }},
		{"the exceptions have", func(b []byte) { binary.LittleEndian.PutUint32(b[60:], 1<<29) }},
	} {
		broken := rewritten(t, file, c.change)
		_, err := parseTable("a", broken)
		require.ErrorIs(t, err, ErrFormat, c.line)
		assert.ErrorContains(t, err, c.line)
		assert.NotContains(t, err.Error(), "\n")
	}
}

// TestFolder: a folder may hold files that are not tables; they are named, and the others are good.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "KN-K.xqt"), small(t), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "KR-K.xqt"), small(t), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "KC-K.xqt"), []byte("XQTB"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o644))
	tables, err := Open(dir)
	t.Cleanup(func() { _ = tables.Close() })
	require.ErrorContains(t, err, "KR-K.xqt: not a usable table: it holds KN-K: its name should be KN-K.xqt")
	require.ErrorContains(t, err, "KC-K.xqt: not a usable table: it is shorter than the header of a table")
	v, ok := tables.WDL(parse(t, "4k4/9/9/9/9/9/9/9/9/N2K5 w"))
	assert.True(t, ok)
	assert.Equal(t, Win, v)
	for _, x := range tables.List() {
		if x.Material == family(t, "KN-K") {
			assert.Equal(t, filepath.Join(dir, "KN-K.xqt"), x.File, "folders come before the program")
		}
	}
	_, err = Open(filepath.Join(dir, "none"))
	assert.Error(t, err)
}

// TestExceptions: what is neither won nor lost nor simply drawn is written and read.
func TestExceptions(t *testing.T) {
	x, err := parseTable("a", small(t))
	require.NoError(t, err)
	for _, c := range []struct {
		node  int
		value Value
		plies int
	}{{40, RuleWin, 7}, {41, RuleLoss, 8}, {300, Undecided, 0}} {
		require.NoError(t, x.exceptional())
		i := 0
		for x.nodes[i] != c.node {
			i++
		}
		assert.Equal(t, exception{c.value, uint8(c.plies)}, x.except[i])
	}
	s, err := x.load()
	require.NoError(t, err)
	assert.Equal(t, map[int]ruleValue{40: {wins: true, plies: 7}, 41: {plies: 8}}, s.rules)
	assert.Equal(t, map[int]bool{300: true}, s.open)
}

// FuzzTable: no file makes the reader panic, nor hang.
func FuzzTable(f *testing.F) {
	file := small(f)
	f.Add(file)
	f.Add(file[:headerSize])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		x, err := parseTable("a", summed(bytes.Clone(b)))
		if err != nil || x.size > 1<<20 {
			return
		}
		_ = readAll(x)
		_, _ = x.load()
	})
}

// TestVersionOfTheReferee: a change of the referee's judgements makes tables useless; who raises the version makes new ones.
func TestVersionOfTheReferee(t *testing.T) {
	for _, x := range Embedded().list {
		require.Equal(t, position.RefereeVersion, x.referee)
	}
}
