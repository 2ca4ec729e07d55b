package position

import (
	"errors"
	"strings"
)

// Why says why a turn is not legal.
type Why uint8

// The reasons.
const (
	WhyUnknown     Why = iota // none of the others
	WhyOver                   // the game is over
	WhyEmpty                  // no man stands there
	WhyEnemy                  // the man is the enemy's
	WhyOwn                    // an own man stands on the target
	WhyReach                  // the man does not go so
	WhyHeld                   // a plate of the enemy holds the man
	WhyKind                   // such a man may not capture that one: its kind, or a plate of its own side that spares the enemy
	WhyProtected              // a plate protects the man on the target
	WhyPhase                  // not at this time: captures in the first turn, conversions before the first capture, what captured last after a marker's step
	WhyCheck                  // the general would stand in check still
	WhyExposed                // the general would come into check
	WhyKingCheck              // chess: the king would stand in check still
	WhyKingExposed            // chess: the king would come into check
	WhyCastling               // chess: castling is not possible now
	WhyRoyal                  // a royal piece could be taken
	WhyRoyalSelf              // the piece that moves is royal then, and could be taken
	WhyFacing                 // the generals would face each other
	WhyConversion             // the variant has no such kind
	WhyPromotion              // the man that the pawn becomes is not named, or one is where nothing is promoted
)

var whyNames = [...]string{
	"unknown", "over", "empty", "enemy", "own", "reach", "held", "kind", "protected", "phase", "check", "exposed",
	"kingCheck", "kingExposed", "castling", "royal", "royalSelf", "facing", "conversion", "promotion",
}

// String returns the reason in one word.
func (w Why) String() string { return whyNames[w] }

var whyReasons = [...]string{
	"that is not possible", "the game is over", "nothing stands there", "that piece is the other side's",
	"a piece of one's own stands there", "the piece does not go that way", "the piece is held",
	"such a piece may not capture that", "a plate protects the piece there", "not in this phase of the game",
	"the general would still be in check", "the general would come into check", "the king would still be in check",
	"the king would come into check",
	"castling is not possible: king or rook has moved, or the squares between are occupied or attacked",
	"a royal piece could be taken", "as a royal piece it could be taken there", "the generals would face each other",
	"the variant has no such kind", "say what the pawn becomes",
}

// Reason returns the reason in English, as it stands at the end of a message.
func (w Why) Reason() string { return whyReasons[w] }

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
		if p.variant.powers == nil {
			return WhyUnknown
		}
		return WhyPhase // a marker's step or a removal at the wrong time
	}
	m, err := q.parseIllegal(steps[0])
	switch {
	case errors.Is(err, ErrIllegal):
		return WhyPhase // nothing converts yet
	case err != nil:
		return WhyUnknown
	}
	return q.whyNot(m)
}

// parseIllegal reads the move that a step would be, as far as that can be what is wrong with it.
func (p *Position) parseIllegal(step string) (Move, error) {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		if len(step) > 4 && step[2] == '-' {
			step = step[:2] + step[3:]
		}
		return p.parseCoordinates(step[:4])
	case FamilyPoints:
		return p.parseSingle(step) // with the kind that the man becomes
	}
	panic(unknownFamily)
}

// whyNot tells why a single move is not legal.
func (p *Position) whyNot(m Move) Why {
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
	}
	return p.whyUnsafe(m)
}

// whyUnsafe tells why a move that is not legal may not be made by a man that goes so.
func (p *Position) whyUnsafe(m Move) Why {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem:
	case FamilyPoints:
		if why := p.whyRoyal(m); why != WhyUnknown {
			return why
		}
	case FamilyChess:
		switch {
		case p.Legal(m):
			return WhyPromotion
		case p.InCheck():
			return WhyKingCheck
		case p.castles(m):
			return WhyCastling
		}
		return WhyKingExposed
	default:
		panic(unknownFamily)
	}
	switch {
	case p.InCheck():
		return WhyCheck
	case p.facesAfter(m):
		return WhyFacing
	}
	return WhyExposed
}

// whyRoyal tells which royal piece beside the general could be taken after a move; WhyUnknown if none could.
func (p *Position) whyRoyal(m Move) Why {
	placed := p.converted(m)
	k := p.general[p.side&1]
	if placed.Type() == General {
		k = m.To()
	}
	switch s := p.takenRoyalAfter(m, placed); s {
	case NoSquare, k:
		return WhyUnknown
	case m.To():
		return WhyRoyalSelf
	}
	return WhyRoyal
}

// castles tells whether a king makes the step of castling, legal or not.
func (p *Position) castles(m Move) bool {
	us := p.side & 1
	way := castlingOf(us, m.From(), m.To())
	return way != nil && m.From() == way.king && p.PieceAt(m.From()) == MakePiece(us, King)
}

// whyNotReach tells why a man may not go somewhere whatever happens to its general.
func (p *Position) whyNotReach(m Move, man, target Piece) Why {
	switch p.family {
	case FamilyXiangqi:
	case FamilyChess:
		if p.castles(m) {
			if p.InCheck() {
				return WhyKingCheck
			}
			return WhyCastling
		}
	case FamilyPoints:
		switch {
		case m.Special() != 0 && p.PseudoLegal(m.Plain()):
			return WhyConversion
		case target == NoPiece || !p.reach(m.From()).Has(m.To()):
			return WhyReach
		case !mayCapture(man.Kind(), target.Kind()):
			return WhyKind
		}
		return WhyPhase
	case FamilyStratagem:
		if target != NoPiece && p.grid.plain(man.Type(), man.Colour(), m.From(), p.Occupied()).Has(m.To()) {
			return p.whySpared(m, man)
		}
	default:
		panic(unknownFamily)
	}
	return WhyReach
}

// whySpared tells why an enemy that a man of the stratagem variants reaches may not be captured by it.
func (p *Position) whySpared(m Move, man Piece) Why {
	us := p.side & 1
	theirs := p.Immunity(us ^ 1)
	w := &p.top().powers
	switch {
	case theirs.Invincible.Has(m.To()), man.Type() == General && theirs.Guarded.Has(m.To()):
		return WhyProtected
	case w.prepared == stepped && w.marker == m.To():
		return WhyPhase // C1: not after a marker's step
	case p.Immunity(us).Invincible.Has(m.From()):
		return WhyKind
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
