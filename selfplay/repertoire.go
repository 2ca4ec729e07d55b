package selfplay

import (
	"context"
	"errors"
	"math"

	"xqengine/book"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// RepertoireSettings say which openings of the engine make a book.
type RepertoireSettings struct {
	Variant   *position.Variant
	Positions int    // of the book
	Turns     int    // how deep it reaches
	Nodes     uint64 // of each position's search; the iteration under way is finished
	Lines     int    // turns that are compared in a position
	Margin    int    // centipawns that a turn may be worse than the best
	Limit     int    // centipawns: a position that is better for a side than that is not played on
	HashMB    int
}

// Check tells what is wrong with settings.
func (s *RepertoireSettings) Check() error {
	if s.Positions < 1 || s.Turns < 1 || s.Nodes < 1 || s.Lines < 1 || s.Margin < 0 || s.Limit < 0 {
		return errors.New("positions, turns, nodes and lines want 1 or more; margin and limit 0 or more")
	}
	return nil
}

// frontier is a position that is to be searched.
type frontier struct {
	p      *position.Position
	chance float64 // that a game of the book comes to it
	turn   int
}

// maxChild is the weight of the best turn of a position; one that is worse by the margin has a tenth of it.
const maxChild = 100

// Repertoire makes an opening book of the positions that the engine comes to when it plays against itself and, in each, takes any of
// the turns that it thinks about as good as the best: the positions that come most often first. step is called after each.
func Repertoire(ctx context.Context, s RepertoireSettings, step func()) ([]book.Position, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	o := search.DefaultOptions()
	o.Threads, o.HashMB, o.MultiPV = 1, s.HashMB, s.Lines
	e := search.NewWith(o)
	defer e.Close()
	start := position.New(s.Variant)
	waiting, seen := []frontier{{start, 1, 0}}, map[uint64]bool{}
	var list []book.Position
	for len(waiting) > 0 && len(list) < s.Positions {
		at := 0
		for i, f := range waiting {
			if f.chance > waiting[at].chance {
				at = i
			}
		}
		f := waiting[at]
		waiting[at] = waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		own, mirror, err := keys(f.p)
		if err != nil {
			return nil, err
		}
		key := min(own, mirror)
		if f.turn >= s.Turns || seen[key] || f.p.Outcome().Over {
			continue
		}
		seen[key] = true
		moves, err := s.good(ctx, e, f.p, own == mirror && s.Variant.Symmetric())
		if err != nil {
			return nil, err
		}
		if len(moves) == 0 {
			continue
		}
		one, sum := book.Position{FEN: fen.Format(f.p)}, 0
		for _, m := range moves {
			sum += m.Weight
			one.Moves = append(one.Moves, book.Played{Move: f.p.FormatTurn(m.Turn), Weight: m.Weight})
		}
		for _, m := range moves {
			next := f.p.Clone()
			next.Play(m.Turn)
			waiting = append(waiting, frontier{next, f.chance * float64(m.Weight) / float64(sum), f.turn + 1})
		}
		list = append(list, one)
		step()
	}
	return list, nil
}

// keys returns the key of a position and that of its mirror image, the same twice where there is none.
func keys(p *position.Position) (own, mirror uint64, err error) {
	if !p.Variant().Symmetric() {
		return p.Key(), p.Key(), nil
	}
	m, err := position.FromSetup(p.Setup().Mirrored())
	if err != nil {
		return 0, 0, err
	}
	return p.Key(), m.Key(), nil
}

// good returns the turns of a position that are about as good as the best, heaviest first; none if a side is too far ahead. In a
// position that is its own mirror image each turn counts with its own: the engine compares one of both.
func (s *RepertoireSettings) good(ctx context.Context, e *search.Engine, p *position.Position, both bool) ([]book.Move, error) {
	limits := search.Limits{SoftNodes: s.Nodes}
	if both {
		for _, turn := range p.LegalTurns() {
			if turn.Moves()[0].From() < turn.Mirrored().Moves()[0].From() {
				limits.BanMoves = append(limits.BanMoves, turn)
			}
		}
	}
	lines := make([]search.Info, s.Lines+1)
	e.Clear()
	_, err := e.Search(ctx, p, limits, func(i search.Info) {
		if i.CurrentMoveNumber == 0 && i.Bound == search.Exact && len(i.PV) > 0 && i.MultiPV <= s.Lines {
			i.PV = i.PV[:1:1]
			lines[i.MultiPV] = i
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	best := lines[1]
	if err != nil || best.Depth == 0 || max(int(best.Score), -int(best.Score)) > s.Limit {
		return nil, err
	}
	var moves []book.Move
	for _, line := range lines[1:] {
		worse := int(best.Score - line.Score)
		if line.Depth != best.Depth || worse > s.Margin {
			break
		}
		m := book.Move{Turn: line.PV[0], Weight: int(maxChild * math.Pow(0.1, float64(worse)/float64(max(s.Margin, 1))))}
		moves = append(moves, m)
		if !both {
			continue
		}
		if turned := m.Turn.Mirrored(); turned != m.Turn {
			moves = append(moves, book.Move{Turn: turned, Weight: m.Weight})
		}
	}
	return moves, nil
}
