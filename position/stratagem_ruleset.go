package position

// The methods of the ruleset of the stratagem variants that are short; the others are in the other stratagem_*.go.

func (stratagemRuleset) begin(p *Position, f *frame) {
	p.updateStratagemCheckInfo(f)
	f.verdict = p.victory(f)
}

func (stratagemRuleset) parseCoordinates(p *Position, text string) (Move, error) {
	return p.parseFromTo(text)
}

func (stratagemRuleset) moveKind(p *Position, m Move) MoveKind { return p.moveKindOf(m) }

func (stratagemRuleset) exposedRoyal(p *Position, m Move) Square { return p.exposedGeneral(m) }

func (stratagemRuleset) attacked(p *Position) Bitboard { return squareBits[p.general[p.side&1]&127] }

func (stratagemRuleset) judgeRepetition(p *Position) Outcome { return p.judgeByReferee() }

func (stratagemRuleset) repetitionTable(p *Position, times int) (RepetitionTable, bool) {
	return p.refereeTable(times)
}

func (stratagemRuleset) materialFirst() bool { return true }

func (stratagemRuleset) judgesDraws(*Position) bool { return true }

func (stratagemRuleset) limitReason() Reason { return NaturalLimit }

func (stratagemRuleset) verdictReason() Reason { return VictorySoldier }
