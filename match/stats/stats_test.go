package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/stats"
)

// pairs makes results of counts LL, LD, (LW or DD), WD, WW; single games are split so that the score fits.
func pairs(counts ...int) (r stats.Results) {
	copy(r.Pairs[:], counts)
	r.Losses = 2*counts[0] + counts[1]
	r.Draws = counts[1] + 2*counts[2] + counts[3]
	r.Wins = counts[3] + 2*counts[4]
	return r
}

// TestLLRPublished checks against published log likelihood ratios: of the Stockfish project's fishtest
// (tests.stockfishchess.org/tests/view/ID) and of OpenBench (as collected by the match program
// racetrack), both in normalised Elo and with two digits, and of the tests of the match program
// fastchess, in both models.
func TestLLRPublished(t *testing.T) {
	tests := []struct {
		source     string
		model      stats.Model
		results    stats.Results
		elo0, elo1 float64
		llr        float64
	}{
		{"fishtest 69675ab9d5a3b5895b50fb44", stats.Normalised, pairs(19, 4020, 10316, 4215, 24), -1.75, 0.25, 2.94},
		{"fishtest 6984bbe6473df9d1d24a937b", stats.Normalised, pairs(103, 3851, 8316, 3728, 98), 0, 2, -2.03},
		{"fishtest 6983867b473df9d1d24a9148", stats.Normalised, pairs(291, 10353, 21899, 10175, 306), 0, 2, -3.08},
		{"fishtest 698432f5473df9d1d24a926d", stats.Normalised, pairs(99, 3323, 8399, 3606, 109), 0, 2, 2.98},
		{"fishtest 6984bb68473df9d1d24a9378", stats.Normalised, pairs(2, 40, 72, 14, 0), 0, 2, -0.36},
		{"fishtest 6983946d473df9d1d24a916d", stats.Normalised, pairs(45, 8506, 25934, 8883, 57), 0.5, 2.5, 2.94},
		{"fishtest 697e32ae5f56030af97b59c9", stats.Normalised, pairs(900, 30596, 67292, 30899, 809), 0, 2, -2.96},
		{"OpenBench 1", stats.Normalised, pairs(440, 2910, 5170, 2888, 455), 0, 5, -2.27},
		{"OpenBench 2", stats.Normalised, pairs(142, 620, 1122, 699, 188), 0, 5, 2.99},
		{"OpenBench 3", stats.Normalised, pairs(349, 1561, 3340, 1604, 359), -5, 0, 2.90},
		{"OpenBench 4", stats.Normalised, pairs(98, 382, 674, 369, 71), -5, 0, -1.11},
		{"fastchess pairs 1", stats.Normalised, pairs(365, 16618, 36229, 16974, 390), 0, 2, 2.25},
		{"fastchess pairs 2", stats.Normalised, pairs(127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01},
		{"fastchess pairs 3", stats.Logistic, pairs(223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07},
		{"fastchess pairs 4", stats.Logistic, pairs(871, 26175, 55983, 26678, 821), 0, 2, -4.98},
		{"fastchess games 1", stats.Normalised, stats.Results{Wins: 36433, Losses: 36027, Draws: 68692}, 0, 2, 0.92},
		{"fastchess games 2", stats.Normalised, stats.Results{Wins: 10871, Losses: 10650, Draws: 20431}, -1.75, 0.25, 2.30},
		{"fastchess games 3", stats.Logistic, stats.Results{Wins: 21404, Losses: 21184, Draws: 40708}, 0.5, 2.5, -1.57},
		{"fastchess games 4", stats.Logistic, stats.Results{Wins: 57433, Losses: 57030, Draws: 106593}, 0, 2, -2.59},
	}
	for _, test := range tests {
		t.Run(test.source, func(t *testing.T) {
			s := stats.SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.05, Model: test.model}
			require.NoError(t, s.Validate())
			tolerance := 0.011 // fastchess's tests allow one part in a hundred
			if math.Abs(test.llr) > 2 {
				tolerance = 0.01 * math.Abs(test.llr)
			}
			if test.source[0] != 'f' || test.source[1] == 'i' {
				tolerance = 0.0051 // rounded to two digits
			}
			assert.InDelta(t, test.llr, s.LLR(test.results), tolerance)
		})
	}
}

// TestSPRTDecisions: OpenBench's published decisions, with its alpha 0.05 and beta 0.10.
func TestSPRTDecisions(t *testing.T) {
	tests := []struct {
		pairs      stats.Results
		elo0, elo1 float64
		verdict    stats.Verdict
	}{
		{pairs(485, 1923, 2942, 1937, 594), 0, 5, stats.AcceptH1},
		{pairs(261, 739, 2683, 737, 253), -10, 0, stats.AcceptH1},
		{pairs(63, 252, 385, 250, 74), 0, 10, stats.Undecided},
		{pairs(527, 1007, 1932, 933, 511), 0, 5, stats.AcceptH0},
		{pairs(175, 305, 694, 291, 157), 0, 10, stats.AcceptH0},
	}
	for _, test := range tests {
		s := stats.SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.10, Model: stats.Normalised}
		_, verdict := s.Judge(test.pairs)
		assert.Equal(t, test.verdict, verdict, "%v", test.pairs.Pairs)
	}
	// Wald's bounds for 0.05 and 0.05, as every framework prints them.
	lower, upper := stats.SPRT{Alpha: 0.05, Beta: 0.05}.Bounds()
	assert.InDelta(t, -2.94, lower, 0.005)
	assert.InDelta(t, 2.94, upper, 0.005)
}

