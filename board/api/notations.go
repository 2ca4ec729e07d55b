package api

import (
	"errors"
	"strings"

	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/notation"
)

// NotationsOf writes a legal turn of p in the notations of its variant. Where the notations of xiangqi have no words for a
// step of the turn, its sign on the board stands there: see stepWords.
func NotationsOf(p *position.Position, turn position.Turn) Notations {
	written := Notations{Text: p.FormatTurn(turn)}
	switch {
	case p.Variant().HasNotation(position.SAN):
		written.SAN = notation.FormatSAN(p, turn)
	case turn.IsZero() || p.MovesAsInXiangqi(turn):
		written.WXF, written.Chinese = notation.FormatWXF(p, turn), notation.FormatChinese(p, turn)
	default:
		written.WXF, written.Chinese = wordsOfSteps(p, turn)
	}
	return written
}

// wordsOfSteps writes a turn of which not every step goes as in xiangqi, step by step.
func wordsOfSteps(p *position.Position, turn position.Turn) (wxf, chinese string) {
	var letters, characters []string
	q := p.Clone()
	for _, s := range explain.Steps(p, turn) {
		letter, character := stepWords(q, s)
		letters, characters = append(letters, letter), append(characters, character)
		q.Make(s.Move)
	}
	return strings.Join(letters, " "), strings.Join(characters, " ")
}

// stepWords writes a step of p in WXF and Chinese. What they cannot say it writes with the signs that the board has for it:
// ▲ and ▼ for a marker, ⊗ for a removal, ✕ for an exchange, ⇄ for a swap, – and × for moves by the power of a plate,
// = for a promotion. A piece that goes a way of its own is written with its points, for xiangqi counts no such steps.
func stepWords(p *position.Position, s explain.Step) (wxf, chinese string) {
	if turn := position.NewTurn(s.Move); s.Act != explain.ActMarker && s.Act != explain.ActRemoval && p.MovesAsInXiangqi(turn) {
		return notation.FormatWXF(p, turn), notation.FormatChinese(p, turn)
	}
	v := p.Variant()
	switch s.Act {
	case explain.ActMarker:
		if s.Forward {
			return "▲", "▲"
		}
		return "▼", "▼"
	case explain.ActRemoval:
		letter, character := notation.PieceWords(s.Captured)
		return "⊗" + letter + squareName(v, s.To), "⊗" + character + squareName(v, s.To)
	}
	signs := map[explain.Act]string{
		explain.ActMove: "–", explain.ActCapture: "×", explain.ActExchange: "✕", explain.ActSwap: "⇄",
	}
	way := squareName(v, s.From) + signs[s.Act] + squareName(v, s.To)
	letter, character := notation.PieceWords(s.Piece)
	wxf, chinese = letter+way, character+way
	if s.Changed != position.NoSquare && s.Becomes.Type() != position.Soldier {
		where := ""
		if s.Changed != s.To {
			where = " " + squareName(v, s.Changed)
		}
		letter, character = notation.PieceWords(s.Becomes)
		wxf, chinese = wxf+where+"="+letter, chinese+where+"="+character
	}
	return wxf, chinese
}

// ReadTurn reads a turn in any notation.
func ReadTurn(p *position.Position, text string) (position.Turn, error) {
	turn, err := notation.Read(p, text)
	switch {
	case err == nil:
		return turn, nil
	case errors.Is(err, notation.ErrAmbiguous):
		return turn, Fail(ErrorAmbiguous, "turn", Quoted(text))
	case errors.Is(err, position.ErrIllegal):
		return turn, Fail(ErrorIllegal, "turn", Quoted(text), "why", notation.WhyIllegal(p, text).String())
	}
	return turn, Fail(ErrorNotAMove, "turn", Quoted(text))
}
