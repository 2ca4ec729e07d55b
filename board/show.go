package board

import (
	"strings"

	"xqengine/position"
)

// viewOf tells a position. last is the turn that led to it, start the position at which its game began; nil where
// there is none.
func viewOf(p, start *position.Position, last []Step) View {
	v := p.Variant()
	view := View{
		FEN: p.FEN(), Ranks: rankNames(v), Files: files, Men: menOf(p), Side: colourName(p.Side()),
		Number: p.MoveNumber(), Check: squareNames(p.Attacked()), Last: last, Half: p.Continues(),
		Captured: capturedSince(start, p), Outcome: outcomeOf(p, p.Outcome()),
	}
	view.Occurrence, view.Since = occurrence(p)
	if limit := p.Rules().NaturalLimit; limit > 0 {
		view.Limit = &Limit{Clock: p.Clock(), Of: limit}
	}
	if v.HasPoints() {
		view.showPoints(p)
	}
	if familyName(v) == "stratagem" {
		view.showStratagems(p)
	}
	view.Text = p.Diagram()
	return view
}

func menOf(p *position.Position) []Man {
	men := make([]Man, 0, 32)
	badges := badgesOf(p)
	for all := p.Occupied(); !all.Empty(); {
		s := all.Pop()
		man := manOf(p.PieceAt(s), s)
		man.Badges = badges[s]
		men = append(men, *man)
	}
	return men
}

func (view *View) showPoints(p *position.Position) {
	view.Points = &Points{p.Points(position.Red), p.Points(position.Black)}
	view.Target = p.PointsTarget()
	view.Needs = &Points{max(0, view.Target-view.Points.Red), max(0, view.Target-view.Points.Black)}
	switch phase := strings.Fields(view.FEN)[2]; {
	case !p.Variant().DoubleTurns() || phase == "-":
	case p.MayContinue() || p.Continues():
		view.Phase = "double"
	default:
		view.Phase = "first"
	}
}

func (view *View) showStratagems(p *position.Position) {
	if v := p.Variant(); len(v.Plates()) > 0 {
		view.Setting = &Settings{p.Setting(position.Red).Plate, p.Setting(position.Black).Plate}
		view.Works = &Settings{p.Power(position.Red).Plate, p.Power(position.Black).Plate}
		view.Cancelled = view.Setting.Red != 0 && view.Setting.Red == view.Setting.Black
		view.showLayouts(p)
		view.Reach = reachOf(p)
		if red, black := p.SecondChance(position.Red), p.SecondChance(position.Black); red != black {
			view.SecondChance = &SidePoints{Red: some(red), Black: some(black)}
		}
	}
	view.StepDue = p.StepDue()
	view.Removable = squareNames(p.Removable())
	if p.Variant().Swaps() {
		view.Partners = &SidePoints{squareNames(p.SwapPartners(position.Red)), squareNames(p.SwapPartners(position.Black))}
		view.Outside = &SideFlags{p.OutsidePalace(position.Red), p.OutsidePalace(position.Black)}
	}
	if !p.Continues() && !p.InCheck() && !p.Terminal().Over {
		p.MakeNull()
		view.Exposed = squareNames(p.Removable())
		p.UnmakeNull()
	}
}

func some(s position.Square) []string {
	if s == position.NoSquare {
		return nil
	}
	return []string{s.String()}
}

func (view *View) showLayouts(p *position.Position) {
	if p.LayoutPoints(position.Red) == nil {
		return
	}
	var layouts SidePlates
	for c, list := range map[position.Colour]*[]PlateAt{position.Red: &layouts.Red, position.Black: &layouts.Black} {
		for _, s := range p.LayoutPoints(c) {
			*list = append(*list, PlateAt{Square: s.String(), Plate: p.PlateOn(c, s)})
		}
	}
	view.Layouts, view.LayoutTexts = &layouts, layoutTexts(p)
}

// layoutTexts returns the layouts as a FEN writes them; nil where plates stand on no points.
func layoutTexts(p *position.Position) *SideTexts {
	if p.LayoutPoints(position.Red) == nil {
		return nil
	}
	red, black, two := strings.Cut(strings.Fields(p.FEN())[2], ":")
	if !two {
		black = red
	}
	return &SideTexts{red, black}
}

// reachOf tells what the working plates add to the reach of each man of their type.
func reachOf(p *position.Position) (list []PlateReach) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		power := p.Power(c)
		if power.Plate == 0 {
			continue
		}
		for men := p.Pieces(c, power.Man); !men.Empty(); {
			s := men.Pop()
			free, taken, traded := p.PowerReach(c, s)
			if free.Empty() && taken.Empty() && traded.Empty() {
				continue
			}
			list = append(list, PlateReach{s.String(), squareNames(free), squareNames(taken), squareNames(traded)})
		}
	}
	return list
}

// badgesOf tells which men are more than their kind says.
func badgesOf(p *position.Position) map[position.Square][]string {
	if familyName(p.Variant()) != "stratagem" {
		return nil
	}
	badges := map[position.Square][]string{}
	mark := func(men position.Bitboard, badge string) {
		for !men.Empty() {
			s := men.Pop()
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
			mark(p.Pieces(c, power.Man), BadgePowered)
		}
	}
	return badges
}

// capturedSince returns the men that each side has lost since the start of a game.
func capturedSince(start, p *position.Position) (lost SideLetters) {
	lost = SideLetters{Red: []string{}, Black: []string{}}
	if start == nil {
		return lost
	}
	for c, list := range map[position.Colour]*[]string{position.Red: &lost.Red, position.Black: &lost.Black} {
		for _, t := range []position.PieceType{
			position.Chariot, position.Cannon, position.Horse, position.Elephant, position.Advisor, position.Soldier,
		} {
			letter := string(rune(position.MakePiece(c, t).Letter()))
			for range start.Count(c, t) - p.Count(c, t) {
				*list = append(*list, letter)
			}
		}
	}
	return lost
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
