package claims

import (
	"slices"

	"xqengine/position"
)

// Fault is a move that was worse than another one, with what a search found.
type Fault struct {
	Before *position.Position // with the history of the game; it is left as it is
	Played position.Turn      // legal there
	Best   []position.Turn    // a line from Before, all legal: the better move and what follows
	Reply  []position.Turn    // a line from the position after Played, all legal; may be empty
	// The chance of the side to win, a draw counting half, with the better move and with the one played.
	WinBefore, WinAfter float64
	// MissedMate is in how many turns the side wins with Best, at the earliest and against any defence, which the move
	// played fails to do; 0 for none. AllowedMate is in how many turns the opponent wins with Reply, likewise. Both must
	// have been proved, of the first move of the line as well: they are taken for granted.
	MissedMate, AllowedMate int
}

// Find returns what can be proved of a fault, the most telling first. There is nothing to say where the move played is the
// best one, or lost no chances.
func Find(f Fault) []Claim {
	if len(f.Best) == 0 || f.Best[0] == f.Played || f.WinAfter >= f.WinBefore {
		return nil
	}
	before := f.Before.Clone()
	after := before.Clone()
	after.Play(f.Played)
	b := finder{voice: Misses, p: before, side: before.Side(), line: f.Best, mate: f.MissedMate, before: before, played: f.Played}
	a := finder{voice: Allows, p: after, side: before.Side(), line: f.Reply, mate: f.AllowedMate, before: before, played: f.Played}
	found := ends(before, after, &f)
	found = append(found, a.endings()...)
	found = append(found, b.endings()...)
	if len(found) == 0 {
		if !after.Outcome().Over {
			found = append(found, a.tactics()...)
		}
		found = append(found, b.tactics()...)
	}
	found = append(found, score(before, after, &f)...)
	found = append(found, plates(before, after, &f)...)
	found = append(found, a.special()...)
	found = append(found, b.special()...)
	return append(found, deviations(before, &f)...)
}

// Themes returns what the first move of a line does, with the voice Misses: what a puzzle with this solution is about. mate
// is in how many turns the side wins at the earliest, proved; 0 for none.
func Themes(p *position.Position, line []position.Turn, mate int) []Claim {
	if len(line) == 0 {
		return nil
	}
	p = p.Clone()
	f := finder{voice: Misses, p: p, side: p.Side(), line: line, mate: mate}
	return slices.Concat(f.endings(), f.tactics(), f.special())
}

// finder looks for claims about the first move of a line.
type finder struct {
	voice  Voice
	p      *position.Position // before the line
	side   position.Colour    // whose fault it is
	line   []position.Turn
	mate   int
	before *position.Position // before the move played; nil of themes
	played position.Turn
}

// claim begins a claim about the first move of the line.
func (f *finder) claim(k Kind) Claim {
	c := Claim{Kind: k, Voice: f.voice, Side: f.side.String(), Move: f.p.FormatTurn(f.line[0])}
	if f.before != nil {
		c.Played = f.before.FormatTurn(f.played)
	}
	return c
}

// next returns the position after the first move of the line.
func (f *finder) next() *position.Position {
	q := f.p.Clone()
	q.Play(f.line[0])
	return q
}

// spot describes a piece.
func spot(p *position.Position, piece position.Piece, s position.Square) Spot {
	return Spot{Piece: p.Variant().PieceText(piece), Square: p.Variant().SquareName(s)}
}

// on describes what stands on a square.
func on(p *position.Position, s position.Square) Spot { return spot(p, p.PieceAt(s), s) }

// last returns the last single move of a turn.
func last(t position.Turn) position.Move {
	moves := t.Moves()
	return moves[len(moves)-1]
}

// texts returns the turns of a line in coordinates.
func texts(p *position.Position, line []position.Turn) []string {
	q := p.Clone()
	var list []string
	for _, t := range line {
		list = append(list, q.FormatTurn(t))
		q.Play(t)
	}
	return list
}
