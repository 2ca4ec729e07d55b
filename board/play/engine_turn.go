package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/courtesy"
	"xqengine/position"
	"xqengine/search"
)

// engineTurn is the engine's work on a turn of the side that it plays.
type engineTurn struct {
	g       *game
	search  *searchJob // nil: it does not think
	pending *found     // its turn, held back a little
	fault   string     // why it failed; empty: it has not
}

// found is what the engine plays.
type found struct {
	search *searchJob
	result search.Result
	book   bool // it comes from the opening book
}

// forget makes the engine stop thinking of a turn; what it would say is ignored.
func (e *engineTurn) forget() {
	e.search.forget()
	e.search, e.pending = nil, nil
	e.g.dropAlarms("answer")
}

// start has the engine look for a turn, if it does not already.
func (e *engineTurn) start() {
	if e.search != nil {
		return
	}
	g := e.g
	level := *g.st.Engine(g.side())
	limits, err := level.Limits(g.at().Variant(), g.st.Seed)
	if err != nil {
		e.fault = err.Error()
		return
	}
	e.search = newSearch(g, api.ThinkPlay, g.node(), 1, g.clock.limit(g.side(), limits), e.take)
	if turn, ok := fromBook(g, level); ok {
		j := e.search
		g.post(func() { e.takeFromBook(j, turn) })
		return
	}
	e.search.start()
}

// take takes the turn that a search has found.
func (e *engineTurn) take(j *searchJob, r search.Result, err error) {
	if e.search != j {
		return // an answer to what is not asked any more
	}
	if err == nil && !r.HasBest {
		err = api.FailCause(api.ErrorEngine, api.CauseNoTurn)
	}
	if err != nil {
		if e.g.clock.runs() {
			e.g.clock.stop(e.g.side())
		}
		e.fail(err)
		return
	}
	e.holdBack(&found{search: j, result: r})
}

// takeFromBook takes a turn of the opening book, held back like any other.
func (e *engineTurn) takeFromBook(j *searchJob, turn position.Turn) {
	if e.search != j {
		return
	}
	e.holdBack(&found{search: j, result: search.Result{Best: turn, HasBest: true}, book: true})
}

// fail tells that the engine cannot play.
func (e *engineTurn) fail(err error) {
	e.forget()
	e.fault = api.FailureText(err)
	e.g.reconcile()
	e.g.commit()
}

// holdBack plays a turn when the time has come.
func (e *engineTurn) holdBack(f *found) {
	e.pending = f
	g := e.g
	level := g.st.Engine(g.side())
	wait := g.env.delay - time.Since(f.search.started)
	if !level.Quick() || f.search.hurry || wait <= 0 || g.clock.short(g.side()) {
		e.play()
		return
	}
	g.setAlarm("answer", wait, e.play)
}

// play plays the turn that was held back, or resigns, or agrees to a draw.
func (e *engineTurn) play() {
	f, g := e.pending, e.g
	if f == nil || e.search != f.search {
		return
	}
	p, side, declined := g.at(), g.side(), false
	scores := f.search.iterations()
	opponent := g.st.Player(side.Other())
	if opponent.Person() && !f.book && courtesy.Resigns(p, f.result, scores) {
		e.forget()
		g.clock.stop(side)
		g.finish(api.ColourName(side.Other()), api.ReasonResignation)
		g.reconcile()
		g.commit()
		return
	}
	if g.st.Offer == api.ColourName(side.Other()) {
		if !f.book && courtesy.AcceptsDraw(p, side, f.result.Score) {
			e.forget()
			agree(g)
			g.reconcile()
			g.commit()
			return
		}
		g.st.Offer = ""
		declined = true
	}
	number := p.MoveNumber()
	offers := courtesy.OffersDraw(number, g.st.Offered[side&1], f.result.Depth, scores)
	eval := api.EvaluationOf(side, f.result.Score, f.result.Depth, f.result.PV)
	changes, err := g.play(f.result.Best)
	if err != nil {
		e.fail(err)
		return
	}
	if !f.book && !f.search.weakened() {
		changes = append(changes, g.tree.Do(tree.Change{Op: tree.OpEval, Node: g.st.Node, Eval: &eval})...)
	}
	g.declined = declined
	if offers {
		g.st.Offer, g.st.Offered[side&1] = api.ColourName(side), number
		if !opponent.Person() {
			g.st.Offer = "" // engines play it out
		}
	}
	g.reconcile()
	g.commit(changes...)
}

// hurry makes the engine answer at once.
func (e *engineTurn) hurry() error {
	if e.g.state() != api.StateEngine || e.search == nil {
		return api.Fail(api.ErrorState, "state", e.g.state(), "because", api.BecauseNotThinking)
	}
	if e.pending != nil {
		e.play()
		return nil
	}
	e.search.hurry = true
	e.g.env.engines.Stop(e.search.job) // the opening book answers without a search
	return nil
}

// retry lets the engine try again after it failed.
func (e *engineTurn) retry() error {
	if e.fault == "" {
		return api.Fail(api.ErrorNothing)
	}
	e.fault = ""
	return nil
}
