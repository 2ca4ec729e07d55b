package explain

import (
	"strings"

	"xqengine/position"
)

// Unreached reports whether the piece does not get there, whatever happens to its general: it does not go that way, something
// stands in its way, or it would leave where it has to stay.
func (w Why) Unreached() bool { return w == WhyReach || w >= WhyLeg && w <= WhyDiagonal }

// InTheWay returns the pieces because of which a turn in coordinates that WhyIllegal explains is not legal, in no order: what
// stands between, on the leg of the horse or in the eye of the elephant, or the pieces that would attack the general. None
// where no piece is the reason.
func InTheWay(p *position.Position, text string) []position.Square {
	q, step := lastStep(p, text)
	m, err := q.ParseCoordinates(step)
	if err != nil {
		return nil
	}
	switch why := whyNot(q, m); why {
	case WhyLeg, WhyEye, WhyPath, WhyScreen:
		_, pieces := whyUnreached(q, m)
		return pieces
	case WhyOwn, WhyProtected:
		return []position.Square{m.To()}
	case WhyCheck, WhyExposed, WhyKingCheck, WhyKingExposed:
		return attackersAfter(q, m)
	case WhyFacing:
		return []position.Square{q.General(q.Side().Other())}
	}
	return nil
}

// lastStep plays the steps of a turn that are possible and returns the position after them and the step that is left.
func lastStep(p *position.Position, text string) (*position.Position, string) {
	q := p.Clone()
	steps := strings.Split(text, ",")
	for len(steps) > 1 && playStep(q, steps[0]) == nil {
		steps = steps[1:]
	}
	return q, steps[0]
}

// attackersAfter returns the enemies that attack the general of the side to move after a move that is not legal.
func attackersAfter(p *position.Position, m position.Move) []position.Square {
	s := p.Setup().Without(m.From(), m.To())
	s.Board[m.To()] = p.PieceAt(m.From())
	q, err := position.FromSetup(s)
	if err != nil {
		return nil // the move attacks the other general as well, so nobody could be to move
	}
	return q.Checkers().Squares()
}

// walk is where a piece goes: from a square by files and ranks, of which forward is away from its own back rank.
type walk struct {
	p              *position.Position
	from           position.Square
	files, ranks   int // as the board counts them
	forward        int
	own            position.Colour
	straight, even bool // along a line; along a diagonal
}

func walkOf(p *position.Position, m position.Move) walk {
	v := p.Variant()
	w := walk{p: p, from: m.From(), own: p.PieceAt(m.From()).Colour()}
	w.files, w.ranks = v.File(m.To())-v.File(m.From()), v.Rank(m.To())-v.Rank(m.From())
	w.forward = w.ranks
	if w.own == position.Black {
		w.forward = -w.ranks
	}
	w.straight = (w.files == 0) != (w.ranks == 0)
	w.even = w.files != 0 && abs(w.files) == abs(w.ranks)
	return w
}

// at returns the square a number of files and ranks from where the piece stands.
func (w *walk) at(files, ranks int) position.Square {
	v := w.p.Variant()
	return v.Ranks()[len(v.Ranks())-1-(v.Rank(w.from)+ranks)][v.File(w.from)+files]
}

// between returns the occupied squares between from and to along a line or a diagonal.
func (w *walk) between() (pieces []position.Square) {
	for i := 1; i < max(abs(w.files), abs(w.ranks)); i++ {
		if s := w.at(i*sign(w.files), i*sign(w.ranks)); w.p.PieceAt(s) != position.NoPiece {
			pieces = append(pieces, s)
		}
	}
	return pieces
}

// whyUnreached says why a piece does not get to a square on which no piece of its own side stands, and which pieces stand in
// the way. On the board with a river row, where the way over the river has rules of its own, it says no more than WhyReach.
func whyUnreached(p *position.Position, m position.Move) (Why, []position.Square) {
	if p.Variant().HasRiverRow() {
		return WhyReach, nil
	}
	w := walkOf(p, m)
	return dangersOf[p.Variant().Family()].unreached(&w, m, p.PieceAt(m.To()) != position.NoPiece)
}

// unreachedInXiangqi is whyUnreached for the pieces of xiangqi.
func unreachedInXiangqi(w *walk, m position.Move, captures bool) (Why, []position.Square) {
	switch t := w.p.PieceAt(m.From()).Type(); {
	case t == position.Chariot && w.straight:
		if pieces := w.between(); len(pieces) > 0 {
			return WhyPath, pieces
		}
	case t == position.Cannon && w.straight && captures:
		return WhyScreen, w.between()
	case t == position.Cannon && w.straight:
		return WhyPath, w.between()
	case t == position.Horse:
		return w.horse()
	case t == position.Elephant && w.even && abs(w.files) == 2:
		return w.elephant(m)
	case t == position.General && w.straight && abs(w.files+w.ranks) == 1, t == position.Advisor && w.even && abs(w.files) == 1:
		return WhyPalace, nil
	case t == position.Soldier && w.straight && w.forward == -1:
		return WhyBackwards, nil
	case t == position.Soldier && w.straight && abs(w.files) == 1 && position.Land(w.own).Has(m.From()):
		return WhySideways, nil
	}
	return WhyReach, nil
}

// unreachedInChess is whyUnreached for the pieces of chess.
func unreachedInChess(w *walk, m position.Move, captures bool) (Why, []position.Square) {
	switch t := w.p.PieceAt(m.From()).Type(); {
	case t == position.Pawn:
		return w.pawn(m, captures)
	case t == position.Rook && w.straight, t == position.Bishop && w.even, t == position.Queen && (w.straight || w.even):
		if pieces := w.between(); len(pieces) > 0 {
			return WhyPath, pieces
		}
	}
	return WhyReach, nil
}

// pawn is whyUnreached for a pawn of chess.
func (w *walk) pawn(m position.Move, captures bool) (Why, []position.Square) {
	switch {
	case w.files == 0 && w.forward == 1:
		return WhyPath, []position.Square{m.To()}
	case w.files == 0 && w.forward == 2 && w.p.Variant().Rank(m.From()) == map[position.Colour]int{position.White: 1, position.Black: 6}[w.own]:
		pieces := w.between()
		if captures {
			pieces = append(pieces, m.To())
		}
		return WhyPath, pieces
	case w.forward == 1 && abs(w.files) == 1:
		return WhyDiagonal, nil
	}
	return WhyReach, nil
}

// horse is whyUnreached for a horse.
func (w *walk) horse() (Why, []position.Square) {
	if w.files*w.files+w.ranks*w.ranks != 5 {
		return WhyReach, nil
	}
	leg := w.at(w.files/2, w.ranks/2)
	if w.p.PieceAt(leg) == position.NoPiece {
		return WhyReach, nil
	}
	return WhyLeg, []position.Square{leg}
}

// elephant is whyUnreached for an elephant that goes two points along a diagonal.
func (w *walk) elephant(m position.Move) (Why, []position.Square) {
	eye := w.at(w.files/2, w.ranks/2)
	switch {
	case !position.Land(w.own).Has(m.To()):
		return WhyRiver, nil
	case w.p.PieceAt(eye) != position.NoPiece:
		return WhyEye, []position.Square{eye}
	}
	return WhyReach, nil
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(max(n, -1), 1) }
