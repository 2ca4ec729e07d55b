package syzygy

import (
	"bytes"
	"encoding/binary"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// constantFile returns a file of values of an endgame with pawns that has the same value for all positions with one side to move.
func constantFile(t testing.TB, name string, stronger, weaker int) []byte {
	t.Helper()
	m, err := layout.ParseMaterial(name)
	require.NoError(t, err)
	twice := func(b byte) byte { return b | b<<4 }
	lead := m.LeadingSide()
	out := binary.LittleEndian.AppendUint32(nil, wdlMagic)
	out = append(out, fileSplit|filePawns)
	for range 4 {
		out = append(out, twice(0))
		sides := []int{lead}
		if m[lead^1][chess.Pawn] > 0 {
			out = append(out, twice(1))
			sides = append(sides, lead^1)
		}
		for _, side := range sides {
			out = append(out, bytes.Repeat([]byte{twice(byte(chess.Pawn + chess.Black*side))}, int(m[side][chess.Pawn]))...)
		}
		for side := range m {
			for kind := chess.Knight; kind <= chess.King; kind++ {
				out = append(out, bytes.Repeat([]byte{twice(byte(kind + chess.Black*side))}, int(m[side][kind]))...)
			}
		}
	}
	out = append(out, make([]byte, len(out)%2)...)
	for range 4 {
		out = append(out, flagConstant, byte(stronger+2), flagConstant, byte(weaker+2))
	}
	return append(out, make([]byte, 64-len(out)%64+trailing)...)
}

// TestPassant: tables know nothing of en passant, so that a probe has to: it wins where the table has a draw, and it is forced where there is no other
// move, although the table has the draw of a stalemate.
func TestPassant(t *testing.T) {
	files := maps.Clone(threeFiles(t))
	files["KQPvKP.rtbw"] = constantFile(t, "KQPvKP", Draw, Draw)
	files["KQvKP.rtbw"] = constantFile(t, "KQvKP", Win, Loss)
	files["KQPvK.rtbw"] = constantFile(t, "KQPvK", Win, Loss)
	tables, err := Open(write(t, files, ""))
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	require.NoError(t, tables.Load())
	assert.Equal(t, 5, tables.MaxPieces())
	for _, c := range []struct {
		what, fen  string
		wdl, plies int
	}{
		{"forced, and loses", "8/8/4k3/3pP3/8/1q6/8/K7 w - d6 0 1", Loss, -1},
		{"a stalemate without it", "8/8/4k3/3pP3/8/1q6/8/K7 w - - 0 1", Draw, 0},
		{"not forced", "8/8/4k3/3pP3/8/2q5/8/1K6 w - d6 0 1", Draw, 0},
		{"best", "8/8/8/1k1pP3/8/8/8/K5Q1 w - d6 0 1", Win, 1},
		{"not there", "8/8/8/1k1pP3/8/8/8/K5Q1 w - - 0 1", Draw, 0},
		{"for Black", "k5q1/8/8/8/1K1Pp3/8/8/8 b - d3 0 1", Win, 1},
	} {
		p := chessAt(t, c.fen)
		v, ok := tables.WDL(p)
		assert.True(t, ok, c.what)
		assert.Equal(t, c.wdl, v, c.what)
		plies, ok := tables.DTZ(p)
		assert.True(t, ok, c.what)
		assert.Equal(t, c.plies, plies, c.what)
	}
}
