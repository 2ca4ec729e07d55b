package explain

import (
	"slices"
	"strings"

	"xqengine/position"
)

// Outcome returns the outcome of a position as text, with what there is to say of a repetition, such as
// "draw (repetition: neither side attacks)"; - while the game goes on.
func Outcome(p *position.Position) string {
	o := p.Outcome()
	text := o.String()
	if detail := Detail(p, o); detail != "" {
		text = strings.TrimSuffix(text, ")") + ": " + detail + ")"
	}
	return text
}

// Detail says in words why an outcome of p is what it is, such as "Red perpetually checks"; nothing where its reason says
// all.
func Detail(p *position.Position, o position.Outcome) string {
	if o.Reason != position.Repetition {
		return ""
	}
	t, ok := p.RepetitionTable(3)
	if !ok {
		return "the same position for the third time" // nothing but the occurrences counts
	}
	if p.Variant().HasPoints() && t.Verdict == position.VerdictDraw {
		return "the same position with the same points for the third time"
	}
	red, black := conductOf(p, t, position.Red), conductOf(p, t, position.Black)
	if t.Verdict == position.VerdictDraw {
		return explainDraw(p, t, red, black)
	}
	if (t.Verdict == position.VerdictLoss) == (p.Side() == position.Red) {
		return accuse(p, t, position.Red, red)
	}
	return accuse(p, t, position.Black, black)
}

// chaseEachOther reports whether each side chases one piece with every ply, where that is forbidden.
func chaseEachOther(t position.RepetitionTable) bool {
	return !t.Chased[position.Red].Empty() && !t.Chased[position.Black].Empty()
}

// conduct is what one side did in the plies of a repetition.
type conduct struct {
	plies  map[position.PlyClass]int // how many there are of each class
	common position.Bitboard         // the pieces that every chase was after, where they stand now
	any    position.Bitboard         // the pieces that some chase was after, where they stand now
}

// did reports whether a ply was of a class.
func (c conduct) did(class position.PlyClass) bool { return c.plies[class] > 0 }

// always reports whether all plies were of one class.
func (c conduct) always(class position.PlyClass) bool { return len(c.plies) == 1 && c.did(class) }

// conductOf sums up the plies of a side. They are taken from the last one back, to know where the pieces of the past stand
// now.
func conductOf(p *position.Position, t position.RepetitionTable, side position.Colour) conduct {
	now := map[position.Square]position.Square{}
	for _, square := range p.Occupied().Squares() {
		now[square] = square
	}
	sum := conduct{plies: map[position.PlyClass]int{}}
	for _, row := range slices.Backward(t.Plies) {
		if row.Side == side {
			var victims position.Bitboard
			for _, then := range row.Victims {
				victims = victims.Or(position.BitboardOf(now[then]))
			}
			if row.Class == position.ChasePly {
				if !sum.did(position.ChasePly) {
					sum.common = victims
				}
				sum.common, sum.any = sum.common.And(victims), sum.any.Or(victims)
			}
			sum.plies[row.Class]++
		}
		now[row.Move.From()], now[row.Move.To()] = now[row.Move.To()], now[row.Move.From()] // a swap moves both
	}
	return sum
}

// explainDraw says why neither side loses.
func explainDraw(p *position.Position, t position.RepetitionTable, red, black conduct) string {
	switch {
	case red.always(position.CheckPly) && black.always(position.CheckPly):
		return "both sides perpetually check"
	case red.always(position.ThreatPly) && black.always(position.ThreatPly):
		return "both sides perpetually threaten mate"
	case t.Rule == position.AllowChase:
		return "neither side perpetually checks"
	case red.always(position.IdlePly) && black.always(position.IdlePly):
		return "neither side attacks"
	case chaseEachOther(t), t.Rule == position.ChineseRule && !red.did(position.IdlePly) && !black.did(position.IdlePly):
		return accuse(p, t, position.Red, red) + ", " + accuse(p, t, position.Black, black)
	case t.Rule.ForbidsChasingOne():
		return "neither side checks or chases one piece with every move"
	}
	return "neither side attacks with every move"
}

// accuse says what a side did with every ply, such as "Red perpetually chases the horse on d6" or "Black
// checks and threatens mate in turn".
func accuse(p *position.Position, t position.RepetitionTable, c position.Colour, did conduct) string {
	if chased := t.Chased[c&1]; !chased.Empty() && !did.always(position.CheckPly) {
		return p.Variant().ColourTitle(c) + " perpetually chases " + names(p, chased)
	}
	var parts []string
	if did.did(position.CheckPly) {
		parts = append(parts, "checks")
	}
	if did.did(position.ThreatPly) {
		parts = append(parts, "threatens mate")
	}
	victims, severalInTurn := did.common, false
	if victims.Empty() {
		victims, severalInTurn = did.any, !did.any.Empty()
	}
	if did.did(position.ChasePly) {
		parts = append(parts, "chases "+names(p, victims))
	}
	text := joinAnd(parts)
	if len(parts) == 1 {
		text = "perpetually " + text
	}
	if len(parts) > 1 || severalInTurn {
		text += " in turn"
	}
	return p.Variant().ColourTitle(c) + " " + text
}

// names names the pieces on some squares, such as "the horse on d6 and the cannon on c7".
func names(p *position.Position, pieces position.Bitboard) string {
	if pieces.Count() > 3 {
		return "several pieces"
	}
	var names []string
	for _, square := range pieces.Squares() {
		names = append(names, "the "+p.PieceAt(square).Type().String()+" on "+p.Variant().SquareName(square))
	}
	return joinAnd(names)
}

// joinAnd joins words as in "a, b and c".
func joinAnd(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
