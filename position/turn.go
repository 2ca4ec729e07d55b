package position

import (
	"errors"
	"strings"
)

// Errors of ParseTurn and of the readers of the other notations.
var (
	ErrNotAMove  = errors.New("not a move")
	ErrIllegal   = errors.New("not legal here")
	ErrAmbiguous = errors.New("ambiguous")
)

// Turn is what the protocols call a move: all single moves of one side before the other side is to
// move. Red and Black alternate by turns. In xiangqi a turn is one single move. The zero Turn is no
// turn. Turns of the same position can be compared with ==.
type Turn struct {
	moves [maxTurnMoves]Move
}

// maxTurnMoves is how many single moves a turn may hold in any variant.
const maxTurnMoves = 2

// NewTurn returns the turn of the given single moves, at most two.
func NewTurn(moves ...Move) Turn {
	var t Turn
	copy(t.moves[:], moves)
	return t
}

// Moves returns the single moves of the turn in order.
func (t Turn) Moves() []Move {
	n := 0
	for n < maxTurnMoves && t.moves[n] != NoMove {
		n++
	}
	return t.moves[:n:n]
}

// IsZero tells whether t is no turn.
func (t Turn) IsZero() bool { return t == Turn{} }

// LegalTurns returns all legal turns in generation order. It allocates: for edges, not for search.
func (p *Position) LegalTurns() []Turn {
	list := new(MoveList)
	p.LegalMoves(list)
	turns := make([]Turn, list.Len())
	for i := range turns {
		turns[i] = NewTurn(list.At(i))
	}
	return turns
}

// FormatTurn returns the canonical text of a turn of this position, such as h2e2.
func (p *Position) FormatTurn(t Turn) string {
	parts := make([]string, 0, maxTurnMoves)
	for _, m := range t.Moves() {
		parts = append(parts, m.String())
	}
	return strings.Join(parts, ",")
}

// ParseTurn reads a legal turn in coordinates, such as h2e2, H2E2 or h2-e2. The error is ErrNotAMove
// if the text is not of that form, ErrIllegal if the turn is not legal in this position.
func (p *Position) ParseTurn(text string) (Turn, error) {
	m, err := parseCoordinates(text)
	if err != nil {
		return Turn{}, err
	}
	list := new(MoveList)
	p.LegalMoves(list)
	if !list.Contains(m) {
		return Turn{}, ErrIllegal
	}
	return NewTurn(m), nil
}

// parseCoordinates reads from and to, with or without a dash between.
func parseCoordinates(text string) (Move, error) {
	if len(text) == 5 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	if len(text) != 4 {
		return NoMove, ErrNotAMove
	}
	from, okFrom := ParseSquare(text[:2])
	to, okTo := ParseSquare(text[2:])
	if !okFrom || !okTo {
		return NoMove, ErrNotAMove
	}
	return NewMove(from, to), nil
}

// Play makes all single moves of a legal turn.
func (p *Position) Play(t Turn) {
	for _, m := range t.Moves() {
		p.Make(m)
	}
}

// Back takes the last turn back; it reports false on the first position of the history.
func (p *Position) Back() bool {
	if p.ply == 0 {
		return false
	}
	p.undo()
	return true
}
