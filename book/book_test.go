package book

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func after(t testing.TB, moves ...string) *position.Position {
	p := position.New(position.Xiangqi)
	for _, text := range moves {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		p.Play(turn)
	}
	return p
}

// TestLocks: the lock of the start position in ElephantEye's BOOK.DAT.
func TestLocks(t *testing.T) {
	own, mirror := locksOf(after(t))
	assert.Equal(t, uint32(0x052656D5), own.first)
	assert.Equal(t, own, mirror, "the start position is its own mirror image")
	right, rightMirror := locksOf(after(t, "h2e2"))
	left, leftMirror := locksOf(after(t, "b2e2"))
	assert.Equal(t, right, leftMirror)
	assert.Equal(t, left, rightMirror)
	assert.NotEqual(t, right, left)
	for s := range 90 {
		back, ok := square(code(position.SquareByIndex(s)))
		require.True(t, ok)
		require.Equal(t, position.SquareByIndex(s), back)
	}
	assert.Equal(t, 0x33, code(position.SquareAt(0, 9)))
	assert.Equal(t, 0xcb, code(position.SquareAt(8, 0)))
}

// inOrder joins the entries of a book in the order of their locks.
func inOrder(rows [][]byte) []byte {
	slices.SortStableFunc(rows, func(a, b []byte) int {
		return cmp.Compare(binary.LittleEndian.Uint32(a), binary.LittleEndian.Uint32(b))
	})
	return bytes.Join(rows, nil)
}

// row writes an entry by hand.
func row(lock uint32, from, to byte, weight uint16) []byte {
	data := binary.LittleEndian.AppendUint32(nil, lock)
	data = append(data, from, to)
	return binary.LittleEndian.AppendUint16(data, weight)
}

func list(p *position.Position, moves []Move) string {
	text := ""
	for _, m := range moves {
		text += fmt.Sprintf("%s:%d ", p.FormatTurn(m.Turn), m.Weight)
	}
	return text
}

func TestMoves(t *testing.T) {
	p := after(t)
	right, _ := locksOf(after(t, "h2e2"))
	data := inOrder([][]byte{
		row(right.first, 0x3a, 0x59, 7),   // h9g7 after h2e2
		row(0x052656D5, 0xaa, 0xa7, 1473), // h2e2
		row(0x052656D5, 0xa4, 0xa7, 1470), // b2e2
		row(0x052656D5, 0xaa, 0x0a, 9999), // to a square that is not there
		row(0x052656D5, 0xaa, 0xc8, 9999), // not legal: another position with the same lock
		row(0x052656D5, 0x95, 0x85, 546),  // c3c4
		row(0x052656D5, 0xaa, 0xa7, 1),    // again
	})
	b, err := Read(bytes.NewReader(data))
	require.NoError(t, err)
	assert.Equal(t, 7, b.Len())
	assert.Equal(t, "h2e2:1473 b2e2:1470 c3c4:546 ", list(p, b.Moves(p)))
	p = after(t, "h2e2")
	assert.Equal(t, "h9g7:7 ", list(p, b.Moves(p)))
	p = after(t, "b2e2")
	assert.Equal(t, "b9c7:7 ", list(p, b.Moves(p)), "the mirror image of what is stored")
	assert.Empty(t, b.Moves(after(t, "c3c4")))
	assert.Empty(t, b.Moves(position.New(position.Garrison)), "the same pieces, another game")

	other, err := Read(bytes.NewReader(row(0x052656D5, 0x95, 0x85, 5)))
	require.NoError(t, err)
	p = after(t)
	assert.Equal(t, "c3c4:5 ", list(p, Shelf{other, b}.Moves(p)))
	p = after(t, "h2e2")
	assert.Equal(t, "h9g7:7 ", list(p, Shelf{other, b}.Moves(p)), "the next book knows it")
	assert.Empty(t, Shelf{}.Moves(p))
}

