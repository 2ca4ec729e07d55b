package eval

import "xqengine/position"

// dangerCounts reports whether checks to come, exposed generals and loose pieces count.
func (w *XiangqiWeights) dangerCounts() bool {
	return w.ChariotCheck != 0 || w.CannonCheck != 0 || w.HorseCheck != 0 || w.SoldierCheck != 0 ||
		w.Exposure != [18]tapered{} || w.LoosePiece != 0 || w.LooseGuard != 0 || w.LooseSoldier != 0
}

// reaches is what the pieces of one side attack or protect: all of them but the guards, which danger adds, and by
// type what matters for checks.
type reaches struct {
	all                             position.Bitboard
	chariot, cannon, horse, soldier position.Bitboard
}

// danger values the checks that a side could give next move and the pieces of the enemy that are attacked and not
// protected.
func (e *Evaluator) danger(p *position.Position, us position.Colour, t *sideTerms, own, enemy *reaches) {
	w := &e.weights.Xiangqi
	them := us.Other()
	general := p.General(them)
	pieces, enemies := p.Colour(us), p.Colour(them)
	taken := pieces.Or(enemy.all)
	chariot, cannon := own.chariot.Without(taken), own.cannon.Without(taken)
	horse := own.horse.And(position.HorseSources(general)).Without(taken)
	soldier := own.soldier.And(position.SoldierSources(us, general)).Without(taken)
	loose := own.all.And(enemies).Without(enemy.all)
	if chariot.Or(cannon).Or(horse).Or(soldier).Or(loose).Empty() {
		return
	}
	occupied := pieces.Or(enemies)
	guarded := p.PalaceTargets(them)
	for elephants := enemies.And(p.Type(position.Elephant)); !elephants.Empty(); {
		guarded = guarded.Or(position.ElephantTargets(elephants.Pop(), occupied))
	}
	t.checks = tapered(chariot.Without(guarded).Count())*w.ChariotCheck +
		tapered(cannon.Without(guarded).Count())*w.CannonCheck +
		tapered(soldier.Without(guarded).Count())*w.SoldierCheck
	if horse = horse.Without(guarded); !horse.Empty() {
		t.checks += tapered(position.HorseChecks(general, horse, occupied).Count()) * w.HorseCheck
	}
	if loose = loose.Without(guarded); !loose.Empty() {
		soldiers := loose.And(p.Type(position.Soldier))
		guards := loose.And(p.Type(position.Advisor).Or(p.Type(position.Elephant)))
		t.loose = tapered(soldiers.Count())*w.LooseSoldier + tapered(guards.Count())*w.LooseGuard +
			tapered(loose.Without(soldiers).Without(guards).Count())*w.LoosePiece
	}
}
