package position

// LastPlyIdle reports whether the last ply is one that no rule set holds against the side that made it: no check, no threat of
// mate with at most killChecks checks (0 to 6), and no chase under any of the rule sets. It depends on the positions before and after
// the ply alone. The last move must not have been a capture or a pass.
func (p *Position) LastPlyIdle(killChecks int) bool {
	s := segment{p: p, first: p.ply - 1, killChecks: min(killChecks, maxKillChecks)}
	r := p.seatReferee()
	if !r.idle(s, p.ply) {
		return false
	}
	for rule := range RepetitionRule(ruleSets) {
		if rule.ForbidsChasingOne() && r.newVictims(s, p.ply, chaseQuestion{rule: rule}).any() {
			return false
		}
	}
	return true
}
