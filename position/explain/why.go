package explain

import (
	"errors"

	"xqengine/position"
)

// Why says why a turn is not legal.
type Why uint8

// The reasons.
const (
	WhyUnknown     Why = iota // none of the others
	WhyOver                   // the game is over
	WhyEmpty                  // no piece stands there
	WhyEnemy                  // the piece is the enemy's
	WhyOwn                    // an own piece stands on the target
	WhyReach                  // the piece does not go that way
	WhyHeld                   // a plate of the enemy holds the piece
	WhyKind                   // such a piece may not capture that one: its kind, or a plate of its own side that spares the enemy
	WhyProtected              // a plate protects the piece on the target
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
	WhyPromotion              // the piece that the pawn becomes is not named, or one is where nothing is promoted
	WhyLeg                    // a piece stands on the leg of the horse
	WhyEye                    // a piece stands in the eye of the elephant
	WhyPath                   // pieces stand between, or a pawn runs into a piece
	WhyScreen                 // a cannon captures over exactly one piece
	WhyRiver                  // the elephant would cross the river
	WhyPalace                 // general or advisor would leave the palace
	WhyBackwards              // a soldier does not go back
	WhySideways               // a soldier goes sideways only beyond the river
	WhyDiagonal               // a pawn goes diagonally only to capture
)

// Whys is how many reasons there are.
const Whys = int(WhyDiagonal) + 1

var whyNames = [Whys]string{
	"unknown", "over", "empty", "enemy", "own", "reach", "held", "kind", "protected", "phase", "check", "exposed",
	"kingCheck", "kingExposed", "castling", "royal", "royalSelf", "facing", "conversion", "promotion",
	"leg", "eye", "path", "screen", "river", "palace", "backwards", "sideways", "diagonal",
}

// String returns the reason in one word.
func (w Why) String() string { return whyNames[w] }

var whyReasons = [Whys]string{
	"that is not possible", "the game is over", "nothing stands there", "that piece is the other side's",
	"a piece of one's own stands there", "the piece does not go that way", "the piece is held",
	"such a piece may not capture that", "a plate protects the piece there", "not in this phase of the game",
	"the general would still be in check", "the general would come into check", "the king would still be in check",
	"the king would come into check",
	"castling is not possible: king or rook has moved, or the squares between are occupied or attacked",
	"a royal piece could be taken", "as a royal piece it could be taken there", "the generals would face each other",
	"the variant has no such kind", "say what the pawn becomes", "a piece blocks the leg of the horse",
	"a piece stands in the eye of the elephant", "the way is blocked", "a cannon captures over exactly one piece",
	"an elephant does not cross the river", "general and advisors stay in the palace", "a soldier does not go back",
	"a soldier goes sideways only beyond the river", "a pawn goes diagonally only to capture",
}

// Reason returns the reason in English, as it stands at the end of a message.
func (w Why) Reason() string { return whyReasons[w] }

// WhyIllegal tells why a turn in coordinates, which ParseTurn refuses with ErrIllegal, is not legal. It looks at the
// step that is not possible.
func WhyIllegal(p *position.Position, text string) Why {
	if p.Terminal().Over {
		return WhyOver
	}
	q, step := lastStep(p, text)
	if len(step) < 4 {
		if !p.Variant().HasPowers() {
			return WhyUnknown
		}
		return WhyPhase // a marker's step or a removal at the wrong time
	}
	m, err := q.ParseCoordinates(step)
	switch {
	case errors.Is(err, position.ErrIllegal):
		return WhyPhase // nothing converts yet
	case err != nil:
		return WhyUnknown
	}
	return whyNot(q, m)
}

