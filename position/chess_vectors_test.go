package position

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// chessGame is one entry of testdata/chess-games.json.gz: a game played by rules alone, with what a slow reference
// program says of each position.
type chessGame struct {
	Start   string
	Comment string
	Result  []string // winner, w, b or draw, and reason; empty for a game that goes on
	Turns   []struct {
		Turn       string
		SAN        string
		FENAfter   string `json:"fen_after"`
		Check      bool
		LegalCount int `json:"legal_count"`
	}
}

func chessGames(t testing.TB) (games []chessGame) {
	t.Helper()
	readJSON(t, "testdata/chess-games.json.gz", &games)
	require.Len(t, games, 95)
	return games
}

// resultText writes an outcome as the vectors do.
func resultText(o Outcome) []string {
	if !o.Over {
		return nil
	}
	return []string{map[Winner]string{RedWins: "w", BlackWins: "b", NoWinner: "draw"}[o.Winner], o.Reason.String()}
}

func TestChessGames(t *testing.T) {
	t.Parallel()
	for _, g := range chessGames(t) {
		p := mustParseChess(t, g.Start)
		appeals := mustParseChess(t, g.Start)
		rules := appeals.Rules()
		rules.Draws = BrainKingDraws
		appeals.SetRules(rules)
		for i, turn := range g.Turns {
			require.Empty(t, resultText(p.Outcome()), "%s: before turn %d", g.Comment, i+1)
			m := mustTurn(t, p, turn.Turn)
			require.Equal(t, turn.Turn, p.FormatTurn(m))
			p.Play(m)
			appeals.Play(m)
			require.Equal(t, turn.FENAfter, p.FEN(), "%s: turn %d", g.Comment, i+1)
			require.Equal(t, turn.Check, p.InCheck())
			require.Len(t, p.LegalTurns(), turn.LegalCount)
			require.Equal(t, mustParseChess(t, turn.FENAfter).Key(), p.Key(), "the key depends on the FEN alone")
		}
		require.Equal(t, g.Result, resultText(p.Outcome()), g.Comment)
		want := g.Result
		if len(want) == 2 && want[1] != "mate" && want[1] != "stalemate" {
			want = nil
		}
		require.Equal(t, want, resultText(appeals.Outcome()), "%s, with nobody appealing", g.Comment)
		require.Equal(t, p.FEN(), appeals.FEN())
		require.Equal(t, p.Key(), appeals.Key())
	}
}

func TestChessBadFENs(t *testing.T) {
	t.Parallel()
	var vectors struct {
		Bad []struct {
			FEN, Field string
			OrField    string `json:"or_field"`
			Reason     string
		}
		Good []struct {
			FEN, Canonical string
			LegalCount     int `json:"legal_count"`
			Comment        string
		}
	}
	readJSON(t, "testdata/chess-bad-fens.json", &vectors)
	require.Len(t, vectors.Bad, 86)
	require.Len(t, vectors.Good, 31)
	for _, bad := range vectors.Bad {
		p, err := Parse(Chess, bad.FEN)
		require.Error(t, err, "%q: %s", bad.FEN, bad.Reason)
		require.Nil(t, p)
		var fault *SetupError
		require.ErrorAs(t, err, &fault)
		if bad.OrField == "" || fault.Field != bad.OrField {
			assert.Equal(t, bad.Field, fault.Field, "%q: %s, but %v", bad.FEN, bad.Reason, err)
		}
		assert.NotEmpty(t, fault.Reason)
		assert.NotContains(t, err.Error(), "\n")
	}
	for _, good := range vectors.Good {
		p := mustParseChess(t, good.FEN)
		assert.Equal(t, good.Canonical, p.FEN(), good.Comment)
		assert.Len(t, p.LegalTurns(), good.LegalCount, good.Comment)
		assert.NoError(t, p.verify())
	}
}

func TestFENOfChessElsewhere(t *testing.T) {
	t.Parallel()
	_, err := Parse(Xiangqi, startFEN(Chess))
	assert.EqualError(t, err, "board: 8 ranks, want 10 (chess? set Variant to chess)")
	_, err = Parse(StratagemRiver, startFEN(Chess))
	assert.EqualError(t, err, "board: 8 ranks, want 11 (chess? set Variant to chess)")
}

