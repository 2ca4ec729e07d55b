package nnue

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// variants have nets.
var variants = map[*FeatureSet]*position.Variant{
	Xiangqi: position.Xiangqi, Chess: position.Chess, Points: position.PointsTournament, Stratagem: position.StratagemRiver,
	XiangqiKingBuckets: position.Xiangqi, ChessKingBuckets: position.Chess,
}

// randomWeights returns weights over the whole range that is allowed.
func randomWeights(f *FeatureSet, hidden int, seed uint64) Weights {
	random := rand.New(rand.NewPCG(seed, 1))
	draw := func(n, most int) []int16 {
		values := make([]int16, n)
		for i := range values {
			values[i] = int16(random.IntN(2*most+1) - most)
		}
		return values
	}
	maxInputWeight := int(f.maxInputWeight())
	w := Weights{Features: f, Hidden: hidden, Rows: draw(f.Inputs*hidden, maxInputWeight), Bias: draw(hidden, maxInputWeight), Out: draw(2*Buckets*hidden, maxSum/(2*hidden))}
	for b := range w.OutBias {
		w.OutBias[b] = int32(random.IntN(1 << 20))
	}
	return w
}

func randomNet(t testing.TB, f *FeatureSet, hidden int, seed uint64) *Network {
	t.Helper()
	net, err := New(randomWeights(f, hidden, seed), 368_000, "made=by-lot")
	require.NoError(t, err)
	return net
}

func TestInputs(t *testing.T) {
	for f, v := range variants {
		if f.KingBuckets > 1 {
			require.Same(t, f, KingBucketsFor(v))
		} else {
			require.Same(t, f, FeaturesFor(v))
		}
		for looks := range position.Colour(2) {
			seen := map[uint16]int{}
			views := map[View]bool{}
			for _, view := range f.views[looks] {
				if views[view] {
					continue
				}
				views[view] = true
				for piece := range position.Piece(pieceCodes) {
					for _, s := range f.points {
						row := f.Index(view, piece, s)
						if row == f.noIndex+view.first {
							continue
						}
						assert.Less(t, row, uint16(f.Inputs))
						seen[row]++
						reflected := View{looks, 1 - view.reflected, view.first}
						assert.Equal(t, row, f.Index(reflected, piece, f.Mirror(s)))
						assert.Equal(t, v.Rank(s), v.Rank(f.Mirror(s)))
					}
				}
				for extra := range f.extras {
					for value := uint8(1); value < pieceCodes; value++ {
						if row := f.ExtraIndex(view, extra, value); row != f.noIndex+view.first {
							seen[row]++
						}
					}
				}
			}
			assert.Len(t, seen, f.Inputs)
			for row, times := range seen {
				assert.LessOrEqual(t, times, min(f.KingBuckets, 2), "input %d: each piece on each point is an input of its own, or on two points that are reflected", row)
			}
		}
	}
	for _, v := range position.Variants() {
		assert.NotNil(t, FeaturesFor(v), v.Name)
	}
}

// TestZones: which points of the own general share inputs, and on which the board is seen reflected.
func TestZones(t *testing.T) {
	at := func(f *FeatureSet, v *position.Variant, looks position.Colour, file, rank int) (reflected uint8, kingBucket int) {
		ranks := v.Ranks() // from Black's back rank on
		reflected, first := f.View(looks, ranks[len(ranks)-1-rank][file]).KingBucket()
		return reflected, int(first) / (f.Inputs / f.KingBuckets)
	}
	for rank, kingBuckets := range [][]int{{1, 0, 1}, {3, 2, 3}, {3, 3, 3}} {
		for i, kingBucket := range kingBuckets {
			reflected, got := at(XiangqiKingBuckets, position.Xiangqi, position.Red, 3+i, rank)
			assert.Equal(t, kingBucket, got, "file %d, rank %d", 3+i, rank)
			assert.Equal(t, i == 2, reflected == 1)
			reflected, got = at(XiangqiKingBuckets, position.Xiangqi, position.Black, 5-i, 9-rank) // his board is turned
			assert.Equal(t, kingBucket, got, "file %d, rank %d", 5-i, 9-rank)
			assert.Equal(t, i == 2, reflected == 1)
		}
	}
	for rank, kingBuckets := range [][]int{{0, 0, 1, 1, 1, 1, 0, 0}, {2, 2, 2, 2, 2, 2, 2, 2}, {3, 3, 3, 3, 3, 3, 3, 3}, 7: {3, 3, 3, 3, 3, 3, 3, 3}} {
		for file, kingBucket := range kingBuckets {
			for looks, rank := range map[position.Colour]int{position.White: rank, position.Black: 7 - rank} {
				reflected, got := at(ChessKingBuckets, position.Chess, looks, file, rank)
				assert.Equal(t, kingBucket, got, "file %d, rank %d", file, rank)
				assert.Equal(t, file < 4, reflected == 1)
			}
		}
	}
	for f := range variants {
		for _, s := range f.points {
			if f.KingBuckets == 1 {
				assert.Equal(t, f.Plain(position.Black), f.View(position.Black, s))
			}
		}
	}
}

