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

// IsZero tells whether t is no turn.
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

// FormatTurn returns the canonical text of a turn of this position, such as h2e2, h2e2i, h2e2x, xer,h2e2 or
// h2e2,b0c2. The second of two moves never converts.
func (p *Position) FormatTurn(t Turn) string {
	if p.family == stratagem {
		return p.formatElements(t)
	}
	parts := make([]string, 0, maxTurnMoves)
	for i, m := range t.Moves() {
		text := p.variant.shape.moveName(m)
		if i == 0 && p.family == scoring && m.Special() != 0 && !p.firstOfTwo(m) {
			text += string(kindSuffixes[p.converted(m).Kind()])
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ",")
}

// ParseTurn reads a legal turn in coordinates, such as h2e2, H2E2, h2-e2, h2e2i, h2e2x or h2e2,b0c2. The error is
// ErrNotAMove if the text is not of that form, ErrIllegal if the turn is not legal in this position.
func (p *Position) ParseTurn(text string) (Turn, error) {
	if p.family == stratagem {
		return p.parseElements(text)
	}
	first, second, two := strings.Cut(text, ",")
	m, err := p.parseSingle(first)
	if err != nil {
		return Turn{}, err
	}
	if two {
		return p.parseSecond(m, second)
	}
	list := new(MoveList)
	p.LegalMoves(list)
	if !list.Contains(m) {
		return Turn{}, ErrIllegal
	}
	return NewTurn(m), nil
}

// parseSecond reads the second of two single moves.
func (p *Position) parseSecond(first Move, text string) (Turn, error) {
	if p.family == orthodox {
		return Turn{}, ErrNotAMove
	}
	second, err := p.parseSingle(text)
	if err != nil {
		return Turn{}, err
	}
	first |= 1 << 14
	list := new(MoveList)
	p.LegalMoves(list)
	if !list.Contains(first) || !p.firstOfTwo(first) {
		return Turn{}, ErrIllegal
	}
	p.Make(first)
	p.LegalMoves(list)
	p.Unmake()
	if !list.Contains(second) {
		return Turn{}, ErrIllegal
	}
	return NewTurn(first, second), nil
}

// parseSingle reads coordinates and, in variants with kinds, the kind that the piece becomes.
func (p *Position) parseSingle(text string) (Move, error) {
	if p.family == orthodox || len(text) < 5 {
		return p.parseCoordinates(text)
	}
	kind := strings.IndexByte(kindSuffixes, text[len(text)-1]|0x20)
	if kind < 0 {
		return p.parseCoordinates(text)
	}
	m, err := p.parseCoordinates(text[:len(text)-1])
	if err != nil {
		return NoMove, err
	}
	change := Kind(kind) ^ p.board[m.From()].Kind()
	if change != 0 && p.top().phase != singleMoves && p.board[m.To()] == NoPiece {
		return NoMove, ErrIllegal // nothing converts before the first capture
	}
	return m | Move(change)<<14, nil
}

// parseCoordinates reads from and to, with or without a dash between.
func (p *Position) parseCoordinates(text string) (Move, error) {
	if m, ok := p.variant.shape.move(text); ok {
		return m, nil
	}
	return NoMove, ErrNotAMove
}

// MovesAsInXiangqi tells whether the men of a legal turn go as the rules of xiangqi have it: all that a notation made for
// xiangqi can say. In the points variants they always do. In the stratagem variants what a plate adds, exchanges,
// promotions, swaps, marker steps, removals, and moves into, out of or over the river row are not such.
func (p *Position) MovesAsInXiangqi(t Turn) bool {
	switch p.family {
	case orthodox, scoring:
		return true
	case stratagem:
		return p.stratagemMovesAsInXiangqi(t)
	}
	panic(unknownFamily)
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
