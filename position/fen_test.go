package position

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fenVectors is testdata/bad-fens.json: FENs to refuse, each with one fault, and unusual ones to read.
type fenVectors struct {
	Bad []struct {
		Variant, FEN, Field, Reason string
		OrField                     string `json:"or_field"`
	}
	Good []struct {
		Variant, FEN, Canonical, Comment string
		LegalCount                       int `json:"legal_count"`
	}
}

func TestBadFENs(t *testing.T) {
	t.Parallel()
	var vectors fenVectors
	readJSON(t, "testdata/bad-fens.json", &vectors)
	tested := 0
	for i, bad := range vectors.Bad {
		v, ok := VariantByName(bad.Variant)
		if !ok {
			continue // a variant this package does not know
		}
		tested++
		t.Run(fmt.Sprintf("%02d %s", i, bad.Reason), func(t *testing.T) {
			p, err := Parse(v, bad.FEN)
			require.Nil(t, p, "%q was read, but: %s", bad.FEN, bad.Reason)
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			fields := []string{bad.Field}
			if bad.OrField != "" {
				fields = append(fields, bad.OrField)
			}
			assert.Contains(t, fields, fault.Field, "%s: %v", bad.Reason, err)
			assert.NotEmpty(t, fault.Reason())
			assert.Equal(t, fault.Field+": "+fault.Reason(), err.Error())
			assert.NotContains(t, err.Error(), "\n")
		})
	}
	assert.GreaterOrEqual(t, tested, 62)
}

func TestUnusualFENs(t *testing.T) {
	t.Parallel()
	var vectors fenVectors
	readJSON(t, "testdata/bad-fens.json", &vectors)
	tested := 0
	for i, good := range vectors.Good {
		v, ok := VariantByName(good.Variant)
		if !ok {
			continue
		}
		tested++
		t.Run(fmt.Sprintf("%02d %s", i, good.Comment), func(t *testing.T) {
			p, err := Parse(v, good.FEN)
			require.NoError(t, err)
			assert.Equal(t, good.Canonical, p.FEN())
			assert.Len(t, p.LegalTurns(), good.LegalCount)
		})
	}
	assert.GreaterOrEqual(t, tested, 14)
}

func TestFENIsReadLeniently(t *testing.T) {
	t.Parallel()
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for name, test := range map[string]struct{ fen, want string }{
		"board and side":           {board + " b", board + " b - - 0 1"},
		"blanks of any kind":       {"  " + board + "\t w  -\n- 3   4 ", board + " w - - 3 4"},
		"surplus words":            {board + " w - - 3 4 moves h2e2", board + " w - - 3 4"},
		"short form":               {board + " b 7 12", board + " b - - 7 12"},
		"capital side":             {board + " B", board + " b - - 0 1"},
		"brackets of a UCI tool":   {board + "[] w - - 0 1", board + " w - - 0 1"},
		"move number nought is 1":  {board + " w - - 0 0", board + " w - - 0 1"},
		"runs of digits are added": {"4k4/9/9/9/45/9/9/9/9/3K5 w", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, test.want, mustParse(t, test.fen).FEN())
		})
	}
}

// TestShortFENHasNoTurnField: what is not written is as likely as in a FEN that ends before it.
func TestShortFENHasNoTurnField(t *testing.T) {
	t.Parallel()
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	for _, v := range []*Variant{PointsTournament, PointsMatch, PointsConcise} {
		long, err := Parse(v, board)
		require.NoError(t, err)
		short, err := Parse(v, board+" 0 1")
		require.NoError(t, err)
		assert.Equal(t, long.FEN(), short.FEN(), v.Name)
	}
}

func TestFENErrorsNameTheMistake(t *testing.T) {
	t.Parallel()
	for fen, want := range map[string]string{
		"": "board: missing",
		"rnbakabnr/9/1c5c1/p1p1p1p1/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w": "board: rank 6 has 8 points, want 9",
		"4k4/9/9/9/9/9/9/9/3K5 w":                                      "board: 9 ranks, want 10",
		"4k4/9/9/9/9/9/9/9/9/3K5":                                      "side to move: missing, want w or b",
		"4k4/9/9/9/9/9/9/9/9/3K5 x":                                    `side to move: "x", want w or b`,
		"4k4/9/9/9/9/9/9/9/9/4K4 w":                                    "board: the generals face each other",
		"9/9/9/9/9/9/9/9/9/4K4 w":                                      "board: black has no general",
		"4k4/9/9/9/9/9/9/9/9/3KK4 w":                                   "board: ", // one cause is named, which does not matter
		"4k4/9/9/9/4R4/9/9/9/9/3K5 w":                                  "side to move: red is to move, but the black general stands in check",
		"4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1":                           `clock: "-1" is not a number`,
		"4k4/9/9/9/9/9/9/9/9/3K5 w - - 99999999999999 1":               "clock: 99999999999999 is more than 9999",
		"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 x":                            `move number: "x" is not a number`,
		"4k4/9/9/9/9/9/9/9/9/3K5 w 1 - 0 1":                            `turn: "1", but xiangqi has no turn field: want -`,
		"4k4/9/9/9/9/9/9/9/9/3K5 w - 3:5 0 1":                          `points: "3:5", but xiangqi has no points: want -`,
		"3Ak4/9/9/9/9/9/9/9/9/3K5 w":                                   "board: a red advisor can never stand on d9",
	} {
		_, err := Parse(Xiangqi, fen)
		if assert.Error(t, err, fen) {
			assert.Contains(t, err.Error(), want, fen)
		}
	}
}

func TestFENCountsClockAndMoves(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 30")
	for _, step := range []struct{ turn, tail string }{
		{"h7e7", "w - - 8 31"},
		{"h2e2", "b - - 9 31"},
		{"e7e3", "w - - 0 32"},
		{"d0e1", "b - - 1 32"},
	} {
		play(t, p, step.turn)
		assert.Regexp(t, step.tail+"$", p.FEN())
	}
}

func TestFENRoundTrip(t *testing.T) {
	t.Parallel()
	variety(t, 3, effort(3000), func(p *Position) {
		q := mustParse(t, p.FEN())
		require.Equal(t, p.FEN(), q.FEN())
		require.Equal(t, p.Key(), q.Key())
		require.Equal(t, p.Checkers(), q.Checkers())
		require.Equal(t, p.Counts(), q.Counts())
		require.Equal(t, p.Clock(), q.Clock())
		require.Equal(t, p.MoveNumber(), q.MoveNumber())
		require.NoError(t, q.verify())
	})
}
