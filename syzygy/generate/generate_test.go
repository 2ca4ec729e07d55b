package generate

import (
	"context"
	"math/rand/v2"
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

// solveAll solves endgames and those below.
func solveAll(t testing.TB, names ...string) []*endgame {
	t.Helper()
	wanted, err := withBelow(names)
	require.NoError(t, err)
	solved := map[uint64]*endgame{}
	var list []*endgame
	for _, m := range endgames(4) {
		if !wanted[m] {
			continue
		}
		e := newEndgame(m, solved)
		require.NoError(t, e.solve(t.Context(), func(uint32) {}))
		solved[m.Key()], solved[m.Flipped().Key()] = e, e
		list = append(list, e)
	}
	return list
}

func writeAll(t testing.TB, dir string, list []*endgame, plies bool) *syzygy.Tables {
	t.Helper()
	for _, e := range list {
		wdl, dtz, err := e.files(plies)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, e.pieces.String()+".rtbw"), wdl, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, e.pieces.String()+".rtbz"), dtz, 0o600))
	}
	tables, err := syzygy.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	require.NoError(t, tables.Load())
	return tables
}

// randomCell returns a legal position of an endgame at random.
func (e *endgame) randomCell(r *rand.Rand) (cell uint32, side uint8) {
	for {
		cell, side = r.Uint32N(e.size()), uint8(r.IntN(2))
		if e.states[side][cell] != illegal {
			return cell, side
		}
	}
}

// checkFiles compares what the prober finds in files with what the solver put there.
func checkFiles(t *testing.T, list []*endgame, count int) {
	t.Helper()
	inPlies, inMoves := writeAll(t, t.TempDir(), list, true), writeAll(t, t.TempDir(), list, false)
	r := rand.New(rand.NewPCG(3, 4))
	for _, e := range list {
		for range count {
			cell, side := e.randomCell(r)
			s := e.split(cell)
			b := e.board(&s, side)
			st := e.states[side][cell]
			v, plies := st.value(), st.plies()
			if v < 0 {
				plies = -plies
			}
			p := asPosition(t, &b)
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
		}
	}
}

// checkMoves compares what is known of positions with what is known of those after their moves.
func checkMoves(t *testing.T, list []*endgame, count int) {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	for _, e := range list {
		for range count {
			cell, side := e.randomCell(r)
			s := e.split(cell)
			b := e.board(&s, side)
			best, soonest, latest, moves := loss, 1<<20, 0, 0
			var l chess.List
			b.Generate(&l, false)
			for _, m := range l.Moves() {
				child, legal := b.Make(m)
				if !legal {
					continue
				}
				moves++
				v, plies := -e.valueOf(&child), 1
				if best = max(best, v); !b.IsCapture(m) && !b.MovesPawn(m) {
					cell, side := e.find(&child)
					st := e.states[side][cell]
					if plies = st.plies() + 1; st == mates {
						plies = 1
					}
				}
				switch v {
				case win:
					soonest = min(soonest, plies)
				case loss:
					latest = max(latest, plies)
				}
			}
			st := e.states[side][cell]
			switch {
			case moves == 0 && b.InCheck(side):
				require.Equal(t, mates, st, "%s: %v", e.pieces, b)
			case moves == 0 || best == draw:
				require.Equal(t, open, st, "%s: %v", e.pieces, b)
			case best == win:
				require.Equal(t, win, st.value(), "%s: %v", e.pieces, b)
				require.Equal(t, soonest, st.plies(), "%s: %v", e.pieces, b)
			default:
				require.Equal(t, loss, st.value(), "%s: %v", e.pieces, b)
				require.Equal(t, latest, st.plies(), "%s: %v", e.pieces, b)
			}
		}
	}
}

// TestThreePieces: what is known of positions of three pieces follows from what is known after their moves, and the prober finds it in the files.
func TestThreePieces(t *testing.T) {
	list := solveAll(t, "KPvK")
	require.Len(t, list, 5)
	checkMoves(t, list, 3000)
	checkFiles(t, list, 1000)
}

