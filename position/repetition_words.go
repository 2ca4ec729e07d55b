package position

import "strings"

// plyClass is what a ply of a repetition is, the heaviest of what it does (从重).
type plyClass uint8

const (
	idlePly   plyClass = 1 << iota // 闲
	checkPly                       // 将
	threatPly                      // 杀
	chasePly                       // 捉
)

// sideConduct is what one side did in the plies of a repetition.
type sideConduct struct {
	classes plyClass // all that occurred
	common  Bitboard // the men that every chase was after, where they stand now
	any     Bitboard // the men that some chase was after, where they stand now
}

// with returns c with one more class, and the men chased by it where they stand now.
func (c sideConduct) with(d plyClass, victims Bitboard) sideConduct {
	if d == chasePly {
		if c.classes&chasePly == 0 {
			c.common = victims
		}
		c.common = c.common.and(victims)
		c.any = c.any.or(victims)
	}
	c.classes |= d
	return c
}

// always tells whether all plies were of one kind.
func (c sideConduct) always(d plyClass) bool { return c.classes == d }

// explainRepetition says in words why the plies after first lead to the verdict. Other than the verdict,
// it looks at every ply and names each after the heaviest of what it does.
func (p *Position) explainRepetition(first int, verdict Verdict) string {
	s := segment{p: p, first: first, killChecks: p.killChecks()}
	red, black := s.sideConduct(Red, false), s.sideConduct(Black, false)
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
func (s segment) explainDraw(red, black sideConduct) string {
	rule := s.p.repetitionRule()
	if rule == ChineseRule && (red.classes|black.classes)&idlePly != 0 {
		// One side may still be guilty, and the other as well because of its soldiers.
		if red.classes&idlePly == 0 {
			black = s.sideConduct(Black, true)
		} else if black.classes&idlePly == 0 {
			red = s.sideConduct(Red, true)
		}
	}
	switch {
	case red.always(checkPly) && black.always(checkPly):
		return "both sides perpetually check"
	case red.always(threatPly) && black.always(threatPly):
		return "both sides perpetually threaten mate"
	case rule == ComputerRule:
		return "neither side perpetually checks"
	case red.classes|black.classes == idlePly:
		return "neither side attacks"
	case rule == AsianRule && s.chasesOne(red) && s.chasesOne(black),
		rule == ChineseRule && (red.classes|black.classes)&idlePly == 0:
		return s.accuse(Red, red) + ", " + s.accuse(Black, black)
	case rule == AsianRule:
		return "neither side checks or chases one man with every move"
	}
	return "neither side attacks with every move"
}

// chasesOne tells whether every ply chased one and the same man.
func (s segment) chasesOne(c sideConduct) bool { return c.always(chasePly) && c.common.any() }

// sideConduct looks at every ply of a side. Soldiers chase only if that is asked for.
func (s segment) sideConduct(c Colour, soldiers bool) sideConduct {
	r := s.p.seatReferee()
	var now [squareCodes]Square // where the man on a square of the past stands now
	for men := s.p.Occupied(); men.any(); {
		square := men.Pop()
		now[square&127] = square
	}
	var sum sideConduct
	for i := s.p.ply; i > s.first; i-- {
		if s.mover(i) == c {
			d, then := r.plyClass(s, i, soldiers)
			var victims Bitboard
			for then.any() {
				victims = victims.or(squareBits[now[then.Pop()&127]&127])
			}
			sum = sum.with(d, victims)
		}
		move := s.p.stack[i].move
		now[move.From()], now[move.To()] = now[move.To()], now[move.From()] // a swap moves both
	}
	return sum
}

// plyClass names the ply that led to ply i after the heaviest of what it does, and says whom it chases if that
// is a chase.
func (r *referee) plyClass(s segment, i int, soldiers bool) (plyClass, Bitboard) {
	rule := s.p.repetitionRule()
	switch {
	case s.p.stack[i].checkers.any():
		return checkPly, Bitboard{}
	case rule == ComputerRule:
		return idlePly, Bitboard{}
	case rule == AsianRule:
		if victims := r.asianVictims(s, i); victims.any() {
			return chasePly, victims
		}
		return idlePly, Bitboard{}
	case r.threatens(s, i, r.facts(s, i)):
		return threatPly, Bitboard{}
	}
	victims := r.newVictims(s, i, chaseQuestion{all: true})
	if victims.Empty() && soldiers {
		victims = r.newVictims(s, i, chaseQuestion{soldiers: true, all: true})
	}
	if victims.any() {
		return chasePly, victims
	}
	return idlePly, Bitboard{}
}

// accuse says what a side did with every ply, such as "Red perpetually chases the horse on d6" or "Black
// checks and threatens mate in turn".
func (s segment) accuse(c Colour, did sideConduct) string {
	var parts []string
	if did.classes&checkPly != 0 {
		parts = append(parts, "checks")
	}
	if did.classes&threatPly != 0 {
		parts = append(parts, "threatens mate")
	}
	victims, severalInTurn := did.common, false
	if victims.Empty() {
		victims, severalInTurn = did.any, did.any.any()
	}
	if did.classes&chasePly != 0 {
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
		names = append(names, "the "+s.p.PieceAt(square).Type().String()+" on "+s.p.variant.shape.name(square))
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
