package eval

import (
	"math/bits"

	"xqengine/position"
	"xqengine/position/chessboard"
)

// The types of pieces as indices.
const (
	pawnType   = position.Pawn & 7
	knightType = position.Knight & 7
	bishopType = position.Bishop & 7
	rookType   = position.Rook & 7
	queenType  = position.Queen & 7
	kingType   = position.King & 7
)

// chessBoard is what the terms share about the position: sets of pieces, and what they attack, by colour.
type chessBoard struct {
	occupied uint64
	all      [2]uint64
	pieces   [2][8]uint64
	king     [2]uint8

	attacks  [2][8]uint64 // by type
	attacked [2]uint64    // by any piece
	twice    [2]uint64    // by two pieces
	area     [2]uint64    // squares that count for mobility
	zone     [2]uint64    // the squares beside the king, which the other side attacks
	units    [2]int       // of the attack of a side on the enemy king
	hunters  [2]int       // pieces that take part in it
}

func (e *Evaluator) chessBoardOf(p *position.Position, b *chessBoard) {
	b.all = [2]uint64{p.Colour(position.White).Lo, p.Colour(position.Black).Lo}
	b.occupied = b.all[0] | b.all[1]
	for t := position.Pawn; t <= position.King; t++ {
		pieces := p.Type(t).Lo
		b.pieces[0][t&7], b.pieces[1][t&7] = pieces&b.all[0], pieces&b.all[1]
	}
	for us := range uint8(2) {
		b.king[us] = uint8(p.General(position.Colour(us))) & 63
		b.attacks[us][pawnType] = chessboard.Pawns(us, b.pieces[us][pawnType])
		b.attacks[us][kingType] = chessboard.King(b.king[us])
		b.attacked[us] = b.attacks[us][pawnType] | b.attacks[us][kingType]
		b.twice[us] = b.attacks[us][pawnType] & b.attacks[us][kingType]
		// The king cannot be reached over squares that two pawns protect.
		pawns := b.pieces[us][pawnType]
		left, right := chessboard.Forward(us, pawns)&^chessboard.FileA>>1, chessboard.Forward(us, pawns)&^chessboard.FileH<<1
		b.twice[us] |= left & right
		b.zone[us] = (b.attacks[us][kingType] | chessboard.Forward(us, b.attacks[us][kingType])) &^ (left & right)
	}
	for us := range uint8(2) {
		pawns := b.pieces[us][pawnType]
		stuck := pawns & (chessboard.Forward(us^1, b.occupied) | home[us])
		b.area[us] = ^(stuck | b.pieces[us][kingType] | b.pieces[us][queenType] | b.attacks[us^1][pawnType])
	}
}

// home is the second and third rank of each side, where pawns are not yet moving on.
var home = [2]uint64{0xFFFF << 8, 0xFFFF << 40}

// chessTermsOf works out the terms of both sides.
func (e *Evaluator) chessTermsOf(p *position.Position) (terms [2]chessTerms) {
	var b chessBoard
	e.chessBoardOf(p, &b)
	entry := e.pawnsOf(&b)
	for us := range uint8(2) {
		e.chessPieces(&b, entry, us, &terms[us])
	}
	for us := range uint8(2) {
		t := &terms[us]
		t.pawns = entry.score[us]
		t.passed = e.passedPawns(&b, entry, us)
		t.king = entry.shelter[us] - e.kingDanger(&b, us)
		t.threats = e.chessThreats(&b, us)
		t.space = e.space(&b, us)
		t.ending = e.bareKing(&b, us)
	}
	return terms
}

// centre holds the four squares in the middle.
const centre uint64 = 1<<27 | 1<<28 | 1<<35 | 1<<36

