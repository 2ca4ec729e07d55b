package position

import (
	"errors"
	"strings"
)

// Turns of the points variants as text: one move with the kind that the piece becomes, or two moves.

// formatMove writes one single move of the position. The first of two never converts.
func (pointsRuleset) formatMove(p *Position, m Move) string {
	text := p.variant.shape.moveName(m)
	if m.Special() != 0 && !p.firstOfTwo(m) {
		text += string(kindSuffixes[p.converted(m).Kind()])
	}
	return text
}

// formatTurn is FormatTurn in the points variants. The second of two moves never converts.
func (pointsRuleset) formatTurn(p *Position, t Turn) string {
	parts := make([]string, 0, maxTurnMoves)
	for i, m := range t.Moves() {
		if i == 0 {
			parts = append(parts, p.FormatMove(m))
		} else {
			parts = append(parts, p.variant.shape.moveName(m))
		}
	}
	return strings.Join(parts, ",")
}

// parseTurn is ParseTurn in the points variants.
func (pointsRuleset) parseTurn(p *Position, text string) (Turn, error) {
	first, second, two := strings.Cut(text, ",")
	m, err := p.parseSingle(first)
	switch {
	case err != nil:
		return Turn{}, err
	case two:
		return p.parseSecond(m, second)
	}
	return p.turnOf(m)
}

// parseSecond reads the second of two single moves.
func (p *Position) parseSecond(first Move, text string) (Turn, error) {
	if _, err := p.parseSingle(text); errors.Is(err, ErrNotAMove) {
		return Turn{}, err // whatever the first one is
	}
	first |= 1 << 14
	list := new(MoveList)
	p.LegalMoves(list)
	if !list.Contains(first) || !p.firstOfTwo(first) {
		return Turn{}, ErrIllegal
	}
	p.Make(first)
	defer p.Unmake()
	second, err := p.parseSingle(text) // its kind is told against the kind that the piece has now
	if err != nil {
		return Turn{}, err
	}
	if p.LegalMoves(list); !list.Contains(second) {
		return Turn{}, ErrIllegal
	}
	return NewTurn(first, second), nil
}

// parseSingle reads coordinates and the kind that the piece becomes.
func (p *Position) parseSingle(text string) (Move, error) {
	if len(text) < 5 {
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
	if change != 0 && p.top().phase != SingleMoves && p.board[m.To()] == NoPiece {
		return NoMove, ErrIllegal // nothing converts before the first capture
	}
	return m | Move(change)<<14, nil
}