// TestEveryPieceHasAnInput in positions of random games.
func TestEveryPieceHasAnInput(t *testing.T) {
	for f, v := range variants {
		walk(t, v, 5000, 11, func(p *position.Position) {
			var pieces []position.Piece
			for _, s := range f.Points() {
				if piece := p.PieceAt(s); piece != position.NoPiece {
					pieces = append(pieces, piece)
					for _, c := range []position.Colour{position.Red, position.Black} {
						require.Less(t, f.Index(f.View(c, p.General(c)), piece, s), uint16(f.Inputs))
					}
				}
			}
			require.Len(t, pieces, p.Occupied().Count())
			require.Equal(t, f.OutputBucketOf(pieces), f.OutputBucket(p))
			require.Less(t, f.OutputBucket(p), Buckets)
		})
	}
}

// TestExtraFeaturesAreTurned: what Red sees of a position, Black sees of the same with the sides exchanged.
func TestExtraFeaturesAreTurned(t *testing.T) {
	for _, c := range []struct{ fen, turned string }{
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - 0:0 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b - 0:0 0 1"},
		{"4k4/9/9/9/9/9/9/9/9/3K5 w - 7:95 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b - 95:7 0 1"},
		{"4k4/9/9/4P4/9/9/9/9/9/3K5 b 2 -40:99 0 1", "5k3/9/9/9/9/9/4p4/9/9/4K4 w 2 99:-40 0 1"},
	} {
		p, err := fen.Parse(position.PointsTournament, c.fen)
		require.NoError(t, err)
		q, err := fen.Parse(position.PointsTournament, c.turned)
		require.NoError(t, err)
		assert.ElementsMatch(t, Points.Indices(p, position.Red, position.NoSquare), Points.Indices(q, position.Black, position.NoSquare), c.fen)
		assert.ElementsMatch(t, Points.Indices(p, position.Black, position.NoSquare), Points.Indices(q, position.Red, position.NoSquare), c.fen)
	}
	p := position.New(position.PointsTournament)
	assert.Equal(t, []uint8{8, 14, 14, 3}, Points.Extras(p), "even, 100 to go, one move")
	for lead, want := range map[int]uint8{0: 8, 1: 9, -1: 7, 2: 10, 3: 11, 4: 11, -5: 4, 33: 15, 4000: 15, -4000: 1} {
		assert.Equal(t, want, leadBand(lead), lead)
	}
}

