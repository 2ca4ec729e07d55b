package eval

import "xqengine/position"

// ChessWeights are the numbers of the terms of international chess. Only its own file has them: with KingDivisor zero,
// as everywhere else, the evaluation is that of xiangqi.
//
// Ranks are counted from the own back rank, which is 0.
type ChessWeights struct {
	Material [8]tapered     `index:"chess"` // of one piece, its place aside; the king's means nothing
	Squares  [8][32]tapered `index:"chess"` // rank*4 + file for files a-d, the others mirrored; White's view

	// By number of squares reached: not those of the own king, queen or stuck pawns, nor those that enemy pawns attack.
	KnightMobility [9]tapered
	BishopMobility [14]tapered
	RookMobility   [15]tapered
	QueenMobility  [28]tapered

	Isolated     tapered    // pawn without own pawns on the files beside, for each
	Doubled      tapered    // own pawn right behind another, for each
	Backward     tapered    // pawn that no other can support, and an enemy pawn attacks the square before it
	OpenWeakness tapered    // isolated or backward pawn on a file without enemy pawns
	Phalanx      [8]tapered // by rank, pawn beside another
	Supported    [8]tapered // by rank, pawn that another protects

	Passed          [8]tapered // by rank
	PassedOwnKing   [8]tapered // by rank, for each step of the king to the square before the pawn
	PassedEnemyKing [8]tapered // likewise
	PassedBlocked   [8]tapered // by rank, a piece stands before it
	PassedSafe      [8]tapered // by rank, nothing stands before it and no enemy attacks the square
	PassedFree      [8]tapered // by rank, no piece stands on its way and no enemy attacks it
	RookBehind      tapered    // own rook or queen behind a passed pawn with nothing between

	Shelter [4][8]tapered // by distance of the file from the edge and rank of the hindmost own pawn; 0 for none
	Storm   [4][8]tapered // likewise the hindmost enemy pawn, as the defender counts ranks

	// The attack on the king: units, whose square over KingDivisor counts.
	KingAttacker [8]int `min:"0" index:"chess"` // a piece attacks a square beside the king
	KingSquare   int    `min:"0"`               // for each such square and attack
	KingWeak     int    `min:"0"`               // for each such square that no piece but king or queen protects
	KingCheck    [8]int `min:"0" index:"chess"` // a piece could give check on a square that is not protected
	KingAlone    int    `min:"0"`               // taken off when the attacker has no queen
	KingDivisor  int    `min:"1"`               // in centipawns

	PawnThreat  tapered    // protected or unattacked pawn attacks an enemy piece
	PushThreat  tapered    // it could do so after a step
	MinorThreat [8]tapered `index:"chess"` // knight or bishop attacks, by what it attacks
	RookThreat  [8]tapered `index:"chess"` // likewise a rook, where the piece is not well protected
	KingThreat  tapered    // king attacks a piece that is not well protected
	Hanging     tapered    // attacked piece that nobody protects

	BishopPair         tapered
	BishopPawns        tapered // for each own pawn on the colour of a bishop
	LongDiagonal       tapered // bishop that sees both squares of the centre on a long diagonal
	KnightOutpost      tapered // on a square that a pawn protects and no enemy pawn can ever attack
	BishopOutpost      tapered
	BehindPawn         tapered // knight or bishop right behind a pawn
	RookOpenFile       tapered
	RookHalfOpen       tapered // file without own pawns
	RookSeventh        tapered // rook on the seventh rank while the enemy king is on the last or pawns are there
	RookShutIn         tapered // rook with few squares on the side to which the own king has gone without castling
	QueenPinned        tapered // queen behind whose only screen an enemy rook or bishop looks at it
	Space              tapered // for each safe square behind or between the own pawns of the centre
	KnightPerPawn      tapered // for each knight and own pawn beyond five
	RookPerPawn        tapered // likewise
	RookPair           tapered // for the second rook
	QueenWithRooks     tapered // for each rook beside the queen
	MinorsVsQueen      tapered // for each minor piece of the side without a queen against one
	BareKingEdge       tapered // for each step of a bare king away from the middle
	BareKingNear       tapered // for each step that the kings are nearer than the longest way
	BareKingCorner     tapered // bishop and knight: for each step nearer to a corner of the bishop's colour
	PawnlessScale      Score   `min:"0"` // how much of an advantage of at most a minor counts without pawns, of FullScale
	OppositeScale      Score   `min:"0"` // likewise bishops on opposite colours with nothing but pawns besides
	OppositeMorePieces Score   `min:"0"` // likewise with other pieces besides
}

