package position

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Whatever is read is written so that it is read again as the same; what is refused names a field.
func FuzzChessFEN(f *testing.F) {
	for _, v := range chessPerftVectors(f) {
		f.Add(v.FEN)
	}
	var vectors fenVectors
	readJSON(f, "testdata/chess-bad-fens.json", &vectors)
	for _, bad := range vectors.Bad {
		f.Add(bad.FEN)
	}
	for _, good := range vectors.Good {
		f.Add(good.FEN)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := Parse(Chess, fen)
		if err != nil {
			require.Nil(t, p)
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			require.Contains(t, []string{FieldBoard, FieldSide, FieldCastling, FieldPassant, FieldClock, FieldNumber}, fault.Field)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.NoError(t, p.verify())
		written := p.FEN()
		q, err := Parse(Chess, written)
		require.NoError(t, err, "%q was read, but not %q", fen, written)
		require.Equal(t, written, q.FEN())
		require.Equal(t, p.Key(), q.Key())
		plain := plainFromFEN(written)
		require.Equal(t, plain.moves(), coordinatesOf(p), written)
	})
}

// Games of any moves, passes and steps back keep all that is incremental.
func FuzzChessGame(f *testing.F) {
	f.Add([]byte("the quick brown fox jumps over the lazy dog"), uint8(0))
	f.Add([]byte{12, 255, 254, 3, 9, 27, 81}, uint8(1))
	vectors := chessPerftVectors(f)
	f.Fuzz(func(t *testing.T, choices []byte, start uint8) {
		p := mustParseChess(t, vectors[int(start)%len(vectors)].FEN)
		fuzzedGame(p, choices[:min(len(choices), 300)], func() {
			require.NoError(t, p.verify())
			_ = p.Outcome()
		})
	})
}
