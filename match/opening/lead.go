package opening

import (
	"context"
	"fmt"

	"xqengine/position"
	"xqengine/position/fen"
)

// maxLeadPlies bounds the search for moves that lead to a position.
const maxLeadPlies = 12

// maxLeadNodes bounds it too: beyond, it takes longer than a user waits.
const maxLeadNodes = 2_000_000

// Lead finds moves from the start position of v to the position of fen (its counters aside), for engines
// that cannot set up a position. It tries short ways first, of at most 12 plies.
func Lead(ctx context.Context, v *position.Variant, text string) ([]string, error) {
	target, err := fen.Parse(v, text)
	if err != nil {
		return nil, err
	}
	s := &leadSearch{ctx: ctx, target: target, p: position.New(v)}
	first := 0
	if target.Side() != s.p.Side() {
		first = 1
	}
	for plies := first; plies <= maxLeadPlies && s.nodes < maxLeadNodes && ctx.Err() == nil; plies += 2 {
		if s.search(plies) {
			return s.path, nil
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return nil, fmt.Errorf("no moves were found that lead from the start to %s", text)
}

// leadSearch is a depth-first search that gives up a line as soon as either side has too few moves left
// to bring its pieces to their places.
type leadSearch struct {
	ctx    context.Context
	target *position.Position
	p      *position.Position
	path   []string
	nodes  int
}

func (s *leadSearch) search(plies int) bool {
	if s.nodes++; s.nodes > maxLeadNodes || s.nodes%4096 == 0 && s.ctx.Err() != nil {
		return false
	}
	red, black := (plies+1)/2, plies/2
	if s.p.Side() == position.Black {
		red, black = black, red
	}
	if s.needed(position.Red) > red || s.needed(position.Black) > black {
		return false
	}
	if plies == 0 {
		return *s.p.Board() == *s.target.Board()
	}
	for _, turn := range s.p.LegalTurns() {
		text := s.p.FormatTurn(turn)
		s.p.Play(turn)
		s.path = append(s.path, text)
		if s.search(plies - 1) {
			return true
		}
		s.path = s.path[:len(s.path)-1]
		s.p.Back()
	}
	return false
}

// needed returns a lower bound of the moves that colour c still has to make: one for each point where the
// target has a piece of c and the board has another or none, and one for each piece of the other side that
// must be captured. When a piece of the target is gone for good, no number of moves is enough.
func (s *leadSearch) needed(c position.Colour) int {
	var have, want [2][8]int
	displaced := 0
	for _, rank := range s.p.Variant().Ranks() {
		for _, square := range rank {
			now, then := s.p.PieceAt(square), s.target.PieceAt(square)
			if now != 0 {
				have[now.Colour()][now.Type()]++
			}
			if then != 0 {
				want[then.Colour()][then.Type()]++
				if then.Colour() == c && now != then {
					displaced++
				}
			}
		}
	}
	captures := 0
	for t := range have[c] {
		if have[c][t] < want[c][t] {
			return 1 << 20
		}
		captures += have[c.Other()][t] - want[c.Other()][t]
	}
	return max(displaced, captures)
}
