package board

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"xqengine/position"
	"xqengine/position/notation"
	"xqengine/record"
)

// settle brings engine and clocks in line with the state of the game. It is called after every change.
func (g *game) settle() {
	if g.st.Result == string(record.Unfinished) && g.st.Laying == nil {
		if o := g.at().Outcome(); o.Over {
			g.stopClock(g.side())
			g.finish(winnerName(o.Winner), reasonNames[o.Reason])
		}
	}
	switch g.state() {
	case StateEngine:
		if len(g.tabs) > 0 || g.think != nil {
			g.startClock()
			g.startThinking()
		}
	case StateHuman:
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
	g.st.Winner, g.st.Reason, g.st.Result, g.st.Offer = winner, reason, resultOf(winner), ""
	g.tree.record.Result, g.tree.record.Reason = record.Result(g.st.Result), reason
	g.tell(Verdict{Head: g.head(TypeVerdict, 0), Rev: g.rev + 1, Result: g.st.Result, Outcome: g.outcome()})
}

// reopen takes a result back; what it was is kept as a comment.
func (g *game) reopen() (changes []change) {
	if g.st.Result == string(record.Unfinished) {
		return nil
	}
	n := g.node()
	note := strings.TrimSpace(n.Comment + "\n" + g.st.Result + " (" + g.st.Reason + ")")
	g.st.Winner, g.st.Reason, g.st.Result = "", "", string(record.Unfinished)
	g.tree.record.Result, g.tree.record.Reason = record.Unfinished, ""
	return []change{{Op: opComment, Node: n.ID, Text: note}}
}

// read reads a turn in any notation.
func read(p *position.Position, text string) (position.Turn, error) {
	turn, err := notation.Read(p, text)
	switch {
	case err == nil:
		return turn, nil
	case errors.Is(err, notation.ErrAmbiguous):
		return turn, fail(ErrorAmbiguous, "turn", quoted(text))
	case errors.Is(err, position.ErrIllegal):
		why := p.WhyIllegal(strings.ToLower(strings.TrimSpace(text)))
		return turn, fail(ErrorIllegal, "turn", quoted(text), "why", why.String())
	}
	return turn, fail(ErrorNotAMove, "turn", quoted(text))
}

// play plays a turn of the side to move. It takes the time that the turn has used.
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
	if c.Left != 0 {
		g.st.Left[side&1] = c.Left
	}
	g.moveTo(n)
	if g.st.Offer != "" && g.st.Offer != colourName(side) {
		g.st.Offer = "" // by playing on, the offer is declined
	}
	return []change{c}, nil
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
	for _, c := range changes {
		_, _, _ = g.tree.apply(c)
	}
	g.moveTo(n)
	g.st.Offer = ""
	if g.clocked() {
		for _, c := range []position.Colour{position.Red, position.Black} {
			g.st.Left[c] = g.tree.clockFor(n, c, g.st.Control)
		}
	}
	return changes
}

// onPlay plays the turn of a person.
func (g *game) onPlay(m *Play) ([]change, error) {
	n := g.node()
	if m.Node != nil {
		var err error
		if n, err = g.tree.node(*m.Node); err != nil {
			return nil, err
		}
	}
	var changes []change
	if n != g.node() {
		if !g.st.free() || g.state() == StateLaying {
			return nil, fail(ErrorState, "state", g.state(), "reason", "the game stands elsewhere")
		}
		if _, err := read(g.tree.at(n), m.Turn); err != nil {
			return nil, err
		}
		changes = g.goBackTo(n)
	} else if state := g.state(); state != StateHuman {
		return nil, fail(ErrorState, "state", state)
	}
	turn, err := read(g.at(), m.Turn)
	if err != nil {
		return nil, err
	}
	if g.at().Outcome().Over {
		return nil, fail(ErrorState, "state", StateOver)
	}
	more, err := g.play(turn)
	return append(changes, more...), err
}

// onTakeBack takes turns back: with count 0, to the last decision of a person.
func (g *game) onTakeBack(count int) ([]change, error) {
	n := g.node()
	if n.Parent() == nil || g.st.Laying != nil {
		return nil, fail(ErrorNothing)
	}
	if !g.isAhead(n) {
		g.ahead = n.ID
	}
	for steps := 0; n.Parent() != nil; steps++ {
		if count > 0 && steps >= count || count == 0 && steps > 0 && g.personMoves(n) {
			break
		}
		n = n.Parent()
	}
	return g.goBackTo(n), nil
}

// isAhead tells whether the turns that were taken back lie behind a node.
func (g *game) isAhead(n *record.Node) bool {
	for m := g.tree.record.Node(g.ahead); m != nil; m = m.Parent() {
		if m == n {
			return true
		}
	}
	return false
}

// following returns the node that comes next: on the way to what was taken back, else the main continuation.
func (g *game) following(n *record.Node) *record.Node {
	for _, m := range n.Next() {
		if g.isAhead(m) {
			return m
		}
	}
	return n.Next()[0]
}

// personMoves tells whether a person is to move at a node.
func (g *game) personMoves(n *record.Node) bool {
	return g.st.player(g.tree.at(n).Side()).Level == nil || g.st.Red.Level != nil && g.st.Black.Level != nil
}

// onRedo plays turns of the tree again.
func (g *game) onRedo(count int) ([]change, error) {
	n := g.node()
	if len(n.Next()) == 0 || g.st.Laying != nil {
		return nil, fail(ErrorNothing)
	}
	for steps := 0; len(n.Next()) > 0; steps++ {
		if count > 0 && steps >= count || count == 0 && steps > 0 && g.personMoves(n) {
			break
		}
		n = g.following(n)
	}
	return g.goBackTo(n), nil
}