// TestSPRTErrorRates plays simulated matches at the edge of each hypothesis: wrong decisions come no more
// often than promised (give or take what 300 matches can tell).
func TestSPRTErrorRates(t *testing.T) {
	s := stats.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	random := rand.New(rand.NewPCG(1, 2))
	wrong := func(elo float64, bad stats.Verdict) (n int) {
		win := stats.ScoreOfElo(elo) - 0.25 // half of the games are draws
		game := func() stats.Outcome {
			switch x := random.Float64(); {
			case x < win:
				return stats.Win
			case x < win+0.5:
				return stats.Draw
			}
			return stats.Loss
		}
		for range 300 {
			var r stats.Results
			for range 10_000 {
				a, b := game(), game()
				r.Add(a)
				r.Add(b)
				r.AddPair(a, b)
				if _, v := s.Judge(r); v != stats.Undecided {
					if v == bad {
						n++
					}
					break
				}
			}
		}
		return n
	}
	assert.Less(t, wrong(0, stats.AcceptH1), 30)
	assert.Less(t, wrong(40, stats.AcceptH0), 30)
}

// TestEloPublished: differences and error bars of the tests of fastchess, and likelihoods of superiority
// as cutechess-cli printed them in the change log of the engine Midnight.
func TestEloPublished(t *testing.T) {
	tests := []struct {
		wins, losses, draws   int
		elo, bars, los, drawn float64 // likelihood and draws in per cent; 0: not published
	}{
		{0, 36, 14, -315.34, 95.43, 0, 0},
		{859, 772, 1329, 10.21, 9.28, 0, 0},
		{1164, 1267, 3049, -6.53, 6.12, 0, 0},
		{449, 276, 275, 60.7, 18.5, 100, 27.5},
		{382, 320, 298, 21.6, 18.1, 99.0, 29.8},
		{372, 322, 306, 17.4, 17.9, 97.1, 30.6},
	}
	for _, test := range tests {
		r := stats.Results{Wins: test.wins, Losses: test.losses, Draws: test.draws}
		e := r.Elo()
		assert.InDelta(t, test.elo, e.Difference, 0.05)
		assert.InEpsilon(t, test.bars, e.Error(), 0.005)
		if test.los > 0 {
			assert.InDelta(t, test.los, 100*r.LOS(), 0.2)
			assert.InDelta(t, test.drawn, 100*r.DrawRatio(), 0.05)
		}
	}
}