// TestPlatesAreTurned: a plate that works is the own one for its side and the enemy's for the other; one that both are on is
// cancelled for both.
func TestPlatesAreTurned(t *testing.T) {
	for _, c := range []struct {
		variant     *position.Variant
		fen, turned string
		extras      []uint8
	}{
		{position.StratagemMarker, "4k4/9/9/9/9/9/9/9/9/3K5 w 3:5 - 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b 5:3 - 0 1", []uint8{3, 5, 0, 1}},
		{position.StratagemMarker, "4k4/9/9/9/9/9/9/9/9/3K5 w 3:0 - 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b 0:3 - 0 1", []uint8{3, 0, 0, 1}},
		{position.StratagemPalace, "5k3/9/9/9/9/9/9/9/9/3K5 w 72345618 - 0 1", "5k3/9/9/9/9/9/9/9/9/3K5 b 72345618 - 0 1", []uint8{0, 0, 7, 2}},
		{position.StratagemSixteen, "4k4/9/9/9/9/9/9/9/9/3K5 w g2345678:12345678 - 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b 12345678:g2345678 - 0 1", []uint8{8 + 16, 0, 0, 3}},
		{position.StratagemSpecial, "4k4/9/9/9/9/9/9/9/9/3K5 w w2345678:12345678 - 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b 12345678:w2345678 - 0 1", []uint8{24 + 32, 0, 0, 4}},
		{position.Garrison, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "5k3/9/9/9/9/9/9/9/9/4K4 b - - 0 1", []uint8{0, 0, 0, 6}},
	} {
		p, err := fen.Parse(c.variant, c.fen)
		require.NoError(t, err)
		q, err := fen.Parse(c.variant, c.turned)
		require.NoError(t, err)
		assert.Equal(t, c.extras, Stratagem.Extras(p), c.fen)
		assert.ElementsMatch(t, Stratagem.Indices(p, position.Red, position.NoSquare), Stratagem.Indices(q, position.Black, position.NoSquare), c.fen)
		assert.ElementsMatch(t, Stratagem.Indices(p, position.Black, position.NoSquare), Stratagem.Indices(q, position.Red, position.NoSquare), c.fen)
	}
}

// walk makes and takes back random moves and passes, so many in all, and calls look after each.
func walk(t testing.TB, v *position.Variant, steps int, seed uint64, look func(*position.Position)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	p := position.New(v)
	list := new(position.MoveList)
	for range steps {
		switch lot := random.IntN(12); {
		case lot < 4 && p.Ply() > 0:
			for range 1 + random.IntN(min(p.Ply(), 3)) {
				if p.LastMove() == position.NoMove {
					p.UnmakeNull()
				} else {
					p.Unmake()
				}
			}
		case lot == 4 && !p.InCheck() && !p.Continues():
			p.MakeNull()
		default:
			p.LegalMoves(list)
			if list.Len() == 0 || p.Ply() > 600 {
				p = position.New(v)
				continue
			}
			p.Make(list.At(random.IntN(list.Len())))
		}
		look(p)
	}
}

// checkUpdates walks about and compares the sums caught up with those from nothing.
func checkUpdates(t *testing.T, f *FeatureSet, steps int, seed uint64) {
	t.Helper()
	net := randomNet(t, f, 128, seed)
	e, fresh := NewEvaluator(net), NewEvaluator(net)
	random := rand.New(rand.NewPCG(seed, 2))
	walk(t, variants[f], steps, seed, func(p *position.Position) {
		if random.IntN(3) == 0 {
			return // nobody asks for the value of this one
		}
		a := e.at(p)
		b := &fresh.stack[0]
		b.take(f, p)
		fresh.refresh(b, bothSides)
		for side := range a.sums {
			if !slices.Equal(b.sums[side], a.sums[side]) { // of millions: the text of a position takes longer than its sums
				require.Equal(t, b.sums[side], a.sums[side], fen.Format(p))
			}
		}
	})
}

func TestUpdateIsRefresh(t *testing.T) {
	for f := range variants {
		checkUpdates(t, f, 8000, 5)
	}
}

// TestAnotherTarget: the points that win are not part of a position's key, but the net sees them.
func TestAnotherTarget(t *testing.T) {
	net := randomNet(t, Points, 128, 3)
	e := NewEvaluator(net)
	p, err := fen.Parse(position.PointsMatch, "4k4/9/9/9/9/9/9/9/9/3K5 w - 5:3 0 1")
	require.NoError(t, err)
	values := map[int]bool{}
	for _, target := range []int{6, 20, 80, 6} {
		r := p.Rules()
		r.PointsTarget = target
		p.SetRules(r)
		value := e.Evaluate(p)
		require.Equal(t, NewEvaluator(net).Evaluate(p), value, target)
		values[value] = true
	}
	assert.Len(t, values, 3)
}

// TestMaxRow: rows that keep to it in floating point keep to the bound of whole numbers, however they are rounded.
func TestMaxRow(t *testing.T) {
	for hidden := hiddenStep; hidden <= maxHidden; hidden += hiddenStep {
		assert.Less(t, MaxRow(hidden)*OutputUnit+float64(2*hidden)/2, float64(maxSum), hidden)
	}
}

