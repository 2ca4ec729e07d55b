package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"xqengine/egtb"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// maxPlies ends every game: with the natural limit switched off a game might not end by itself.
const maxPlies = 2000

// player is one side of a game.
type player struct {
	engine  *client.Engine
	limits  client.Limits
	margin  time.Duration
	clock   time.Duration
	lead    []string // moves to the start position, for an engine that cannot set it up
	side    *matchlog.Side
	broken  bool // the engine must be started anew
	mayMove bool // the game ended while it was thinking: a move may still come, so it must be started anew, too
	movesAt int  // moves made
}

// game is a game that is being played.
type game struct {
	players   [2]*player
	start     *position.Position // before the opening's moves
	now       *position.Position
	turns     []string
	record    *matchlog.Game
	referee   adjudicator
	tables    *egtb.Tables // nil: none
	overheads []time.Duration
	heard     time.Time // when the last move came in
	offered   bool      // a draw, with the last turn
}

// play plays the game to its end and returns false if ctx ended first: then there is no game.
func (g *game) play(ctx context.Context) bool {
	for colour, p := range g.players {
		other := g.players[1-colour]
		err := p.engine.NewGame(ctx, client.Game{
			Start: g.start, Lead: p.lead, Limits: p.limits, Opponent: other.side.Name,
		})
		if err != nil {
			return g.fault(ctx, position.Colour(colour), err)
		}
	}
	for {
		if outcome := g.now.Outcome(); outcome.Over {
			g.end(outcome)
			return true
		}
		if len(g.turns) >= maxPlies {
			g.adjudicate(matchlog.Drawn, fmt.Sprintf("%d plies were played", maxPlies))
			return true
		}
		if g.known() {
			return true
		}
		if over, played := g.turn(ctx); over {
			return played
		}
	}
}

// turn has the side to move make its turn. over reports whether the game is at an end, played whether it
// counts.
func (g *game) turn(ctx context.Context) (over, played bool) {
	colour := g.now.Side()
	p, other := g.players[colour], g.players[colour.Other()]
	request := &client.Request{
		Position: g.now, Turns: g.turns, Own: p.clock, Opponent: other.clock,
		OpponentIncr: other.limits.Increment, MovesToGo: p.movesToGo(), OpponentMoves: other.movesToGo(),
		DrawOffered: g.offered, Margin: p.margin,
	}
	answer, err := p.engine.Think(ctx, request)
	if err != nil {
		return true, g.fault(ctx, colour, err)
	}
	if !g.heard.IsZero() {
		g.overheads = append(g.overheads, answer.Asked.Sub(g.heard))
	}
	g.heard = answer.Heard
	late := p.spend(answer.Elapsed)
	if answer.Text != "" {
		g.note(p, &answer)
		g.now.Play(answer.Turn)
		g.turns = append(g.turns, answer.Text)
	} else {
		p.mayMove = answer.Draw
	}
	if late > 0 {
		g.lose(colour, matchlog.TimeForfeit, fmt.Sprintf("%s was %v over its time", p.side.Name, late.Round(time.Millisecond)),
			"", string(matchlog.TimeForfeit))
		return true, true
	}
	if answer.Text != "" && g.over() {
		return false, true // the rules and the tables come before all that engines say
	}
	if g.settled(colour, &answer) {
		return true, true
	}
	if over, drawn, loser := g.referee.see(colour, answer.Info.Score); over {
		switch {
		case drawn:
			g.adjudicate(matchlog.Drawn, "draw adjudication")
		default:
			g.adjudicate(winnerResult(loser.Other()), "resign adjudication: both engines agree")
		}
		return true, true
	}
	return false, true
}

// settled ends the game if the answer of a side does: by resigning, or by saying draw to an offer.
func (g *game) settled(mover position.Colour, a *client.Answer) bool {
	name := g.players[mover].side.Name
	switch {
	case a.Resigned:
		g.finish(winnerResult(mover.Other()), matchlog.Normal, fmt.Sprintf("resignation: %s said %q", name, a.Claim))
	case a.Draw && g.offered:
		g.finish(matchlog.Drawn, matchlog.Normal, fmt.Sprintf("agreement: %s accepted with %q", name, a.Claim))
	default:
		g.offered = a.Draw
		return false
	}
	return true
}

