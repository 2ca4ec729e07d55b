package position

// The methods of the ruleset of chess that are short; the others are in the other chess_*.go.

func (chessRuleset) begin(p *Position, f *frame) { p.updateChessCheckInfo(f) }

func (chessRuleset) parseCoordinates(p *Position, text string) (Move, error) {
	return p.parseFromTo(text)
}

func (chessRuleset) movesAsInXiangqi(*Position, Turn) bool { return false }

func (chessRuleset) moveKind(*Position, Move) MoveKind { return Walk }

func (chessRuleset) reachesPlainly(p *Position, m Move) bool { return p.PseudoLegal(m) }

func (chessRuleset) exposedRoyal(p *Position, m Move) Square { return p.exposedGeneral(m) }

func (chessRuleset) attacked(p *Position) Bitboard { return squareBits[p.general[p.side&1]&127] }

func (chessRuleset) repetitionTable(*Position, int) (RepetitionTable, bool) {
	return RepetitionTable{}, false // a repetition draws, whatever was played
}

func (chessRuleset) materialFirst() bool { return false }

func (chessRuleset) judgesDraws(p *Position) bool { return p.rules.Draws == FIDEDraws }

func (chessRuleset) limitReason() Reason { return FiftyMoves }

func (chessRuleset) verdictReason() Reason { return NoReason }
