package spsa

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// PlayPair plays the pair of games of iteration k from the values that its batch starts from, and returns the pair score
// of the side that its perturbation moved: -2 to +2.
func PlayPair(ctx context.Context, s Settings, k int, from Theta) (float64, error) {
	if err := s.Check(); err != nil {
		return 0, err
	}
	if k < 1 || k > s.Iterations {
		return 0, fmt.Errorf("pair %d: want 1 to %d", k, s.Iterations)
	}
	if len(from) != len(s.Parameters) {
		return 0, fmt.Errorf("%d values for %d parameters", len(from), len(s.Parameters))
	}
	pl, err := newPlayer(&s, s.shuffled())
	if err != nil {
		return 0, err
	}
	defer pl.close()
	return pl.pair(ctx, k, s.draw(from, k))
}

// WritePair plays a pair as PlayPair does and writes two lines: the settings, as at the head of a history whose batches have so many
// pairs, and an iteration that has the values that it started from.
func WritePair(ctx context.Context, w io.Writer, s Settings, batch, k int, from Theta) error {
	won, err := PlayPair(ctx, s, k, from)
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	if err := out.Encode(s.Header(batch)); err != nil {
		return err
	}
	return out.Encode(Iteration{Number: k, PairScore: won, Theta: from})
}

// ReadPair reads what WritePair wrote and returns its iteration. Settings other than these, clocks aside, are an error: another
// program may have other parameters, or other ranges of them.
func ReadPair(text []byte, want Header) (Iteration, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	var have Header
	var i Iteration
	if err := in.Decode(&have); err != nil || have.Format != Format {
		return i, errors.New("its answer is not a pair of a tuning")
	}
	have.Base, have.Increment = want.Base, want.Increment
	a, err := json.Marshal(have)
	if err != nil {
		return i, err
	}
	b, err := json.Marshal(want)
	if err != nil {
		return i, err
	}
	if !bytes.Equal(a, b) {
		return i, fmt.Errorf("it plays with other settings: %.1000s", a)
	}
	if err := in.Decode(&i); err != nil {
		return i, fmt.Errorf("its answer has no result: %w", err)
	}
	return i, CheckPairScore(i.PairScore)
}
