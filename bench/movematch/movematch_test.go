package movematch

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

func settings(set map[string]float64) Settings {
	return Settings{Variant: position.Xiangqi, Rules: position.DefaultRules(), HashMB: 1, Nodes: 400, Set: set}
}

// TestSearch: the answers stand in the order of the positions and do not depend on the number of goroutines; the numbers
// that are set are those that the search has.
func TestSearch(t *testing.T) {
	positions := opening.Builtin(position.Xiangqi)[:8]
	run := func(threads int, set map[string]float64) *Searches {
		steps := make(chan struct{}, len(positions))
		s, err := Search(t.Context(), settings(set), positions, threads, func() { steps <- struct{}{} })
		require.NoError(t, err)
		assert.Len(t, steps, len(positions))
		return s
	}
	one := run(1, nil)
	assert.Equal(t, one, run(3, nil))
	for i, a := range one.Answers {
		assert.Equal(t, positions[i], a.Position)
		_, p, err := a.Position.Play(position.Xiangqi, position.DefaultRules())
		require.NoError(t, err)
		_, err = p.ParseTurn(a.Best)
		require.NoError(t, err)
		assert.Positive(t, a.Depth)
	}
	other := run(1, map[string]float64{"NullMoveDepth": 0, "LateMoveDepth": 0})
	assert.NotEqual(t, one.Answers, other.Answers)

	var file bytes.Buffer
	require.NoError(t, other.Write(&file))
	read, err := Read(&file)
	require.NoError(t, err)
	assert.Equal(t, other, read)
}

func TestSearchRefuses(t *testing.T) {
	for _, c := range []struct {
		set  map[string]float64
		want string
	}{
		{map[string]float64{"Nothing": 1}, `the search has no number "Nothing"`},
		{map[string]float64{"NullMoveDepth": 99}, "parameter NullMoveDepth: 99 is outside 0..10"},
	} {
		_, err := Search(t.Context(), settings(c.set), nil, 1, nil)
		assert.EqualError(t, err, c.want)
	}
	_, err := Search(t.Context(), Settings{Variant: position.Xiangqi, HashMB: 1}, nil, 1, nil)
	require.EqualError(t, err, "0 nodes, 1 MB of hash: both must be at least 1")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Search(ctx, settings(nil), opening.Builtin(position.Xiangqi)[:2], 1, func() {})
	assert.ErrorIs(t, err, context.Canceled)
}

