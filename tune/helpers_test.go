package tune

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/gamedata"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/selfplay"
)

// randomFENs returns quiet positions of random games.
func randomFENs(n int, seed uint64) (fens []string) {
	random := rand.New(rand.NewPCG(seed, 0))
	for len(fens) < n {
		p := position.New(position.Xiangqi)
		for range 20 + random.IntN(160) {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[random.IntN(len(turns))])
			if random.IntN(8) == 0 && !p.InCheck() {
				fens = append(fens, fen.Format(p))
			}
		}
	}
	return fens[:n]
}

// dataOf returns the data in a text.
func dataOf(t testing.TB, text string) *Data {
	t.Helper()
	d := &Data{Variant: position.Xiangqi}
	require.NoError(t, d.Read(strings.NewReader(text), "data"))
	return d
}

// synthetic returns positions whose scores, for Red, are those of the given weights. Their results say
// nothing.
func synthetic(t testing.TB, w *eval.Weights, n int, seed uint64) *Data {
	t.Helper()
	e := eval.New(w)
	var text strings.Builder
	for _, start := range randomFENs(n, seed) {
		p, err := fen.Parse(position.Xiangqi, start)
		require.NoError(t, err)
		p.SetFeatures(e.Features())
		fmt.Fprintln(&text, gamedata.Sample{FEN: start, Score: selfplay.ForRed(p, e.Evaluate(p)), Result: gamedata.Drawn})
	}
	return dataOf(t, text.String())
}

// parameter returns a parameter of w by its name.
func parameter(t testing.TB, w *eval.Weights, name string) *eval.Parameter {
	t.Helper()
	all := w.Parameters()
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	require.Fail(t, "no such parameter", name)
	return nil
}
