package api

import (
	"xqengine/position"
	"xqengine/position/explain"
)

// ChoicesAfter lists the steps that may follow those made so far in a turn of p, which it does not change. The error
// is one of position.
func ChoicesAfter(p *position.Position, prefix []string) (steps []Choice, at *position.Position, err error) {
	at = p.Clone()
	if err := explain.PlaySteps(at, prefix); err != nil {
		return nil, nil, err
	}
	if p.Outcome().Over {
		return []Choice{}, at, nil
	}
	steps = make([]Choice, 0, 64)
	second := len(prefix) > 0 && p.Variant().DoubleTurns()
	for _, c := range explain.Continuations(at) {
		choice := Choice{Step: stepOf(at, c.Step, second), MayEnd: c.MayEnd, MayGoOn: c.MayGoOn}
		choice.write(at, c.Move)
		if c.MayEnd {
			choice.end(p, at, c.End)
		}
		steps = append(steps, choice)
	}
	return steps, at, nil
}

// write puts down how people write a step of p.
func (view *Step) write(p *position.Position, m position.Move) {
	words := NotationsOf(p, position.NewTurn(m))
	view.WXF, view.Chinese, view.SAN = words.WXF, words.Chinese, words.SAN
}

// end describes what a step means if the turn ends with it. before stands where the turn began.
func (c *Choice) end(before, at *position.Position, m position.Move) {
	at.Make(m)
	c.Check = at.InCheck()
	if at.Variant().HasPoints() {
		c.Earns = &Sides[int]{
			at.Points(position.Red) - before.Points(position.Red), at.Points(position.Black) - before.Points(position.Black),
		}
	}
	if c.Warn = WarningOf(at); c.Warn != nil || c.Earns != nil || c.Check || c.Captured != nil || quietEnd(at) {
		if o := at.Outcome(); o.Over {
			outcome := OutcomeOf(at, o)
			c.Ends = &outcome
		}
	}
	at.Unmake()
}

// quietEnd reports whether a game may be over by a move that neither checks nor captures nor earns.
func quietEnd(p *position.Position) bool {
	return p.Stuck() || p.NaturalLimitReached() || p.Verdict() != position.NoVerdict
}

var actNames = map[explain.Act]string{
	explain.ActMove: ActMove, explain.ActCapture: ActCapture, explain.ActExchange: ActExchange,
	explain.ActSwap: ActSwap, explain.ActMarker: ActStep, explain.ActRemoval: ActRemoval,
}

// stepOf describes a step of a turn of p.
func stepOf(p *position.Position, s explain.Step, second bool) Step {
	v := p.Variant()
	view := Step{
		Text: s.Text, Act: actNames[s.Act], From: squareName(v, s.From), To: squareName(v, s.To),
		Piece: pieceOf(v, s.Piece, s.From), Captured: pieceOf(v, s.Captured, s.To), Forward: s.Forward, Second: second,
	}
	if v.HasCastling() {
		view.castlingAndPassant(p, s)
	}
	if s.Changed != position.NoSquare {
		view.Becomes = pieceOf(v, s.Becomes, s.Changed)
		if s.Becomes.Type() != position.Soldier && promotes(s) {
			view.Promotes = true
		}
	}
	if len(p.Variant().Plates()) > 0 {
		for c := range s.Setting {
			if s.Setting[c] != p.Setting(position.Colour(c)) {
				view.Setting = &Sides[int]{s.Setting[position.Red].Plate, s.Setting[position.Black].Plate}
			}
		}
	}
	return view
}

// castlingAndPassant describes castling and the capture in passing, of which a step has from and to of one piece alone.
func (view *Step) castlingAndPassant(p *position.Position, s explain.Step) {
	v := p.Variant()
	rank := v.Ranks()[len(v.Ranks())-1-v.Rank(s.From)]
	from, to := v.File(s.From), v.File(s.To)
	switch {
	case s.Piece.Type() == position.King && to-from == 2:
		view.Act, view.Also = ActCastling, v.SquareName(rank[7])
		view.Rook = &Way{v.SquareName(rank[7]), v.SquareName(rank[5])}
	case s.Piece.Type() == position.King && from-to == 2:
		view.Act, view.Also = ActCastling, v.SquareName(rank[0])
		view.Rook = &Way{v.SquareName(rank[0]), v.SquareName(rank[3])}
	case s.Piece.Type() == position.Pawn && from != to && p.PieceAt(s.To) == position.NoPiece:
		beside := rank[to]
		view.Act, view.Captured = ActPassant, pieceOf(v, p.PieceAt(beside), beside)
	}
}

// promotes reports whether a step makes another type of piece, not only another kind.
func promotes(s explain.Step) bool {
	return s.Changed != s.To || s.Becomes.Type() != s.Piece.Type()
}

// StepsOf describes the steps of a legal turn of p, which is afterwards what it was.
func StepsOf(p *position.Position, t position.Turn) []Step {
	var views []Step
	for i, s := range explain.Steps(p, t) {
		views = append(views, stepOf(p, s, i > 0 && p.Variant().DoubleTurns()))
		p.Make(t.Moves()[i]) // and back below: a copy would cost as much as the game is long, for every node
	}
	for range views {
		p.Unmake()
	}
	return views
}