// TestPlainIsFast: both ways of working out give the same, on the whole range of numbers.
func TestPlainIsFast(t *testing.T) {
	needKernels(t)
	for _, hidden := range []int{128, 256, 384} {
		w := randomWeights(Xiangqi, hidden, 3)
		random := rand.New(rand.NewPCG(4, uint64(hidden)))
		dst, again := make([]int16, hidden), make([]int16, hidden)
		for range 300 {
			rows := make([]uint16, random.IntN(maxPieces))
			for i := range rows {
				rows[i] = uint16(random.IntN(Xiangqi.Inputs))
			}
			adds := random.IntN(len(rows) + 1)
			update(dst, w.Bias, w.Rows, rows, adds)
			updatePlain(again, w.Bias, w.Rows, rows, adds)
			require.Equal(t, again, dst)
			other := make([]int16, hidden)
			for i := range other {
				other[i] = []int16{-32768, 32767, 0, 723, 724, -1, int16(random.IntN(900))}[random.IntN(7)]
			}
			out := w.Out[:2*hidden]
			require.Equal(t, forwardPlain(dst, other, out), forward(dst, other, out))
		}
	}
}

// TestTurnedBoards: the other side on the turned board has the same value.
func TestTurnedBoards(t *testing.T) {
	e := NewEvaluator(randomNet(t, Xiangqi, 128, 6))
	walk(t, position.Xiangqi, 2000, 12, func(p *position.Position) {
		if p.Ply() == 0 {
			return
		}
		text := turned(p)
		q, err := fen.Parse(position.Xiangqi, text)
		if err != nil {
			return // a pass in check leads to what no FEN may show
		}
		require.Equal(t, e.Evaluate(p), e.Evaluate(q), fen.Format(p))
	})
}

// turned returns the FEN of the position seen by the other side.
func turned(p *position.Position) string {
	var b bytes.Buffer
	for rank := position.Ranks - 1; rank >= 0; rank-- {
		for file := range position.Files {
			piece := p.PieceAt(position.SquareAt(file, rank).Flip())
			if piece == position.NoPiece {
				b.WriteByte('1')
			} else {
				b.WriteByte((piece ^ 8).Letter())
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + map[position.Colour]string{position.Red: " b", position.Black: " w"}[p.Side()]
}

// TestBounds: numbers that would wrap around make no net.
func TestBounds(t *testing.T) {
	for want, change := range map[string]func(*Weights){
		"weight 5 is 993, outside ±992":       func(w *Weights) { w.Rows[5] = 993 },
		"bias 3 is -993, outside ±992":        func(w *Weights) { w.Bias[3] = -993 },
		"100 neurons: want a multiple of 128": func(w *Weights) { w.Hidden = 100 },
		"numbers for 256 neurons":             func(w *Weights) { w.Hidden = 256 },
		"output bucket 1 add up to 65792, more than 65550": func(w *Weights) {
			*w = randomWeights(Xiangqi, 256, 1)
			for i := range w.Out[:512] {
				w.Out[512+i] = 128 + int16(i%2)
			}
		},
	} {
		w := randomWeights(Xiangqi, 128, 9)
		change(&w)
		_, err := New(w, 1000, "")
		assert.ErrorContains(t, err, want)
	}
	_, err := New(randomWeights(Xiangqi, 128, 9), 0, "")
	assert.ErrorContains(t, err, "scale 0")
}

func BenchmarkUpdate(b *testing.B) {
	net := randomNet(b, Xiangqi, 256, 1)
	rows := []uint16{17, 301, 650}
	dst := aligned(256)
	for b.Loop() {
		update(dst, net.bias, net.rows, rows, 1)
	}
}

func BenchmarkForward(b *testing.B) {
	net := randomNet(b, Xiangqi, 256, 1)
	for b.Loop() {
		forward(net.rows[:256], net.rows[256:512], net.out)
	}
}

// TestTablesNameEveryFamily: a family without features or net would be judged by nobody.
func TestTablesNameEveryFamily(t *testing.T) {
	for family := range position.Families {
		assert.NotNil(t, plainFeatures[family], family)
		assert.NotNil(t, internal[family], family)
	}
	for _, v := range position.Variants() {
		assert.True(t, Internal(v).Supports(v), v.Name)
	}
}
