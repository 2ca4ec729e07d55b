package position

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// slowBuild is true where a move costs many times what it costs in a release: under the race detector and
// with the invariants compiled in.
const slowBuild = raceEnabled || invariantsEnabled

// effort returns how often to repeat a random experiment: n in the longer suites, a fifth of it every day, less with -short
// and in slow builds.
func effort(n int) int {
	switch {
	case testing.Short() || slowBuild:
		return max(n/8, 1)
	case !longerSuites:
		return max(n/5, 1)
	}
	return n
}

func mustParse(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := Parse(Xiangqi, fen)
	require.NoError(t, err, fen)
	return p
}

// soldiersPositions returns the positions of testdata/soldiers.txt.
func soldiersPositions(t testing.TB) (fens []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/soldiers.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if fen, _, ok := strings.Cut(line, " ; "); ok {
			fens = append(fens, fen)
		}
	}
	require.NotEmpty(t, fens)
	return fens
}

func mustTurn(t testing.TB, p *Position, text string) Turn {
	t.Helper()
	turn, err := p.ParseTurn(text)
	require.NoError(t, err, "%s in %s", text, p.FEN())
	return turn
}

// play makes the turns of a text, one blank between two.
func play(t testing.TB, p *Position, turns string) {
	t.Helper()
	for _, text := range strings.Fields(turns) {
		p.Play(mustTurn(t, p, text))
	}
}

// readJSON reads a file of testdata, which may be packed with gzip.
func readJSON(t testing.TB, name string, into any) {
	t.Helper()
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	var in io.Reader = file
	if strings.HasSuffix(name, ".gz") {
		in, err = gzip.NewReader(file)
		require.NoError(t, err)
	}
	require.NoError(t, json.NewDecoder(in).Decode(into))
}

// verify compares all incremental state with what the array of pieces says.
func (p *Position) verify() error {
	if err := p.verifyBoard(); err != nil || p.family != FamilyStratagem {
		return err
	}
	return p.verifyPowers()
}

// verdictBelow returns the verdict of RepetitionInSearch alone.
func verdictBelow(p *Position, root int) Verdict {
	v, _ := p.RepetitionInSearch(root)
	return v
}

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x9E3779B97F4A7C15)) }

// walk plays random moves from p until plies are made or the side to move has lost, and calls visit at
// every position, the first and the last included.
func walk(p *Position, r *rand.Rand, plies int, visit func()) {
	list := new(MoveList)
	for visit(); plies > 0; plies-- {
		p.LegalMoves(list)
		if list.Len() == 0 {
			return
		}
		p.Make(list.At(r.IntN(list.Len())))
		visit()
	}
}

// scatter returns a position with pieces thrown on the board at random, wherever they may stand: more pieces
// near the generals, more pins and checks and more soldiers on a file than games have.
func scatter(r *rand.Rand) *Position {
	for {
		var board [squareCodes]Piece
		place := func(c Colour, t PieceType) {
			points := standing[c][t].Squares()
			if t == Soldier && r.IntN(2) == 0 {
				points = standing[c][t].and(land[c.Other()]).and(Bitboard{
					Lo: fileBits << r.IntN(Files), Hi: fileBits << r.IntN(Files),
				}).Squares()
			}
			if s := points[r.IntN(len(points))]; board[s] == NoPiece {
				board[s] = MakePiece(c, t)
			}
		}
		most := 1 + r.IntN(5)
		for _, c := range []Colour{Red, Black} {
			place(c, General)
			for t := Soldier; t < General; t++ {
				for range r.IntN(min(most, maxOfType[t]) + 1) {
					place(c, t)
				}
			}
		}
		side := "w"
		if r.IntN(2) == 0 {
			side = "b"
		}
		if p, err := Parse(Xiangqi, boardText(&board)+" "+side); err == nil {
			return p
		}
	}
}

// boardText writes the first field of a FEN.
func boardText(board *[squareCodes]Piece) string {
	var ranks []string
	for rank := Ranks - 1; rank >= 0; rank-- {
		line := ""
		for file := range Files {
			line += string(board[SquareAt(file, rank)].Letter())
		}
		for n := Files; n > 0; n-- {
			line = strings.ReplaceAll(line, strings.Repeat(".", n), string(rune('0'+n)))
		}
		ranks = append(ranks, line)
	}
	return strings.Join(ranks, "/")
}

// variety calls visit with n positions: half of them from random games, half scattered.
func variety(t testing.TB, seed uint64, n int, visit func(*Position)) {
	t.Helper()
	r := newRandom(seed)
	for done := 0; done < n/2; {
		p := New(Xiangqi)
		every := 1 + r.IntN(9)
		walk(p, r, 300, func() {
			if p.Ply()%every == 0 && done < n/2 {
				visit(p)
				done++
			}
		})
	}
	for range n - n/2 {
		visit(scatter(r))
	}
}

// turned returns the position as the other side would see it: colours swapped, board turned round, the
// other side to move.
func turned(t testing.TB, p *Position) *Position {
	t.Helper()
	return transformed(t, p, p.side.Other(), func(s Square, piece Piece) (Square, Piece) {
		return s.Flip(), MakePiece(piece.Colour().Other(), piece.Type())
	})
}

// mirrored returns the position reflected at the e-file.
func mirrored(t testing.TB, p *Position) *Position {
	t.Helper()
	return transformed(t, p, p.side, func(s Square, piece Piece) (Square, Piece) { return s.Mirror(), piece })
}

func transformed(t testing.TB, p *Position, side Colour, image func(Square, Piece) (Square, Piece)) *Position {
	t.Helper()
	var board [squareCodes]Piece
	for _, s := range p.Occupied().Squares() {
		to, piece := image(s, p.PieceAt(s))
		board[to] = piece
	}
	return mustParse(t, boardText(&board)+map[Colour]string{Red: " w", Black: " b"}[side])
}

// count walks the tree of legal moves with the leaves counted in bulk.
func (p *Position) countLeaves(depth int, lists []MoveList) uint64 {
	list := &lists[depth]
	p.LegalMoves(list)
	if depth <= 1 {
		return uint64(list.Len())
	}
	var n uint64
	for _, m := range list.Moves() {
		p.Make(m)
		n += p.countLeaves(depth-1, lists)
		p.Unmake()
	}
	return n
}

func perft(p *Position, depth int) uint64 {
	return p.countLeaves(depth, make([]MoveList, depth+1))
}