// seen reports whether the weights are those of chess.
func (w *ChessWeights) seen() bool { return w.KingDivisor != 0 }

// squareValue returns the piece-square value of a type on a square from White's view.
func (w *ChessWeights) squareValue(t position.PieceType, s position.Square) tapered {
	file := s & 7
	return w.Squares[t&7][s>>3&7*4+min(file, 7-file)]
}

// chessFeatures packs material and piece-square values, White's positive and Black's negative.
func chessFeatures(w *ChessWeights) *position.Features {
	return position.NewFeatures(position.Chess, func(piece position.Piece, s position.Square) int64 {
		t := piece.Type()
		if piece.Colour() == position.Black {
			return -int64(w.Material[t] + w.squareValue(t, s^56))
		}
		return int64(w.Material[t] + w.squareValue(t, s))
	})
}

// chessTerms is what the pieces of one side are worth beyond material and piece-square values.
type chessTerms struct {
	mobility tapered
	pawns    tapered
	passed   tapered
	pieces   tapered
	king     tapered // its shelter, and the enemy's attack
	threats  tapered
	space    tapered
	ending   tapered // against a bare king
}

func (t *chessTerms) sum() tapered {
	return t.mobility + t.pawns + t.passed + t.pieces + t.king + t.threats + t.space + t.ending
}

// explainChess is Explain in chess.
func (e *Evaluator) explainChess(p *position.Position) Explanation {
	m := e.materialOf(p.Counts())
	terms := e.chessTermsOf(p)
	x := Explanation{Phase: m.phase}
	split := func(name string, of func(t *chessTerms) tapered) {
		white, black := of(&terms[position.White]), of(&terms[position.Black])
		x.Terms = append(x.Terms, Term{
			Name: name, Red: TaperedValue{white.middle(), white.end()}, Black: TaperedValue{black.middle(), black.end()},
			Total: m.blend(white - black), SplitBySide: true,
		})
	}
	var material, squares [2]tapered
	for _, s := range p.Occupied().Squares() {
		piece := p.PieceAt(s)
		whole := tapered(e.features[piece&63][s&127].Value)
		if piece.Colour() == position.Black {
			whole = -whole
		}
		material[piece.Colour()] += e.weights.Chess.Material[piece.Type()]
		squares[piece.Colour()] += whole - e.weights.Chess.Material[piece.Type()]
	}
	both := func(sides [2]tapered) func(*chessTerms) tapered {
		return func(t *chessTerms) tapered {
			if t == &terms[position.White] {
				return sides[position.White]
			}
			return sides[position.Black]
		}
	}
	split("material", both(material))
	split("squares", both(squares))
	x.Terms = append(x.Terms, Term{Name: "imbalance", Total: m.blend(m.imbalance)})
	split("mobility", func(t *chessTerms) tapered { return t.mobility })
	split("pawns", func(t *chessTerms) tapered { return t.pawns })
	split("passed pawns", func(t *chessTerms) tapered { return t.passed })
	split("pieces", func(t *chessTerms) tapered { return t.pieces })
	split("king", func(t *chessTerms) tapered { return t.king })
	split("threats", func(t *chessTerms) tapered { return t.threats })
	split("space", func(t *chessTerms) tapered { return t.space })
	split("bare king", func(t *chessTerms) tapered { return t.ending })
	e.explainTotal(p, m, &x)
	return x
}
