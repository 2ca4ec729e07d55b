package api

import (
	"xqengine/position"
	"xqengine/position/explain"
)

// OutcomeOf tells the referee's verdict on a position, with the table if it is about a repetition.
func OutcomeOf(p *position.Position, o position.Outcome) Outcome {
	told := Outcome{Over: o.Over, Winner: WinnerName(o.Winner), Reason: reasonNames[o.Reason], Detail: explain.Detail(p, o)}
	if o.Over && o.Reason == position.Repetition {
		told.Referee = RepetitionOf(p, 3)
	}
	return told
}

var clauseNames = map[explain.Clause]string{
	explain.BothCheck: ClauseBothCheck, explain.PerpetualCheck: ClausePerpetualCheck,
	explain.OneForbidden: ClauseOneForbidden, explain.BothForbidden: ClauseBothForbidden,
	explain.BothAllowed: ClauseBothAllowed, explain.SoldiersChase: ClauseSoldiersChase,
	explain.PerpetualChase: ClausePerpetualChase, explain.BothChase: ClauseBothChase, explain.NoChase: ClauseNoChase,
	explain.NoCheck: ClauseNoCheck, explain.SamePoints: ClauseSamePoints,
}

// RepetitionOf returns the referee's table of a position that stands for the second or third time; nil if it does not.
func RepetitionOf(p *position.Position, times int) *Referee {
	t, ok := p.RepetitionTable(times)
	if !ok {
		return nil
	}
	told := &Referee{Rules: p.Variant().Family().String(), Clause: clauseNames[explain.ClauseOf(p, t)], Loser: loser(p, t.Verdict)}
	if !p.Variant().HasPoints() {
		told.Rules = t.Rule.String()
	}
	q := p.Clone()
	for q.Ply() > t.First {
		q.Unmake()
	}
	told.First = turnsBefore(p, t.First)
	told.Plies = pliesOf(p, q, t, told.First)
	told.Red, told.Black = conduct(told.Plies, "red"), conduct(told.Plies, "black")
	return told
}

// loser names the side that a verdict is against.
func loser(p *position.Position, v position.Verdict) string {
	switch v {
	case position.VerdictLoss:
		return ColourName(p.Side())
	case position.VerdictWin:
		return ColourName(p.Side().Other())
	}
	return ""
}

// turnsBefore counts the turns that led to a ply of the history.
func turnsBefore(p *position.Position, ply int) (turns int) {
	q := p.Clone()
	for q.Ply() > ply {
		q.Unmake()
	}
	for q.Back() {
		turns++
	}
	return turns
}

// pliesOf tells the turns of a repetition; q stands where it begins.
func pliesOf(p, q *position.Position, t position.RepetitionTable, first int) (list []RefereePly) {
	for i := 0; i < len(t.Plies); {
		moves := []position.Move{moveTo(p, t.Plies[i].Ply)}
		for after := q.Clone(); i+len(moves) < len(t.Plies); {
			after.Make(moves[len(moves)-1])
			if !after.Continues() {
				break
			}
			moves = append(moves, moveTo(p, t.Plies[i+len(moves)].Ply))
		}
		turn := position.NewTurn(moves...)
		row := RefereePly{Ply: first + len(list), Side: ColourName(q.Side()), Notations: NotationsOf(q, turn)}
		q.Play(turn)
		i += len(moves)
		told := t.Plies[i-1]
		row.Class = told.Class.String()
		for _, s := range told.Victims {
			row.Victims = append(row.Victims, *pieceOf(q.Variant(), q.PieceAt(s), s))
		}
		list = append(list, row)
	}
	return list
}

// moveTo returns the single move that led to a ply of the history.
func moveTo(p *position.Position, ply int) position.Move {
	m, _ := p.MoveBefore(p.Ply() - ply)
	return m
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

// WarningOf tells what a position that a turn has led to means for the count of repetitions; nil if it has not
// stood before.
func WarningOf(p *position.Position) *Warning {
	times, _ := occurrence(p)
	if times < 2 {
		return nil
	}
	w := &Warning{Occurrence: times}
	if o := p.Outcome(); o.Over && o.Reason == position.Repetition { // chess may leave it to the players
		told := OutcomeOf(p, o)
		w.Outcome = &told
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
