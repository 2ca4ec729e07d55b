package board

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// settle brings engine and clocks in line with the state of the game. It is called after every change.
func (g *game) settle() {
	if g.st.Result == string(record.Unfinished) && g.st.Laying == nil && (!g.st.Record || g.atMainEnd()) {
		if o := g.at().Outcome(); o.Over {
			g.stopClock(g.side())
			g.finish(api.WinnerName(o.Winner), api.ReasonName(o.Reason))
		}
	}
	switch g.state() {
	case api.StateEngine:
		if len(g.tabs) > 0 || g.think != nil {
			g.startClock()
			g.startThinking()
		}
	case api.StateHuman:
		g.forget()
		if len(g.tabs) > 0 {
			g.startClock()
		}
	default:
		g.forget()
		g.runningSince = time.Time{}
	}
	g.followAnalysis()
	g.clockChanged()
}

// finish ends the game.
func (g *game) finish(winner, reason string) {
	g.runningSince = time.Time{}
	g.st.Winner, g.st.Reason, g.st.Result, g.st.Offer = winner, reason, api.ResultOf(winner), ""
	g.tree.record.Result, g.tree.record.Reason = record.Result(g.st.Result), reason
	g.tell(api.Verdict{Head: g.head(api.TypeVerdict, 0), Rev: g.rev + 1, Result: g.st.Result, Outcome: g.outcome()})
}

// reopen takes a result back; what it was is kept as a comment.
func (g *game) reopen() (changes []change) {
	if g.st.Result == string(record.Unfinished) || g.st.Record {
		return nil
	}
	n := g.node()
	ended := change{Op: opResult, ending: &ending{g.st.Result, g.st.Winner, g.st.Reason}}
	note := g.st.Result + " (" + g.st.Reason + ")"
	g.st.Winner, g.st.Reason, g.st.Result = "", "", string(record.Unfinished)
	g.tree.record.Result, g.tree.record.Reason = record.Unfinished, ""
	if slices.Contains(strings.Split(n.Comment, "\n"), note) {
		g.remember([]change{ended})
		return nil // it was over like that before
	}
	g.remember([]change{{Op: opComment, Node: n.ID, Text: n.Comment}, ended})
	return g.tree.make(change{Op: opComment, Node: n.ID, Text: strings.TrimSpace(n.Comment + "\n" + note)})
}

// ending is how a game ended.
type ending struct{ result, winner, reason string }

// endAgain takes the opening of a game that was over back.
func (g *game) endAgain(e *ending) {
	g.runningSince = time.Time{}
	g.st.Result, g.st.Winner, g.st.Reason, g.st.Offer = e.result, e.winner, e.reason, ""
	g.tree.record.Result, g.tree.record.Reason = record.Result(e.result), e.reason
}

// play plays a turn of the side to move. It takes the time that the turn has used. But in a game for studying the line
// that is played is the main line: what was taken back stays as a variation.
func (g *game) play(turn position.Turn) ([]change, error) {
	p := g.at()
	c := change{Op: opAdd, After: g.st.Node, Text: p.FormatTurn(turn)}
	side := p.Side()
	if g.clocked() {
		ran := g.elapsed().Milliseconds()
		c.Spent = max(1, g.st.Used+ran)
		if g.st.Control.Game > 0 {
			c.Left = max(1, g.st.Left[side&1]-ran+int64(g.st.Control.Increment)*1000)
		}
	}
	n, undo, err := g.tree.apply(c)
	if err != nil {
		return nil, err
	}
	if undo == nil && (c.Left != 0 || c.Spent != 0) {
		g.tree.touched[n.ID] = true
	}
	if g.st.Record {
		g.remember(undo) // a variation that is tried can be taken out of the record again
	} else {
		g.keepPlayed(n)
	}
	if c.Left != 0 {
		g.st.Left[side&1] = c.Left
	}
	changes := []change{c}
	if !g.st.free() {
		changes = append(changes, g.tree.make(promotion(n)...)...)
	}
	g.moveTo(n)
	if g.st.Offer != "" && g.st.Offer != api.ColourName(side) {
		g.st.Offer = "" // by playing on, the offer is declined
	}
	return changes, nil
}

// moveTo puts the game at a node, with a fresh turn.
func (g *game) moveTo(n *record.Node) {
	g.forget()
	g.st.Node, g.st.Used = n.ID, 0
	g.runningSince = time.Time{}
	g.fault, g.declined = "", false
}

// goBackTo puts the game at an earlier or another node and gives the clocks what they showed there.
func (g *game) goBackTo(n *record.Node) []change {
	changes := g.reopen()
	g.moveTo(n)
	g.st.Offer = ""
	if g.clocked() {
		for _, c := range []position.Colour{position.Red, position.Black} {
			g.st.Left[c] = g.tree.clockFor(n, c, g.st.Control)
		}
	}
	return changes
}

// mayPlay tells what keeps a turn from being played at a node.
func (g *game) mayPlay(n *record.Node, text string) error {
	p := g.tree.at(n)
	turn, err := api.ReadTurn(p, text)
	switch {
	case err != nil:
		return err
	case p.Outcome().Over:
		return api.Fail(api.ErrorState, "state", api.StateOver)
	case g.tree.record.Len() >= record.MaxNodes && !slices.ContainsFunc(n.Next(), func(m *record.Node) bool { return m.Text() == p.FormatTurn(turn) }):
		return api.Fail(api.ErrorLimit, "limit", "nodes", "most", strconv.Itoa(record.MaxNodes))
	}
	return nil
}

// onPlay plays the turn of a person.
func (g *game) onPlay(m *api.Play) ([]change, error) {
	n := g.node()
	if m.Node != nil {
		var err error
		if n, err = g.tree.node(*m.Node); err != nil {
			return nil, err
		}
	}
	var changes []change
	if n != g.node() {
		if !g.st.free() || g.state() == api.StateLaying {
			return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseElsewhere)
		}
		if err := g.mayPlay(n, m.Turn); err != nil {
			return nil, err // the game stays where it is
		}
		changes = g.goBackTo(n)
	} else if state := g.state(); state != api.StateHuman && !(state == api.StateOver && g.st.Record) {
		return nil, api.Fail(api.ErrorState, "state", state)
	}
	turn, err := api.ReadTurn(g.at(), m.Turn)
	if err != nil {
		return nil, err
	}
	if g.at().Outcome().Over {
		return nil, api.Fail(api.ErrorState, "state", api.StateOver)
	}
	more, err := g.play(turn)
	return append(changes, more...), err
}
