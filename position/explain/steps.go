package explain

import "xqengine/position"

// Act is what a single move of a turn does to the pieces on the board.
type Act uint8

// The acts.
const (
	ActMove     Act = iota // to an empty square
	ActCapture             // onto an enemy, which leaves the board
	ActExchange            // both pieces leave the board
	ActSwap                // general and partner change places
	ActMarker              // the marker steps
	ActRemoval             // an enemy is taken off the river
)

// Step is a single move of a turn, described for people.
type Step struct {
	Move     position.Move
	Text     string // its part of the turn's canonical text
	Act      Act
	From, To position.Square   // NoSquare of a marker's step; From is NoSquare of a removal
	Piece    position.Piece    // the piece that moves, as it is before; NoPiece of a marker's step and a removal
	Captured position.Piece    // the piece that leaves the board; NoPiece for none
	Changed  position.Square   // the square whose own piece is of another kind or type afterwards; NoSquare for none
	Becomes  position.Piece    // what stands there afterwards
	Forward  bool              // of a marker's step
	Earned   [2]int            // points by colour, if the turn ends with it
	Setting  [2]position.Power // the plates that the sides are on afterwards, active or not
}

// Continuation is a step that may follow those made so far.
type Continuation struct {
	Step
	MayEnd  bool // the turn may end with it: End is the single move that does so
	MayGoOn bool // another step may follow: Step.Move is the single move that leaves it open, if the turn may not end
	End     position.Move
	GoOn    position.Move
}

// Continuations returns the steps that may come next, in the turn under way or in a new one, in generation order.
func Continuations(p *position.Position) []Continuation {
	list := new(position.MoveList)
	p.LegalMoves(list)
	var all []Continuation
	place := map[string]int{}
	for _, m := range list.Moves() {
		text := p.FormatMove(m)
		i, known := place[text]
		if !known {
			i = len(all)
			place[text] = i
			all = append(all, Continuation{Step: stepOf(p, m)})
		}
		c := &all[i]
		if p.ContinuesAfter(m) {
			c.MayGoOn, c.GoOn = true, m
			continue
		}
		c.MayEnd, c.End = true, m
		c.Step = stepOf(p, m)
	}
	return all
}

// PlaySteps plays the first steps of a turn that must go on. The error names the one that is not legal; the
// position is then what it was.
func PlaySteps(p *position.Position, texts []string) error {
	for i, text := range texts {
		if err := playStep(p, text); err != nil {
			for range i {
				p.Unmake()
			}
			return err
		}
	}
	return nil
}

func playStep(p *position.Position, text string) error {
	for _, c := range Continuations(p) {
		if c.MayGoOn && c.Text == text {
			p.Make(c.GoOn)
			return nil
		}
	}
	return position.ErrIllegal
}

// Steps describes the single moves of a legal turn.
func Steps(p *position.Position, t position.Turn) []Step {
	var steps []Step
	for _, m := range t.Moves() {
		steps = append(steps, stepOf(p, m))
		p.Make(m)
	}
	for range steps {
		p.Unmake()
	}
	return steps
}

// stepOf describes a legal single move.
func stepOf(p *position.Position, m position.Move) Step {
	us := p.Side()
	s := Step{
		Move: m, Text: p.FormatMove(m), From: m.From(), To: m.To(), Piece: p.PieceAt(m.From()), Changed: position.NoSquare,
	}
	kind := p.MoveKind(m)
	switch kind {
	case position.Walk:
		if s.Captured = p.PieceAt(m.To()); s.Captured != position.NoPiece {
			s.Act = ActCapture
		}
	case position.Exchange:
		s.Act, s.Captured = ActExchange, p.PieceAt(m.To())
	case position.Swap:
		s.Act = ActSwap
	case position.MarkerStep:
		s.Act, s.Forward = ActMarker, s.Text[0] == '+'
		s.From, s.To, s.Piece = position.NoSquare, position.NoSquare, position.NoPiece
	case position.Removal:
		s.Act, s.Captured = ActRemoval, p.PieceAt(m.To())
		s.From, s.Piece = position.NoSquare, position.NoPiece
	}
	before := [2]int{p.Points(position.Red), p.Points(position.Black)}
	chance := p.SecondChance(us)
	p.Make(m)
	if kind == position.Walk && p.LastCapture() != position.NoPiece { // en passant takes a pawn that does not stand on the target
		s.Act, s.Captured = ActCapture, p.LastCapture()
	}
	for c := range before {
		s.Earned[c] = p.Points(position.Colour(c)) - before[c]
		s.Setting[c] = p.Setting(position.Colour(c))
	}
	switch {
	case kind == position.Walk && p.PieceAt(m.To()) != s.Piece:
		s.Changed, s.Becomes = m.To(), p.PieceAt(m.To())
	case chance != position.NoSquare && m.Special() != 0 && kind != position.Exchange:
		s.Changed, s.Becomes = chance, p.PieceAt(chance)
	}
	p.Unmake()
	return s
}
