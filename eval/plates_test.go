package eval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// stratagemVariants are those with weights of plates.
func stratagemVariants() []*position.Variant {
	return []*position.Variant{
		position.StratagemMarker, position.StratagemPalace, position.Garrison,
		position.StratagemSixteen, position.StratagemSpecial, position.StratagemRiver,
	}
}

// variedStarts are start positions with layouts that between them hold every plate of a variant.
func variedStarts(v *position.Variant) []string {
	switch v {
	case position.StratagemSixteen:
		return []string{fen.Start(v), strings.Replace(fen.Start(v), "12345678:12345678", "9abcdefg:g12e34f6", 1)}
	case position.StratagemSpecial, position.StratagemRiver:
		return []string{
			fen.Start(v), strings.Replace(fen.Start(v), "12345678:12345678", "9abcdefg:hijklmno", 1),
			strings.Replace(fen.Start(v), "12345678:12345678", "gpqrstuv:wnv1a2gq", 1),
		}
	}
	return []string{fen.Start(v)}
}

// stratagemPositions returns positions from random games of a variant in which no side is in check. Generals and
// soldiers move more often than others, so that plates work.
func stratagemPositions(t testing.TB, v *position.Variant, n int, seed uint64) (found []*position.Position) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	starts := variedStarts(v)
	for len(found) < n {
		p, err := fen.Parse(v, starts[random.IntN(len(starts))])
		require.NoError(t, err)
		for range 20 + random.IntN(200) {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			turn := turns[random.IntN(len(turns))]
			for range 3 {
				switch p.PieceAt(turn.Moves()[0].From()).Type() {
				case position.General, position.Soldier:
				default:
					turn = turns[random.IntN(len(turns))]
				}
			}
			p.Play(turn)
			if random.IntN(8) == 0 && !p.InCheck() {
				found = append(found, p.Clone())
			}
		}
	}
	return found[:n]
}

// turnedSquare returns the name of a square after the board has been turned by 180 degrees.
func turnedSquare(s string) string {
	rank := s[1]
	if rank != 'r' {
		rank = '0' + '9' - rank
	}
	return string([]byte{'a' + 'i' - s[0], rank})
}

// turned returns the FEN of a position with the board turned and the colours swapped.
func turned(fen string) string {
	fields := strings.Fields(fen)
	rows := strings.Split(fields[0], "/")
	board := make([]string, len(rows))
	for i := range rows {
		board[len(rows)-1-i] = swapCase(reverse(rows[i]))
	}
	fields[0] = strings.Join(board, "/")
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	if red, black, ok := strings.Cut(fields[2], ":"); ok {
		fields[2] = black + ":" + red
	}
	if fields[3] != "-" {
		events := strings.Split(fields[3], ",")
		for i, event := range events {
			events[i] = event[:1] + turnedSquare(event[1:])
		}
		if last := len(events) - 1; last > 0 && events[last][0] == 'p' && events[last-1][0] == 'p' {
			events[last], events[last-1] = events[last-1], events[last] // Red's first
		}
		fields[3] = strings.Join(events, ",")
	}
	return strings.Join(fields, " ")
}

func TestTurnedStratagemPositionsHaveTheSameValue(t *testing.T) {
	for _, v := range stratagemVariants() {
		e := New(WeightsFor(v))
		require.True(t, e.SeesPlates(), v.Name)
		for _, p := range stratagemPositions(t, v, 300, 31) {
			q, err := fen.Parse(v, turned(fen.Format(p)))
			require.NoError(t, err, fen.Format(p))
			require.Equal(t, evaluate(e, p), evaluate(e, q), "%s: %s", v.Name, fen.Format(p))
		}
	}
}

// TestStratagemEvaluationKnowsNoHistory: a position that has been played to is worth what it is worth set up
// anew, with an evaluator that has seen others and with a fresh one.
func TestStratagemEvaluationKnowsNoHistory(t *testing.T) {
	for _, v := range stratagemVariants() {
		w := WeightsFor(v)
		played, fresh := New(w), New(w)
		for _, p := range stratagemPositions(t, v, 200, 32) {
			q, err := fen.Parse(v, fen.Format(p))
			require.NoError(t, err)
			p.SetFeatures(played.Features())
			require.Equal(t, played.Evaluate(p), evaluate(fresh, q), "%s: %s", v.Name, fen.Format(p))
		}
	}
}

func TestStratagemExplanationAddsUp(t *testing.T) {
	for _, v := range stratagemVariants() {
		e := New(WeightsFor(v))
		for _, p := range stratagemPositions(t, v, 100, 33) {
			p.SetFeatures(e.Features())
			x := e.Explain(p)
			if x.Scale != FullScale {
				continue
			}
			var sum Score
			for _, term := range x.Terms {
				sum += term.Total
			}
			require.InDelta(t, float64(x.Total), float64(sum), float64(len(x.Terms)), fen.Format(p))
		}
	}
}

