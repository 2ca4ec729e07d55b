package generate

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/syzygy"
	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// typesOf are the types of package position by the codes of the files.
var typesOf = [...]position.PieceType{
	position.NoType, position.Pawn, position.Knight, position.Bishop, position.Rook, position.Queen, position.King,
}

// asPosition returns a position as the engine has it.
func asPosition(t testing.TB, b *chess.Board) *position.Position {
	t.Helper()
	s := position.Chess.Empty()
	s.Side = position.Colour(b.Side)
	if b.Passant != 0 {
		s.Passant = position.Square(b.Passant)
	}
	for side := range uint8(2) {
		for square := range uint8(64) {
			if kind := b.TypeAt(side, square); kind != 0 {
				s.Board[square] = position.MakePiece(position.Colour(side), typesOf[kind])
			}
		}
	}
	p, err := position.FromSetup(s)
	require.NoError(t, err)
	return p
}

// solveAll solves the endgames with up to a number of pieces.
func solveAll(t testing.TB, pieces int) []*endgame {
	t.Helper()
	solved := map[uint64]*endgame{}
	var list []*endgame
	for _, m := range endgames(pieces) {
		e, err := newEndgame(m, solved)
		require.NoError(t, err)
		e.solve()
		require.NoError(t, e.distances(), m)
		list = append(list, e)
	}
	return list
}

func writeAll(t testing.TB, dir string, list []*endgame, plies bool) *syzygy.Tables {
	t.Helper()
	for _, e := range list {
		require.NoError(t, os.WriteFile(filepath.Join(dir, e.pieces.String()+".rtbw"), e.wdlFile(), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, e.pieces.String()+".rtbz"), e.dtzFile(plies), 0o600))
	}
	tables, err := syzygy.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	require.NoError(t, tables.Load())
	return tables
}

// TestThreePieces: the prober finds in the files what the solver put there, in positions of three pieces, both sides to move.
func TestThreePieces(t *testing.T) {
	list := solveAll(t, 3)
	require.Len(t, list, 5)
	const step = 61 // one in this many positions
	inPlies, inMoves := writeAll(t, t.TempDir(), list, true), writeAll(t, t.TempDir(), list, false)
	assert.Equal(t, 3, inPlies.MaxPieces())
	for _, e := range list {
		e.each(func(at place, b *chess.Board) {
			if at.number%step != 0 {
				return
			}
			v, plies := int(e.value[at.side][at.number]), int(e.plies[at.side][at.number])
			if v < 0 {
				plies = -plies
			}
			p := asPosition(t, b)
			got, ok := inPlies.WDL(p)
			if !ok || got != v {
				t.Fatalf("%s: WDL %d, %v, not %d: %v", e.pieces, got, ok, v, b)
			}
			dtz, ok := inPlies.DTZ(p)
			if !ok || dtz != plies {
				t.Fatalf("%s: DTZ %d, %v, not %d: %v", e.pieces, dtz, ok, plies, b)
			}
			dtz, ok = inMoves.DTZ(p)
			if lower := plies - v/2; !ok || dtz != plies && dtz != lower {
				t.Fatalf("%s: DTZ in moves %d, %v, not %d: %v", e.pieces, dtz, ok, plies, b)
			}
		})
	}
}

// TestEndgames: the names are those of the files that others make, each once, and in an order in which they can be solved.
func TestEndgames(t *testing.T) {
	assert.Equal(t, []string{"KNvK", "KBvK", "KRvK", "KQvK", "KPvK"}, Names(3))
	four := Names(4)
	assert.Len(t, four, 5+30)
	seen := map[uint64]bool{}
	for _, name := range four {
		m, err := layout.ParseMaterial(name)
		require.NoError(t, err)
		assert.False(t, seen[m.Key()], name)
		seen[m.Key()] = true
	}
}

// TestMakeRefuses: other numbers of pieces are an error.
func TestMakeRefuses(t *testing.T) {
	assert.Error(t, Make(context.Background(), t.TempDir(), Options{Pieces: 2}))
	assert.Error(t, Make(context.Background(), t.TempDir(), Options{Pieces: 5}))
	assert.Error(t, Make(context.Background(), t.TempDir(), Options{Pieces: 3, Names: []string{"KvK"}}))
}

// TestBelow: a table needs what captures and promotions lead to.
func TestBelow(t *testing.T) {
	names := func(of ...string) (list []string) {
		wanted, err := withBelow(of)
		require.NoError(t, err)
		for _, m := range endgames(4) {
			if wanted[m] {
				list = append(list, m.String())
			}
		}
		return list
	}
	assert.Equal(t, []string{"KRvK"}, names("KRvK"))
	assert.Equal(t, Names(3), names("KPvK"))
	assert.Equal(t, []string{"KBvK", "KRvK", "KRvKB"}, names("KRvKB"))
	assert.Len(t, names("KPvKP"), 5+10+5) // with all of one piece against one
	assert.Len(t, names("KRvKP"), 5+4+1)
}