// chessPieces fills in what knights, bishops, rooks and queens of a side are worth where they stand, and notes what
// they attack.
func (e *Evaluator) chessPieces(b *chessBoard, entry *pawnEntry, us uint8, t *chessTerms) {
	w := &e.weights.Chess
	them := us ^ 1
	pawns, enemyPawns := b.pieces[us][pawnType], b.pieces[them][pawnType]
	outposts := outpostRanks[us] & b.attacks[us][pawnType] &^ entry.span[them]
	screens := chessboard.Forward(them, pawns|enemyPawns) // squares right behind a pawn
	for rest := b.pieces[us][knightType]; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		reach := chessboard.Knight(s)
		e.noteAttack(b, us, knightType, reach)
		t.mobility += w.KnightMobility[bits.OnesCount64(reach&b.area[us])]
		if outposts>>s&1 != 0 {
			t.pieces += w.KnightOutpost
		}
		if screens>>s&1 != 0 {
			t.pieces += w.BehindPawn
		}
	}
	for rest := b.pieces[us][bishopType]; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		reach := chessboard.Bishop(s, b.occupied&^b.pieces[us][queenType])
		e.noteAttack(b, us, bishopType, reach)
		t.mobility += w.BishopMobility[min(bits.OnesCount64(reach&b.area[us]), 13)]
		colour := chessboard.Dark
		if colour>>s&1 == 0 {
			colour = ^colour
		}
		t.pieces += tapered(bits.OnesCount64(pawns&colour)) * w.BishopPawns
		if outposts>>s&1 != 0 {
			t.pieces += w.BishopOutpost
		}
		if screens>>s&1 != 0 {
			t.pieces += w.BehindPawn
		}
		if seen := chessboard.Bishop(s, pawns|enemyPawns) & centre; seen&(seen-1) != 0 {
			t.pieces += w.LongDiagonal
		}
	}
	for rest := b.pieces[us][rookType]; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		reach := chessboard.Rook(s, b.occupied&^(b.pieces[us][queenType]|b.pieces[us][rookType]))
		e.noteAttack(b, us, rookType, reach)
		squares := min(bits.OnesCount64(reach&b.area[us]), 14)
		t.mobility += w.RookMobility[squares]
		file := chessboard.FileA << (s & 7)
		switch {
		case file&(pawns|enemyPawns) == 0:
			t.pieces += w.RookOpenFile
		case file&pawns == 0:
			t.pieces += w.RookHalfOpen
		case squares <= 3 && relativeRank(us, s) == 0 && relativeRank(us, b.king[us]) == 0 &&
			(b.king[us]&7 < 4 && s&7 < b.king[us]&7 || b.king[us]&7 > 3 && s&7 > b.king[us]&7):
			t.pieces += w.RookShutIn
		}
		if relativeRank(us, s) == 6 && (relativeRank(us, b.king[them]) == 7 || enemyPawns&(0xFF<<(s&56)) != 0) {
			t.pieces += w.RookSeventh
		}
	}
	for rest := b.pieces[us][queenType]; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		reach := chessboard.Queen(s, b.occupied)
		e.noteAttack(b, us, queenType, reach)
		t.mobility += w.QueenMobility[min(bits.OnesCount64(reach&b.area[us]), 27)]
		lookers := chessboard.Rook(s, 0)&b.pieces[them][rookType] | chessboard.Bishop(s, 0)&b.pieces[them][bishopType]
		for ; lookers != 0; lookers &= lookers - 1 {
			if one(chessboard.Between(s, uint8(bits.TrailingZeros64(lookers))) & b.occupied) {
				t.pieces += w.QueenPinned
				break
			}
		}
	}
}

// outpostRanks are the ranks 4 to 6 of each side.
var outpostRanks = [2]uint64{0xFFFFFF << 24, 0xFFFFFF << 16}

// noteAttack notes what a piece attacks, and its part in the attack on the enemy king.
func (e *Evaluator) noteAttack(b *chessBoard, us uint8, t position.PieceType, reach uint64) {
	b.attacks[us][t&7] |= reach
	b.twice[us] |= b.attacked[us] & reach
	b.attacked[us] |= reach
	if near := reach & b.zone[us^1]; near != 0 {
		w := &e.weights.Chess
		b.hunters[us]++
		b.units[us] += w.KingAttacker[t&7] + w.KingSquare*bits.OnesCount64(near&b.attacks[us^1][kingType])
	}
}

// maxDanger bounds what an attack on the king may count, in centipawns.
const maxDanger = 1500