func (g *game) onGoto(id int) ([]change, error) {
	n, err := g.tree.node(id)
	if err != nil {
		return nil, err
	}
	if g.st.Laying != nil {
		return nil, fail(ErrorState, "state", StateLaying)
	}
	return g.goBackTo(n), nil
}

// pause stops clocks and engine, or lets them go on.
func (g *game) pause(on bool) {
	if on && !g.runningSince.IsZero() {
		g.stopClock(g.side())
	}
	g.st.Paused = on
	g.settle()
}

// speaker returns the side that a person speaks for.
func (g *game) speaker(name string) (position.Colour, error) {
	if name != "" {
		c, ok := colourOf(name)
		if !ok {
			return c, fail(ErrorField, "field", "side", "reason", "want red or black")
		}
		if g.st.player(c).Level != nil && !g.st.player(c.Other()).person() {
			return c, nil
		}
		if g.st.player(c).Level != nil {
			return c, fail(ErrorField, "field", "side", "reason", "the engine plays "+name)
		}
		return c, nil
	}
	if !g.st.people() && g.st.Red.person() != g.st.Black.person() {
		if g.st.Red.person() {
			return position.Red, nil
		}
		return position.Black, nil
	}
	return g.side(), nil
}

// person tells whether a person plays.
func (p *Player) person() bool { return p.Level == nil }

func (g *game) underWay() error {
	switch state := g.state(); state {
	case StateOver, StateLaying:
		return fail(ErrorState, "state", state)
	}
	return nil
}

func (g *game) onResign(side string) ([]change, error) {
	if err := g.underWay(); err != nil {
		return nil, err
	}
	c, err := g.speaker(side)
	if err != nil {
		return nil, err
	}
	g.stopClock(g.side())
	g.finish(colourName(c.Other()), ReasonResignation)
	return nil, nil
}

// onDraw offers, accepts or declines a draw.
func (g *game) onDraw(action, side string) ([]change, error) {
	if err := g.underWay(); err != nil {
		return nil, err
	}
	switch action {
	case "offer":
		c, err := g.speaker(side)
		if err != nil {
			return nil, err
		}
		if g.st.Offer == colourName(c.Other()) {
			return nil, g.agree()
		}
		number := g.at().MoveNumber()
		if g.st.Offered[c&1] == number && g.st.Offer == "" && g.declined {
			return nil, fail(ErrorState, "state", g.state(), "reason", "declined already")
		}
		g.st.Offer, g.st.Offered[c&1], g.declined = colourName(c), number, false
		if g.st.player(c.Other()).Level != nil {
			g.considerDraw(c.Other())
		}
		return nil, nil
	case "accept":
		if g.st.Offer == "" {
			return nil, fail(ErrorNothing)
		}
		return nil, g.agree()
	case "decline":
		if g.st.Offer == "" {
			return nil, fail(ErrorNothing)
		}
		g.st.Offer, g.declined = "", true
		return nil, nil
	}
	return nil, fail(ErrorField, "field", "action", "reason", "want offer, accept or decline")
}

// agree ends the game as drawn.
func (g *game) agree() error {
	g.stopClock(g.side())
	g.finish("", ReasonAgreement)
	return nil
}

// onPlayOn opens a game that is over again.
func (g *game) onPlayOn() ([]change, error) {
	if g.state() != StateOver {
		return nil, fail(ErrorState, "state", g.state())
	}
	if g.at().Outcome().Over {
		return nil, fail(ErrorState, "state", StateOver, "reason", "the position is decided: take back first")
	}
	changes := g.reopen()
	for _, c := range changes {
		_, _, _ = g.tree.apply(c)
	}
	g.st.Used = 0
	if g.clocked() {
		for _, c := range []position.Colour{position.Red, position.Black} {
			if g.st.Control.Game > 0 && g.st.Left[c] == 0 {
				g.st.Left[c] = int64(g.st.Control.Game) * 1000
			}
		}
	}
	return changes, nil
}

// onPlayers changes who plays and the clocks.
func (g *game) onPlayers(m *Players) ([]change, error) {
	for _, p := range []*Player{m.Red, m.Black} {
		if p == nil {
			continue
		}
		if err := p.check(g.srv.levels); err != nil {
			return nil, err
		}
	}
	if m.Clock != nil {
		if err := m.Clock.check(); err != nil {
			return nil, err
		}
	}
	if !g.runningSince.IsZero() {
		g.stopClock(g.side())
	}
	g.forget()
	g.fault = ""
	before := g.st
	if m.Red != nil {
		g.st.Red = *m.Red
	}
	if m.Black != nil {
		g.st.Black = *m.Black
	}
	if m.Clock != nil && *m.Clock != g.st.Control {
		g.st.Control, g.st.Used = *m.Clock, 0
		g.st.Left = [2]int64{int64(m.Clock.Game) * 1000, int64(m.Clock.Game) * 1000}
	}
	nameRecord(g.tree.record, &before, &g.st)
	return nil, nil
}

// nameRecord puts the players into a record, as far as they are others than before.
func nameRecord(r *record.Game, before, now *status) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		p, kept := now.player(c), &r.Red
		if c == position.Black {
			kept = &r.Black
		}
		if samePlayer(p, before.player(c)) {
			continue
		}
		if kept.Name, kept.Level = p.Name, ""; p.Level != nil {
			if kept.Level = p.Level.Name; p.Level.Step > 0 {
				kept.Level += " " + strconv.Itoa(p.Level.Step)
			}
		}
	}
}

func samePlayer(a, b *Player) bool {
	return a.Name == b.Name && (a.Level == nil) == (b.Level == nil) && (a.Level == nil || *a.Level == *b.Level)
}
