package position

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// fuzzedGame plays the legal move that each byte chooses, and stops where there is none. One more kind of
// byte passes, another takes back.
func fuzzedGame(p *Position, choices []byte, visit func()) {
	for _, choice := range choices {
		moves := legalMoves(p)
		switch {
		case choice == 255 && p.Ply() > 0:
			p.Back()
		case choice == 254 && !p.InCheck():
			p.MakeNull()
		case len(moves) > 0:
			p.Make(moves[int(choice)%len(moves)])
		}
		visit()
	}
}

func FuzzFENRoundTrip(f *testing.F) {
	for _, v := range perftVectors(f) {
		f.Add(v.FEN)
	}
	var vectors fenVectors
	readJSON(f, "testdata/bad-fens.json", &vectors)
	for _, bad := range vectors.Bad {
		f.Add(bad.FEN)
	}
	for _, good := range vectors.Good {
		f.Add(good.FEN)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := Parse(Xiangqi, fen)
		if err != nil {
			require.Nil(t, p)
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			require.Contains(t, []string{FieldBoard, FieldSide, FieldTurn, FieldPoints, FieldClock, FieldNumber}, fault.Field)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.NoError(t, p.verify())
		written := p.FEN()
		q, err := Parse(Xiangqi, written)
		require.NoError(t, err, "%q was read, but not %q", fen, written)
		require.Equal(t, written, q.FEN())
		require.Equal(t, p.Key(), q.Key())
		requireSameMoves(t, p)
	})
}

func FuzzParseTurn(f *testing.F) {
	for _, text := range []string{"h2e2", "H2-E2", "h9g7", "0000", "a0a0", "", "h2e2n", "b0c2,h2e2"} {
		f.Add(text, []byte{0, 20, 40})
	}
	f.Fuzz(func(t *testing.T, text string, choices []byte) {
		p := New(Xiangqi)
		fuzzedGame(p, choices, func() {})
		turn, err := p.ParseTurn(text)
		if err != nil {
			require.True(t, errors.Is(err, ErrNotAMove) != errors.Is(err, ErrIllegal), "%v", err)
			require.True(t, turn.IsZero())
			return
		}
		require.Contains(t, p.LegalTurns(), turn)
		again, err := p.ParseTurn(p.FormatTurn(turn))
		require.NoError(t, err)
		require.Equal(t, turn, again)
	})
}

func FuzzRandomGame(f *testing.F) {
	f.Add(uint8(255), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(uint8(255), []byte{17, 254, 3, 255, 255, 40, 41, 254, 254, 255})
	hard := soldiersPositions(f)
	for i := range hard {
		f.Add(uint8(i), []byte{9, 8, 7, 6, 5, 254, 4, 255, 3, 2, 1, 0})
	}
	f.Fuzz(func(t *testing.T, start uint8, choices []byte) {
		p := New(Xiangqi)
		if int(start) < len(hard) {
			p = mustParse(t, hard[start])
		}
		p.SetFeatures(noise())
		first := snapshot(p)
		fuzzedGame(p, choices, func() {
			require.NoError(t, p.verify())
			p.Outcome()
		})
		requireSameMoves(t, p)
		for p.Back() {
		}
		requireSame(t, first, snapshot(p))
	})
}
