package position

import (
	"fmt"
	"strings"
)

// ErrNoPromotion is an ErrIllegal: the pawn is promoted, and nothing says to what.
var ErrNoPromotion = fmt.Errorf("%w: a promotion names the new piece, as in e7e8q", ErrIllegal)

// promotionLetters follow a move that promotes, by its special.
const promotionLetters = "qnbr"

// formatMove writes a move.
func (chessRuleset) formatMove(p *Position, m Move) string {
	text := p.variant.shape.moveName(m)
	if p.promotes(m) {
		text += promotionLetters[m.Special() : m.Special()+1]
	}
	return text
}

// promotes reports whether a move takes a pawn of the side to move onto the last rank.
func (p *Position) promotes(m Move) bool {
	return p.board[m.From()&63] == MakePiece(p.side, Pawn) && lastRankOf(p.side, m.To())
}

// formatTurn is FormatTurn in chess.
func (chessRuleset) formatTurn(p *Position, t Turn) string {
	if t.IsZero() {
		return ""
	}
	return p.FormatMove(t.moves[0])
}

// parseTurn is ParseTurn in chess. A promotion must name the piece, and nothing else may.
func (chessRuleset) parseTurn(p *Position, text string) (Turn, error) {
	text = strings.ToLower(text)
	m, ok := p.variant.shape.move(text)
	if ok {
		turn, err := p.turnOf(m)
		if err == nil && p.promotes(m) {
			return Turn{}, ErrNoPromotion
		}
		return turn, err
	}
	if len(text) < 5 {
		return Turn{}, ErrNotAMove
	}
	special := strings.IndexByte(promotionLetters, text[len(text)-1])
	if m, ok = p.variant.shape.move(text[:len(text)-1]); !ok {
		return Turn{}, ErrNotAMove
	}
	if special < 0 || !p.promotes(m) {
		if strings.IndexByte(promotionLetters+"kp", text[len(text)-1]) < 0 {
			return Turn{}, ErrNotAMove
		}
		return Turn{}, ErrIllegal
	}
	return p.turnOf(m | Move(special)<<14)
}

// Castles reports whether a king of the side to move makes the step of castling, legal or not. Only in chess.
func (p *Position) Castles(m Move) bool {
	us := p.side & 1
	way := castlingOf(us, m.From(), m.To())
	return p.variant.HasCastling() && way != nil && m.From() == way.king && p.PieceAt(m.From()) == MakePiece(us, King)
}