func TestStratagemEvaluationDoesNotAllocate(t *testing.T) {
	for _, v := range stratagemVariants() {
		e := New(WeightsFor(v))
		for _, p := range stratagemPositions(t, v, 40, 34) {
			p.SetFeatures(e.Features())
			require.Zero(t, testing.AllocsPerRun(5, func() { _ = e.Evaluate(p) }), fen.Format(p))
		}
	}
}

// TestPlateTerms gives one weight at a time a value of ten and looks at what it adds for Red.
func TestPlateTerms(t *testing.T) {
	ten := pair(10, 10)
	marker, palace, garrison := position.StratagemMarker, position.StratagemPalace, position.Garrison
	sixteen, special, river := position.StratagemSixteen, position.StratagemSpecial, position.StratagemRiver
	for _, c := range []struct {
		name    string
		variant *position.Variant
		fen     string
		weight  func(*PlatesWeights) *tapered
		want    Score
	}{
		{"a plate works for two horses", palace, "4k4/9/9/9/9/9/9/3K5/9/N7N w", func(w *PlatesWeights) *tapered { return &w.Working[6] }, 20},
		{"equal settings", palace, "5k3/9/9/9/9/9/9/9/9/N2K4N w", func(w *PlatesWeights) *tapered { return &w.Working[1] }, 0},
		{"three points near, one for three soldiers", palace, "3k5/9/9/9/9/9/P1P1P4/9/9/4K4 w", func(w *PlatesWeights) *tapered { return &w.Near[4] }, 30},
		{"own pieces stand on the points near", palace, "3k5/9/9/9/9/9/P1P1P4/9/4A4/4K4 w", func(w *PlatesWeights) *tapered { return &w.Near[4] }, 0},
		{"a step would end the enemy's plate", palace, "9/4k4/9/p3p1p2/9/9/9/9/9/4K4 w", func(w *PlatesWeights) *tapered { return &w.Ending }, 30},
		{"the marker may step", marker, "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5", func(w *PlatesWeights) *tapered { return &w.Due }, -10},
		{"the marker may not step", marker, "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 -", func(w *PlatesWeights) *tapered { return &w.Due }, 0},
		{"points behind one piece", palace, "3k5/9/9/9/9/9/P8/4K4/9/R8 w", func(w *PlatesWeights) *tapered { return &w.Free[position.Chariot] }, 60},
		{"a capture over a filled leg", palace, "4k4/9/9/5r3/4P4/4N4/9/3K5/9/9 w", func(w *PlatesWeights) *tapered { return &w.Taken[position.Horse] }, 10},
		{"horse against chariot: ten halves of a soldier", special, "4k4/9/9/3r5/4P4/4N4/9/9/9/5K3 w", func(w *PlatesWeights) *tapered { return &w.Traded }, 100},
		{"chariot against horse", special, "4k4/9/9/n8/9/9/P8/9/9/R2K5 w", func(w *PlatesWeights) *tapered { return &w.Traded }, 0},
		{"a point of the palace behind a leg", palace, "5k3/9/3P5/3N5/9/9/9/3K5/9/9 w", func(w *PlatesWeights) *tapered { return &w.Palace[position.Horse] }, 10},
		{"held by the general", sixteen, "4k4/9/9/9/9/9/9/9/4p4/3K5 w e2345678:12345678", func(w *PlatesWeights) *tapered { return &w.Held[position.Soldier] }, 10},
		{"one of two is not held", special, "4k4/9/9/9/9/9/9/9/2n1p4/3K5 w e2345678:12345678", func(w *PlatesWeights) *tapered { return &w.Held[position.Soldier] }, 0},
		{"before promotion", palace, "4k4/P8/9/9/9/9/9/9/3K5/9 w", func(w *PlatesWeights) *tapered { return &w.Promoting[1] }, 10},
		{"nothing to be promoted to", palace, "rnbakabnr/P8/9/9/9/9/9/1C5C1/3K5/RNBA1ABNR w", func(w *PlatesWeights) *tapered { return &w.Promoting[1] }, 0},
		{"before promotion, plate idle", palace, "5k3/P8/9/9/9/9/9/9/9/4K4 w", func(w *PlatesWeights) *tapered { return &w.Promotable[1] }, 10},
		{"no plate to promote", special, "5k3/P8/9/9/9/9/9/9/9/4K4 w", func(w *PlatesWeights) *tapered { return &w.Promotable[1] }, 0},
		{"a step from victory", special, "9/4P4/3k5/9/9/9/9/9/9/5K3 w 1g345678:12345678", func(w *PlatesWeights) *tapered { return &w.Winning[1] }, 10},
		{"a step from victory, plate idle", special, "9/4P4/3k5/9/9/9/9/9/9/4K4 w 1g345678:12345678", func(w *PlatesWeights) *tapered { return &w.Winnable[1] }, 10},
		{"a second chance", palace, "P3k4/9/9/9/9/9/9/9/9/3K5 w 12345678 pa9", func(w *PlatesWeights) *tapered { return &w.Chance }, 10},
		{"a chariot in the river", river, "4k4/9/9/9/9/R8/9/9/9/9/3K5 b", func(w *PlatesWeights) *tapered { return &w.River[position.Chariot] }, 10},
		{"it may be taken off", river, "4k4/9/9/9/9/R8/9/9/9/9/3K5 b", func(w *PlatesWeights) *tapered { return &w.Removable[position.Chariot] }, 10},
		{"it has just come", river, "4k4/9/9/9/9/R8/9/9/9/9/3K5 b 12345678:12345678 lar", func(w *PlatesWeights) *tapered { return &w.Removable[position.Chariot] }, 0},
		{"two in the river, only one can move", river, "4k4/9/9/9/9/R7N/9/9/9/9/3K5 w", func(w *PlatesWeights) *tapered { return &w.Stranded }, 10},
		{"outside the palace", garrison, "3k5/9/9/9/9/9/9/9/2K6/9 w", func(w *PlatesWeights) *tapered { return &w.Outside }, 10},
		{"a horse to change places with", garrison, "3k5/9/9/9/9/9/9/9/2N6/4K4 w", func(w *PlatesWeights) *tapered { return &w.Partners[1] }, 10},
		{"a horse behind its leg", garrison, "5k3/9/9/9/9/9/9/9/2Nc5/4K4 w", func(w *PlatesWeights) *tapered { return &w.Partners[1] }, 0},
	} {
		p, err := fen.Parse(c.variant, c.fen)
		require.NoError(t, err, c.name)
		w := &Weights{Xiangqi: XiangqiWeights{AttackDivisor: 1}}
		*c.weight(&w.Plates) = ten
		red, black := New(w).plates(p)
		assert.Equal(t, c.want, (red.sum() - black.sum()).middle(), c.name)
	}
}

