package puzzle_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
)

// TestGlicko: the example of the paper, to its last digits.
func TestGlicko(t *testing.T) {
	r := puzzle.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	got := r.After(
		puzzle.Result{Against: puzzle.Rating{Value: 1400, Deviation: 30}, Score: 1},
		puzzle.Result{Against: puzzle.Rating{Value: 1550, Deviation: 100}, Score: 0},
		puzzle.Result{Against: puzzle.Rating{Value: 1700, Deviation: 300}, Score: 0},
	)
	assert.InDelta(t, 1464.06, got.Value, 0.01)
	assert.InDelta(t, 151.52, got.Deviation, 0.01)
	assert.InDelta(t, 0.05999, got.Volatility, 0.00001)
	idle := r.After()
	assert.InDelta(t, 200.27, idle.Deviation, 0.01)
	assert.InDelta(t, 1500, idle.Value, 1e-9)
}

// TestSurprises: who wins against all odds, again and again, is rated higher and higher, and less predictable.
func TestSurprises(t *testing.T) {
	r := puzzle.Rating{Value: 1000, Deviation: 60, Volatility: 0.06}
	for range 30 {
		next := r.After(puzzle.Result{Against: puzzle.Rating{Value: 2800, Deviation: 50}, Score: 1})
		assert.Greater(t, next.Value, r.Value)
		r = next
	}
	assert.Greater(t, r.Volatility, 0.06)
}

// made returns a collection of puzzles that differ in their positions and ratings.
func made(t testing.TB, n int) *puzzle.Collection {
	t.Helper()
	var list []*puzzle.Puzzle
	seen := map[string]bool{}
	for i := 0; len(list) < n; i++ {
		z := *sample(t, "chess")
		s := position.Chess.Start()
		p, err := position.FromSetup(s)
		require.NoError(t, err)
		for k := i; k > 0; k /= 8 {
			turns := p.LegalTurns()
			p.Play(turns[k%8])
		}
		z.FEN = fen.Format(p)
		if seen[z.ID()] {
			continue
		}
		seen[z.ID()] = true
		z.Rating, z.Themes = 600+10*len(list), []string{[]string{"fork", "pin"}[len(list)%2]}
		list = append(list, &z)
	}
	return puzzle.NewCollection(list)
}

func TestNext(t *testing.T) {
	c := made(t, 150)
	p := puzzle.Beginner()
	first, err := c.Next(p, "", 1)
	require.NoError(t, err)
	assert.InDelta(t, 1200, first.Rating, 70)
	other := map[string]bool{}
	for seed := range uint64(30) {
		z, err := c.Next(p, "pin", seed)
		require.NoError(t, err)
		assert.Equal(t, []string{"pin"}, z.Themes)
		other[z.ID()] = true
	}
	assert.Greater(t, len(other), 5)
	seen := map[string]bool{}
	for i := range c.Len() {
		z, err := c.Next(p, "", uint64(i))
		require.NoError(t, err)
		assert.False(t, seen[z.ID()], "none comes again before all have come")
		seen[z.ID()] = true
		p = p.After(z, i%2 == 0)
	}
	_, err = c.Next(p, "", 3)
	require.NoError(t, err, "when all were tried, they come again")
	_, err = c.Next(p, "nonsense", 1)
	require.ErrorIs(t, err, puzzle.ErrNone)
	assert.Equal(t, map[string]int{"fork": 75, "pin": 75}, c.Themes())
}

// TestProgress: tries count once, and a streak ends with the first that fails.
func TestProgress(t *testing.T) {
	c := made(t, 9)
	p := puzzle.Beginner()
	var zs []*puzzle.Puzzle
	for seed := uint64(0); len(zs) < 5; seed++ {
		z, err := c.Next(p, "", seed)
		require.NoError(t, err)
		p = p.After(z, len(zs) != 3)
		zs = append(zs, z)
	}
	assert.Equal(t, 5, p.Tried)
	assert.Equal(t, 4, p.Solved)
	assert.Equal(t, 1, p.Streak)
	assert.Equal(t, 3, p.Best)
	assert.Less(t, p.Rating.Deviation, 350.0)
	assert.Equal(t, p, p.After(zs[0], false), "a puzzle counts once")
	text, err := json.Marshal(p)
	require.NoError(t, err)
	again, err := puzzle.ReadProgress(text)
	require.NoError(t, err)
	assert.Equal(t, p, again)
	_, err = puzzle.ReadProgress([]byte("x"))
	assert.ErrorContains(t, err, "not a progress")
}