func TestReadRefuses(t *testing.T) {
	for want, data := range map[string][]byte{
		"empty":               {},
		"12 bytes":            make([]byte, 12),
		"no entry has a move": make([]byte, 800),
		"not in the order of their locks": bytes.Join([][]byte{
			row(0x052656D5, 0xaa, 0xa7, 1), row(0x052656D4, 0xaa, 0xa7, 1)}, nil),
		"of 3 entries only 1": bytes.Join([][]byte{
			row(1, 0, 0, 1), row(2, 0xaa, 0xa7, 1), row(3, 1, 2, 1)}, nil),
		"larger than 64 MB": make([]byte, MaxBytes+1),
	} {
		_, err := Read(bytes.NewReader(data))
		require.ErrorContains(t, err, want)
	}
	_, err := Open("testdata/polyglot.bin")
	require.EqualError(t, err, "testdata/polyglot.bin: not a BOOK.DAT: its entries are not in the order of their locks")
	_, err = Open("no-such-book.dat")
	require.ErrorContains(t, err, "no-such-book.dat")
}

func TestPick(t *testing.T) {
	p := after(t)
	turn := func(text string) position.Turn {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		return turn
	}
	moves := []Move{{turn("h2e2"), 30}, {turn("c3c4"), 10}, {turn("a0a1"), 0}}
	best, ok := Pick(p, moves, nil)
	assert.True(t, ok)
	assert.Equal(t, turn("h2e2"), best)
	counts := map[position.Turn]int{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		turn, ok := Pick(p, moves, random)
		require.True(t, ok)
		counts[turn]++
	}
	assert.InDelta(t, 3000, counts[moves[0].Turn], 150)
	assert.Len(t, counts, 2, "a move of no weight is never played")

	p = after(t, "h0g2", "h9g7", "g2h0", "g7h9", "a0a1", "a9a8", "a1a0")
	_, ok = Pick(p, []Move{{turn("a8a9"), 5}}, nil)
	assert.False(t, ok, "a move that repeats is not played")
	_, ok = Pick(p, nil, random)
	assert.False(t, ok)
}

func TestBuild(t *testing.T) {
	var b Builder
	game := func(winner position.Winner, moves ...string) {
		p := after(t)
		var turns []position.Turn
		for _, text := range moves {
			turn, err := p.ParseTurn(text)
			require.NoError(t, err)
			turns = append(turns, turn)
			p.Play(turn)
		}
		b.Add(after(t), turns, winner, 3)
	}
	for range 4 {
		game(position.RedWins, "h2e2", "h9g7", "h0g2", "i9h9")
		game(position.BlackWins, "b2e2", "h7e7")
		game(position.NoWinner, "e3e4", "e6e5")
	}
	assert.Equal(t, 12, b.Games())
	var out bytes.Buffer
	require.NoError(t, b.Book(1).Write(&out))
	back, err := Read(&out)
	require.NoError(t, err)
	p := after(t)
	assert.Equal(t, "b2e2:2 h2e2:2 e3e4:1 ", list(p, back.Moves(p)), "(3·4 − 4)/4 for the cannon to the middle, either way")
	p = after(t, "h2e2")
	assert.Equal(t, "b7e7:3 ", list(p, back.Moves(p)), "b2e2 h7e7 seen in a mirror; h9g7 lost")
	p = after(t, "h2e2", "h9g7")
	assert.Equal(t, "h0g2:3 ", list(p, back.Moves(p)))
	p = after(t, "h2e2", "h9g7", "h0g2")
	assert.Empty(t, back.Moves(p), "only three plies were asked for")
	p = after(t)
	assert.Equal(t, "b2e2:2 h2e2:2 ", list(p, b.Book(2).Moves(p)))

	b = Builder{}
	for range 3 {
		game(position.RedWins, "h2e2")
	}
	own, _ := locksOf(p)
	b.scores[played{own, uint16(code(position.SquareAt(7, 2)) | code(position.SquareAt(4, 2))<<8)}] = 4 * 200_000
	b.scores[played{own, uint16(code(position.SquareAt(1, 2)) | code(position.SquareAt(4, 2))<<8)}] = 4 * 100_000
	assert.Equal(t, "h2e2:65535 b2e2:32767 ", list(p, b.Book(1).Moves(p)), "what is too heavy for two bytes")
}

func FuzzRead(f *testing.F) {
	f.Add(row(0x052656D5, 0xaa, 0xa7, 1473))
	f.Add(append(row(1, 0xaa, 0xa7, 0), row(0x052656D5, 0xff, 0x00, 1)...))
	p := after(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		moves := b.Moves(p)
		Pick(p, moves, rand.New(rand.NewPCG(1, 2)))
		var out bytes.Buffer
		require.NoError(t, b.Write(&out))
		again, err := Read(&out)
		require.NoError(t, err)
		require.Equal(t, moves, again.Moves(p))
	})
}
