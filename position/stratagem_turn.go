package position

import "strings"

// Turns of the stratagem variants as text: what prepares the move, if anything does, then the move.

// officerSuffixes follow an element that promotes, by the special of its move.
const officerSuffixes = " rnc"

// exchangeMark follows an exchange, and precedes the point of a removal.
const exchangeMark = 'x'

// formatTurn is FormatTurn in the stratagem variants.
func (stratagemRuleset) formatTurn(p *Position, t Turn) string {
	parts := make([]string, 0, maxTurnMoves)
	prepared := false
	for i, m := range t.Moves() {
		parts = append(parts, p.FormatMove(m))
		if i == 0 && len(t.Moves()) > 1 && p.pseudoLegalStratagem(m) {
			p.makeStratagem(m) // the preparation says what a suffix of the move means
			prepared = true
		}
	}
	if prepared {
		p.unmakeStratagem()
	}
	return strings.Join(parts, ",")
}

// formatMove writes one single move of the position.
func (stratagemRuleset) formatMove(p *Position, m Move) string {
	var text string
	switch a := p.moveKindOf(m); {
	case a == Removal:
		return string(rune(exchangeMark)) + p.variant.shape.name(m.To())
	case a == Exchange:
		return p.variant.shape.moveName(m) + string(rune(exchangeMark))
	case a != MarkerStep:
		text = p.variant.shape.moveName(m)
	case m.To() == forwardStep:
		text = "+"
	default:
		text = "-"
	}
	if m.Special() != 0 {
		text += officerSuffixes[m.Special() : m.Special()+1]
	}
	return text
}

// parseTurn is ParseTurn in the stratagem variants.
func (stratagemRuleset) parseTurn(p *Position, text string) (Turn, error) {
	first, second, two := strings.Cut(strings.ToLower(text), ",")
	if !two {
		m, err := p.parseElement(first)
		if err != nil {
			return Turn{}, err
		}
		return p.legalTurn(m)
	}
	preparation, err := p.parsePreparation(first)
	if err != nil {
		return Turn{}, err
	}
	if p.top().verdict != NoVerdict || !p.pseudoLegalStratagem(preparation) {
		if _, err := p.parseElement(second); err != nil {
			return Turn{}, err
		}
		return Turn{}, ErrIllegal
	}
	p.makeStratagem(preparation)
	defer p.unmakeStratagem()
	m, err := p.parseElement(second)
	if err != nil {
		return Turn{}, err
	}
	if _, err := p.legalTurn(m); err != nil {
		return Turn{}, err
	}
	return NewTurn(preparation, m), nil
}

// legalTurn returns the turn of one move that prepares nothing.
func (p *Position) legalTurn(m Move) (Turn, error) {
	if p.top().verdict != NoVerdict || !p.pseudoLegalStratagem(m) || p.moveKindOf(m).prepares() || !p.legalStratagem(m) {
		return Turn{}, ErrIllegal
	}
	return NewTurn(m), nil
}

// parsePreparation reads a marker step, such as + or -r, or a removal, such as xer.
func (p *Position) parsePreparation(text string) (Move, error) {
	k := p.general[p.side&1]
	if s, ok := p.variant.shape.square(strings.TrimPrefix(text, string(rune(exchangeMark)))); ok && len(text) == 3 {
		if !p.grid.points.Has(s) {
			return NoMove, ErrNotAMove
		}
		if !s.InRiver() {
			return NoMove, ErrIllegal
		}
		return NewMove(k, s), nil
	}
	var m Move
	switch {
	case strings.HasPrefix(text, "+"):
		m = NewMove(k, forwardStep)
	case strings.HasPrefix(text, "-"):
		m = NewMove(k, backStep)
	default:
		return NoMove, ErrNotAMove
	}
	switch officer := strings.Index(officerSuffixes, text[1:]); {
	case len(text) == 1:
		return m, nil
	case len(text) == 2 && officer > 0:
		return m.special(officer), nil
	}
	return NoMove, ErrNotAMove
}

// parseElement reads a move with its suffix: x for an exchange, r, n or c for a promotion.
func (p *Position) parseElement(text string) (Move, error) {
	if len(text) > 4 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	special := 0
	exchanges := false
	if len(text) == 5 {
		suffix := text[4]
		special = strings.IndexByte(officerSuffixes, suffix)
		exchanges = suffix == exchangeMark
		if exchanges {
			special = 1
		}
		if special < 1 {
			return NoMove, ErrNotAMove
		}
		text = text[:4]
	}
	m, err := p.parseCoordinates(text)
	if err != nil {
		return NoMove, err
	}
	m = m.special(special)
	if m == NoMove || special != 0 && exchanges != (p.moveKindOf(m) == Exchange) {
		return NoMove, ErrIllegal
	}
	return m, nil
}

// movesAsInXiangqi is MovesAsInXiangqi in the stratagem variants.
func (stratagemRuleset) movesAsInXiangqi(p *Position, t Turn) bool {
	if len(t.Moves()) != 1 {
		return false
	}
	m := t.Moves()[0]
	from, to := m.From(), m.To()
	if m.Special() != 0 || p.moveKindOf(m) != Walk {
		return false
	}
	if p.variant.powers.river && (from&64 != to&64 || from.InRiver() || to.InRiver()) {
		return false
	}
	return p.ReachesPlainly(m)
}

// reachesPlainly is ReachesPlainly in the stratagem variants.
func (stratagemRuleset) reachesPlainly(p *Position, m Move) bool {
	piece := p.board[m.From()&127]
	return p.grid.plain(piece.Type(), piece.Colour(), m.From(), p.Occupied()).Has(m.To())
}
