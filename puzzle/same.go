package puzzle

import "xqengine/position"

// Same reports whether two turns of a position are one solution: they lead to the same position. Two single moves of one turn
// may often be made in either order.
func Same(p *position.Position, a, b position.Turn) bool {
	if a == b {
		return true
	}
	return p.Variant().DoubleTurns() && after(p, a) == after(p, b)
}

func after(p *position.Position, t position.Turn) uint64 {
	q := p.Clone()
	q.Play(t)
	return q.Key()
}

// Alike reports whether two turns of a position are the same but for the kinds that the pieces become: the same moves, in the
// points variants, in different forms. Of a mate, all of them that win in time are one solution.
func Alike(p *position.Position, a, b position.Turn) bool {
	if Same(p, a, b) {
		return true
	}
	first, second := a.Moves(), b.Moves()
	if !p.Variant().HasPoints() || len(first) != len(second) {
		return false
	}
	for i, m := range first {
		if m.From() != second[i].From() || m.To() != second[i].To() {
			return false
		}
	}
	return true
}

// Likewise returns the legal turns that are the same solution as a turn, itself among them.
func Likewise(p *position.Position, t position.Turn) []position.Turn {
	if !p.Variant().DoubleTurns() || len(t.Moves()) < 2 {
		return []position.Turn{t}
	}
	key := after(p, t)
	var list []position.Turn
	for _, other := range p.LegalTurns() {
		if len(other.Moves()) == 2 && after(p, other) == key {
			list = append(list, other)
		}
	}
	return list
}