// TestLongestWins: the longest ways to mate or to the next pawn's move are those of the books.
func TestLongestWins(t *testing.T) {
	for i, e := range solveAll(t, "KPvK") {
		longest := 0
		for _, states := range e.states {
			for _, st := range states {
				if st.won() {
					longest = max(longest, st.plies())
				}
			}
		}
		assert.Equal(t, []int{0, 0, 31, 19, 19}[i], longest, e.pieces) // KNvK, KBvK, KRvK, KQvK, KPvK
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
		wanted, err := withBelow([]string{name})
		require.NoError(t, err)
		for below := range wanted {
			assert.True(t, below == m || seen[below.Key()], "%s needs %s", name, below)
		}
		seen[m.Key()] = true
	}
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

// files returns the names and bytes of the files of a folder.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	all := map[string]string{}
	for _, f := range list {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		require.NoError(t, err)
		all[f.Name()] = string(data)
	}
	return all
}

// TestMake: the same files for any number of threads; what is there and whole is kept, what is missing or damaged is made again.
func TestMake(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Make(t.Context(), dir, Options{Names: []string{"KPvK"}, Threads: 1}))
	want := files(t, dir)
	require.Len(t, want, 10)
	other := t.TempDir()
	require.NoError(t, Make(t.Context(), other, Options{Names: []string{"KPvK"}, Threads: 4}))
	require.True(t, equal(want, files(t, other)))

	require.NoError(t, os.Remove(filepath.Join(dir, "KPvK.rtbz")))
	damaged := []byte(want["KRvK.rtbw"])
	damaged[100] ^= 1
	require.NoError(t, os.WriteFile(filepath.Join(dir, "KRvK.rtbw"), damaged, 0o600))
	kept, made := 0, []string{}
	require.NoError(t, Make(t.Context(), dir, Options{
		Names: []string{"KPvK"}, Threads: 2,
		Plan: func(work Work) { kept = work.Kept },
		Done: func(name string, _ int) { made = append(made, name) },
	}))
	assert.Equal(t, 3, kept)
	assert.ElementsMatch(t, []string{"KRvK", "KPvK"}, made)
	assert.True(t, equal(want, files(t, dir)))
}

// equal reports whether two folders have the same files.
func equal(a, b map[string]string) bool {
	for name, data := range a {
		if b[name] != data {
			return false
		}
	}
	return len(a) == len(b)
}

// TestMakeRefuses: other endgames, and a folder that is not there, are an error; a run that is ended leaves whole files alone.
func TestMakeRefuses(t *testing.T) {
	for _, names := range [][]string{{"KvK"}, {"KQQQvK"}, {"KPvKPP"}, {""}} {
		assert.Error(t, Make(t.Context(), t.TempDir(), Options{Names: names, Threads: 1}), names)
	}
	assert.Error(t, Make(t.Context(), filepath.Join(t.TempDir(), "none"), Options{Names: []string{"KNvK"}, Threads: 1}))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	assert.ErrorIs(t, Make(ended, dir, Options{Names: []string{"KNvK"}, Threads: 1}), context.Canceled)
	assert.Empty(t, files(t, dir))
}

// TestParseFamilies: numbers of pieces, and names of endgames with either side first.
func TestParseFamilies(t *testing.T) {
	for text, want := range map[string][]string{
		"3pieces": Names(3), "4pieces": Names(4)[5:], "KQvK": {"KQvK"}, "KRvKN, KQvK": {"KRvKN", "KQvK"},
	} {
		got, err := ParseFamilies(text)
		require.NoError(t, err)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"", ",", "5pieces", "KQ", "KQvK,", "KQRNvKR", "KNvKR"} {
		_, err := ParseFamilies(text)
		require.Error(t, err, text)
		assert.NotContains(t, err.Error(), "\n")
	}
}
