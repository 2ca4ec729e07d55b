package position

import "strings"

// Why says why a turn is not legal.
type Why uint8

// The reasons.
const (
	WhyUnknown    Why = iota // none of the others
	WhyOver                  // the game is over
	WhyEmpty                 // no man stands there
	WhyEnemy                 // the man is the enemy's
	WhyOwn                   // an own man stands on the target
	WhyReach                 // the man does not go so
	WhyHeld                  // a plate of the enemy holds the man
	WhyKind                  // a man of this kind may not capture that one
	WhyProtected             // a plate protects the man on the target
	WhyPhase                 // not at this time: captures in the first turn, conversions before the first capture
	WhyCheck                 // the general, or a royal piece, would stand in check still
	WhyExposed               // the general, or a royal piece, would come into check
	WhyFacing                // the generals would face each other
	WhyConversion            // legal, but not in this kind
)

var whyNames = [...]string{
	"unknown", "over", "empty", "enemy", "own", "reach", "held", "kind", "protected", "phase", "check", "exposed",
	"facing", "conversion",
}

// String returns the reason in one word.
func (w Why) String() string { return whyNames[w] }

// WhyIllegal tells why a turn in coordinates, which ParseTurn refuses with ErrIllegal, is not legal. It looks at the
// step that is not possible. It allocates: for edges, not for search.
func (p *Position) WhyIllegal(text string) Why {
	if p.Terminal().Over {
		return WhyOver
	}
	q := p.Clone()
	steps := strings.Split(text, ",")
	for len(steps) > 1 && q.playStep(steps[0]) == nil {
		steps = steps[1:]
	}
	if len(steps) == 0 || len(steps[0]) < 4 {
		return WhyPhase // a marker's step or a removal at the wrong time
	}
	m, err := q.parseCoordinates(steps[0][:4])
	if err != nil {
		return WhyUnknown
	}
	return q.whyNot(m, len(steps[0]) > 4)
}

// whyNot looks at the plain form of a move.
func (p *Position) whyNot(m Move, special bool) Why {
	us := p.side & 1
	man, target := p.PieceAt(m.From()), p.PieceAt(m.To())
	held := p.variant.powers != nil && !p.movable().Has(m.From())
	switch {
	case man == NoPiece:
		return WhyEmpty
	case man.Colour() != us:
		return WhyEnemy
	case target != NoPiece && target.Colour() == us:
		return WhyOwn
	case held:
		return WhyHeld
	case !p.PseudoLegal(m):
		return p.whyNotReach(m, man, target)
	case p.Legal(m) && special:
		return WhyConversion
	case p.InCheck():
		return WhyCheck
	}
	if p.facesAfter(m) {
		return WhyFacing
	}
	return WhyExposed
}

// whyNotReach tells why a man may not go somewhere whatever happens to its general.
func (p *Position) whyNotReach(m Move, man, target Piece) Why {
	if target == NoPiece {
		return WhyReach
	}
	switch p.family {
	case orthodox:
	case scoring:
		if p.reach(m.From()).Has(m.To()) {
			if !mayCapture(man.Kind(), target.Kind()) {
				return WhyKind
			}
			return WhyPhase
		}
	case stratagem:
		if p.grid.plain(man.Type(), man.Colour(), m.From(), p.Occupied()).Has(m.To()) {
			return WhyProtected
		}
	default:
		panic(unknownFamily)
	}
	return WhyReach
}

// facesAfter tells whether the generals would face each other after a pseudo-legal move.
func (p *Position) facesAfter(m Move) bool {
	us := p.side & 1
	k := p.general[us]
	if m.From() == k {
		k = m.To()
	}
	enemy := p.general[us^1]
	occupied := p.Occupied().not(squareBits[m.From()&127]).or(squareBits[m.To()&127])
	return Lines(k).Has(enemy) && k.file() == enemy.file() && Between(k, enemy).and(occupied).Empty()
}