// whyNot tells why a single move is not legal.
func whyNot(p *position.Position, m position.Move) Why {
	us := p.Side()
	piece, target := p.PieceAt(m.From()), p.PieceAt(m.To())
	switch {
	case piece == position.NoPiece:
		return WhyEmpty
	case piece.Colour() != us:
		return WhyEnemy
	case target != position.NoPiece && target.Colour() == us:
		return WhyOwn
	case p.HeldBy(us.Other()).Has(m.From()):
		return WhyHeld
	case !p.PseudoLegal(m):
		return whyNotReach(p, m, piece, target)
	}
	return whyUnsafe(p, m)
}

// dangers is what is said in a family: of the piece that the game is about, and of the ways of its pieces.
type dangers struct {
	legal   Why  // nothing is wrong with from and to
	check   Why  // it would be in check still
	exposed Why  // it would come into check
	faces   bool // those of the two sides may not face each other

	unreached func(w *walk, m position.Move, captures bool) (Why, []position.Square) // why a piece does not get somewhere
}

var dangersOf = [position.Families]dangers{
	position.FamilyXiangqi:   {WhyUnknown, WhyCheck, WhyExposed, true, unreachedInXiangqi},
	position.FamilyPoints:    {WhyUnknown, WhyCheck, WhyExposed, true, unreachedInXiangqi},
	position.FamilyStratagem: {WhyUnknown, WhyCheck, WhyExposed, true, unreachedInXiangqi},
	position.FamilyChess:     {WhyPromotion, WhyKingCheck, WhyKingExposed, false, unreachedInChess},
}

// whyUnsafe tells why a move that is not legal may not be made by a piece that goes so.
func whyUnsafe(p *position.Position, m position.Move) Why {
	danger := dangersOf[p.Variant().Family()]
	switch taken := p.ExposedRoyal(m); {
	case taken == position.NoSquare:
		return danger.legal
	case taken == generalAfter(p, m):
	case taken == m.To():
		return WhyRoyalSelf
	default:
		return WhyRoyal
	}
	switch {
	case p.InCheck():
		return danger.check
	case p.Castles(m):
		return WhyCastling
	case danger.faces && facesAfter(p, m):
		return WhyFacing
	}
	return danger.exposed
}

// whyNotReach tells why a piece may not go somewhere whatever happens to its general.
func whyNotReach(p *position.Position, m position.Move, piece, target position.Piece) Why {
	switch {
	case p.Castles(m) && p.InCheck():
		return dangersOf[p.Variant().Family()].check
	case p.Castles(m):
		return WhyCastling
	case m.Special() != 0 && p.PseudoLegal(m.Plain()):
		return WhyConversion
	case target == position.NoPiece || !p.ReachesPlainly(m):
		why, _ := whyUnreached(p, m)
		return why
	case !piece.Kind().MayCapture(target.Kind()):
		return WhyKind
	case p.Variant().HasPoints():
		return WhyPhase
	}
	return whySpared(p, m, piece)
}

// whySpared tells why an enemy that a piece reaches may not be captured by it, where plates have a say in it.
func whySpared(p *position.Position, m position.Move, piece position.Piece) Why {
	us := p.Side()
	theirs := p.Immunity(us.Other())
	switch {
	case theirs.Invincible.Has(m.To()), piece.Type() == position.General && theirs.Guarded.Has(m.To()):
		return WhyProtected
	case p.SparedVictim() == m.To():
		return WhyPhase // not after a marker's step
	case p.Immunity(us).Invincible.Has(m.From()):
		return WhyKind
	}
	return WhyReach
}

// generalAfter returns where the general of the side to move stands after a move.
func generalAfter(p *position.Position, m position.Move) position.Square {
	if k := p.General(p.Side()); k != m.From() {
		return k
	}
	return m.To()
}

// facesAfter reports whether the generals would face each other after a pseudo-legal move.
func facesAfter(p *position.Position, m position.Move) bool {
	k, enemy := generalAfter(p, m), p.General(p.Side().Other())
	occupied := p.Occupied().Without(position.BitboardOf(m.From())).Or(position.BitboardOf(m.To()))
	return p.Variant().File(k) == p.Variant().File(enemy) && position.Between(k, enemy).And(occupied).Empty()
}
