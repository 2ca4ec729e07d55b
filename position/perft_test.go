package position

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// perftVector is one entry of testdata/xiangqi-perft.json: Counts[i] is perft(i+1).
type perftVector struct {
	FEN     string   `json:"fen"`
	Counts  []uint64 `json:"perft"`
	Comment string   `json:"comment"`
}

func perftVectors(t testing.TB) []perftVector {
	t.Helper()
	var vectors []perftVector
	readJSON(t, "testdata/xiangqi-perft.json", &vectors)
	require.Len(t, vectors, 40)
	return vectors
}

// nodeLimit is the largest count a test walks to.
func nodeLimit() uint64 {
	if testing.Short() || slowBuild {
		return 400_000
	}
	return 20_000_000
}

func requirePerft(t *testing.T, fen string, counts []uint64) {
	t.Helper()
	p := mustParse(t, fen)
	for i, want := range counts {
		if want > nodeLimit() {
			t.Logf("perft(%d) left out: %d nodes", i+1, want)
			break
		}
		require.Equal(t, want, perft(p, i+1), "perft(%d) of %s", i+1, fen)
	}
	require.Equal(t, fen, p.FEN(), "perft leaves the position as it was")
}

func TestPerftVectors(t *testing.T) {
	t.Parallel()
	for i, v := range perftVectors(t) {
		t.Run(fmt.Sprintf("%02d %s", i, v.Comment), func(t *testing.T) {
			t.Parallel()
			requirePerft(t, v.FEN, v.Counts)
		})
	}
}

func TestPerftOfTheStartPosition(t *testing.T) {
	t.Parallel()
	requirePerft(t, startFEN(Xiangqi), []uint64{44, 1920, 79666, 3290240})
	if testing.Short() || slowBuild {
		t.Skip("depth 5 left out: -short, or a slow build")
	}
	assert.Equal(t, uint64(133312995), perft(New(Xiangqi), 5))
}
