package play

import (
	"slices"
	"strings"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/record"
)

// reconcile brings engine and clocks in line with the state of the game. It is called after every change.
func (g *game) reconcile() {
	if g.st.Result == string(record.Unfinished) && g.st.Laying == nil && (!g.st.Record || g.atMainEnd()) {
		if o := g.at().Outcome(); o.Over {
			g.clock.stop(g.side())
			g.finish(api.WinnerName(o.Winner), api.ReasonName(o.Reason))
		}
	}
	switch g.state() {
	case api.StateEngine:
		if !g.tabs.empty() || g.engine.search != nil {
			g.clock.start()
			g.engine.start()
		}
	case api.StateHuman:
		g.engine.forget()
		if !g.tabs.empty() {
			g.clock.start()
		}
	default:
		g.engine.forget()
		g.clock.drop()
	}
	g.analysis.follow()
	g.watchClock()
}

// finish ends the game.
func (g *game) finish(winner, reason string) {
	g.clock.drop()
	g.shared.drop()
	g.st.Winner, g.st.Reason, g.st.Result, g.st.Offer = winner, reason, api.ResultOf(winner), ""
	g.tree.Record.Result, g.tree.Record.Reason = record.Result(g.st.Result), reason
	g.send(api.Verdict{Head: g.head(api.TypeVerdict, 0), Rev: g.rev + 1, Result: g.st.Result, Outcome: g.outcome()})
}

// reopen takes a result back; what it was is kept as a comment.
func (g *game) reopen() (changes []tree.Change) {
	if g.st.Result == string(record.Unfinished) || g.st.Record {
		return nil
	}
	n := g.node()
	ended := &ending{g.st.Result, g.st.Winner, g.st.Reason}
	note := g.st.Result + " (" + g.st.Reason + ")"
	g.st.Winner, g.st.Reason, g.st.Result = "", "", string(record.Unfinished)
	g.tree.Record.Result, g.tree.Record.Reason = record.Unfinished, ""
	if slices.Contains(strings.Split(n.Comment, "\n"), note) {
		g.history.remember(undone{ending: ended})
		return nil // it was over like that before
	}
	g.history.remember(undone{[]tree.Change{{Op: tree.OpComment, Node: n.ID, Text: n.Comment}}, ended})
	return g.tree.Do(tree.Change{Op: tree.OpComment, Node: n.ID, Text: strings.TrimSpace(n.Comment + "\n" + note)})
}

// endAgain takes the opening of a game that was over back.
func endAgain(g *game, e *ending) {
	g.clock.drop()
	g.st.Result, g.st.Winner, g.st.Reason, g.st.Offer = e.result, e.winner, e.reason, ""
	g.tree.Record.Result, g.tree.Record.Reason = record.Result(e.result), e.reason
}
