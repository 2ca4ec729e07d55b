package api

import (
	"xqengine/position"
	"xqengine/position/explain"
)

// OutcomeOf describes the referee's verdict on a position, with the table if it is about a repetition.
func OutcomeOf(p *position.Position, o position.Outcome) Outcome {
	view := Outcome{Over: o.Over, Winner: WinnerName(o.Winner), Reason: reasonNames[o.Reason], Detail: explain.Detail(p, o)}
	if o.Over && o.Reason == position.Repetition {
		view.Referee = RepetitionOf(p, 3)
	}
	return view
}

// RepetitionOf returns the referee's table of a position that stands for the second or third time; nil if it does not.
func RepetitionOf(p *position.Position, times int) *Referee {
	c, ok := explain.CycleOf(p, times)
	if !ok {
		return nil
	}
	view := &Referee{Rules: p.Variant().Family().String(), Clause: c.Clause.String(), First: c.First}
	if c.Lost {
		view.Loser = ColourName(c.Loser)
	}
	if !p.Variant().HasPoints() {
		view.Rules = c.Table.Rule.String()
	}
	c.Turns(func(before *position.Position, turn explain.CycleTurn) {
		row := RefereePly{Ply: c.First + len(view.Plies), Side: ColourName(before.Side()), Notations: NotationsOf(before, turn.Turn), Class: turn.Last.Class.String()}
		for _, s := range turn.Last.Victims {
			row.Victims = append(row.Victims, *pieceOf(before.Variant(), before.PieceAt(s), s))
		}
		view.Plies = append(view.Plies, row)
	})
	view.Red, view.Black = conduct(view.Plies, "red"), conduct(view.Plies, "black")
	return view
}

// conduct sums up what a side did in a repetition.
func conduct(plies []RefereePly, side string) string {
	did := ""
	for _, row := range plies {
		switch {
		case row.Side != side:
		case row.Class == position.IdlePly.String():
			return row.Class
		case did == "" || did == row.Class:
			did = row.Class
		default:
			did = "mixed"
		}
	}
	return did
}

// WarningOf describes what a position that a turn has led to means for the count of repetitions; nil if it has not
// stood before.
func WarningOf(p *position.Position) *Warning {
	times, _ := occurrence(p)
	if times < 2 {
		return nil
	}
	w := &Warning{Occurrence: times}
	if o := p.Outcome(); o.Over && o.Reason == position.Repetition { // chess may leave it to the players
		outcome := OutcomeOf(p, o)
		w.Outcome = &outcome
		return w
	}
	if table := RepetitionOf(p, 2); table != nil {
		w.If = &Outcome{Over: true, Reason: ReasonRepetition, Winner: opponent(table.Loser), Referee: table}
	}
	return w
}

// opponent names the other side; nobody is nobody's.
func opponent(side string) string {
	switch side {
	case "red":
		return "black"
	case "black":
		return "red"
	}
	return ""
}
