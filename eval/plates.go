package eval

import "xqengine/position"

// PlatesWeights are the numbers for the stratagem variants: powers that plates give, what they promise to
// soldiers, the river row and the garrison swap. Without LoneSoldiers, as in xiangqi, the evaluation sees none of
// it, and neither does the search.
//
// A power is worth its number for each piece that has it, more for what it adds to the reach of these pieces on the
// board as it stands.
type PlatesWeights struct {
	// LoneSoldiers is how much of the advantage of a side with no other attackers counts at least, of
	// FullScale: a soldier may be promoted, or win.
	LoneSoldiers Score `min:"0"`

	Working [plateNumbers]tapered // by plate, for each piece of its type
	Near    [plateNumbers]tapered // likewise, a step of the general or marker away
	Due     tapered               // for each piece of a near plate, when the marker may step now
	Ending  tapered               // a step would end what works for the enemy, for each enemy piece it works for

	Free   [8]tapered `index:"xiangqi"` // for each point that a power lets a piece go to and no soldier guards
	Taken  [8]tapered `index:"xiangqi"` // for each enemy chariot, horse and cannon that a power lets a piece capture
	Traded tapered    // for half a soldier that the best exchange by a power would win
	Palace [8]tapered `index:"xiangqi"` // for each point of the enemy's palace that a power reaches
	Held   [8]tapered `index:"xiangqi"` // for each enemy that the general keeps from moving

	// Soldiers by the steps they still need to the last rank, or to the point where they win, while the plate
	// works and while it only is among a side's plates; the last for all farther away.
	Promoting  [6]tapered
	Promotable [6]tapered
	Winning    [8]tapered
	Winnable   [8]tapered
	Chance     tapered // a soldier has its second chance

	River     [8]tapered `index:"xiangqi"` // for each piece in the river row
	Removable [8]tapered `index:"xiangqi"` // for each piece in the river row that the enemy may take off now
	Stranded  tapered    // for each piece in the river row but one, when its owner is to move

	Outside  tapered    // the general is outside its palace
	Partners [4]tapered // by number of pieces that the general could change places with, the last for all beyond
}

// plateNumbers is one more than the highest number of a plate.
const plateNumbers = position.MaxPlate + 1

// seen reports whether plates count.
func (w *PlatesWeights) seen() bool { return w.LoneSoldiers != 0 }

// nearCounts reports whether plates one step away count.
func (w *PlatesWeights) nearCounts() bool {
	return w.Near != [plateNumbers]tapered{} || w.Due != 0 || w.Ending != 0
}

// partnersCount reports whether it counts with how many pieces a general could change places.
func (w *PlatesWeights) partnersCount() bool { return w.Partners != [4]tapered{} }

// scale returns how much of an advantage of a side counts, given what counts in xiangqi.
func (w *PlatesWeights) scale(plain Score, own pieces) Score {
	if own[position.Soldier] == 0 {
		return plain
	}
	return max(plain, min(w.LoneSoldiers, fullScale))
}

// SeesPlates reports whether the evaluation weighs plates. The search lets their powers guide it only then.
func (e *Evaluator) SeesPlates() bool { return e.seesPlates }

// plateTerms is what one side has from plates, and from what else the stratagem variants add.
type plateTerms struct {
	powers    tapered
	prospects tapered // of its soldiers
	river     tapered
	garrison  tapered
}

func (t *plateTerms) sum() tapered { return t.powers + t.prospects + t.river + t.garrison }

// plates works out the terms of both sides.
func (e *Evaluator) plates(p *position.Position) (red, black plateTerms) {
	e.platesOf(p, position.Red, &red)
	e.platesOf(p, position.Black, &black)
	return red, black
}

func (e *Evaluator) platesOf(p *position.Position, us position.Colour, t *plateTerms) {
	power := p.Power(us)
	if power.Plate != 0 {
		t.powers = e.working(p, us, power)
	}
	if e.seesNear {
		t.powers += e.near(p, us)
	}
	t.prospects = e.prospects(p, us)
	if river := p.RiverRow(); !river.Empty() {
		t.river = e.river(p, us, river)
	}
	if p.Variant().Swaps() {
		t.garrison = e.garrison(p, us)
	}
}

// worth returns what the number of pieces with a power makes of it, in the middle game and the endgame.
func (w *PlatesWeights) worth(p *position.Position, c position.Colour, power position.Power) tapered {
	return tapered(p.Count(c, power.Piece)) * w.Working[power.Plate%plateNumbers]
}

