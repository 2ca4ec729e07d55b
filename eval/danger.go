package eval

import "xqengine/position"

// dangerCounts tells whether checks to come, exposed generals and loose men count.
func (w *Weights) dangerCounts() bool {
	return w.ChariotCheck != 0 || w.CannonCheck != 0 || w.HorseCheck != 0 || w.SoldierCheck != 0 ||
		w.Exposure != [18]tapered{} || w.LoosePiece != 0 || w.LooseGuard != 0 || w.LooseSoldier != 0
}

// reaches is what the men of one side attack or protect: all of them but the guards, which danger adds, and by
// type what matters for checks.
type reaches struct {
	all                             position.Bitboard
	chariot, cannon, horse, soldier position.Bitboard
}

// danger values the checks that a side could give next move and the men of the enemy that are attacked and not
// protected.
func (e *Evaluator) danger(p *position.Position, us position.Colour, t *sideTerms, own, enemy *reaches) {
	w := e.weights
	them := us.Other()
	general := p.General(them)
	men, enemies := p.Colour(us), p.Colour(them)
	guards := p.Type(position.Advisor).Or(p.Type(position.Elephant))
	occupied := men.Or(enemies)
	protected := enemy.all.Or(p.PalaceTargets(them))
	for elephants := enemies.And(p.Type(position.Elephant)); !elephants.Empty(); {
		protected = protected.Or(position.ElephantTargets(elephants.Pop(), occupied))
	}
	taken := men.Or(protected)
	t.checks = tapered(own.chariot.Without(taken).Count())*w.ChariotCheck +
		tapered(own.cannon.Without(taken).Count())*w.CannonCheck +
		tapered(position.HorseChecks(general, own.horse.Without(taken), occupied).Count())*w.HorseCheck +
		tapered(own.soldier.And(position.SoldierSources(us, general)).Without(taken).Count())*w.SoldierCheck
	if loose := own.all.And(enemies).Without(protected); !loose.Empty() {
		soldiers := loose.And(p.Type(position.Soldier))
		small := loose.And(guards)
		t.loose = tapered(soldiers.Count())*w.LooseSoldier + tapered(small.Count())*w.LooseGuard +
			tapered(loose.Without(soldiers).Without(small).Count())*w.LoosePiece
	}
}
