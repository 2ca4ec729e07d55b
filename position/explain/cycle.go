package explain

import "xqengine/position"

// Cycle is the judgement of a repetition in whole turns, as people read it.
type Cycle struct {
	Table  position.RepetitionTable
	Clause Clause
	First  int // turns of the game before the repeated position stood first
	Loser  position.Colour
	Lost   bool // somebody loses: Loser

	p *position.Position
}

// CycleTurn is a turn of a cycle.
type CycleTurn struct {
	Turn position.Turn
	Last position.RepetitionPly // its last single move, by which it is judged
}

// CycleOf returns the judgement of a position that stands for the third time, or, with times 2, for the second as if it were the
// third; false if it does not. The position must not move while the cycle is in use.
func CycleOf(p *position.Position, times int) (Cycle, bool) {
	t, ok := p.RepetitionTable(times)
	if !ok {
		return Cycle{}, false
	}
	c := Cycle{Table: t, Clause: ClauseOf(p, t), First: turnsBefore(p, t.First), Lost: t.Verdict != position.VerdictDraw, p: p}
	if c.Loser = p.Side(); t.Verdict == position.VerdictWin {
		c.Loser = p.Side().Other()
	}
	return c, true
}

// turnsBefore counts the turns that led to a ply of the history.
func turnsBefore(p *position.Position, ply int) (turns int) {
	q := p.Clone()
	for q.Ply() > ply {
		q.Unmake()
	}
	for q.Back() {
		turns++
	}
	return turns
}

// Turns goes through the turns of the cycle, with the position before each, which belongs to the cycle.
func (c *Cycle) Turns(visit func(before *position.Position, turn CycleTurn)) {
	q := c.p.Clone()
	for q.Ply() > c.Table.First {
		q.Unmake()
	}
	for i := 0; i < len(c.Table.Plies); {
		moves := c.movesOfTurn(q, i)
		i += len(moves)
		turn := CycleTurn{Turn: position.NewTurn(moves...), Last: c.Table.Plies[i-1]}
		visit(q, turn)
		q.Play(turn.Turn)
	}
}

// Attacks returns what a turn of the cycle attacks: see position.RepetitionAttacks.
func (c *Cycle) Attacks(turn CycleTurn) []position.Attack {
	return c.p.RepetitionAttacks(c.Table, turn.Last)
}

// movesOfTurn returns the single moves of the turn that begins with a ply of the table; q stands before it.
func (c *Cycle) movesOfTurn(q *position.Position, i int) []position.Move {
	plies := c.Table.Plies
	moves := []position.Move{plies[i].Move}
	for after := q.Clone(); i+len(moves) < len(plies); {
		after.Make(moves[len(moves)-1])
		if !after.Continues() {
			break
		}
		moves = append(moves, plies[i+len(moves)].Move)
	}
	return moves
}