// working returns what the working power of a side is worth: what it is in general, and what it reaches now.
func (e *Evaluator) working(p *position.Position, us position.Colour, power position.Power) (t tapered) {
	w := &e.weights.Plates
	t = w.worth(p, us, power)
	them := us.Other()
	enemies := p.Colour(them)
	targets := enemies.And(p.Type(position.Chariot).Or(p.Type(position.Horse)).Or(p.Type(position.Cannon)))
	guarded := position.SoldierAttacks(them, p.Pieces(them, position.Soldier).Without(p.RiverRow()))
	var free, taken, zone int
	var best int32
	for pieces := p.Pieces(us, power.Piece); !pieces.Empty(); {
		s := pieces.Pop()
		freely, take, trade := p.PowerReach(us, s)
		free += freely.Without(guarded).Count()
		taken += take.And(targets).Count()
		zone += freely.Or(take).Or(trade).And(position.Palace(them)).Count()
		for trade = trade.And(targets); !trade.Empty(); {
			best = max(best, position.ExchangeValue(p.PieceAt(trade.Pop()).Type())-position.ExchangeValue(power.Piece))
		}
	}
	m := power.Piece & 7
	t += tapered(free)*w.Free[m] + tapered(taken)*w.Taken[m] + tapered(zone)*w.Palace[m] + tapered(best/50)*w.Traded
	for held := p.HeldBy(us); !held.Empty(); {
		t += w.Held[p.PieceAt(held.Pop()).Type()&7]
	}
	return t
}

// near returns what the plates one step away are worth to a side.
func (e *Evaluator) near(p *position.Position, us position.Colour) (t tapered) {
	w := &e.weights.Plates
	var list [4]position.Power
	n, ends := p.NearPowers(us, &list)
	due := p.Side() == us && p.StepDue()
	for _, power := range list[:n] {
		pieces := tapered(p.Count(us, power.Piece))
		t += pieces * w.Near[power.Plate%plateNumbers]
		if due {
			t += pieces * w.Due
		}
	}
	if ends {
		them := us.Other()
		t += tapered(p.Count(them, p.Power(them).Piece)) * w.Ending
	}
	return t
}

// prospects returns what soldiers near promotion or victory are worth to their side.
func (e *Evaluator) prospects(p *position.Position, us position.Colour) (t tapered) {
	w := &e.weights.Plates
	promises := p.Promises(us)
	if !promises.Promotion && !promises.Victory {
		return 0
	}
	them := us.Other()
	fulfilled := p.Fulfils(us)
	promotion, victory := &w.Promotable, &w.Winnable
	if fulfilled.Promotion {
		promotion = &w.Promoting
	}
	if fulfilled.Victory {
		victory = &w.Winning
	}
	board, goal := p.Variant(), position.InitialPoint(them)
	for pieces := p.Pieces(us, position.Soldier).And(position.Land(them)); !pieces.Empty(); {
		s := pieces.Pop()
		ranks := distance(board.Rank(goal), board.Rank(s))
		// A soldier on the last rank has had its chance, unless it is its second.
		if promises.Promotion && ranks > 0 {
			t += promotion[min(ranks, len(promotion)-1)]
		}
		if promises.Victory {
			files := distance(board.File(goal), board.File(s))
			t += victory[min(ranks+files, len(victory)-1)]
		}
	}
	if promises.Promotion && p.SecondChance(us) != position.NoSquare {
		t += w.Chance
	}
	return t
}

// distance returns how far apart two files or two ranks are.
func distance(a, b int) int { return max(a-b, b-a) }

// river returns what standing in the river row is worth to a side.
func (e *Evaluator) river(p *position.Position, us position.Colour, row position.Bitboard) (t tapered) {
	w := &e.weights.Plates
	own := row.And(p.Colour(us))
	if own.Empty() {
		return 0
	}
	toMove := p.Side() == us
	if n := own.Count(); toMove && n > 1 {
		t += tapered(n-1) * w.Stranded
	}
	exposed := position.Bitboard{}
	if !toMove {
		exposed = p.Removable()
	}
	for !own.Empty() {
		s := own.Pop()
		piece := p.PieceAt(s).Type() & 7
		t += w.River[piece]
		if exposed.Has(s) {
			t += w.Removable[piece]
		}
	}
	return t
}

// garrison returns what the garrison swap, and where it has led, is worth to a side.
func (e *Evaluator) garrison(p *position.Position, us position.Colour) (t tapered) {
	w := &e.weights.Plates
	if p.OutsidePalace(us) {
		t += w.Outside
	}
	if e.seesPartners {
		t += w.Partners[min(p.SwapPartners(us).Count(), len(w.Partners)-1)]
	}
	return t
}

// PowersGain returns by how many centipawns a change of the working powers is better for a side in the middle
// game, reach aside: for the order in which moves that change them are tried.
func (e *Evaluator) PowersGain(p *position.Position, us position.Colour, after [2]position.Power) Score {
	w := &e.weights.Plates
	own, enemy := us&1, us&1^1
	gain := w.worth(p, own, after[own]) - w.worth(p, own, p.Power(own)) -
		w.worth(p, enemy, after[enemy]) + w.worth(p, enemy, p.Power(enemy))
	return gain.middle()
}
