// Package movematch measures a search by how well it does with few nodes what it would do with many: whether it chooses the same
// turns and how far its scores are from those of long searches, over thousands of positions. A change of the numbers of a
// search shows in minutes what takes thousands of games otherwise. It is a sieve and no proof: a long search made with the
// same numbers passes through the very tree of the short one and takes its side, and nothing is seen of what both do not
// see. What passes wants a match.
package movematch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"xqengine/eval/nnue"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
	"xqengine/selfplay"
)

// Header says how positions were searched.
type Header struct {
	Variant string             `json:"variant"`
	Nodes   uint64             `json:"nodes"`
	HashMB  int                `json:"hash"`
	Rules   position.Rules     `json:"rules"`         // those of the engine where a file says nothing
	Net     string             `json:"net,omitempty"` // hash of the net; empty: the hand-written evaluation
	Set     map[string]float64 `json:"set,omitempty"` // parameters of the search that are not as the variant has them
}

// Answer is what a search says of a position.
type Answer struct {
	Position opening.Opening `json:"position"`
	Best     string          `json:"best"`  // canonical text
	Score    search.Score    `json:"score"` // for the side to move
	Depth    int             `json:"depth"`
}

// Searches are the answers to all positions, in their order.
type Searches struct {
	Header
	Answers []Answer
}

// Settings say how positions are searched: each by an engine of one thread that has forgotten the one before.
type Settings struct {
	Variant    *position.Variant
	Rules      position.Rules
	Net        *nnue.Network // nil: the hand-written evaluation
	HashMB     int
	Nodes      uint64
	Set        map[string]float64 // parameters of the search by name
	parameters search.Parameters
}

// check tells what is wrong with the settings, and works out the parameters.
func (s *Settings) check() error {
	if s.Nodes == 0 || s.HashMB < 1 {
		return fmt.Errorf("%d nodes, %d MB of hash: both must be at least 1", s.Nodes, s.HashMB)
	}
	s.parameters = search.ParametersFor(s.Variant)
	for name, value := range s.Set {
		p, ok := s.parameters.Find(name)
		if !ok {
			return fmt.Errorf("the search has no number %q", name)
		}
		if err := p.Set(value); err != nil {
			return err
		}
	}
	return nil
}

// Sample draws positions at random out of games that engines have played, at most one in sixteen turns of each: behind the
// opening, no score of the turn beyond most centipawns. There may be fewer than count.
func Sample(games []matchlog.Game, count int, most int, seed uint64) []opening.Opening {
	random := rand.New(rand.NewPCG(seed, 0))
	var list []opening.Opening
	for i := range games {
		g := &games[i]
		moves := make([]string, 0, len(g.Moves))
		for n, m := range g.Moves {
			score, err := strconv.ParseFloat(m.Score, 64)
			if !m.Book && err == nil && score <= float64(most)/100 && score >= -float64(most)/100 && n > 0 && random.IntN(16) == 0 {
				list = append(list, opening.Opening{FEN: g.Opening.FEN, Moves: slices.Clone(moves)})
			}
			moves = append(moves, m.Text)
		}
	}
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(count, len(list))]
}

// Open returns those of the positions in which the game is not over. It is an error if one of them cannot be reached.
func Open(v *position.Variant, rules position.Rules, positions []opening.Opening) ([]opening.Opening, error) {
	var open []opening.Opening
	for i, o := range positions {
		_, p, err := o.Reach(v, rules)
		if err != nil {
			return nil, fmt.Errorf("position %d: %w", i+1, err)
		}
		if !p.Outcome().Over {
			open = append(open, o)
		}
	}
	return open, nil
}

// Search searches the positions on the given number of goroutines, each with an engine of its own, and calls step after each. The
// answers do not depend on their number. If ctx ends it, those that were found until then come with the error.
func Search(ctx context.Context, s Settings, positions []opening.Opening, threads int, step func()) (*Searches, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	result := &Searches{
		Header:  Header{Variant: s.Variant.Name, Nodes: s.Nodes, HashMB: s.HashMB, Rules: s.Rules, Set: s.Set},
		Answers: make([]Answer, len(positions)),
	}
	if s.Net != nil {
		result.Net = s.Net.Hash()
	}
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range max(1, min(threads, len(positions))) {
		group.Go(func() error {
			engine, err := selfplay.NewEngine(s.Variant, nil, s.Net, s.HashMB)
			if err != nil {
				return err
			}
			defer engine.Close()
			if err := engine.Configure(func(o *search.Options) { o.Parameters = &s.parameters }); err != nil {
				return err
			}
			for i := int(next.Add(1)) - 1; i < len(positions); i = int(next.Add(1)) - 1 {
				if result.Answers[i], err = ask(ctx, engine, &s, positions[i]); err != nil {
					return fmt.Errorf("position %d: %w", i+1, err)
				}
				step()
			}
			return nil
		})
	}
	err := group.Wait()
	if err != nil {
		result.Answers = slices.DeleteFunc(result.Answers, func(a Answer) bool { return a.Best == "" })
	}
	return result, err
}

// ask searches one position.
func ask(ctx context.Context, engine *search.Engine, s *Settings, o opening.Opening) (Answer, error) {
	_, p, err := o.Play(s.Variant, s.Rules)
	if err != nil {
		return Answer{}, err
	}
	engine.Clear()
	r, err := selfplay.Search(ctx, engine, p, search.Limits{Nodes: s.Nodes})
	if err != nil {
		return Answer{}, err
	}
	return Answer{Position: o, Best: p.FormatTurn(r.Best), Score: r.Score, Depth: r.Depth}, nil
}

// Write writes a line of JSON for the header and one for each answer.
func (s *Searches) Write(w io.Writer) error {
	out := json.NewEncoder(w)
	if err := out.Encode(struct {
		Type string `json:"type"`
		Header
	}{fileType, s.Header}); err != nil {
		return err
	}
	for i := range s.Answers {
		if err := out.Encode(&s.Answers[i]); err != nil {
			return err
		}
	}
	return nil
}

const (
	fileType = "searches"
	maxLine  = 1 << 20 // bytes
)

// ErrForeign tells that a file holds no searches.
var ErrForeign = errors.New("not a file of searches")

// Read reads what Write has written.
func Read(r io.Reader) (*Searches, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var header struct {
		Type string `json:"type"`
		Header
	}
	header.Rules = position.DefaultRules()
	if !lines.Scan() && lines.Err() != nil {
		return nil, fmt.Errorf("%w: %w", ErrForeign, lines.Err())
	}
	if json.Unmarshal(lines.Bytes(), &header) != nil || header.Type != fileType {
		return nil, ErrForeign
	}
	s := &Searches{Header: header.Header}
	for lines.Scan() {
		var a Answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil || a.Best == "" {
			return nil, fmt.Errorf("line %d is not an answer of a search", len(s.Answers)+2)
		}
		s.Answers = append(s.Answers, a)
	}
	return s, lines.Err()
}