// TestPairsNarrowTheBars: when openings decide pairs, as they do, the pentanomial model knows more than
// the trinomial one.
func TestPairsNarrowTheBars(t *testing.T) {
	r := pairs(10, 50, 300, 60, 20)
	single := r
	single.Pairs = [5]int{}
	assert.InDelta(t, single.Elo().Difference, r.Elo().Difference, 1e-9)
	assert.Greater(t, pairs(100, 10, 10, 10, 110).Elo().Error(), single.Elo().Error())
	assert.False(t, math.IsNaN(r.Elo().Normalised))
}

// TestExtremes: nothing, one game, and only wins give numbers that can be shown.
func TestExtremes(t *testing.T) {
	s := stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: stats.Normalised}
	var none stats.Results
	assert.Zero(t, s.LLR(none))
	assert.Equal(t, 0.5, none.LOS())
	assert.True(t, math.IsInf(none.Elo().High, 1))
	for _, r := range []stats.Results{{Wins: 1}, {Losses: 3}, {Draws: 2}, pairs(0, 0, 0, 0, 9), pairs(9, 0, 0, 0, 0), pairs(0, 0, 7, 0, 0)} {
		for _, model := range []stats.Model{stats.Logistic, stats.Normalised} {
			s.Model = model
			assert.False(t, math.IsNaN(s.LLR(r)) || math.IsInf(s.LLR(r), 0), "%v", r)
		}
		assert.False(t, math.IsNaN(r.LOS()), "%v", r)
		assert.False(t, math.IsNaN(r.Elo().Low), "%v", r)
	}
	assert.True(t, math.IsInf(pairs(0, 0, 0, 0, 9).Elo().Difference, 1))
	assert.Greater(t, pairs(0, 0, 0, 0, 9).LOS(), 0.99)
	assert.Equal(t, 0.5, pairs(0, 0, 7, 0, 0).LOS())
}

func TestValidate(t *testing.T) {
	good := stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	for name, spoil := range map[string]func(*stats.SPRT){
		"order": func(s *stats.SPRT) { s.Elo1 = 0 }, "alpha": func(s *stats.SPRT) { s.Alpha = 0 },
		"beta": func(s *stats.SPRT) { s.Beta = 0.5 }, "model": func(s *stats.SPRT) { s.Model = "x" },
		"range":                   func(s *stats.SPRT) { s.Elo1 = 5000 },
		"range of normalized Elo": func(s *stats.SPRT) { s.Elo1, s.Model = 201, stats.Normalised },
		"not a number":            func(s *stats.SPRT) { s.Elo0 = math.NaN() },
	} {
		bad := good
		spoil(&bad)
		assert.Error(t, bad.Validate(), name)
	}
}

// TestNormalizedSPRTAtItsBounds: whatever the results, the test of the largest difference that is allowed has a ratio.
func TestNormalizedSPRTAtItsBounds(t *testing.T) {
	for _, bounds := range [][2]float64{{0, 200}, {-200, 0}, {-200, 200}, {195, 200}} {
		s := stats.SPRT{Elo0: bounds[0], Elo1: bounds[1], Alpha: 0.05, Beta: 0.05, Model: stats.Normalised}
		require.NoError(t, s.Validate())
		for _, counts := range [][5]int{
			{500, 0, 0, 0, 0}, {400, 100, 0, 0, 0}, {100, 100, 100, 100, 100}, {0, 0, 500, 0, 0}, {50, 50, 100, 150, 150},
			{0, 0, 0, 100, 400}, {0, 0, 0, 0, 500},
		} {
			llr := s.LLR(pairs(counts[0], counts[1], counts[2], counts[3], counts[4]))
			assert.False(t, math.IsNaN(llr) || math.IsInf(llr, 0), "%v %v: %v", bounds, counts, llr)
		}
	}
}
