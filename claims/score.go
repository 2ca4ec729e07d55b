package claims

import (
	"xqengine/position"
	"xqengine/position/explain"
)

// played begins a claim about the move played.
func played(before *position.Position, f *Fault, k Kind) Claim {
	return Claim{Kind: k, Voice: Does, Side: before.Side().String(), Played: before.FormatTurn(f.Played), Move: before.FormatTurn(f.Played)}
}

// ends returns claims about a move that itself ends the game, and badly.
func ends(before, after *position.Position, f *Fault) (list []Claim) {
	side := before.Side()
	o := after.Outcome()
	switch {
	case !o.Over || o.WonBy(side):
	case o.Reason == position.Stalemate && o.Winner == position.NoWinner:
		list = append(list, played(before, f, Stalemate))
	case o.Reason == position.Repetition && o.WonBy(side.Other()):
		c := played(before, f, Repetition)
		c.Clause = clause(after)
		list = append(list, c)
	case o.Reason == position.Target && o.WonBy(side.Other()):
		list = append(list, played(before, f, OwnTarget))
	}
	return list
}

// deviations returns a turn that would have repeated the position and lost.
func deviations(before *position.Position, f *Fault) []Claim {
	if before.EarlierOccurrence() == 0 && before.Reversible() < 4 {
		return nil
	}
	side := before.Side()
	p := before.Clone()
	for _, t := range p.LegalTurns() {
		if t == f.Played {
			continue
		}
		p.Play(t)
		o := p.Outcome()
		why := ""
		if o.Reason == position.Repetition && o.WonBy(side.Other()) {
			why = clause(p)
		}
		p.Back()
		if why != "" {
			c := played(before, f, Deviate)
			c.Line, c.Clause = texts(before, []position.Turn{t}), why
			return []Claim{c}
		}
	}
	return nil
}

// clause names the rule by which a repetition loses; empty where there is none.
func clause(p *position.Position) string {
	table, ok := p.RepetitionTable(3)
	if !ok {
		return ""
	}
	return explain.ClauseOf(p, table).String()
}

// earned returns what a turn earns for both sides.
func earned(before *position.Position, t position.Turn) (points [2]int) {
	q := before.Clone()
	q.Play(t)
	for c := range points {
		points[c] = q.Points(position.Colour(c)) - before.Points(position.Colour(c))
	}
	return points
}

// score returns claims in points.
func score(before, after *position.Position, f *Fault) (list []Claim) {
	if !before.Variant().HasPoints() {
		return nil
	}
	side, other := before.Side(), before.Side().Other()
	mine, best := earned(before, f.Played), earned(before, f.Best[0])
	if mine[other] > 0 && best[other] < mine[other] {
		c := played(before, f, Gives)
		c.Number, c.Against = mine[other], best[other]
		list = append(list, c)
	}
	if best[side] > mine[side] && best[side] > 0 {
		c := played(before, f, Points)
		c.Voice, c.Move = Misses, before.FormatTurn(f.Best[0])
		c.Number, c.Against = best[side], mine[side]
		list = append(list, c)
	}
	target := after.PointsTarget()
	lacks, enemy := target-after.Points(side), target-after.Points(other)
	if enemy < lacks && enemy > 0 && 3*enemy <= target {
		c := played(before, f, Race)
		c.Number, c.Against = lacks, enemy
		list = append(list, c)
	}
	return list
}

// stopped reports whether a plate of a side that worked before does not any more, and which.
func stopped(before, after *position.Position, c position.Colour) (int, bool) {
	n := before.Power(c).Plate
	return n, n != 0 && after.Power(c).Plate != n
}

// plates returns claims about plates that the move played changes.
func plates(before, after *position.Position, f *Fault) (list []Claim) {
	if !before.Variant().HasPowers() {
		return nil
	}
	side := before.Side()
	best := before.Clone()
	best.Play(f.Best[0])
	if n, ok := stopped(before, after, side); ok && best.Power(side).Plate == n {
		c := played(before, f, Stops)
		c.Number = n
		list = append(list, c)
	}
	if before.StepDue() && !steps(before, f.Played) && steps(before, f.Best[0]) {
		c := played(before, f, Marker)
		c.Voice, c.Move = Misses, before.FormatTurn(f.Best[0])
		list = append(list, c)
	}
	return list
}

// steps reports whether a turn steps the marker.
func steps(p *position.Position, t position.Turn) bool {
	return p.MoveKind(t.Moves()[0]) == position.MarkerStep
}

// special returns claims about what the first move of the line does with plates and swaps.
func (f *finder) special() (list []Claim) {
	if len(f.line) == 0 || !f.p.Variant().HasPowers() {
		return nil
	}
	mover := f.p.Side()
	q := f.next()
	if n, ok := stopped(q, f.p, mover); ok { // it works afterwards, and did not before
		c := f.claim(Plate)
		c.Number = n
		list = append(list, c)
	}
	if n, ok := stopped(f.p, q, mover.Other()); ok {
		c := f.claim(EndsPlate)
		c.Number = n
		list = append(list, c)
	}
	if m := f.line[0].Moves()[0]; f.voice == Misses && f.p.MoveKind(m) == position.Swap {
		c := f.claim(Swap)
		c.Spots = []Spot{on(f.p, m.From()), on(f.p, m.To())}
		list = append(list, c)
	}
	return list
}