// kingDanger returns what the enemy's attack on the king of a side costs it.
func (e *Evaluator) kingDanger(b *chessBoard, us uint8) tapered {
	w := &e.weights.Chess
	them := us ^ 1
	k := b.king[us]
	units := b.units[them]
	queen := b.pieces[them][queenType] != 0
	if b.hunters[them] < 2 && !queen {
		return 0
	}
	protected := b.attacked[us] &^ (b.attacks[us][kingType] | b.attacks[us][queenType])
	weak := b.attacked[them] &^ protected &^ b.twice[us] & b.zone[us]
	units += w.KingWeak * bits.OnesCount64(weak)
	// Squares on which a check would cost nothing.
	safe := ^b.all[them] & (^b.attacked[us] | weak&b.twice[them])
	straight := chessboard.Rook(k, b.occupied&^b.pieces[us][queenType])
	diagonal := chessboard.Bishop(k, b.occupied&^b.pieces[us][queenType])
	for _, c := range [...]struct {
		kind position.PieceType
		from uint64
	}{
		{knightType, chessboard.Knight(k)}, {bishopType, diagonal}, {rookType, straight}, {queenType, straight | diagonal},
	} {
		if b.attacks[them][c.kind]&c.from&safe != 0 {
			units += w.KingCheck[c.kind]
		}
	}
	if !queen {
		units -= w.KingAlone
	}
	if units <= 0 {
		return 0
	}
	danger := min(units*units/w.KingDivisor, maxDanger)
	return pair(Score(danger), Score(danger/8))
}

// chessThreats returns what the attacks of a side on enemy pieces are worth.
func (e *Evaluator) chessThreats(b *chessBoard, us uint8) (t tapered) {
	w := &e.weights.Chess
	them := us ^ 1
	officers := b.all[them] &^ (b.pieces[them][pawnType] | b.pieces[them][kingType])
	strong := b.attacks[them][pawnType] | b.twice[them]&^b.twice[us] // well protected squares
	poor := b.all[them] &^ b.pieces[them][kingType] &^ strong & b.attacked[us]
	count := func(set uint64) tapered { return tapered(bits.OnesCount64(set)) }

	safe := ^b.attacked[them] | b.attacked[us]
	pawns := b.pieces[us][pawnType]
	t += count(chessboard.Pawns(us, pawns&safe)&officers) * w.PawnThreat
	pushed := chessboard.Forward(us, pawns) &^ b.occupied
	pushed |= chessboard.Forward(us, pushed&chessboard.FirstStepRank[us]) &^ b.occupied
	pushed &^= b.attacks[them][pawnType]
	t += count(chessboard.Pawns(us, pushed&safe)&officers&^b.attacks[us][pawnType]) * w.PushThreat

	for rest := (officers | poor) & (b.attacks[us][knightType] | b.attacks[us][bishopType]); rest != 0; rest &= rest - 1 {
		t += w.MinorThreat[b.typeAt(them, rest&-rest)]
	}
	for rest := (poor | b.pieces[them][queenType]) & b.attacks[us][rookType]; rest != 0; rest &= rest - 1 {
		t += w.RookThreat[b.typeAt(them, rest&-rest)]
	}
	if poor&b.attacks[us][kingType] != 0 {
		t += w.KingThreat
	}
	return t + count(poor&^b.attacked[them])*w.Hanging
}

// typeAt returns the type of the piece of a side on the square of a bit.
func (b *chessBoard) typeAt(c uint8, bit uint64) position.PieceType {
	pieces := &b.pieces[c&1]
	for t := pawnType; t < kingType; t++ {
		if pieces[t]&bit != 0 {
			return t
		}
	}
	return kingType
}

// space returns what the safe squares behind the pawns of the centre are worth to a side.
func (e *Evaluator) space(b *chessBoard, us uint8) tapered {
	const files uint64 = chessboard.FileA<<2 | chessboard.FileA<<3 | chessboard.FileA<<4 | chessboard.FileA<<5
	them := us ^ 1
	pawns := b.pieces[us][pawnType]
	safe := spaceRanks[us] & files &^ pawns &^ b.attacks[them][pawnType]
	behind := chessboard.Forward(them, pawns)
	behind |= chessboard.Forward(them, behind)
	n := bits.OnesCount64(safe) + bits.OnesCount64(behind&safe&^b.attacked[them])
	return tapered(n) * e.weights.Chess.Space
}

// spaceRanks are the ranks 2 to 4 of each side.
var spaceRanks = [2]uint64{0xFFFFFF << 8, 0xFFFFFF << 32}
