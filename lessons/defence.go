package lessons

import "xqengine/position"

// MaxTurns is how many turns a task to win may have: for more the search below takes too long.
const MaxTurns = 3

// winsIn returns the fewest turns in which the side to move wins against any defence, up to a number; more than that number if
// it does not. It tries every turn of both sides.
func winsIn(p *position.Position, turns int) int {
	list := p.LegalTurns()
	for n := 1; n <= turns; n++ {
		for _, turn := range list {
			if winsBy(p, turn, n) {
				return n
			}
		}
	}
	return turns + 1
}

// winsBy reports whether a turn wins within a number of turns, of which it is the first. p is left as it is.
func winsBy(p *position.Position, turn position.Turn, turns int) bool {
	us := p.Side()
	p.Play(turn)
	defer p.Back()
	if turns == 1 && !p.InCheck() && !p.Stuck() && !p.Variant().HasPoints() && !p.Promises(us).Victory {
		return false // neither mate nor stalemate, and nothing else wins at once
	}
	if o := p.Outcome(); o.Over {
		return o.WonBy(us)
	}
	_, need := longest(p, turns-1)
	return need <= turns-1
}

// longest returns the reply after which the other side needs the most turns, and that number: of those that resist for more
// turns than there are left, the first one.
func longest(p *position.Position, left int) (reply position.Turn, need int) {
	for _, turn := range p.LegalTurns() {
		us := p.Side()
		p.Play(turn)
		n := left + 1
		switch o := p.Outcome(); {
		case o.Over && o.WonBy(us.Other()):
			n = 0
		case !o.Over && left > 0:
			n = winsIn(p, left)
		}
		p.Back()
		if reply.IsZero() || n > need {
			reply, need = turn, n
		}
		if need > left {
			break
		}
	}
	return reply, need
}
