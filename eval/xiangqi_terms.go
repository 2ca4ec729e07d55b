package eval

import (
	"xqengine/position"
)

// sideTerms is what the pieces of one side are worth for where they stand and what they see, beyond
// material and piece-square values.
type sideTerms struct {
	mobility tapered
	attack   tapered // against the enemy palace
	cannons  tapered // lines of the cannons to the enemy general
	threats  tapered
	soldiers tapered
	links    tapered
	checks   tapered // that it could give next move
	exposure tapered // of the enemy general
	loose    tapered // enemies
}

func (t *sideTerms) sum() tapered {
	return t.mobility + t.attack + t.cannons + t.threats + t.soldiers + t.links + t.checks + t.exposure + t.loose
}

// terms works out the terms of both sides.
func (e *Evaluator) terms(p *position.Position, red, black *sideTerms) {
	var ofRed, ofBlack reaches
	e.side(p, position.Red, red, &ofRed)
	e.side(p, position.Black, black, &ofBlack)
	if e.seesDanger {
		e.danger(p, position.Red, red, &ofRed, &ofBlack)
		e.danger(p, position.Black, black, &ofBlack, &ofRed)
	}
}

// side fills in the terms of one side. The sets of squares that each piece reaches are worked out once
// and serve mobility, threats and the attack on the palace.
func (e *Evaluator) side(p *position.Position, us position.Colour, t *sideTerms, r *reaches) {
	w := &e.weights.Xiangqi
	them := us.Other()
	own, enemies := p.Colour(us), p.Colour(them)
	occupied := own.Or(enemies)
	general := p.General(them)
	zone := palaceZone[them&1]
	// Idle pieces, which the variants with points have, move as ever and fight nobody. Pieces in a river row have
	// weights of their own; the others look over them.
	fighters, aside := own, position.Bitboard{}
	if e.seesPoints {
		aside = p.Kind(position.Idle)
		fighters = fighters.Without(aside)
		t.mobility = e.idleMobility(p, own.And(aside), own, occupied)
	} else if e.seesPlates {
		aside = p.RiverRow()
		fighters, occupied = fighters.Without(aside), occupied.Without(aside)
	}
	chariots := fighters.And(p.Type(position.Chariot))
	horses := fighters.And(p.Type(position.Horse))
	cannons := fighters.And(p.Type(position.Cannon))
	enemyChariots := enemies.And(p.Type(position.Chariot))
	enemyMinor := enemies.And(p.Type(position.Horse).Or(p.Type(position.Cannon)))
	guarded := position.SoldierAttacks(them, enemies.And(p.Type(position.Soldier)).Without(aside))

	var direct, beyond, all, byChariot, byCannon, byHorse position.Bitboard
	if e.seesDanger {
		direct = position.ChariotTargets(general, occupied)
		if !cannons.Empty() {
			beyond = position.ChariotTargets(general, occupied.Without(direct)).Without(direct).Without(occupied)
		}
		t.exposure = w.Exposure[min(direct.Without(occupied).Count(), len(w.Exposure)-1)]
	}
	var units, attackers int
	for pieces := chariots; !pieces.Empty(); {
		s := pieces.Pop()
		reach := position.ChariotTargets(s, occupied)
		all, byChariot = all.Or(reach), byChariot.Or(reach)
		t.mobility += w.ChariotMobility[reach.Without(own).Without(guarded).Count()&31]
		if n := reach.And(zone).Count(); n > 0 {
			units += n * w.ChariotUnits
			attackers++
		}
		if !reach.And(chariots).Empty() {
			t.links += w.LinkedChariots
		}
		t.threats += tapered(reach.And(enemyMinor).Count()) * w.ChariotThreat
	}
	for pieces := cannons; !pieces.Empty(); {
		s := pieces.Pop()
		reach := position.CannonTargets(s, occupied)
		behind := reach.And(occupied)
		all, byCannon = all.Or(behind), byCannon.Or(reach)
		t.mobility += w.CannonMobility[reach.Without(occupied).Without(guarded).Count()&31]
		if n := behind.And(zone).Count(); n > 0 {
			units += n * w.CannonUnits
			attackers++
		}
		t.threats += tapered(behind.And(enemyChariots).Count()) * w.MinorThreatChariot
		t.threats += tapered(behind.And(enemyMinor).Count()) * w.CannonThreat
		if position.Lines(general).Has(s) {
			t.cannons += e.cannonLine(s, general, occupied)
		}
	}
	for pieces := horses; !pieces.Empty(); {
		s := pieces.Pop()
		reach := position.HorseTargets(s, occupied)
		byHorse = byHorse.Or(reach)
		t.mobility += w.HorseMobility[reach.Without(own).Without(guarded).Count()&15]
		if n := reach.And(zone).Count(); n > 0 {
			units += n * w.HorseUnits
			attackers++
		}
		if !reach.And(horses).Empty() {
			t.links += w.LinkedHorses
		}
		t.threats += tapered(reach.And(enemyChariots).Count()) * w.MinorThreatChariot
		t.threats += tapered(reach.And(enemyMinor).Count()) * w.HorseThreat
	}
	soldiers := fighters.And(p.Type(position.Soldier))
	crossed := soldiers.And(position.Land(them))
	reach := position.SoldierAttacks(us, soldiers)
	if e.seesDanger {
		r.all = all.Or(byHorse).Or(reach)
		r.chariot, r.cannon = byChariot.And(direct), byCannon.And(beyond)
		r.horse, r.soldier = byHorse, reach
	}
	if n := crossed.And(zone).Count(); n > 0 {
		units += n * w.SoldierUnits
		attackers += n
	}
	t.threats += tapered(reach.And(enemyMinor.Or(enemyChariots)).Count()) * w.SoldierThreat
	if !crossed.Empty() {
		t.soldiers += tapered(reach.And(crossed).Count()) * w.LinkedSoldier
	}
	t.attack = e.attack(units, attackers)
}

// attack turns the pressure on the enemy palace into a value: it grows with the square of the points
// attacked, and a single attacker counts little.
func (e *Evaluator) attack(units, attackers int) tapered {
	w := &e.weights.Xiangqi
	value := units * w.AttackerFactor[min(attackers, len(w.AttackerFactor)-1)] / 16
	value = min(value, 120)
	return pair(Score(value*value/w.AttackDivisor+value), Score(value/2))
}

// cannonLine values a cannon that stands on a line with the enemy general: hollow (空头炮) with nothing
// between, or behind two pieces who both may not move freely.
func (e *Evaluator) cannonLine(s, general position.Square, occupied position.Bitboard) tapered {
	switch position.Between(s, general).And(occupied).Count() {
	case 0:
		if position.Xiangqi.File(s) == position.Xiangqi.File(general) {
			return e.weights.Xiangqi.HollowCannon
		}
		return e.weights.Xiangqi.BottomCannon
	case 2:
		return e.weights.Xiangqi.CannonPin
	}
	return 0
}

// palaceZone is what counts as attack on a palace: its nine points and the three before it.
var palaceZone = [2]position.Bitboard{zoneOf(position.Red), zoneOf(position.Black)}

func zoneOf(c position.Colour) position.Bitboard {
	front := 3
	if c == position.Black {
		front = 6
	}
	return position.Palace(c).Or(position.BitboardOf(
		position.SquareAt(3, front), position.SquareAt(4, front), position.SquareAt(5, front)))
}