// FENs of several slips name the first of them, whatever else is wrong.
func TestChessFENReasons(t *testing.T) {
	t.Parallel()
	for fen, want := range map[string]string{
		"8/8/8/8/8/8/8/K7 w - - 0 1":                                    "board: black has no king",
		"k7/8/8/8/8/8/8/KR6 w K - 0 1":                                  `castling: K, but the white king is not on e1`,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR r KQkq - 0 1":      `side to move: "r", want w or b`,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1":             `castling: "0", want the rights among KQkq, or -`,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w GB - 0 1":        `castling: 'G' is a file of Chess960, which is not supported`,
		"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 3":  "en passant: e3, but with white to move it is on rank 6",
		"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":      `board: rank 6: '9' is not a piece`,
		"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1":                               "side to move: white is to move, but the black king stands in check",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 100000": "move number: 100000 is more than 99999",
	} {
		_, err := Parse(Chess, fen)
		assert.EqualError(t, err, want, fen)
	}
}

// The examples of the rules.
func TestChessExamples(t *testing.T) {
	t.Parallel()
	outcome := func(fen, moves string) string {
		p := mustParseChess(t, fen)
		play(t, p, moves)
		o, _, _ := strings.Cut(strings.TrimSuffix(explained(p), ")"), ":")
		if strings.Contains(o, "(") {
			o += ")"
		}
		return o
	}
	after := func(fen, moves string) *Position {
		p := mustParseChess(t, fen)
		play(t, p, moves)
		return p
	}
	fields := func(p *Position, i int) string { return strings.Fields(p.FEN())[i] }
	start := startFEN(Chess)

	p := after(start, "e2e4")
	assert.Len(t, coordinatesOf(mustParseChess(t, start)), 20)
	assert.Equal(t, "-", fields(p, 3))
	play(t, p, "a7a6 e4e5 d7d5")
	assert.Equal(t, "d6", fields(p, 3))
	assert.Contains(t, coordinatesOf(p), "e5d6")
	play(t, p, "h2h3 h7h6")
	assert.Equal(t, "-", fields(p, 3))
	assert.NotContains(t, coordinatesOf(p), "e5d6")

	corners := "r3k2r/8/8/8/8/8/8/R3K2R w %s - 0 1"
	assert.Len(t, coordinatesOf(after(strings.Replace(corners, "%s", "KQkq", 1), "")), 26)
	assert.Subset(t, coordinatesOf(after(strings.Replace(corners, "%s", "KQkq", 1), "")), []string{"e1g1", "e1c1"})
	assert.Len(t, coordinatesOf(after(strings.Replace(corners, "%s", "-", 1), "")), 24)
	assert.Equal(t, "Qq", fields(after(strings.Replace(corners, "%s", "KQkq", 1), "h1h8"), 2))

	for fen, want := range map[string][2]bool{ // short, long
		"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1":    {false, true},
		"4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1":   {false, true},
		"4k3/8/8/8/8/8/3p4/R3K2R w KQ - 0 1":   {false, false},
		"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1":     {false, true},
		"r3k3/8/8/8/8/8/8/RN2K3 w Qq - 0 1":    {false, false},
		"4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1":    {false, true},
		"4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1":   {true, true},
		"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1":    {true, false},
		"4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1":    {false, true},
		"4k3/8/8/b7/8/8/8/R3K2R w KQ - 0 1":    {false, false},
		"4k3/8/8/8/8/5n2/8/R3K2R w KQ - 0 1":   {false, false},
		"4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1":   {false, true},
		"r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1":     {false, false},
		"4k3/8/8/8/8/8/8/R1B1K1NR w KQ - 0 1":  {false, false},
		"4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1":   {true, false},
		"4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1":    {true, true},
		"4k3/8/8/8/8/8/8/R3K2R w - - 0 1":      {false, false},
		"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1":   {true, false},
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1": {true, true},
	} {
		moves := coordinatesOf(after(fen, ""))
		assert.Equal(t, want, [2]bool{strings.Contains(strings.Join(moves, " "), "e1g1"), strings.Contains(strings.Join(moves, " "), "e1c1")}, fen)
	}

	assert.NotContains(t, coordinatesOf(after("7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1", "")), "e5d6")
	assert.Equal(t, "7k/8/8/K2pP2q/8/8/8/8 w - - 0 1", after("7k/8/8/K2pP2q/8/8/8/8 w - d6 0 1", "").FEN())
	assert.NotContains(t, coordinatesOf(after("7k/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1", "")), "e5d6")
	assert.Contains(t, coordinatesOf(after("8/8/8/1Ppp4/k7/8/8/4K2R w K c6 0 1", "")), "b5c6")
	p = after("7k/8/8/5Pp1/7K/8/8/8 w - g6 0 1", "")
	assert.True(t, p.InCheck())
	assert.Contains(t, coordinatesOf(p), "f5g6")

	p = after("3n3k/4P3/8/8/8/8/8/K7 w - - 0 1", "")
	assert.Subset(t, coordinatesOf(p), []string{"e7e8q", "e7e8r", "e7e8b", "e7e8n", "e7d8q", "e7d8r", "e7d8b", "e7d8n"})
	for text, want := range map[string]error{
		"e7e8": ErrNoPromotion, "e7d8": ErrNoPromotion, "e7e8k": ErrIllegal, "e7e8p": ErrIllegal, "a1a2q": ErrIllegal,
		"e7f8": ErrIllegal, "e7e8x": ErrNotAMove, "0000": ErrNotAMove, "O-O": ErrNotAMove, "e9e8": ErrNotAMove, "": ErrNotAMove,
	} {
		_, err := p.ParseTurn(text)
		assert.ErrorIs(t, err, want, text)
	}
	for _, text := range []string{"E7E8Q", "e7-e8q", "E7-E8q"} {
		assert.Equal(t, "e7e8q", p.FormatTurn(mustTurn(t, p, text)))
	}
	_, err := after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "").ParseTurn("e1h1")
	assert.ErrorIs(t, err, ErrIllegal)

	assert.Equal(t, "draw (stalemate)", outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""))
	assert.Equal(t, "white wins (mate)", outcome("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ""))
	assert.Equal(t, "black wins (mate)", outcome("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", ""))

	there := "g1f3 g8f6 f3g1 f6g8 "
	assert.Equal(t, "draw (repetition)", outcome(start, there+there))
	assert.Equal(t, "draw (repetition)", outcome(start, "e2e4 e7e5 "+there+there))
	taken := "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"
	assert.Equal(t, "-", outcome(taken, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1"))
	assert.Equal(t, "draw (repetition)", outcome(taken, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 g8f6"))
	round := "e1e2 e8e7 e2e1 e7e8 "
	assert.Equal(t, "-", outcome("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", round+round))
	assert.Equal(t, "draw (repetition)", outcome("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", round+round+"e1e2 e8e7"))

	assert.Equal(t, "white wins (mate)", outcome("7k/8/6K1/8/8/8/8/1Q6 w - - 99 90", "b1b8"))
	assert.Equal(t, "draw (fifty moves)", outcome("7k/8/6K1/8/8/8/8/1Q6 w - - 99 90", "b1b2"))
	assert.Equal(t, "draw (repetition)", outcome("4k1n1/p7/8/8/8/8/P7/4K1N1 w - - 92 80", there+there))
	assert.Equal(t, "draw (material)", outcome("4k3/8/8/8/8/8/1r6/B3K1b1 w - - 3 40", "a1b2"))
	assert.Equal(t, "-", outcome("4k3/8/8/8/8/8/1r6/B3Kb2 w - - 3 40", "a1b2"))
	assert.Equal(t, "-", outcome("4k3/8/8/8/8/8/1r6/B3K1n1 w - - 3 40", "a1b2"))
}

// Every draw, with either side to move: colours changed, the same verdict.
func TestChessDrawsFromBothSides(t *testing.T) {
	t.Parallel()
	for fen, want := range map[string]string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":     "draw (stalemate)",
		"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1":    "draw (stalemate)",
		"8/8/4k3/8/8/4K3/8/7R w - - 100 90":  "draw (fifty moves)",
		"8/8/4k3/8/8/4K3/8/7R b - - 100 90":  "draw (fifty moves)",
		"8/8/4k3/8/8/4K3/8/7R w - - 99 90":   "-",
		"8/8/4k3/8/8/4K3/8/8 w - - 0 1":      "draw (material)",
		"8/8/4k3/8/8/4K3/8/7N b - - 0 1":     "draw (material)",
		"8/8/4k3/8/8/4K3/8/7B w - - 0 1":     "draw (material)",
		"8/b7/4k3/8/8/4K3/8/B1B5 w - - 0 1":  "draw (material)",
		"8/1b6/4k3/8/8/4K3/8/B1B5 w - - 0 1": "-",
		"8/8/4k3/8/8/4K3/8/6NN w - - 0 1":    "-",
		"8/8/4k3/8/8/4K3/8/5BN1 w - - 0 1":   "-",
		"8/6n1/4k3/8/8/4K3/8/6N1 w - - 0 1":  "-",
		"8/8/4k3/4p3/8/4K3/8/8 w - - 0 1":    "-",
		"8/8/4k3/8/8/4K3/8/7R w - - 0 1":     "-",
		"1Q5k/8/6K1/8/8/8/8/8 b - - 100 90":  "white wins (mate)",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 100 90":  "draw (stalemate)",
		"8/8/4k3/8/8/4K3/8/7B w - - 100 90":  "draw (fifty moves)",
	} {
		for _, turned := range []bool{false, true} {
			p := mustParseChess(t, fen)
			result := want
			if turned {
				p = turnedChess(t, p)
				result = strings.NewReplacer("white", "black", "black", "white").Replace(want)
			}
			assert.Equal(t, result, explained(p), p.FEN())
			rules := p.Rules()
			rules.Draws = BrainKingDraws
			p.SetRules(rules)
			if strings.Contains(want, "material") || strings.Contains(want, "fifty") {
				result = "-"
			}
			assert.Equal(t, result, explained(p), "BrainKing: %s", p.FEN())
		}
	}
}

// turnedChess returns a position with the colours changed.
func turnedChess(t testing.TB, p *Position) *Position {
	t.Helper()
	fields := strings.Fields(p.FEN())
	swap := func(text string) string {
		return strings.Map(func(r rune) rune {
			switch {
			case r >= 'a' && r <= 'z':
				return r - 32
			case r >= 'A' && r <= 'Z':
				return r + 32
			}
			return r
		}, text)
	}
	rows := strings.Split(swap(fields[0]), "/")
	for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
		rows[i], rows[j] = rows[j], rows[i]
	}
	side := map[string]string{"w": "b", "b": "w"}[fields[1]]
	passant := strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return mustParseChess(t, strings.Join(rows, "/")+" "+side+" "+swap(fields[2])+" "+passant+" "+fields[4]+" "+fields[5])
}

// Games with the colours changed are the same games.
func TestChessIsSymmetric(t *testing.T) {
	t.Parallel()
	walkChess(t, 7, effort(57), 40, func(p *Position) {
		q := turnedChess(t, p)
		require.Len(t, q.LegalTurns(), len(p.LegalTurns()), p.FEN())
		require.Equal(t, p.InCheck(), q.InCheck())
		require.Equal(t, p.Terminal().Reason, q.Terminal().Reason)
	})
}

// What the search asks: the second time inside its tree, the third elsewhere.
func TestChessRepetitionInSearch(t *testing.T) {
	t.Parallel()
	p := New(Chess)
	judge := func(p *Position, root int, want Verdict, back int) {
		t.Helper()
		verdict, rests := p.RepetitionInSearch(root)
		assert.Equal(t, want, verdict)
		assert.Equal(t, back, rests)
	}
	play(t, p, "g1f3 g8f6 f3g1 f6g8")
	judge(p, 0, NoVerdict, 0) // the root itself has stood once before
	play(t, p, "g1f3 g8f6 f3g1 f6g8")
	judge(p, 0, VerdictDraw, 4)
	judge(p, 8, VerdictDraw, 8)
	q := New(Chess)
	play(t, q, "e2e3 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3")
	judge(q, 0, VerdictDraw, 4)
	judge(q, 5, NoVerdict, 0)
	assert.Equal(t, 4, q.EarlierOccurrence())
}

// A frame that another family has used says nothing of chess.
func TestChessAfterOtherVariants(t *testing.T) {
	t.Parallel()
	var p Position
	for _, v := range Variants() {
		q := New(v)
		walk(q, newRandom(9), 60, func() {})
		p.CopyFrom(q)
		for p.Ply() > 0 {
			p.Back()
		}
		p.CopyFrom(New(Chess))
		walk(&p, newRandom(10), 60, func() { require.NoError(t, p.verify()) })
		fresh := New(Chess)
		walk(fresh, newRandom(10), 60, func() {})
		require.Equal(t, fresh.FEN(), p.FEN(), v.Name)
		require.Equal(t, fresh.Verdict(), p.Verdict())
		require.Equal(t, fresh.Outcome(), p.Outcome())
	}
}

func TestPiecesAreNamedAsInTheVariant(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "queen", Chess.TypeName(Queen))
	assert.Equal(t, "advisor", Xiangqi.TypeName(Advisor))
	assert.Equal(t, byte('q'), Chess.Letter(MakePiece(Black, Queen)))
}
