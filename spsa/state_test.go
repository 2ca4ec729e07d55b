package spsa

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestBatches: all of a batch start from the values that the batch before has led to, and change them in turn; where a history
// was interrupted makes no difference.
func TestBatches(t *testing.T) {
	s := settings(t, "AspirationWindow", "ReductionBase")
	s.Iterations, s.Rate = 8, 0.5
	won := []float64{2, -1, 0, 1, -2, 1, 1, -1}
	c, err := NewState(s.Method, 3, nil)
	require.NoError(t, err)
	theta := s.starting()
	for k := 1; k <= 8; k++ {
		first, last := c.Open()
		assert.Equal(t, k, first)
		assert.Equal(t, []int{3, 3, 3, 6, 6, 6, 8, 8}[k-1], last)
		if k%3 == 1 {
			assert.Equal(t, theta, c.Theta(), "a batch starts from what the last has led to")
		}
		theta = s.follow(theta, k, s.draw(c.Theta(), k).signs, won[k-1])
		assert.Equal(t, Iteration{k, won[k-1], theta}, c.Add(won[k-1]))
		assert.Equal(t, theta, c.Now())

		again, err := NewState(s.Method, 3, c.History)
		require.NoError(t, err)
		assert.Equal(t, c, again, "interrupted behind %d", k)
	}
	first, last := c.Open()
	assert.Greater(t, first, last)

	_, err = NewState(s.Method, 0, nil)
	assert.EqualError(t, err, "batch of 0 pairs: want at least 1")
	_, err = NewState(s.Method, 3, c.History[1:])
	assert.EqualError(t, err, "iteration 2 where 1 was expected")
	_, err = NewState(s.Method, 3, []Iteration{{Number: 1, Theta: Theta{1}}})
	assert.EqualError(t, err, "1 values, expected 2")
}

func TestSame(t *testing.T) {
	m := Method{Parameters: []Parameter{{Max: 100}, {Min: -1, Max: 1}}}
	assert.True(t, m.Same(Theta{3, 0.1}, Theta{3 + 1e-8, 0.1 - 1e-9}))
	assert.False(t, m.Same(Theta{3, 0.1}, Theta{3 + 1e-6, 0.1}))
	assert.False(t, m.Same(Theta{3, 0.1}, Theta{3, 0.1 + 1e-8}))
	assert.False(t, m.Same(Theta{3, math.NaN()}, Theta{3, 0.1}))
	assert.False(t, m.Same(Theta{3}, Theta{3, 0.1}))
	assert.False(t, m.Same(Theta{3, 0.1}, nil))
}

// FuzzReadPair: whatever a program prints, it is not a pair or a possible one.
func FuzzReadPair(f *testing.F) {
	s := DefaultSettings(position.Xiangqi)
	want := s.Header(2)
	head, err := json.Marshal(want)
	require.NoError(f, err)
	for _, line := range []string{`{"iteration":3,"won":-1,"theta":[3.5]}`, `{"iteration":3,"won":1e300}`, "", "{", "null"} {
		f.Add(append(append(head[:len(head):len(head)], '\n'), line...))
	}
	f.Add([]byte("bestmove a0a1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if i, err := ReadPair(text, want); err == nil {
			assert.NoError(t, CheckPairScore(i.PairScore))
		}
	})
}

// TestInterruptedBatch: a history that was broken off within a batch goes on as if it had not been.
func TestInterruptedBatch(t *testing.T) {
	s := settings(t, "AspirationWindow", "ReductionBase")
	s.Iterations, s.Rate = 9, 0.5
	play := func(_ context.Context, _, k int, from Theta) (float64, error) {
		return float64(int(from[0]*1000+from[1]*7000+float64(k))%5 - 2), nil
	}
	run := func(done []Iteration) []Iteration {
		c, err := NewState(s.Method, 4, done)
		require.NoError(t, err)
		require.NoError(t, c.run(t.Context(), play, func(Iteration) error { return nil }))
		return c.History
	}
	whole := run(nil)
	require.Len(t, whole, 9)
	for k := range whole {
		assert.Equal(t, whole, run(whole[:k:k]), "broken off behind %d", k)
	}
	failing := func(context.Context, int, int, Theta) (float64, error) { return 0, fmt.Errorf("no") }
	c, err := NewState(s.Method, 4, nil)
	require.NoError(t, err)
	assert.EqualError(t, c.run(t.Context(), failing, nil), "no")
}

