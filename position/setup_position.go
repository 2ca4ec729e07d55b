package position

import "slices"

// FromSetup returns the position of a setup, with the default rules and without a history. The error, a *SetupError, tells
// what is wrong with the setup.
func FromSetup(s Setup) (*Position, error) {
	p := &Position{
		variant: s.Variant, family: s.Variant.family, rules: DefaultRules(), features: s.Variant.shape.keysOnly,
		stack: make([]frame, 1+fewFrames), side: s.Side & 1, firstSide: s.Side & 1,
	}
	if err := s.strangers(); err != nil {
		return nil, err
	}
	if err := p.place(&s); err != nil {
		return nil, err
	}
	if err := s.checkCounts(); err != nil {
		return nil, err
	}
	f := p.top()
	f.clock, p.firstMove = uint16(s.Clock), s.Number
	if err := p.ruleset().setUp(p, &s); err != nil {
		return nil, err
	}
	f.key, f.value, f.counts = p.computeKey(), p.computeValue(), p.computeCounts()
	p.ruleset().begin(p, f)
	return p, nil
}

// Setup returns what the position is without its history. Between a marker step or removal and the move it prepares it
// is the board as it stands, and before the second of two moves it is the position in which two moves may be made: half a
// turn has no setup.
func (p *Position) Setup() Setup {
	s := p.variant.Empty()
	s.Board, s.Side, s.Clock, s.Number = p.board, p.side, p.Clock(), p.MoveNumber()
	p.ruleset().describe(p, &s)
	return s
}

// New returns the start position of a variant with the default rules.
func New(v *Variant) *Position {
	p, err := FromSetup(v.Start())
	if err != nil {
		panic("position: bad start position of " + v.Name + ": " + err.Error())
	}
	return p
}

// place puts the pieces on the board.
func (p *Position) place(s *Setup) error {
	shape := p.variant.shape
	p.general = [2]Square{NoSquare, NoSquare}
	for i := range shape.ranks {
		for _, square := range shape.ranks[i].squares {
			piece := s.Board[square]
			if piece == NoPiece {
				continue
			}
			if piece.Type() == NoType || piece >= pieceCodes {
				return NewSetupError(FieldBoard, SetupNotAPiece, shape.ranks[i].name, int(piece))
			}
			if kind := piece.Kind(); kind != Ordinary && !slices.Contains(p.variant.Kinds(), kind) {
				return NewSetupError(FieldBoard, SetupNoSuchKind, shape.ranks[i].name, kindMarks[kind], p.variant.Name, kind)
			}
			p.put(piece, square)
		}
	}
	if p.board != s.Board {
		return NewSetupError(FieldBoard, SetupNotASquare, p.offBoard(s))
	}
	return nil
}

// offBoard returns a square that a setup has a piece on and the board has not.
func (p *Position) offBoard(s *Setup) Square {
	for square := range s.Board {
		if s.Board[square] != p.board[square] {
			return Square(square)
		}
	}
	return NoSquare
}

// put places a piece on an empty point without keeping key, value and counts.
func (p *Position) put(piece Piece, s Square) {
	p.board[s] = piece
	p.byType[piece.Type()] = p.byType[piece.Type()].or(squareBits[s])
	p.byColour[piece.Colour()] = p.byColour[piece.Colour()].or(squareBits[s])
	p.byKind[piece.Kind()] = p.byKind[piece.Kind()].or(squareBits[s])
	if piece.Type() == General {
		p.general[piece.Colour()] = s
	}
}

// checkCounts reports whether clock and move number are in their bounds.
func (s *Setup) checkCounts() error {
	switch {
	case s.Clock < 0:
		return NewSetupError(FieldClock, SetupNotANumber, s.Clock)
	case s.Clock > MaxClock:
		return NewSetupError(FieldClock, SetupNumberTooLarge, s.Clock, MaxClock)
	case s.Number == 0:
		return NewSetupError(FieldNumber, SetupMoveNumberZero)
	case s.Number < 0:
		return NewSetupError(FieldNumber, SetupNotANumber, s.Number)
	case s.Number > MaxMoveNumber:
		return NewSetupError(FieldNumber, SetupNumberTooLarge, s.Number, MaxMoveNumber)
	}
	return nil
}
