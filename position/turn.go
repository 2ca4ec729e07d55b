package position

import (
	"errors"
	"strings"
)

// Errors of ParseTurn and of the readers of package notation.
var (
	ErrNotAMove = errors.New("not a move")
	ErrIllegal  = errors.New("not legal here")
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

// IsZero reports whether t is not a turn.
func (t Turn) IsZero() bool { return t == Turn{} }

// LegalTurns returns all legal turns in generation order. It allocates: for edges, not for search.
func (p *Position) LegalTurns() []Turn {
	list := new(MoveList)
	p.LegalMoves(list)
	turns := make([]Turn, 0, list.Len())
	var second *MoveList
	for _, first := range list.Moves() {
		if !p.ContinuesAfter(first) {
			turns = append(turns, NewTurn(first))
			continue
		}
		if second == nil {
			second = new(MoveList)
		}
		p.Make(first)
		p.LegalMoves(second)
		p.Unmake()
		for _, m := range second.Moves() {
			turns = append(turns, NewTurn(first, m))
		}
	}
	return turns
}

// formatTurn is FormatTurn in xiangqi, where a legal turn is one move.
func (xiangqiRuleset) formatTurn(p *Position, t Turn) string {
	parts := make([]string, 0, maxTurnMoves)
	for _, m := range t.Moves() {
		parts = append(parts, p.variant.shape.moveName(m))
	}
	return strings.Join(parts, ",")
}

// parseTurn is ParseTurn in xiangqi.
func (xiangqiRuleset) parseTurn(p *Position, text string) (Turn, error) {
	m, err := p.parseCoordinates(text)
	if err != nil {
		return Turn{}, err
	}
	return p.turnOf(m)
}

// turnOf returns the turn of one move, if that is legal.
func (p *Position) turnOf(m Move) (Turn, error) {
	list := new(MoveList)
	p.LegalMoves(list)
	if !list.Contains(m) {
		return Turn{}, ErrIllegal
	}
	return NewTurn(m), nil
}

// parseFromTo reads from and to at the beginning of a text, with or without a dash between.
func (p *Position) parseFromTo(text string) (Move, error) {
	if len(text) > 4 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	return p.parseCoordinates(text[:min(4, len(text))])
}

// parseCoordinates reads from and to, with or without a dash between.
func (p *Position) parseCoordinates(text string) (Move, error) {
	if m, ok := p.variant.shape.move(text); ok {
		return m, nil
	}
	return NoMove, ErrNotAMove
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
	for p.ply > 0 && p.Continues() {
		p.undo()
	}
	return true
}