// TestDaily: all of middling difficulty come, each once in a round, before and after day 0.
func TestDaily(t *testing.T) {
	c := made(t, 30)
	for _, from := range []int{-10, 0, 10, 20_000} {
		seen := map[string]bool{}
		for day := range 10 {
			z, err := c.Daily(from + day)
			require.NoError(t, err)
			seen[z.ID()] = true
			assert.True(t, z.Rating >= 700 && z.Rating < 800)
		}
		assert.Len(t, seen, 10, "from day %d", from)
	}
	_, err := puzzle.NewCollection(nil).Daily(1)
	assert.ErrorIs(t, err, puzzle.ErrNone)
}

// TestTry: the way through a puzzle, and off it.
func TestTry(t *testing.T) {
	z := sample(t, "chess")
	try := func(turns ...string) puzzle.Answer {
		a, err := z.Try(turns)
		require.NoError(t, err)
		return a
	}
	assert.Equal(t, puzzle.Answer{Right: true, Reply: "c1b2"}, try("d4d3"))
	assert.Equal(t, puzzle.Answer{}, try("d4d5"))
	assert.Equal(t, puzzle.Answer{Right: true, Done: true}, try("d4d3", "c1b2", "d3a3"))
	assert.Equal(t, puzzle.Answer{}, try("d4d3", "c1b2", "d3c3"))
	for _, turns := range [][]string{{}, {"d4d3", "c1b2"}, {"d4d5", "c1b2", "d5a2"}, {"d4d3", "c1d1", "d3a3"}, {"e1e2"}, {"d4d3", "c1b2", "d3a3", "b2b1", "a3a2"}} {
		_, err := z.Try(turns)
		assert.Error(t, err, fmt.Sprint(turns))
	}
	two := *z // of two mates in one that are there, both solve
	two.FEN, two.Line, two.Mate = "k7/8/1K6/8/8/8/2R4R/8 w - - 0 1", []string{"c2c8"}, 1
	require.NoError(t, two.Check())
	a, err := two.Try([]string{"h2h8"})
	require.NoError(t, err)
	assert.Equal(t, puzzle.Answer{Right: true, Done: true}, a)
}

// FuzzReadProgress: whatever a page has kept, the numbers can be gone on with.
func FuzzReadProgress(f *testing.F) {
	f.Add([]byte(`{"rating":{"value":1500,"deviation":80,"volatility":0.06},"tried":5,"solved":9,"streak":-3,"recent":["a"]}`), true)
	f.Add([]byte(`{"rating":{"value":1e308,"deviation":-1,"volatility":0},"recent":null}`), false)
	z := sample(f, "chess")
	f.Fuzz(func(t *testing.T, text []byte, solved bool) {
		p, err := puzzle.ReadProgress(text)
		if err != nil {
			return
		}
		p = p.After(z, solved)
		for _, x := range []float64{p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility} {
			require.False(t, math.IsNaN(x) || math.IsInf(x, 0))
		}
		require.True(t, 0 <= p.Streak && p.Streak <= p.Best && p.Best <= p.Solved && p.Solved <= p.Tried)
		_, err = made(t, 3).Next(p, "", 1)
		require.NoError(t, err)
	})
}

// TestTryOtherForms: in the points variants, a mate by the same move in another form is right if it mates in time, as the prover
// says, and the line goes on from the solution's.
func TestTryOtherForms(t *testing.T) {
	right, wrong := 0, 0
	prover := mateproof.New(100_000)
	for _, v := range []*position.Variant{position.PointsConcise, position.PointsMatch} {
		list, err := builtin.Puzzles(v)
		require.NoError(t, err)
		for _, z := range list[:60] {
			turns, at, err := z.Play()
			require.NoError(t, err)
			for _, turn := range at[0].LegalTurns() {
				if z.Mate != 2 || turn == turns[0] || !puzzle.Alike(at[0], turn, turns[0]) {
					continue
				}
				a, err := z.Try([]string{at[0].FormatTurn(turn)})
				require.NoError(t, err)
				after := at[0].Clone()
				after.Play(turn)
				if prover.Wins(after, at[0].Side(), 2) != mateproof.Proved {
					assert.Equal(t, puzzle.Answer{}, a)
					wrong++
					continue
				}
				assert.Equal(t, puzzle.Answer{Right: true, Turn: z.Line[0], Reply: z.Line[1]}, a)
				right++
			}
		}
	}
	assert.Greater(t, right, 5)
	assert.Greater(t, wrong, 5)
}
