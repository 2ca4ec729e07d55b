package eval

import "xqengine/position"

// PointsWeights are the numbers for the variants in which points can win. Without Urgency, as in xiangqi,
// the evaluation sees neither points nor kinds.
type PointsWeights struct {
	// What a piece of a kind is worth beyond an ordinary one.
	Small [8]tapered `index:"xiangqi"`
	Royal [8]tapered `index:"xiangqi"`
	Idle  [8]tapered `index:"xiangqi"`
	// The race to the target: a lead over the opponent of half a turn is worth Lead, which counts the more
	// the fewer pieces are left to stop it, and besides the more the sooner somebody gets there: for a whole
	// turn Urgency over the turns that the first still needs, plus Slack and one.
	Lead    tapered
	Urgency Score `min:"0"`
	Slack   Score `min:"0"`
	// FirstEarner is for the first piece of a side whose moves earn points, MoreEarners for each further one.
	FirstEarner tapered
	MoreEarners tapered
}

// seen reports whether points and kinds count.
func (w *PointsWeights) seen() bool { return w.Urgency != 0 }

// kind returns what a piece's kind adds to its worth.
func (w *PointsWeights) kind(piece position.Piece) tapered {
	t := piece.Type() & 7
	switch piece.Kind() {
	case position.Small:
		return w.Small[t]
	case position.Royal:
		return w.Royal[t]
	case position.Idle:
		return w.Idle[t]
	}
	return 0
}

// lead returns by how many half turns Red is ahead in the race to the points target, and how many turns the
// first still needs.
//
// A side with a piece that earns gains a point with every turn that it has nothing better to do, so what is
// left to the target is counted in turns; a side without such a piece needs one turn more. Whoever needs
// fewer turns, the move considered, wins if nothing happens on the board.
func lead(p *position.Position) (halfTurns, first Score) {
	red, black := turnsToTarget(p, position.Red), turnsToTarget(p, position.Black)
	// The side to move is half a turn ahead.
	halfTurns = 2*(black-red) - 1
	if p.Side() == position.Red {
		halfTurns += 2
	}
	return halfTurns, max(0, min(red, black))
}

// maxLead bounds the lead that counts tapered, in half turns.
const maxLead = 100

// race returns what the race is worth for Red, because its end is near.
func (e *Evaluator) race(p *position.Position) Score { return e.weights.Points.urgency(lead(p)) }

// urgency is race by what lead returns.
func (w *PointsWeights) urgency(ahead, first Score) Score {
	return ahead * (w.Urgency / (first + w.Slack + 1)) / 2
}

// leadTerm returns what being so many half turns ahead is worth, whatever is left of the race.
func (w *PointsWeights) leadTerm(ahead Score) tapered {
	return tapered(max(-maxLead, min(maxLead, ahead))) * w.Lead
}

// Race returns what the race to a points target is worth for the side to move, in centipawns within ±MaxEval; zero in
// variants without points. Nets are trained on what is left of a score without it.
func (e *Evaluator) Race(p *position.Position) Score {
	if !e.seesPoints {
		return 0
	}
	w := &e.weights.Points
	ahead, first := lead(p)
	v := w.urgency(ahead, first) + e.materialOf(p.Counts()).blend(w.leadTerm(ahead))
	v = max(-MaxEval, min(MaxEval, v))
	if p.Side() == position.Black {
		return -v
	}
	return v
}

// turnsToTarget returns the turns a side needs at least to earn its target.
func turnsToTarget(p *position.Position, c position.Colour) Score {
	turns := Score(p.PointsTarget() - p.Points(c))
	if earning(p, c).Empty() {
		turns++
	}
	return turns
}

// earning returns the pieces of a side whose moves earn points.
func earning(p *position.Position, c position.Colour) position.Bitboard {
	return p.Kind(position.Idle).Or(p.Kind(position.Royal)).And(p.Colour(c))
}

// earners returns what pieces that earn, and the points they have earned, are worth for Red.
func (e *Evaluator) earners(p *position.Position) tapered {
	w := &e.weights.Points
	ahead, _ := lead(p)
	red, black := earning(p, position.Red).Count(), earning(p, position.Black).Count()
	total := tapered(red-black)*w.MoreEarners + w.leadTerm(ahead)
	first := w.FirstEarner - w.MoreEarners
	if red > 0 {
		total += first
	}
	if black > 0 {
		total -= first
	}
	return total
}

// kindTable is what each piece, of any kind, gains by becoming another kind: in centipawns, in the middle game.
type kindTable [64][4]Score

func newKindTable(w *PointsWeights) *kindTable {
	table := new(kindTable)
	for piece := range position.Piece(len(table)) {
		for kind := range position.Kind(len(table[piece])) {
			table[piece][kind] = (w.kind(piece.As(kind)) - w.kind(piece)).middle()
		}
	}
	return table
}

// Conversion returns by how many centipawns a piece is worth more to its side in another kind, in the
// middle game: for the order in which conversions are tried.
func (e *Evaluator) Conversion(piece position.Piece, kind position.Kind) Score {
	return e.kinds[piece&63][kind&3]
}

// idleMobility returns what the mobility of idle pieces is worth: on their next move they can be anything.
func (e *Evaluator) idleMobility(p *position.Position, idle, own, occupied position.Bitboard) (t tapered) {
	w := &e.weights.Xiangqi
	for pieces := idle.And(p.Type(position.Chariot)); !pieces.Empty(); {
		t += w.ChariotMobility[position.ChariotTargets(pieces.Pop(), occupied).Without(own).Count()&31]
	}
	for pieces := idle.And(p.Type(position.Cannon)); !pieces.Empty(); {
		t += w.CannonMobility[position.CannonTargets(pieces.Pop(), occupied).Without(occupied).Count()&31]
	}
	for pieces := idle.And(p.Type(position.Horse)); !pieces.Empty(); {
		t += w.HorseMobility[position.HorseTargets(pieces.Pop(), occupied).Without(own).Count()&15]
	}
	return t
}
