package search

import (
	"slices"

	"xqengine/position"
)

// excludesTurn reports whether a second move must not follow a first one at the root: because their turn is banned,
// or is not among those asked for.
func (t *task) excludesTurn(first, second position.Move) bool {
	if !t.position.MayContinue() || len(t.limits.BanMoves) == 0 && len(t.limits.SearchMoves) == 0 {
		return false
	}
	turn := position.NewTurn(first, second)
	return slices.Contains(t.limits.BanMoves, turn) ||
		len(t.limits.SearchMoves) > 0 && !slices.Contains(t.limits.SearchMoves, turn)
}

// startsAny reports whether m is the first move of one of the turns.
func startsAny(m position.Move, turns []position.Turn) bool {
	for _, t := range turns {
		if moves := t.Moves(); len(moves) > 0 && moves[0] == m {
			return true
		}
	}
	return false
}

// turnsOf groups the single moves of a line into turns, as the position says who moves next.
func (t *task) turnsOf(line []position.Move) []position.Turn {
	p := t.position.Clone()
	var turns []position.Turn
	for len(line) > 0 {
		side, n := p.Side(), 0
		for n < len(line) && (n == 0 || p.Side() == side) {
			p.Make(line[n])
			n++
		}
		if len(turns) > 0 && p.Continues() {
			break // the line ends within a turn
		}
		turns = append(turns, position.NewTurn(line[:n]...))
		line = line[n:]
	}
	return turns
}

// completeTurn returns a line whose first turn is whole: where the search has not come to the second move of
// it, the table or the evaluation finds one.
func (t *task) completeTurn(line []position.Move) []position.Move {
	if !t.position.MayContinue() || len(line) > 1 {
		return line
	}
	p := t.position.Clone()
	p.Make(line[0])
	if !p.Continues() {
		return line
	}
	return append(line[:1:1], t.chooseSecondMove(p, line[0]))
}

// chooseSecondMove chooses the second move of a turn whose first move has been made.
func (t *task) chooseSecondMove(p *position.Position, first position.Move) position.Move {
	list := new(position.MoveList)
	p.LegalMoves(list)
	entry, _ := t.engine.table.Probe(p.Key())
	evaluator := t.engine.evaluator
	p.SetFeatures(evaluator.Features())
	best, least := position.NoMove, infinite
	for _, m := range list.Moves() {
		if t.excludesTurn(first, m) {
			continue
		}
		if m == entry.Move {
			return m
		}
		p.Make(m)
		value := -infinite // mate or stalemate
		if !p.Stuck() {
			value = 0
			if !p.InCheck() {
				value = evaluator.Evaluate(p) // for the opponent
			}
		}
		p.Unmake()
		if best == position.NoMove || value < least {
			best, least = m, value
		}
	}
	return best
}