// TestLoneSoldiersCount: what cannot be won in xiangqi may be won by promotion.
func TestLoneSoldiersCount(t *testing.T) {
	w := WeightsFor(position.StratagemPalace)
	w.Plates.LoneSoldiers = 64
	p, err := fen.Parse(position.StratagemPalace, "2bakab2/9/9/9/4P4/9/9/9/9/3K5 w")
	require.NoError(t, err)
	assert.Less(t, New(DefaultWeights()).materialOf(p.Counts()).scale[position.Red], Score(fullScale))
	assert.Equal(t, Score(fullScale), New(w).materialOf(p.Counts()).scale[position.Red])
	assert.Zero(t, New(w).materialOf(p.Counts()).scale[position.Black], "advisors win nothing")
}

// TestWithoutPlatesNothingIsSeen: a weights file without the lines of the plates plays as in xiangqi.
func TestWithoutPlatesNothingIsSeen(t *testing.T) {
	w := WeightsFor(position.StratagemPalace)
	w.Plates = PlatesWeights{}
	e := New(w)
	assert.False(t, e.SeesPlates())
	idle, err := fen.Parse(position.StratagemPalace, "4k4/9/9/9/9/9/9/3K5/9/N7N w 12345678")
	require.NoError(t, err)
	works, err := fen.Parse(position.StratagemPalace, "4k4/9/9/9/9/9/9/3K5/9/N7N w 12346578")
	require.NoError(t, err)
	assert.Equal(t, evaluate(e, idle), evaluate(e, works))
	assert.False(t, New(DefaultWeights()).SeesPlates())
}

// TestTraceOfPlates: every weight of the plates enters by counts, and each matters somewhere.
func TestTraceOfPlates(t *testing.T) {
	counted := map[uint16]bool{}
	var names []Parameter
	for _, v := range stratagemVariants() {
		w := WeightsFor(v)
		names = w.Parameters()
		tracer := NewTracer(w)
		var trace Trace
		for _, p := range stratagemPositions(t, v, 150, 35) {
			require.NoError(t, tracer.Trace(p, &trace), v.Name)
			require.Equal(t, forRed(w, p), float64(trace.Value), fen.Format(p))
			for _, count := range trace.Counts {
				counted[count.Parameter] = true
			}
		}
	}
	found := 0
	for i := range counted {
		if strings.HasPrefix(names[i].Name, "Plates.") {
			found++
		}
	}
	assert.Greater(t, found, 80)
}
