package notation

import (
	"compress/gzip"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// effort returns how often to repeat a random experiment: n, less with -short.
func effort(n int) int {
	if testing.Short() {
		return max(n/8, 1)
	}
	return n
}

func mustParse(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Xiangqi, text)
	require.NoError(t, err, text)
	return p
}

// soldiersPositions returns positions with many soldiers on few files.
func soldiersPositions(t testing.TB) (fens []string) {
	t.Helper()
	text, err := os.ReadFile("../testdata/soldiers.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if fen, _, ok := strings.Cut(line, " ; "); ok {
			fens = append(fens, fen)
		}
	}
	require.NotEmpty(t, fens)
	return fens
}

// positionsOfGames returns about n positions, spread evenly over the games of a file.
func positionsOfGames(t testing.TB, name string, n int) (all []*position.Position) {
	t.Helper()
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	in, err := gzip.NewReader(file)
	require.NoError(t, err)
	var games []struct {
		Variant string
		Turns   []struct {
			FENAfter string `json:"fen_after"`
		}
	}
	require.NoError(t, json.NewDecoder(in).Decode(&games))
	r := rand.New(rand.NewPCG(62, 0))
	for i := range n {
		g := games[i*len(games)/n]
		v, ok := position.VariantByName(g.Variant)
		require.True(t, ok, g.Variant)
		p, err := fen.Parse(v, g.Turns[r.IntN(len(g.Turns))].FENAfter)
		require.NoError(t, err)
		all = append(all, p)
	}
	return all
}

// variety calls visit with n positions: half of them from random games, half scattered.
func variety(seed uint64, n int, visit func(*position.Position)) {
	r := rand.New(rand.NewPCG(seed, 0))
	list := new(position.MoveList)
	for done := 0; done < n/2; {
		p := position.New(position.Xiangqi)
		every := 1 + r.IntN(9)
		for p.LegalMoves(list); list.Len() > 0 && p.Ply() < 300; p.LegalMoves(list) {
			if p.Ply()%every == 0 && done < n/2 {
				visit(p)
				done++
			}
			p.Make(list.At(r.IntN(list.Len())))
		}
	}
	for range n - n/2 {
		visit(scattered(r))
	}
}

// scattered returns a position with pieces thrown on the board at random: more soldiers on a file than games have.
func scattered(r *rand.Rand) *position.Position {
	advisors := []string{"d0", "f0", "e1", "d2", "f2"}
	elephants := []string{"c0", "g0", "a2", "e2", "i2", "c4", "g4"}
	for {
		board := [position.Ranks][position.Files]byte{}
		place := func(c position.Colour, t position.PieceType, s position.Square) {
			if c == position.Black {
				s = s.Flip()
			}
			if at := &board[position.Xiangqi.Rank(s)][position.Xiangqi.File(s)]; *at == 0 {
				*at = position.MakePiece(c, t).Letter()
			}
		}
		named := func(names []string) position.Square {
			s, _ := position.Xiangqi.ParseSquare(names[r.IntN(len(names))])
			return s
		}
		files := [2]int{r.IntN(position.Files), r.IntN(position.Files)}
		most := 1 + r.IntN(5)
		for _, c := range []position.Colour{position.Red, position.Black} {
			place(c, position.General, position.SquareAt(3+r.IntN(3), r.IntN(3)))
			for range r.IntN(most + 1) {
				place(c, position.Soldier, position.SquareAt(files[r.IntN(2)], 5+r.IntN(5)))
			}
			for range r.IntN(min(most, 2) + 1) {
				place(c, position.Advisor, named(advisors))
				place(c, position.Elephant, named(elephants))
			}
			for _, t := range []position.PieceType{position.Horse, position.Cannon, position.Chariot} {
				for range r.IntN(min(most, 2) + 1) {
					place(c, t, position.SquareAt(r.IntN(position.Files), r.IntN(position.Ranks)))
				}
			}
		}
		var start strings.Builder
		for _, line := range slices.Backward(board[:]) {
			for _, letter := range line {
				if letter == 0 {
					letter = '1'
				}
				start.WriteByte(letter)
			}
			start.WriteByte('/')
		}
		text := strings.TrimSuffix(start.String(), "/")
		for n := position.Files; n > 1; n-- {
			text = strings.ReplaceAll(text, strings.Repeat("1", n), string(rune('0'+n)))
		}
		if p, err := fen.Parse(position.Xiangqi, text+" "+string("wb"[r.IntN(2)])); err == nil {
			return p
		}
	}
}

// turned returns the FEN as the other side would see it: colours swapped, board turned round, the other side to
// move.
func turned(fen string) string {
	board, side, _ := strings.Cut(fen, " ")
	letters := []rune(board)
	slices.Reverse(letters)
	for i, letter := range letters {
		if unicode.IsUpper(letter) {
			letters[i] = unicode.ToLower(letter)
		} else {
			letters[i] = unicode.ToUpper(letter)
		}
	}
	return string(letters) + " " + map[string]string{"w": "b", "b": "w"}[side]
}
