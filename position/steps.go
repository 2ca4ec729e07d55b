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

// formatSingle writes one single move as a turn's text has it.
func (p *Position) formatSingle(m Move) string {
	switch p.family {
	case stratagem:
		return p.formatElement(m)
	case scoring:
		if m.Special() != 0 && !p.firstOfTwo(m) {
			return p.variant.shape.moveName(m) + string(kindSuffixes[p.converted(m).Kind()])
		}
	}
	return p.FormatTurn(NewTurn(m))
}

// step tells a legal single move.
func (p *Position) step(m Move) Step {
	us := p.side & 1
	s := Step{
		Move: m, Text: p.formatSingle(m), From: m.From(), To: m.To(), Man: p.PieceAt(m.From()), Changed: NoSquare,
	}
	kind := walks
	if p.family == stratagem {
		kind = p.moveKindOf(m)
	}
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

// Setting returns the plate that a side's marker or its general's point says, whether it works or not.
func (p *Position) Setting(c Colour) Power {
	if p.family != stratagem {
		return Power{}
	}
	return powerOf(p.top().powers.setting[c&1])
}

// PlateOn returns the number of the plate on a point of a side's layout, 0 for none.
func (p *Position) PlateOn(c Colour, s Square) int {
	if p.LayoutPoints(c) == nil {
		return 0
	}
	return plates[p.plateOn(c&1, s)&63].number
}

// DoubleTurns tells whether turns may consist of two moves of men.
func (v *Variant) DoubleTurns() bool { return v.points != nil && v.points.doubleTurn }

// HasMarkers tells whether the settings of the variant are markers beside the board.
func (v *Variant) HasMarkers() bool { return v.powers != nil && v.powers.source == byMarker }

// Attacked returns the men of the side to move that must be saved: the general, and where there are royal pieces
// those of them, that the enemy attacks.
func (p *Position) Attacked() Bitboard {
	if p.Checkers().Empty() {
		return Bitboard{}
	}
	us := p.side & 1
	general := BitboardOf(p.general[us])
	if p.family != scoring {
		return general
	}
	var attacked Bitboard
	k := p.general[us]
	if p.generalAttackedBy(k, us^1, p.hostile(us, p.PieceAt(k).Kind()), p.Occupied()) {
		attacked = general
	}
	enemies := p.byColour[us^1].not(p.byKind[Idle])
	for royals := p.byKind[Royal].and(p.byColour[us]).not(p.byType[General]); royals.any(); {
		if s := royals.Pop(); p.attackersOfRoyal(s, us^1, enemies, p.Occupied()).any() {
			attacked = attacked.or(BitboardOf(s))
		}
	}
	return attacked
}

// Immunity tells what protects men of a side from the enemy.
type Immunity struct {
	Invincible Bitboard // neither capture nor are captured
	Guarded    Bitboard // the enemy general may not capture them
	Model      Square   // the man whose way of moving the side's soldiers copy, NoSquare for none
}

// Immunity returns what the working plate of a side gives its men beside reach.
func (p *Position) Immunity(c Colour) (i Immunity) {
	i.Model = NoSquare
	if p.family != stratagem {
		return i
	}
	switch p.working(c).effect {
	case makesInvincible:
		i.Invincible = p.Pieces(c, Soldier)
	case copies:
		if last := p.top().powers.last; last != NoSquare && p.side&1 == c&1 {
			i.Model = last
		}
	}
	i.Guarded = p.guarded(c)
	return i
}
