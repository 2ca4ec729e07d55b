package position

// The methods of the ruleset of xiangqi that are short; the others are in the other xiangqi_*.go and turn.go.

func (xiangqiRuleset) describe(*Position, *Setup) {}

func (xiangqiRuleset) begin(p *Position, f *frame) { p.updateCheckInfo(f, p.byColour[p.side&1^1]) }

func (xiangqiRuleset) formatMove(p *Position, m Move) string { return p.variant.shape.moveName(m) }

func (xiangqiRuleset) parseCoordinates(p *Position, text string) (Move, error) {
	return p.parseFromTo(text)
}

func (xiangqiRuleset) movesAsInXiangqi(*Position, Turn) bool { return true }

func (xiangqiRuleset) moveKind(*Position, Move) MoveKind { return Walk }

func (xiangqiRuleset) reachesPlainly(p *Position, m Move) bool { return p.PseudoLegal(m) }

func (xiangqiRuleset) exposedRoyal(p *Position, m Move) Square { return p.exposedGeneral(m) }

func (xiangqiRuleset) attacked(p *Position) Bitboard { return squareBits[p.general[p.side&1]&127] }

func (xiangqiRuleset) judgeRepetition(p *Position) Outcome { return p.judgeByReferee() }

func (xiangqiRuleset) repetitionTable(p *Position, times int) (RepetitionTable, bool) {
	return p.refereeTable(times)
}

func (xiangqiRuleset) materialFirst() bool { return false }

func (xiangqiRuleset) judgesDraws(*Position) bool { return true }

func (xiangqiRuleset) limitReason() Reason { return NaturalLimit }

func (xiangqiRuleset) verdictReason() Reason { return NoReason }