// TestPlayPair: a pair played by itself is the pair of a run.
func TestPlayPair(t *testing.T) {
	s := settings(t, "NullMoveReduction", "FutilityMargin")
	s.Iterations, s.Rate = 4, 0.5
	var history []Iteration
	_, err := Run(t.Context(), s, nil, 2, func(i Iteration) error { history = append(history, i); return nil })
	require.NoError(t, err)
	c, err := NewState(s.Method, 2, nil)
	require.NoError(t, err)
	for k := 1; k <= 4; k++ {
		won, err := PlayPair(t.Context(), s, k, c.Theta())
		require.NoError(t, err)
		require.NoError(t, CheckPairScore(won))
		c.Add(won)
	}
	assert.Equal(t, history, c.History)
	_, err = PlayPair(t.Context(), s, 5, c.Theta())
	assert.EqualError(t, err, "pair 5: want 1 to 4")
	_, err = PlayPair(t.Context(), s, 1, nil)
	assert.EqualError(t, err, "0 values for 2 parameters")
	s.Nodes = 0
	_, err = PlayPair(t.Context(), s, 1, c.Theta())
	assert.ErrorContains(t, err, "neither nodes nor a clock")
	for _, won := range []float64{-3, 0.5, 2.5} {
		assert.ErrorContains(t, CheckPairScore(won), "want a whole number from -2 to 2")
	}
}

func TestWrite(t *testing.T) {
	m := Method{Parameters: []Parameter{{Name: "Reach", Start: 3, Max: 6, Whole: true}, {Name: "Part", Start: 0.5, Min: -1, Max: 2}}}
	var text strings.Builder
	require.NoError(t, m.Write(&text, []Iteration{{Number: 1, Theta: Theta{9, 9}}, {Number: 2, Theta: Theta{3.6, 0.12345}}}))
	assert.Equal(t, "after 2 pairs  start  now     range\nReach          3      4       0..6\nPart           0.5    0.1235  -1..2\n", text.String())
	assert.Error(t, m.Write(&text, nil))
}

// TestPairAsText: what a program prints of a pair is believed only if it played with the settings that were asked for.
func TestPairAsText(t *testing.T) {
	s := settings(t, "NullMoveReduction", "FutilityMargin")
	s.Iterations = 4
	var text bytes.Buffer
	require.NoError(t, WritePair(t.Context(), &text, s, 2, 3, Theta{3.25, 80}))
	i, err := ReadPair(text.Bytes(), s.Header(2))
	require.NoError(t, err)
	won, err := PlayPair(t.Context(), s, 3, Theta{3.25, 80})
	require.NoError(t, err)
	assert.Equal(t, Iteration{3, won, Theta{3.25, 80}}, i)
	scaled := s.Header(2)
	scaled.Base = "20s"
	_, err = ReadPair(text.Bytes(), scaled)
	assert.NoError(t, err, "clocks are another matter")

	_, err = ReadPair(text.Bytes(), s.Header(3))
	assert.ErrorContains(t, err, "it plays with other settings: {")
	other := s
	other.Parameters = append([]Parameter(nil), s.Parameters...)
	other.Parameters[1].Max++
	_, err = ReadPair(text.Bytes(), other.Header(2))
	assert.ErrorContains(t, err, "it plays with other settings: {")
	head, _, _ := bytes.Cut(text.Bytes(), []byte("\n"))
	_, err = ReadPair(head, s.Header(2))
	assert.ErrorContains(t, err, "its answer has no result")
	_, err = ReadPair([]byte("bestmove a0a1"), s.Header(2))
	assert.EqualError(t, err, "its answer is not a pair of a tuning")
	_, err = ReadPair(append(head, "\n{\"iteration\":3,\"won\":7}"...), s.Header(2))
	assert.ErrorContains(t, err, "won by 7")
	assert.Error(t, WritePair(t.Context(), &text, s, 2, 5, Theta{3.25, 80}))
}
