package position

// Setup is a position as it may be written down, which need not be a legal one: what stands where, and what the game has to
// know besides. It is a value: setups may be copied, changed and compared with ==. FromSetup makes a position of one, and
// Position.Setup gives it back. Begin one with Variant.Start or Variant.Empty. What the variant does not have stays as it is
// there.
type Setup struct {
	Variant *Variant
	Board   [squareCodes]Piece // what stands on each Square
	Side    Colour             // to move
	Clock   int                // plies, as Position.Clock counts them
	Number  int                // of the move about to be made, as Position.MoveNumber counts

	// The points variants.

	Phase  Phase
	Points [2]int // of each side

	// Chess.

	Castling CastlingRights
	Passant  Square // which a pawn has passed with the last move, NoSquare for none; forgotten where nothing can capture there

	// The stratagem variants.

	Layouts  [2]string // the symbols of each side's plates, where they lie on points; the same twice where the sides share them
	Settings [2]int    // the numbers of the plates that the markers are on, where there are markers
	Captured Square    // where the piece stands that captured with the last turn, where a marker may step for it; or NoSquare
	Moved    Square    // where the piece stands that moved with the last turn, or NoSquare; forgotten where that does not matter
	Chances  [2]Square // where each side's soldier stands that has its second chance to be promoted, or NoSquare
}

// Empty returns the setup of an empty board with Red to move, in other respects as at the start.
func (v *Variant) Empty() Setup {
	s := Setup{Variant: v, Number: 1, Passant: NoSquare, Captured: NoSquare, Moved: NoSquare, Chances: [2]Square{NoSquare, NoSquare}}
	if v.HasLayouts() {
		s.Layouts = [2]string{DefaultLayout, DefaultLayout}
	}
	return s
}

// Start returns the setup of the start of a game.
func (v *Variant) Start() Setup {
	s := v.Empty()
	s.Board = v.shape.array
	if v.DoubleTurns() {
		s.Phase = FirstTurn
	}
	if v.HasCastling() {
		s.Castling = allRights
	}
	return s
}

// At returns what stands on a square; NoPiece for what is not a square.
func (s *Setup) At(square Square) Piece { return s.Board[square&127] }

// Without returns the setup without the pieces on some squares, and without what rests on these: rights to castle, events,
// the square that a pawn has passed.
func (s Setup) Without(squares ...Square) Setup {
	for _, square := range squares {
		s.Board[square&127] = NoPiece
		for _, event := range []*Square{&s.Captured, &s.Moved, &s.Chances[Red], &s.Chances[Black]} {
			if *event == square {
				*event = NoSquare
			}
		}
		if s.Variant.HasCastling() && square < 64 {
			s.Castling &^= rightsLost[square]
			if s.Passant != NoSquare && square == s.Passant^8 {
				s.Passant = NoSquare
			}
		}
	}
	return s
}

// In returns the setup of another variant with the same pieces and the same side to move, in other respects as at the start,
// and in the phase that these make likely.
func (s Setup) In(v *Variant) Setup {
	t := v.Empty()
	t.Board, t.Side = s.Board, s.Side
	t.Phase = t.likelyPhase()
	return t
}

// WithPossibleCastling returns the setup without the rights to castle whose king or rook is not there.
func (s Setup) WithPossibleCastling() Setup {
	for c := range castlings {
		for _, way := range castlings[c] {
			if s.Board[way.king] != MakePiece(Colour(c), King) || s.Board[way.rook] != MakePiece(Colour(c), Rook) {
				s.Castling &^= way.right
			}
		}
	}
	return s
}

// WithLayouts returns the setup with other layouts.
func (s Setup) WithLayouts(red, black string) Setup {
	s.Layouts = [2]string{red, black}
	return s
}

// likelyPhase is the phase of a setup that tells none: the first turn for the untouched array with Red to move, turns of two
// moves while all pieces are on the board.
func (s *Setup) likelyPhase() Phase {
	const all = 32
	pieces := 0
	for _, piece := range s.Board {
		if piece != NoPiece {
			pieces++
		}
	}
	switch {
	case !s.Variant.DoubleTurns() || pieces < all:
		return SingleMoves
	case s.Side == Red && s.Board == s.Variant.shape.array:
		return FirstTurn
	}
	return DoubleMoves
}

// strangers tells of what a setup has and its variant has not.
func (s *Setup) strangers() error {
	v := s.Variant
	field := ""
	switch {
	case s.Phase != SingleMoves && !v.DoubleTurns() || s.Phase >= secondMove:
		field = FieldTurn
	case s.Points != [2]int{} && !v.HasPoints():
		field = FieldPoints
	case s.Castling != 0 && !v.HasCastling():
		field = FieldCastling
	case s.Passant != NoSquare && !v.HasCastling():
		field = FieldPassant
	case s.Settings != [2]int{} && !v.HasMarkers():
		field = FieldPlates
	case v.powers == nil && (s.Captured != NoSquare || s.Moved != NoSquare || s.Chances != noEvents.chance):
		field = FieldEvents
	case s.Layouts != [2]string{} && !v.HasLayouts():
		return NewSetupError(FieldPlates, SetupNoLayouts, v.Name)
	default:
		return nil
	}
	return NewSetupError(field, SetupNotOfVariant, v.Name)
}
