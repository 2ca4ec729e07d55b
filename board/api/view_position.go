package api

import (
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// ViewOf describes a position. last is the turn that led to it, start the position at which its game began; nil where
// there is none.
func ViewOf(p, start *position.Position, last []Step) View {
	v := p.Variant()
	view := View{
		FEN: fen.Format(p), Ranks: rankNames(v), Files: fileNames(v), Pieces: piecesOf(p), Side: ColourName(p.Side()),
		Number: p.MoveNumber(), Check: squareNames(v, p.Attacked()), Last: last, Half: p.Continues(),
		Captured: capturedSince(start, p), Outcome: OutcomeOf(p, p.Outcome()),
	}
	view.Occurrence, view.Since = occurrence(p)
	if limit := p.LimitPlies(); limit > 0 {
		view.Limit = &Limit{Clock: p.Clock(), Of: limit}
	}
	if v.HasPoints() {
		view.showPoints(p)
	}
	if v.HasPowers() {
		view.showStratagems(p)
	}
	view.Text = explain.Diagram(p)
	return view
}

func piecesOf(p *position.Position) []Piece {
	pieces := make([]Piece, 0, 32)
	badges := badgesOf(p)
	for all := p.Occupied(); !all.Empty(); {
		s := all.Pop()
		piece := pieceOf(p.Variant(), p.PieceAt(s), s)
		piece.Badges = badges[s]
		pieces = append(pieces, *piece)
	}
	return pieces
}

func (view *View) showPoints(p *position.Position) {
	view.Points = sidesOf(p.Points)
	view.Target = p.PointsTarget()
	view.Needs = &Sides[int]{max(0, view.Target-view.Points.Red), max(0, view.Target-view.Points.Black)}
	switch {
	case p.Setup().Phase == position.SingleMoves:
	case p.MayContinue() || p.Continues():
		view.Phase = "double"
	default:
		view.Phase = "first"
	}
}

func (view *View) showStratagems(p *position.Position) {
	if v := p.Variant(); len(v.Plates()) > 0 {
		view.Setting = sidesOf(func(c position.Colour) int { return p.Setting(c).Plate })
		view.Works = sidesOf(func(c position.Colour) int { return p.Power(c).Plate })
		view.Cancelled = view.Setting.Red != 0 && view.Setting.Red == view.Setting.Black
		view.showLayouts(p)
		view.Reach = reachOf(p)
		if red, black := p.SecondChance(position.Red), p.SecondChance(position.Black); red != black {
			view.SecondChance = &Sides[[]string]{Red: some(p.Variant(), red), Black: some(p.Variant(), black)}
		}
	}
	view.StepDue = p.StepDue()
	view.Removable = squareNames(p.Variant(), p.Removable())
	if p.Variant().Swaps() {
		view.Partners = sidesOf(func(c position.Colour) []string { return squareNames(p.Variant(), p.SwapPartners(c)) })
		view.Outside = sidesOf(p.OutsidePalace)
	}
	if !p.Continues() && !p.InCheck() && !p.Terminal().Over {
		p.MakeNull()
		view.Exposed = squareNames(p.Variant(), p.Removable())
		p.UnmakeNull()
	}
}

func some(v *position.Variant, s position.Square) []string {
	if s == position.NoSquare {
		return nil
	}
	return []string{v.SquareName(s)}
}

func (view *View) showLayouts(p *position.Position) {
	if p.LayoutPoints(position.Red) == nil {
		return
	}
	view.Layouts = sidesOf(func(c position.Colour) (layout []PlateAt) {
		for _, s := range p.LayoutPoints(c) {
			layout = append(layout, PlateAt{Square: p.Variant().SquareName(s), Plate: p.PlateOn(c, s)})
		}
		return layout
	})
	view.LayoutTexts = LayoutTexts(p)
}

// LayoutTexts returns the layouts as a FEN writes them; nil where plates stand on no points.
func LayoutTexts(p *position.Position) *Sides[string] {
	if !p.Variant().HasLayouts() {
		return nil
	}
	return sidesOf(p.Layout)
}

// reachOf describes what the working plates add to the reach of each piece of their type.
func reachOf(p *position.Position) (list []PlateReach) {
	v := p.Variant()
	for _, c := range []position.Colour{position.Red, position.Black} {
		power := p.Power(c)
		if power.Plate == 0 {
			continue
		}
		for pieces := p.Pieces(c, power.Piece); !pieces.Empty(); {
			s := pieces.Pop()
			free, taken, traded := p.PowerReach(c, s)
			if free.Empty() && taken.Empty() && traded.Empty() {
				continue
			}
			list = append(list, PlateReach{v.SquareName(s), squareNames(v, free), squareNames(v, taken), squareNames(v, traded)})
		}
	}
	return list
}

// badgesOf returns which pieces are more than their kind says.
func badgesOf(p *position.Position) map[position.Square][]string {
	if !p.Variant().HasPowers() {
		return nil
	}
	badges := map[position.Square][]string{}
	mark := func(pieces position.Bitboard, badge string) {
		for !pieces.Empty() {
			s := pieces.Pop()
			badges[s] = append(badges[s], badge)
		}
	}
	for _, c := range []position.Colour{position.Red, position.Black} {
		mark(p.HeldBy(c), BadgeHeld)
		immunity := p.Immunity(c)
		mark(immunity.Invincible, BadgeInvincible)
		mark(immunity.Guarded, BadgeGuarded)
		if s := immunity.Model; s != position.NoSquare {
			mark(position.BitboardOf(s), BadgeModel)
		}
		if s := p.SecondChance(c); s != position.NoSquare {
			mark(position.BitboardOf(s), BadgeChance)
		}
		if s := position.InitialPoint(c.Other()); p.Promises(c).Victory && p.Pieces(c, position.Soldier).Has(s) {
			mark(position.BitboardOf(s), BadgeVictory)
		}
		if power := p.Power(c); power.Plate != 0 {
			mark(p.Pieces(c, power.Piece), BadgePowered)
		}
	}
	return badges
}

// capturedSince returns the pieces that each side has lost since the start of a game. A soldier or pawn that became
// another piece is not lost, and if that piece is, the soldier is.
func capturedSince(start, p *position.Position) Sides[[]string] {
	types := p.Variant().TypesByWorth()
	return *sidesOf(func(c position.Colour) []string {
		lost := []string{}
		if start == nil {
			return lost
		}
		promoted := 0
		for _, t := range types {
			gone := start.Count(c, t) - p.Count(c, t)
			promoted += max(0, -gone)
			if t == position.Soldier {
				gone -= promoted
			}
			letter := string(rune(p.Variant().Letter(position.MakePiece(c, t))))
			for range gone {
				lost = append(lost, letter)
			}
		}
		return lost
	})
}

// occurrence counts how often the position on the board has stood, and how many turns ago it stood last.
func occurrence(p *position.Position) (times, since int) {
	times = 1
	if p.EarlierOccurrence() == 0 {
		return times, 0
	}
	q := p.Clone()
	for back := q.EarlierOccurrence(); back > 0; back = q.EarlierOccurrence() {
		for range back {
			if q.Continues() && times == 1 {
				since--
			}
			q.Unmake()
			if times == 1 {
				since++
			}
		}
		times++
	}
	return times, since
}
