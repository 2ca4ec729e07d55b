package eval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/position"
	"xqengine/position/fen"
)

// chessPositions returns positions from random games of chess in which no side is in check.
func chessPositions(n int, seed uint64) []*position.Position {
	random := rand.New(rand.NewPCG(seed, 0))
	var found []*position.Position
	for len(found) < n {
		p := position.New(position.Chess)
		for range 10 + random.IntN(150) {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[random.IntN(len(turns))])
			if random.IntN(12) == 0 && !p.InCheck() {
				found = append(found, p.Clone())
			}
		}
	}
	return found[:n]
}

func chessEvaluator() *Evaluator { return New(WeightsFor(position.Chess)) }

func parseChess(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Chess, text)
	require.NoError(t, err, text)
	return p
}

// The board seen from the other side, and the board reflected, are worth the same.
func TestChessIsSymmetric(t *testing.T) {
	t.Parallel()
	e := chessEvaluator()
	for _, p := range chessPositions(600, 1) {
		fields := strings.Fields(fen.Format(p))
		rows := strings.Split(swapCase(fields[0]), "/")
		for i, j := 0, 7; i < j; i, j = i+1, j-1 {
			rows[i], rows[j] = rows[j], rows[i]
		}
		side := map[string]string{"w": "b", "b": "w"}[fields[1]]
		require.Equal(t, evaluate(e, p), evaluate(e, parseChess(t, strings.Join(rows, "/")+" "+side)), fen.Format(p))
		mirrored := strings.Split(fields[0], "/")
		for i := range mirrored {
			mirrored[i] = reverse(mirrored[i])
		}
		require.Equal(t, evaluate(e, p), evaluate(e, parseChess(t, strings.Join(mirrored, "/")+" "+fields[1])), fen.Format(p))
	}
}

// What is kept from move to move is what a fresh evaluator says, and the terms explained add up to it, whether a net judges
// in play or not.
func TestChessIncrementallyAndExplained(t *testing.T) {
	t.Parallel()
	e := chessEvaluator()
	neural := NewWithNet(WeightsFor(position.Chess), nnue.Internal(position.Chess))
	random := rand.New(rand.NewPCG(5, 0))
	for range 40 {
		p := position.New(position.Chess)
		p.SetFeatures(e.Features())
		for range 120 {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[random.IntN(len(turns))])
			if p.InCheck() {
				continue
			}
			require.Equal(t, evaluate(chessEvaluator(), parseChess(t, fen.Format(p))), e.Evaluate(p), fen.Format(p))
			x := e.Explain(p)
			total := e.Evaluate(p)
			if p.Side() == position.Black {
				total = -total
			}
			require.Equal(t, total, x.Total)
			var middle, end, single, tempo Score
			for _, term := range x.Terms {
				middle += term.Red.Middle - term.Black.Middle
				end += term.Red.End - term.Black.End
				switch {
				case term.Name == "tempo":
					tempo = term.Total
				case !term.SplitBySide:
					single += term.Total
				}
			}
			sum := (middle*x.Phase+end*(FullPhase-x.Phase))/FullPhase + single
			require.InDelta(t, int(sum*x.Scale/FullScale+tempo), int(x.Total), 2, fen.Format(p)) // each blend is rounded

			q := p.Clone()
			q.SetFeatures(neural.Features())
			require.Equal(t, x, neural.Explain(q), fen.Format(p))
		}
	}
}

func TestChessTraceExplainsTheValue(t *testing.T) {
	t.Parallel()
	tracer := NewTracer(WeightsFor(position.Chess))
	var trace Trace
	for _, p := range chessPositions(400, 9) {
		require.NoError(t, tracer.Trace(p, &trace), fen.Format(p))
		require.NotEmpty(t, trace.Counts)
	}
}

// Endings that cannot be won are worth next to nothing, those that can are worth much.
func TestChessScales(t *testing.T) {
	t.Parallel()
	e := chessEvaluator()
	for fen, want := range map[string][2]Score{
		"8/8/4k3/8/8/4K3/8/5NN1 w - - 0 1":                         {-60, 60},
		"k7/8/8/8/8/4K3/P7/2B5 w - - 0 1":                          {-60, 60}, // the bishop does not see a8
		"k7/8/8/8/8/4K3/P7/5B2 w - - 0 1":                          {200, 2000},
		"1k6/8/8/8/8/4K3/7P/2B5 w - - 0 1":                         {200, 2000},
		"8/6k1/8/8/8/4K3/7P/2B5 w - - 0 1":                         {200, 2000},
		"7k/8/8/8/8/4K3/7P/5B2 w - - 0 1":                          {-60, 60},
		"8/8/4k3/8/3r4/4K3/8/R5N1 w - - 0 1":                       {-20, 120},
		"8/8/4k3/8/8/4K3/8/7Q w - - 0 1":                           {700, 3000},
		"8/8/4k3/8/8/4K3/8/7R w - - 0 1":                           {300, 3000},
		"4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1":                      {-40, 60},
		"4k3/5ppp/8/8/8/8/5PPP/3QK3 w - - 0 1":                     {700, 2000},
		"8/2b1kp2/8/8/8/4KP1P/4B3/8 w - - 0 1":                     {0, 110}, // bishops on opposite colours
		"8/3bkp2/8/8/8/4KP1P/4B3/8 w - - 0 1":                      {60, 300},
		"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1":                     {300, 1500},
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": {-20, 60},
	} {
		v := evaluate(e, parseChess(t, fen))
		assert.GreaterOrEqual(t, v, want[0], fen)
		assert.LessOrEqual(t, v, want[1], fen)
	}
}

// The bare king is worth the less the nearer it is to the edge, and with bishop and knight to a corner of its colour.
func TestChessBareKing(t *testing.T) {
	t.Parallel()
	e := chessEvaluator()
	worth := func(fen string) Score { return evaluate(e, parseChess(t, fen)) }
	assert.Greater(t, worth("4k3/8/4K3/8/8/8/8/7R w - - 0 1"), worth("8/8/8/4k3/8/4K3/8/7R w - - 0 1"))
	assert.Greater(t, worth("k7/8/2K5/8/4B3/4N3/8/8 w - - 0 1"), worth("7k/8/5K2/8/4B3/4N3/8/8 w - - 0 1"))
}

// The weights of chess leave xiangqi's evaluation alone, and the other way round.
func TestChessWeightsAreAGroupOfTheirOwn(t *testing.T) {
	t.Parallel()
	for name, read := range embedded() {
		w := read()
		assert.Equal(t, name == position.Chess.Name, w.Chess.seen(), name)
		assert.Equal(t, name == position.Chess.Name, w.Xiangqi == XiangqiWeights{}, name)
		for _, v := range position.Variants() {
			assert.Equal(t, (name == position.Chess.Name) == (v.Family() == position.FamilyChess), w.Supports(v), "%s, %s", name, v.Name)
		}
	}
}

func BenchmarkChessEvaluate(b *testing.B) {
	e := chessEvaluator()
	positions := chessPositions(64, 3)
	for _, p := range positions {
		p.SetFeatures(e.Features())
	}
	b.ReportAllocs()
	for i := range b.N {
		e.Evaluate(positions[i&63])
	}
}
