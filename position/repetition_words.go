package position

import "strings"

// deed is what a ply of a repetition is, the heaviest of what it does (从重).
type deed uint8

const (
	idleDeed   deed = 1 << iota // 闲
	checkDeed                   // 将
	threatDeed                  // 杀
	chaseDeed                   // 捉
)

// conduct is what one side did in the plies of a repetition.
type conduct struct {
	deeds  deed     // all that occurred
	common Bitboard // the men that every chase was after, where they stand now
	any    Bitboard // the men that some chase was after, where they stand now
}

// with returns c with one more deed, and the men chased by it where they stand now.
func (c conduct) with(d deed, victims Bitboard) conduct {
	if d == chaseDeed {
		if c.deeds&chaseDeed == 0 {
			c.common = victims
		}
		c.common = c.common.and(victims)
		c.any = c.any.or(victims)
	}
	c.deeds |= d
	return c
}

// always tells whether all plies were of one kind.
func (c conduct) always(d deed) bool { return c.deeds == d }

// explainRepetition says in words why the plies after first lead to the verdict. Other than the verdict,
// it looks at every ply and names each after the heaviest of what it does.
func (p *Position) explainRepetition(first int, verdict Verdict) string {
	s := segment{p: p, first: first, killChecks: p.killChecks()}
	red, black := s.conduct(Red, false), s.conduct(Black, false)
	switch verdict {
	case VerdictWin, VerdictLoss:
		if (verdict == VerdictLoss) == (p.side == Red) {
			return s.accuse(Red, red)
		}
		return s.accuse(Black, black)
	}
	return s.explainDraw(red, black)
}

// explainDraw says why neither side loses.
func (s segment) explainDraw(red, black conduct) string {
	rule := s.p.rules.Repetition
	if rule == ChineseRule && (red.deeds|black.deeds)&idleDeed != 0 {
		// One side may still be guilty, and the other as well because of its soldiers.
		if red.deeds&idleDeed == 0 {
			black = s.conduct(Black, true)
		} else if black.deeds&idleDeed == 0 {
			red = s.conduct(Red, true)
		}
	}
	switch {
	case red.always(checkDeed) && black.always(checkDeed):
		return "both sides perpetually check"
	case red.always(threatDeed) && black.always(threatDeed):
		return "both sides perpetually threaten mate"
	case rule == ComputerRule:
		return "neither side perpetually checks"
	case red.deeds|black.deeds == idleDeed:
		return "neither side attacks"
	case rule == AsianRule && s.chasesOne(red) && s.chasesOne(black),
		rule == ChineseRule && (red.deeds|black.deeds)&idleDeed == 0:
		return s.accuse(Red, red) + ", " + s.accuse(Black, black)
	case rule == AsianRule:
		return "neither side checks or chases one man with every move"
	}
	return "neither side attacks with every move"
}

// chasesOne tells whether every ply chased one and the same man.
func (s segment) chasesOne(c conduct) bool { return c.always(chaseDeed) && c.common.any() }

// conduct looks at every ply of a side. Soldiers chase only if that is asked for.
func (s segment) conduct(c Colour, soldiers bool) conduct {
	r := s.p.seatReferee()
	var now [squareCodes]Square // where the man on a square of the past stands now
	for men := s.p.Occupied(); men.any(); {
		square := men.Pop()
		now[square&127] = square
	}
	var sum conduct
	for i := s.p.ply; i > s.first; i-- {
		if s.mover(i) == c {
			d, then := r.deed(s, i, soldiers)
			var victims Bitboard
			for then.any() {
				victims = victims.or(squareBits[now[then.Pop()&127]&127])
			}
			sum = sum.with(d, victims)
		}
		move := s.p.stack[i].move
		now[move.From()] = now[move.To()]
	}
	return sum
}

// deed names the ply that led to ply i after the heaviest of what it does, and says whom it chases if that
// is a chase.
func (r *referee) deed(s segment, i int, soldiers bool) (deed, Bitboard) {
	rule := s.p.rules.Repetition
	switch {
	case s.p.stack[i].checkers.any():
		return checkDeed, Bitboard{}
	case rule == ComputerRule:
		return idleDeed, Bitboard{}
	case rule == AsianRule:
		if victims := r.asianVictims(s, i); victims.any() {
			return chaseDeed, victims
		}
		return idleDeed, Bitboard{}
	case s.p.stack[i-1].checkers.any() && s.p.stack[i].moved.Type() == General:
		return idleDeed, Bitboard{}
	case r.threatens(s, i, r.facts(s, i)):
		return threatDeed, Bitboard{}
	}
	victims := r.newVictims(s, i, chaseQuestion{all: true})
	if victims.Empty() && soldiers {
		victims = r.newVictims(s, i, chaseQuestion{soldiers: true, all: true})
	}
	if victims.any() {
		return chaseDeed, victims
	}
	return idleDeed, Bitboard{}
}

// accuse says what a side did with every ply, such as "Red perpetually chases the horse on d6" or "Black
// checks and threatens mate in turn".
func (s segment) accuse(c Colour, did conduct) string {
	var parts []string
	if did.deeds&checkDeed != 0 {
		parts = append(parts, "checks")
	}
	if did.deeds&threatDeed != 0 {
		parts = append(parts, "threatens mate")
	}
	victims, severalInTurn := did.common, false
	if victims.Empty() {
		victims, severalInTurn = did.any, did.any.any()
	}
	if did.deeds&chaseDeed != 0 {
		parts = append(parts, "chases "+s.name(victims))
	}
	text := joinAnd(parts)
	if len(parts) == 1 {
		text = "perpetually " + text
	}
	if len(parts) > 1 || severalInTurn {
		text += " in turn"
	}
	return c.title() + " " + text
}

// name names the men on some squares, such as "the horse on d6 and the cannon on c7".
func (s segment) name(men Bitboard) string {
	if men.Count() > 3 {
		return "several men"
	}
	var names []string
	for men.any() {
		square := men.Pop()
		names = append(names, "the "+s.p.PieceAt(square).Type().String()+" on "+square.String())
	}
	return joinAnd(names)
}

// joinAnd joins words as in "a, b and c".
func joinAnd(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// title returns Red or Black, as people write them.
func (c Colour) title() string {
	if c == Red {
		return "Red"
	}
	return "Black"
}