// TestInterrupted: what was found until then is kept, in the order of the positions.
func TestInterrupted(t *testing.T) {
	positions := opening.Builtin(position.Xiangqi)[:8]
	whole, err := Search(t.Context(), settings(nil), positions, 1, func() {})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	found := 0
	part, err := Search(ctx, settings(nil), positions, 1, func() {
		if found++; found == 3 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, whole.Header, part.Header)
	assert.Equal(t, whole.Answers[:3], part.Answers)
}

// late is a position at the natural limit.
var late = opening.Opening{FEN: "2bak4/4a4/4b3n/9/9/9/9/N3B4/4A4/2BAK4 w - - 119 200", Moves: []string{"a2b4"}}

// TestRules: the search goes by the rules that it is given, and the file remembers them.
func TestRules(t *testing.T) {
	_, err := Search(t.Context(), settings(nil), []opening.Opening{late}, 1, func() {})
	require.ErrorContains(t, err, "the game is over")
	s := settings(nil)
	s.Rules.NaturalLimit, s.Rules.Repetition = 0, position.ComputerRule
	found, err := Search(t.Context(), s, []opening.Opening{late}, 1, func() {})
	require.NoError(t, err)
	assert.Len(t, found.Answers, 1)
	var file bytes.Buffer
	require.NoError(t, found.Write(&file))
	read, err := Read(&file)
	require.NoError(t, err)
	assert.Equal(t, s.Rules, read.Rules)
	read, err = Read(strings.NewReader("{\"type\":\"searches\"}\n"))
	require.NoError(t, err)
	assert.Equal(t, position.DefaultRules(), read.Rules, "a file that says nothing of them")
}

// TestOpen: positions of games that are over are left out, those that cannot be reached are an error.
func TestOpen(t *testing.T) {
	start := opening.Opening{FEN: fen.Start(position.Xiangqi), Moves: []string{"h2e2"}}
	open := func(rules position.Rules, list ...opening.Opening) []opening.Opening {
		got, err := Open(position.Xiangqi, rules, list)
		require.NoError(t, err)
		return got
	}
	rules := position.DefaultRules()
	assert.Equal(t, []opening.Opening{start, start}, open(rules, start, late, start))
	rules.NaturalLimit = 0
	assert.Equal(t, []opening.Opening{late, start}, open(rules, late, start))
	for want, o := range map[string]opening.Opening{
		`position 2: move 1 "a0a9": `: {FEN: fen.Start(position.Xiangqi), Moves: []string{"a0a9"}},
		"position 2: board: ":         {FEN: "9/9 w"},
	} {
		_, err := Open(position.Xiangqi, rules, []opening.Opening{start, o})
		assert.ErrorContains(t, err, want)
	}
}

// TestSample: positions behind the opening whose score is within the bound, each with the moves before it.
func TestSample(t *testing.T) {
	g := matchlog.Game{Opening: opening.Opening{FEN: fen.Start(position.Xiangqi)}}
	for i := range 400 {
		m := matchlog.Move{Text: fmt.Sprint("m", i), Score: "+1.00"}
		switch {
		case i < 100:
			m.Book = true
		case i >= 300:
			m.Score = "-3.01"
		case i%2 == 0:
			m.Score = "+M3"
		}
		g.Moves = append(g.Moves, m)
	}
	list := Sample([]matchlog.Game{g, g}, 1000, 300, 1)
	require.NotEmpty(t, list)
	assert.InDelta(t, 200.0/16, len(list), 11)
	for _, o := range list {
		n := len(o.Moves)
		assert.True(t, n >= 100 && n < 300 && n%2 == 1, n)
		assert.Equal(t, fmt.Sprint("m", n-1), o.Moves[n-1])
	}
	assert.Equal(t, list, Sample([]matchlog.Game{g, g}, 1000, 300, 1))
	assert.Equal(t, list[:2], Sample([]matchlog.Game{g, g}, 2, 300, 1))
}

// searches makes searches of three positions with such turns and scores.
func searches(best string, scores ...int) *Searches {
	s := &Searches{}
	for i, score := range scores {
		s.Answers = append(s.Answers, Answer{
			Position: opening.Opening{FEN: fmt.Sprint("position ", i), Moves: []string{"a"}}, Best: best[i : i+1],
			Score: search.Score(score), Depth: i + 1,
		})
	}
	return s
}

func TestCompare(t *testing.T) {
	// 180 ln 3 centipawns make chances of three in four.
	three := int(math.Round(180 * math.Log(3)))
	references := []*Searches{searches("abc", 0, three, 0), searches("abd", 0, three, 0)}
	base, s := searches("axx", 0, 0, 0), searches("abd", 0, three, three)
	own, more, err := Compare(references, base, s)
	require.NoError(t, err)
	assert.InDelta(t, (100+100+50)/3.0, own.Match.Mean, 1e-9)
	assert.InDelta(t, 25/3.0, own.Distance.Mean, 0.05)
	assert.InDelta(t, 2, own.Depth, 1e-9)
	assert.InDelta(t, (0+100+50)/3.0, more.Match.Mean, 1e-9)
	assert.InDelta(t, math.Sqrt(2500+2500)/3, more.Match.Error, 1e-9) // 0, 100 and 50 are 50 from their mean, or nothing
	assert.InDelta(t, 0, more.Distance.Mean, 0.05)
	assert.Zero(t, more.Depth)

	_, more, err = Compare(references, s, s)
	require.NoError(t, err)
	assert.Zero(t, more)
	for _, other := range []*Searches{searches("ab", 0, 0), {}} {
		_, _, err = Compare(references, base, other)
		require.Error(t, err)
		_, _, err = Compare(references, other, s)
		require.Error(t, err)
	}
	moved := searches("abc", 0, 0, 0)
	moved.Answers[1].Position.Moves = []string{"b"}
	_, _, err = Compare(references, moved, s)
	require.ErrorIs(t, err, errMismatch)
	byOthers := searches("abd", 0, 0, 0)
	byOthers.Rules.Repetition++
	_, _, err = Compare(references, base, byOthers)
	assert.ErrorIs(t, err, errMismatch)
}

func TestReadRefuses(t *testing.T) {
	_, err := Read(strings.NewReader("{}\n"))
	require.ErrorIs(t, err, ErrForeign)
	_, err = Read(strings.NewReader(""))
	require.ErrorIs(t, err, ErrForeign)
	_, err = Read(strings.NewReader("{\"type\":\"searches\"}\n{\"best\":\"\"}\n"))
	assert.EqualError(t, err, "line 2 is not an answer of a search")
}

// FuzzRead: whatever is read is written as it was, or refused.
func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	require.NoError(f, searches("abc", 0, 10, -20).Write(&file))
	f.Add(file.Bytes())
	f.Add([]byte("{\"type\":\"searches\",\"set\":{\"A\":1}}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var again bytes.Buffer
		require.NoError(t, s.Write(&again))
		read, err := Read(&again)
		require.NoError(t, err)
		assert.Equal(t, len(s.Answers), len(read.Answers))
	})
}