// movesToGo returns how many moves the player has until its next time control, 0 if there is none.
func (p *player) movesToGo() int {
	if p.limits.Moves == 0 {
		return 0
	}
	return p.limits.Moves - p.movesAt%p.limits.Moves
}

// spend takes the time of a move off the clock, adds what the time control gives, and returns by how much
// the engine was later than it may be: 0 or less if it was in time.
func (p *player) spend(elapsed time.Duration) (late time.Duration) {
	late = -time.Hour
	if p.limits.MoveTime > 0 {
		late = elapsed - p.limits.MoveTime - p.margin
	}
	if p.limits.Clocked() {
		p.clock -= elapsed
		late = max(late, -p.clock-p.margin)
		p.clock = max(p.clock, 0) + p.limits.Increment
		if p.limits.Moves > 0 && (p.movesAt+1)%p.limits.Moves == 0 {
			p.clock += p.limits.Base
		}
	}
	p.movesAt++
	return late
}

// note puts a move into the record.
func (g *game) note(p *player, a *client.Answer) {
	m := matchlog.Move{
		Text: a.Text, Depth: a.Info.Depth, Nodes: a.Info.Nodes, Claim: a.Claim,
		Millis: a.Elapsed.Milliseconds(), Micros: a.Elapsed.Microseconds(),
	}
	if a.Info.Score.Known {
		m.Score = a.Info.Score.String()
	}
	g.record.Moves = append(g.record.Moves, m)
	s := p.side
	s.Moves++
	s.Millis += m.Millis
	s.Micros += m.Micros
	s.Slowest = max(s.Slowest, m.Millis)
	if m.Nodes > 0 {
		s.Nodes += m.Nodes
		spent := timeOfNodes(a)
		s.NodesMs += max(1, spent.Milliseconds())
		s.NodesUs += max(1, spent.Microseconds())
	}
	if m.Depth > 0 {
		s.Depths += m.Depth
		s.Deep++
	}
}

// timeOfNodes returns what the nodes that an engine reported have taken. Its own time fits its count: both are of the
// last report, not of the move. That time is in whole milliseconds, half of one short in the mean.
func timeOfNodes(a *client.Answer) time.Duration {
	if a.Info.Reported == 0 {
		return a.Elapsed
	}
	return min(a.Info.Reported+time.Millisecond/2, a.Elapsed)
}

// end records the referee's verdict.
func (g *game) end(o position.Outcome) {
	result := matchlog.Drawn
	switch o.Winner {
	case position.RedWins:
		result = matchlog.RedWins
	case position.BlackWins:
		result = matchlog.BlackWins
	}
	reason := o.Reason.String()
	if detail := explain.Detail(g.now, o); detail != "" {
		reason += ": " + detail
	}
	g.finish(result, matchlog.Normal, reason)
}

func (g *game) adjudicate(result matchlog.Result, reason string) {
	g.finish(result, matchlog.Adjudication, reason)
}

// fault makes an engine lose the game, if the error is the engine's.
func (g *game) fault(ctx context.Context, loser position.Colour, err error) bool {
	var f *client.Failure
	if ctx.Err() != nil || !errors.As(err, &f) {
		return false
	}
	p := g.players[loser]
	p.broken = true
	termination := matchlog.Abandoned
	if f.Kind == client.Illegal || f.Kind == client.NoMove {
		termination = matchlog.IllegalMove
	}
	g.lose(loser, termination, fmt.Sprintf("%s: %v", p.side.Name, f), f.Detail, string(f.Kind))
	return true
}

func (g *game) lose(loser position.Colour, t matchlog.Termination, reason, detail, kind string) {
	g.record.Fault = g.players[loser].side.Name
	g.record.FaultKind = kind
	g.finish(winnerResult(loser.Other()), t, reason)
}

func (g *game) finish(result matchlog.Result, t matchlog.Termination, reason string) {
	g.record.Result, g.record.Termination, g.record.Reason = result, t, reason
	g.record.FinalFEN = fen.Format(g.now)
	if len(g.overheads) > 0 {
		slices.Sort(g.overheads)
		g.record.OverheadUs = g.overheads[len(g.overheads)/2].Microseconds()
	}
	for _, p := range g.players {
		if p.engine != nil && !p.broken {
			p.engine.GameOver(string(result), reason)
		}
	}
}

func winnerResult(c position.Colour) matchlog.Result {
	if c == position.Red {
		return matchlog.RedWins
	}
	return matchlog.BlackWins
}
