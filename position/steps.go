package position

// What people are shown of turns: the steps that may follow those made so far, and what each does. All of it
// allocates: for edges, not for search.

// Act is what a single move of a turn does to the men on the board.
type Act uint8

// The acts.
const (
	ActMove     Act = iota // to an empty point
	ActCapture             // onto an enemy, which leaves the board
	ActExchange            // both men leave the board
	ActSwap                // general and partner change places
	ActMarker              // the marker steps
	ActRemoval             // an enemy is taken off the river
)

// Step is a single move of a turn, told for people.
type Step struct {
	Move     Move
	Text     string // its part of the turn's canonical text
	Act      Act
	From, To Square   // NoSquare of a marker's step; From is NoSquare of a removal
	Man      Piece    // that moves, as it is before; NoPiece of a marker's step and a removal
	Captured Piece    // that leaves the board; NoPiece for none
	Changed  Square   // the point whose own man is another kind or type afterwards; NoSquare for none
	Becomes  Piece    // what stands there afterwards
	Forward  bool     // of a marker's step
	Earned   [2]int   // points by colour, if the turn ends with it
	Setting  [2]Power // what markers or the generals' points say afterwards, whether it works or not
}

// Continuation is a step that may follow those made so far.
type Continuation struct {
	Step
	MayEnd  bool // the turn may end with it: End is the single move that does so
	MayGoOn bool // another step may follow: Step.Move is the single move that leaves it open, if the turn may not end
	End     Move
	GoOn    Move
}

// Continuations returns the steps that may come next, in the turn under way or in a new one, in generation order.
func (p *Position) Continuations() []Continuation {
	list := new(MoveList)
	p.LegalMoves(list)
	var all []Continuation
	place := map[string]int{}
	for _, m := range list.Moves() {
		text := p.formatSingle(m)
		i, known := place[text]
		if !known {
			i = len(all)
			place[text] = i
			all = append(all, Continuation{Step: p.step(m)})
		}
		c := &all[i]
		if p.ContinuesAfter(m) {
			c.MayGoOn, c.GoOn = true, m
			continue
		}
		c.MayEnd, c.End = true, m
		c.Step = p.step(m)
	}
	return all
}

// PlaySteps plays the first steps of a turn that must go on. The error names the one that is not legal; the
// position is then what it was.
func (p *Position) PlaySteps(texts []string) error {
	for i, text := range texts {
		if err := p.playStep(text); err != nil {
			for range i {
				p.undo()
			}
			return err
		}
	}
	return nil
}

func (p *Position) playStep(text string) error {
	for _, c := range p.Continuations() {
		if c.MayGoOn && c.Text == text {
			p.Make(c.GoOn)
			return nil
		}
	}
	return ErrIllegal
}

// Steps tells the single moves of a legal turn.
func (p *Position) Steps(t Turn) []Step {
	var steps []Step
	for _, m := range t.Moves() {
		steps = append(steps, p.step(m))
		p.Make(m)
	}
	for range steps {
		p.undo()
	}
	return steps
}

// step tells a legal single move.
func (p *Position) step(m Move) Step {
	us := p.side & 1
	s := Step{
		Move: m, Text: p.formatSingle(m), From: m.From(), To: m.To(), Man: p.PieceAt(m.From()), Changed: NoSquare,
	}
	kind := p.kindOfMove(m)
	switch kind {
	case walks:
		if s.Captured = p.PieceAt(m.To()); s.Captured != NoPiece {
			s.Act = ActCapture
		}
	case trades:
		s.Act, s.Captured = ActExchange, p.PieceAt(m.To())
	case swaps:
		s.Act = ActSwap
	case steps:
		s.Act, s.Forward = ActMarker, m.To() == forwardStep
		s.From, s.To, s.Man = NoSquare, NoSquare, NoPiece
	case takesOff:
		s.Act, s.Captured = ActRemoval, p.PieceAt(m.To())
		s.From, s.Man = NoSquare, NoPiece
	}
	before := [2]int{p.Points(Red), p.Points(Black)}
	chance := p.SecondChance(us)
	p.Make(m)
	if kind == walks && p.LastCapture() != NoPiece { // en passant takes a man that does not stand on the target
		s.Act, s.Captured = ActCapture, p.LastCapture()
	}
	for c := range before {
		s.Earned[c] = p.Points(Colour(c)) - before[c]
		s.Setting[c] = p.Setting(Colour(c))
	}
	switch {
	case kind == walks && p.PieceAt(m.To()) != s.Man:
		s.Changed, s.Becomes = m.To(), p.PieceAt(m.To())
	case chance != NoSquare && m.Special() != 0 && kind != trades:
		s.Changed, s.Becomes = chance, p.PieceAt(chance)
	}
	p.undo()
	return s
}
