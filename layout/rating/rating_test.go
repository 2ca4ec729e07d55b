package rating

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/layout"
	"xqengine/position"
)

// usage is how often generals stand on the points: most on those next to the initial one.
var usage = Points{800, 800, 480, 520, 480, 90, 100, 90}

// played draws the results of games with random layouts by known worths, in natural logarithms of odds.
func played(t *testing.T, v *position.Variant, pairs int, worth map[byte]float64, first float64) []Game {
	t.Helper()
	weights, err := usage.weights()
	require.NoError(t, err)
	strength := func(text string) (s float64) {
		for point := range len(text) {
			s += weights[point] * worth[text[point]]
		}
		return s
	}
	random := rand.New(rand.NewPCG(4, 77))
	var games []Game
	for n := range pairs {
		pair := layout.Pair{Red: layout.Random, Black: layout.Random}.Resolve(v, layout.Seed(9, uint64(n)))
		for _, p := range []layout.Pair{pair, pair.Swapped()} {
			g := Game{Layouts: p}
			if random.Float64() < logistic(first+strength(p.Red)-strength(p.Black)) {
				g.Score = 1
			}
			if random.IntN(4) == 0 {
				g.Score = 0.5
			}
			games = append(games, g)
		}
	}
	return games
}

// TestRateFindsWhatIsThere: plates that are worth something are found, within their errors, and laid where they count.
func TestRateFindsWhatIsThere(t *testing.T) {
	v := position.StratagemSixteen
	worth := map[byte]float64{'9': 0.12, 'b': 0.1, '3': 0.08, '1': -0.12}
	games := played(t, v, 3000, worth, 0.1)
	r, err := Rate(v, games, usage)
	require.NoError(t, err)
	assert.Equal(t, [2]int{6000, 3000}, [2]int{r.Games, r.Pairs})
	outside := 0
	for _, p := range r.Plates {
		// Draws at random take a quarter off the logarithms, and the prior some more.
		want := 0.75 * worth[p.Symbol]
		if math.Abs(p.Worth.Value-want) > 2.5*p.Worth.Error {
			outside++
		}
		assert.Positive(t, p.Games)
	}
	assert.LessOrEqual(t, outside, 1)
	top := []byte{r.Plates[0].Symbol, r.Plates[1].Symbol, r.Plates[2].Symbol}
	assert.ElementsMatch(t, []byte("9b3"), top)
	assert.EqualValues(t, '1', r.Plates[15].Symbol)
	assert.InDelta(t, 0.075, r.First.Value, 0.05)
	assert.Greater(t, r.Chi2, 50.0)
	require.NoError(t, v.CheckLayout(r.Best))
	assert.ElementsMatch(t, top[:2], []byte(r.Best[:2]), "the two best on d0 and f0")
	assert.InDelta(t, 0.75*2*(0.12+0.1+0.08), r.Gain, 0.3)
	assert.InDelta(t, 0.04, r.Spread, 0.02)
	assert.InDelta(t, 1, r.Holdout.Value, 0.4)
	assert.Greater(t, r.Holdout.Value, 4*r.Holdout.Error)
	assert.Len(t, r.Duos, 120)
	assert.Less(t, math.Abs(r.Duos[0].Z()), 4.5, "there is nothing between plates")
}

// TestRateOfNothing: games in which plates do nothing do not find that they do.
func TestRateOfNothing(t *testing.T) {
	r, err := Rate(position.StratagemSpecial, played(t, position.StratagemSpecial, 1000, nil, 0), usage)
	require.NoError(t, err)
	assert.Less(t, r.Chi2, 60.0)
	assert.Less(t, math.Abs(r.Holdout.Value), 3*r.Holdout.Error)
	assert.Less(t, r.Gain, 0.25*estimated(r), "the best of nothing but noise")
}

// estimated is the gain of the best layout if the estimates were the truth.
func estimated(r *Rating) (gain float64) {
	for i, symbol := range []byte(r.Best) {
		for _, p := range r.Plates {
			if p.Symbol == symbol {
				gain += r.Weights[i] * p.Worth.Value
			}
		}
	}
	return gain
}

func TestRateErrors(t *testing.T) {
	games := played(t, position.StratagemSpecial, 100, nil, 0)
	for want, rate := range map[string]func() (*Rating, error){
		"no side has a layout of its own": func() (*Rating, error) { return Rate(position.StratagemPalace, games, usage) },
		"too few":                         func() (*Rating, error) { return Rate(position.StratagemSpecial, games[:99], usage) },
		"is not a plate of":               func() (*Rating, error) { return Rate(position.StratagemSixteen, games, usage) },
		"no general ever left":            func() (*Rating, error) { return Rate(position.StratagemSpecial, games, Points{}) },
	} {
		_, err := rate()
		assert.ErrorContains(t, err, want)
	}
}

func TestScore(t *testing.T) {
	game := func(red, black string, score float64) Game {
		return Game{Layouts: layout.Pair{Red: red, Black: black}, Score: score}
	}
	got, err := Score([]Game{
		game("a", "b", 1), game("b", "a", 0), game("a", "c", 0.5), game("c", "a", 1), game("b", "c", 1), game("a", "a", 1),
	}, "a")
	require.NoError(t, err)
	assert.Equal(t, [3]int{2, 1, 1}, [3]int{got.Wins, got.Draws, got.Losses})
	assert.InDelta(t, 0.625, got.Score.Value, 1e-9)
	// Two clusters: sums 2 and 0.5 of two games each, 0.75 from the mean.
	assert.InDelta(t, math.Sqrt(2*0.75*0.75*2)/4, got.Score.Error, 1e-9)
	_, err = Score([]Game{game("b", "c", 1)}, "a")
	assert.ErrorContains(t, err, "too few games of the layout a")
}
