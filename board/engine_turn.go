package board

import (
	"time"

	"xqengine/board/api"
	"xqengine/courtesy"
	"xqengine/search"
)

// answer is the engine's turn while it is held back.
type answer struct {
	thinker *thinker
	result  search.Result
	book    bool // it comes from the opening book
}

// forget makes the engine stop thinking of a turn; what it would say is ignored.
func (g *game) forget() {
	g.think.forget()
	g.think, g.pending = nil, nil
	delete(g.alarms, "answer")
}

// startThinking has the engine look for a turn, if it does not already.
func (g *game) startThinking() {
	if g.think != nil {
		return
	}
	level := *g.st.player(g.side()).Level
	limits, err := level.Limits(g.at().Variant(), g.st.Seed)
	if err != nil {
		g.fault = err.Error()
		return
	}
	g.think = g.newThinker(api.ThinkPlay, g.node(), 1, g.timed(limits), g.onAnswer)
	if turn, ok := g.fromBook(level); ok {
		t := g.think
		g.post(func() { g.onBookAnswer(t, turn) })
		return
	}
	g.think.start()
}

// onAnswer takes the engine's turn.
func (g *game) onAnswer(t *thinker, r search.Result, err error) {
	if g.think != t {
		return // an answer to what is not asked any more
	}
	if err == nil && !r.HasBest {
		err = api.FailCause(api.ErrorEngine, api.CauseNoTurn)
	}
	if err != nil {
		g.forget()
		if !g.runningSince.IsZero() {
			g.stopClock(g.side())
		}
		g.fault = api.FailureText(err)
		g.settle()
		g.commit()
		return
	}
	g.holdBack(&answer{thinker: t, result: r})
}

// holdBack plays the engine's turn when the time has come.
func (g *game) holdBack(a *answer) {
	g.pending = a
	t := a.thinker
	level := g.st.player(g.side()).Level
	wait := g.srv.config.Delay - time.Since(t.started)
	if !level.Quick() || t.hurry || wait <= 0 || g.shortOfTime() {
		g.answer()
		return
	}
	g.setAlarm("answer", wait, g.answer)
}

// shortOfTime tells whether holding an answer back could matter.
func (g *game) shortOfTime() bool {
	at, _ := g.flag()
	return !at.IsZero() && time.Until(at) < 10*time.Second
}

// answer plays the engine's turn, or does what its manners say.
func (g *game) answer() {
	a := g.pending
	if a == nil || g.think != a.thinker {
		return
	}
	p, side, declined := g.at(), g.side(), false
	a.thinker.mu.Lock()
	scores := a.thinker.scores
	a.thinker.mu.Unlock()
	opponent := g.st.player(side.Other())
	if opponent.Person() && !a.book && courtesy.Resigns(p, a.result, scores) {
		g.forget()
		g.stopClock(side)
		g.finish(api.ColourName(side.Other()), api.ReasonResignation)
		g.settle()
		g.commit()
		return
	}
	if g.st.Offer == api.ColourName(side.Other()) {
		if !a.book && courtesy.AcceptsDraw(p, side, a.result.Score) {
			g.forget()
			_ = g.agree()
			g.settle()
			g.commit()
			return
		}
		g.st.Offer = ""
		declined = true
	}
	number := p.MoveNumber()
	offers := courtesy.OffersDraw(number, g.st.Offered[side&1], a.result.Depth, scores)
	e := api.EvaluationOf(side, a.result.Score, a.result.Depth, a.result.PV)
	changes, err := g.play(a.result.Best)
	if err != nil {
		g.forget()
		g.fault = api.FailureText(err)
		g.settle()
		g.commit()
		return
	}
	if !a.book && !a.thinker.weakened() {
		changes = append(changes, g.tree.make(change{Op: opEval, Node: g.st.Node, Eval: &e})...)
	}
	g.declined = declined
	if offers {
		g.st.Offer, g.st.Offered[side&1] = api.ColourName(side), number
		if !opponent.Person() {
			g.st.Offer = "" // engines play it out
		}
	}
	g.settle()
	g.commit(changes...)
}

// onMoveNow makes the engine answer at once.
func (g *game) onMoveNow() error {
	if g.state() != api.StateEngine || g.think == nil {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseNotThinking)
	}
	if g.pending != nil {
		g.answer()
		return nil
	}
	g.think.hurry = true
	if g.think.job.stop != nil { // the opening book answers without a job
		g.think.job.stop()
	}
	return nil
}
