package matecensus

import (
	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// Mate is a mate that the engine announced, and whether it is one.
type Mate struct {
	Ply     int    `json:"ply"`   // turns played in the game
	Line    int    `json:"line"`  // rank among the lines of the engine
	Mate    int    `json:"mate"`  // as UCI has it: turns of the side that wins, negative if that is the other one
	Turns   int    `json:"in"`    // turns of both sides within which the game is won
	Depth   int    `json:"depth"` // of the search
	First   string `json:"first"` // first turn of the line
	Verdict string `json:"verdict"`
	// OtherTurn tells that the mate is proved by another first turn than that of the line, which takes longer.
	OtherTurn bool   `json:"other,omitempty"`
	FEN       string `json:"fen,omitempty"` // where it was announced, unless it is proved by the line's turn
}

// announcement is a mate before it has been checked.
type announcement struct {
	first       position.Turn
	line, depth int
	turns       int // as search.MateInTurns has them
}

// checker collects what a search announces and lets the prover judge it.
type checker struct {
	prover *mateproof.Prover
	noted  []announcement
}

func newChecker(budget int) checker { return checker{prover: mateproof.New(budget)} }

// begin makes the checker ready for another search.
func (c *checker) begin() { c.noted = c.noted[:0] }

// note takes an announcement out of a report of the search. A bound is one if it claims a mate: at least a win, or at most a loss.
// The same mate of the same line is noted once.
func (c *checker) note(i search.Info) {
	turns, ok := search.MateInTurns(i.Score, i.PV)
	if !ok || i.CurrentMoveNumber > 0 || len(i.PV) == 0 ||
		i.Bound == search.UpperBound && turns > 0 || i.Bound == search.LowerBound && turns <= 0 {
		return
	}
	for _, a := range c.noted {
		if a.turns == turns && a.first == i.PV[0] && (a.line == 1) == (i.MultiPV == 1) {
			return
		}
	}
	c.noted = append(c.noted, announcement{i.PV[0], i.MultiPV, i.Depth, turns})
}

// verdicts judges what was noted.
func (c *checker) verdicts(p *position.Position) (mates []Mate) {
	for _, a := range c.noted {
		m := Mate{Line: a.line, Mate: a.turns / 2, Turns: abs(a.turns), Depth: a.depth, First: p.FormatTurn(a.first)}
		m.Ply = turnsPlayed(p)
		if a.turns > 0 {
			m.Mate = (a.turns + 1) / 2
		}
		verdict := c.judge(p, a, &m)
		if m.Verdict = verdict.String(); verdict != mateproof.Proved || m.OtherTurn {
			m.FEN = fen.Format(p)
		}
		mates = append(mates, m)
	}
	return mates
}

// judge proves or refutes an announcement. That of the best line is one of the position: of a win the turn that leads the line
// is tried first, a loss must hold against all turns. Other lines say what comes of their first turn.
func (c *checker) judge(p *position.Position, a announcement, m *Mate) mateproof.Verdict {
	winner, turns := p.Side(), abs(a.turns)
	if a.turns <= 0 {
		winner = winner.Other()
		if a.line == 1 {
			return c.prover.Wins(p, winner, turns)
		}
	}
	after := p.Clone()
	after.Play(a.first)
	verdict := c.prover.Wins(after, winner, turns-1)
	if verdict != mateproof.Proved && a.line == 1 {
		verdict = c.prover.Wins(p, winner, turns)
		m.OtherTurn = verdict == mateproof.Proved
	}
	return verdict
}

// turnsPlayed counts the turns of the history of a position.
func turnsPlayed(p *position.Position) (n int) {
	for c := p.Clone(); c.Back(); n++ {
	}
	return n
}

func abs(n int) int { return max(n, -n) }
