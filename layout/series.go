package layout

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"xqengine/internal/plainfile"
	"xqengine/position"
)

// Series is a list of pairs of layouts for the games of a match, one after the other and from the start again. A pair
// with Random in it is drawn anew each time.
type Series struct {
	variant *position.Variant
	pairs   []Pair
}

// NewSeries returns the series of one pair or more.
func NewSeries(v *position.Variant, pairs ...Pair) (*Series, error) {
	s := &Series{variant: v}
	for _, pair := range pairs {
		if err := s.add(pair); err != nil {
			return nil, err
		}
	}
	if len(s.pairs) == 0 {
		return nil, errors.New("no layouts")
	}
	return s, nil
}

// ReadSeries reads a series, one pair a line: a word or layout as for Parse, which then holds for both sides, or two
// with a colon between, Red's first. Empty lines and lines that begin with # are skipped. Errors name file and line.
func ReadSeries(r io.Reader, name string, v *position.Variant) (*Series, error) {
	s := &Series{variant: v}
	in := bufio.NewScanner(r)
	for number := 1; in.Scan(); number++ {
		text := strings.TrimSpace(strings.TrimPrefix(in.Text(), "\ufeff"))
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		red, black, two := strings.Cut(text, ":")
		if !two {
			black = red
		}
		if err := s.add(Pair{strings.TrimSpace(red), strings.TrimSpace(black)}); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(s.pairs) == 0 {
		return nil, fmt.Errorf("%s: no layouts", name)
	}
	return s, nil
}

// OpenSeries returns the series that a flag asks for: a word as for Parse, which holds for both sides, or the name of a
// file.
func OpenSeries(word string, v *position.Variant) (*Series, error) {
	if !v.HasLayouts() {
		return nil, fmt.Errorf("%s has no layouts", v.Name)
	}
	switch strings.ToLower(word) {
	case Default, Random, Best:
		return NewSeries(v, Pair{word, word})
	}
	file, err := plainfile.Open(word)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%q is neither %s, %s, %s nor a file", word, Default, Random, Best)
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadSeries(file, word, v)
}

func (s *Series) add(pair Pair) (err error) {
	if pair.Red, err = Parse(s.variant, pair.Red); err != nil {
		return err
	}
	if pair.Black, err = Parse(s.variant, pair.Black); err != nil {
		return err
	}
	if s.variant.SharesLayout() && pair.Red != pair.Black {
		return fmt.Errorf("both sides of %s have the same layout, not %s and %s", s.variant.Name, pair.Red, pair.Black)
	}
	s.pairs = append(s.pairs, pair)
	return nil
}

// Pair returns the n-th pair, from 0, with what the seed draws for it.
func (s *Series) Pair(seed uint64, n int) Pair {
	return s.pairs[n%len(s.pairs)].Resolve(s.variant, Seed(seed, uint64(n)))
}

// Pairs returns the pairs of the series, as they were read.
func (s *Series) Pairs() []Pair { return s.pairs }
