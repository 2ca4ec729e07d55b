//go:build longer

package syzygy

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/syzygy/generate"
)

// installed returns the path of a program of Debian's.
func installed(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(path); err == nil {
			return path
		}
	}
	t.Skipf("%s is not installed (Debian package %[1]s): nothing to compare with", name)
	return ""
}

// samples returns positions of an endgame at random, both sides to move and either side with either pieces.
func samples(t *testing.T, r *rand.Rand, name string, count int) (list []*position.Position) {
	t.Helper()
	white, black, _ := strings.Cut(name, "v")
	for len(list) < count {
		s := position.Chess.Empty()
		s.Side = position.Colour(r.IntN(2))
		flip := position.Colour(r.IntN(2))
		for side, letters := range []string{white, black} {
			for _, letter := range letters {
				kind := position.PieceType(strings.IndexRune(" PQBN RK", letter))
				s.Board[r.IntN(64)] = position.MakePiece(position.Colour(side)^flip, kind)
			}
		}
		if p, err := position.FromSetup(s); err == nil && p.Occupied().Count() == len(name)-1 {
			list = append(list, p)
			if moves := afterDoubleSteps(p); len(moves) > 0 {
				list = append(list, moves...)
			}
		}
	}
	return list
}

// afterDoubleSteps returns the positions after moves that let a pawn be taken en passant.
func afterDoubleSteps(p *position.Position) (list []*position.Position) {
	moves := new(position.MoveList)
	p.LegalMoves(moves)
	for _, m := range moves.Moves() {
		after := p.Clone()
		after.Make(m)
		if after.Passant() != position.NoSquare {
			list = append(list, after)
		}
	}
	return list
}

var (
	stockfishWDL = regexp.MustCompile(`(?m)^Tablebases WDL: +(\S.*) \((.*)\)`)
	stockfishDTZ = regexp.MustCompile(`(?m)^Tablebases DTZ: +(-?\d+) \((.*)\)`)

	// The words of the two programs for values.
	stockfishWords = map[string]int{"Win": Win, "Cursed win": CursedWin, "Draw": Draw, "Blessed loss": CursedLoss, "Loss": Loss}
	fathomWords    = map[string]int{"Win": Win, "CursedWin": CursedWin, "Draw": Draw, "BlessedLoss": CursedLoss, "Loss": Loss}
)

// compareWithStockfish asks Debian's stockfish what it finds in the same files.
func compareWithStockfish(t *testing.T, path, dir string, tables *Tables, list []*position.Position) {
	t.Helper()
	var in strings.Builder
	fmt.Fprintf(&in, "setoption name SyzygyPath value %s\n", dir)
	for _, p := range list {
		fmt.Fprintf(&in, "position fen %s\nd\n", fen.Format(p))
	}
	in.WriteString("quit\n")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path)
	cmd.Stdin = strings.NewReader(in.String())
	out, err := cmd.Output()
	require.NoError(t, err)
	wdls, dtzs := stockfishWDL.FindAllSubmatch(out, -1), stockfishDTZ.FindAllSubmatch(out, -1)
	require.Len(t, wdls, len(list))
	require.Len(t, dtzs, len(list))
	for i, p := range list {
		require.NotContains(t, strings.ToLower(string(wdls[i][2])+string(dtzs[i][2])), "fail", "stockfish cannot probe %s", fen.Format(p))
		want, known := stockfishWords[string(wdls[i][1])]
		require.True(t, known, "%s: %s", fen.Format(p), wdls[i][0])
		v, ok := tables.WDL(p)
		require.True(t, ok)
		require.Equal(t, want, v, "WDL of %s", fen.Format(p))
		plies, ok := tables.DTZ(p)
		require.True(t, ok)
		require.Equal(t, string(dtzs[i][1]), strconv.Itoa(plies), "DTZ of %s", fen.Format(p))
	}
}

var fathomTag = regexp.MustCompile(`(?m)^\[(WDL|DTZ|WinningMoves) "(.*)"\]`)

// compareWithFathom asks Debian's fathom what it finds in the same files.
func compareWithFathom(t *testing.T, path, dir string, tables *Tables, list []*position.Position) {
	t.Helper()
	for _, p := range list {
		if p.Outcome().Over {
			continue // it answers only where there is a move
		}
		out, err := exec.CommandContext(t.Context(), path, "--path="+dir, fen.Format(p)).Output()
		require.NoError(t, err, fen.Format(p))
		tags := map[string]string{}
		for _, m := range fathomTag.FindAllSubmatch(out, -1) {
			tags[string(m[1])] = string(m[2])
		}
		v, ok := tables.WDL(p)
		require.True(t, ok)
		want, known := fathomWords[tags["WDL"]]
		require.True(t, known, "%s: %s", fen.Format(p), out)
		require.Equal(t, want, v, "WDL of %s", fen.Format(p))
		plies, ok := tables.DTZ(p)
		require.True(t, ok)
		require.Equal(t, tags["DTZ"], strconv.Itoa(max(plies, -plies)), "DTZ of %s", fen.Format(p))
		wins := 0
		for _, m := range tables.Root(p, true) {
			if m.Value == Win {
				wins++
			}
		}
		moves := 0
		if text := tags["WinningMoves"]; text != "" {
			moves = strings.Count(text, ",") + 1
		}
		require.Equal(t, moves, wins, "winning moves of %s", fen.Format(p))
	}
}

// TestOtherProbers: Debian's stockfish and fathom find in tables of ours what this prober finds: in those of all endgames of three and four pieces, and in
// some with distances in moves.
func TestOtherProbers(t *testing.T) {
	stockfish, fathom := installed(t, "stockfish"), installed(t, "fathom")
	for _, o := range []generate.Options{
		{Names: generate.Names(4), Threads: runtime.GOMAXPROCS(0)},
		{Names: []string{"KPvK", "KRvKN"}, Threads: 1, Moves: true},
	} {
		dir := t.TempDir()
		require.NoError(t, generate.Make(t.Context(), dir, o))
		tables, err := Open(dir)
		require.NoError(t, err)
		require.NoError(t, tables.Check())
		r := rand.New(rand.NewPCG(7, 8))
		for _, name := range tables.Names() {
			list := samples(t, r, name, 2000)
			compareWithStockfish(t, stockfish, dir, tables, list)
			compareWithFathom(t, fathom, dir, tables, list[:50])
		}
		require.NoError(t, tables.Close())
	}
}

// TestStockfishUsesThem: stockfish counts hits in a search from a position that captures lead from into the tables.
func TestStockfishUsesThem(t *testing.T) {
	path := installed(t, "stockfish")
	dir := write(t, threeFiles(t), "")
	cmd := exec.CommandContext(t.Context(), path)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	var out bytes.Buffer
	cmd.Stdout = &out
	require.NoError(t, cmd.Start())
	fmt.Fprintf(in, "setoption name SyzygyPath value %s\nposition fen 8/8/3k4/8/8/3KP3/8/8 w - - 0 1\ngo depth 8\n", dir)
	time.Sleep(3 * time.Second) // its search of depth 8 takes milliseconds
	fmt.Fprintln(in, "quit")
	require.NoError(t, cmd.Wait())
	hits := regexp.MustCompile(`tbhits ([1-9]\d*)`).FindSubmatch(out.Bytes())
	assert.NotNil(t, hits, out.String())
}
