package position

// Verdict is what the repetition rules say of a position, for the side to move.
type Verdict int8

// The verdicts.
const (
	NoRepetition    Verdict = iota // nothing to judge
	RepetitionDraw                 // the game is drawn
	RepetitionWins                 // the side to move wins: the other side repeated in a forbidden way
	RepetitionLoses                // the side to move loses
)

// RepetitionInSearch judges a position inside a search tree whose root stands at ply root of the
// history: the second occurrence when the first one lies after the root, the third otherwise.
func (p *Position) RepetitionInSearch(root int) Verdict {
	if p.top().reversible < 4 {
		return NoRepetition
	}
	return p.repetition(func(ply, occurrences int) bool { return ply > root || occurrences >= 3 })
}

// repetition walks back over the reversible plies and judges the cycle once enough says so: a side
// that alone gave check with every ply of it loses, else it is a draw.
func (p *Position) repetition(enough func(ply, occurrences int) bool) Verdict {
	key := p.Key()
	first := p.ply - p.Reversible()
	toMove, other := true, true // have they checked with every ply so far?
	occurrences := 1
	for i := p.ply; i-2 >= first; i -= 2 {
		other = other && p.stack[i].checkers.any()
		toMove = toMove && p.stack[i-1].checkers.any()
		if p.stack[i-2].key != key {
			continue
		}
		if occurrences++; !enough(i-2, occurrences) {
			continue
		}
		switch {
		case toMove == other:
			return RepetitionDraw
		case other:
			return RepetitionWins
		default:
			return RepetitionLoses
		}
	}
	return NoRepetition
}

// JudgeRepetition judges the third occurrence of a position.
func (p *Position) JudgeRepetition() Outcome {
	third := func(_, occurrences int) bool { return occurrences >= 3 }
	perpetual := func(c Colour) Outcome {
		return Outcome{Over: true, Winner: winnerOf(c.Other()), Reason: Repetition, Detail: c.title() + " perpetually checks"}
	}
	switch p.repetition(third) {
	case RepetitionDraw:
		return Outcome{Over: true, Reason: Repetition}
	case RepetitionWins:
		return perpetual(p.side.Other())
	case RepetitionLoses:
		return perpetual(p.side)
	}
	return Outcome{}
}

// title returns Red or Black, as people write them.
func (c Colour) title() string {
	if c == Red {
		return "Red"
	}
	return "Black"
}
