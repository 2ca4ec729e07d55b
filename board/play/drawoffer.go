package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/courtesy"
	"xqengine/position"
	"xqengine/search"
)

// pause stops clocks and engine, or lets them go on.
func pause(g *game, on bool) {
	if on && g.clock.runs() {
		g.clock.stop(g.side())
	}
	g.st.Paused = on
	g.reconcile()
}

// mayChange reports whether the game is one that is played, and no record that was read.
func (g *game) mayChange() error {
	if g.st.Record {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseRecord)
	}
	return nil
}

// underWay reports whether somebody may give up or agree: a person plays, and the game goes on.
func underWay(g *game) error {
	if err := g.mayChange(); err != nil {
		return err
	}
	if g.st.Engines() {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseEngines)
	}
	switch state := g.state(); state {
	case api.StateOver, api.StateLaying:
		return api.Fail(api.ErrorState, "state", state)
	}
	return nil
}

// onResign ends the game: a person gives up.
func onResign(g *game, side string) ([]tree.Change, error) {
	if err := underWay(g); err != nil {
		return nil, err
	}
	c, err := g.st.Speaker(side, g.side())
	if err != nil {
		return nil, err
	}
	g.clock.stop(g.side())
	g.finish(api.ColourName(c.Other()), api.ReasonResignation)
	return nil, nil
}

// onDraw offers, accepts or declines a draw.
func onDraw(g *game, action, side string) ([]tree.Change, error) {
	if err := underWay(g); err != nil {
		return nil, err
	}
	switch action {
	case "offer":
		c, err := g.st.Speaker(side, g.side())
		if err != nil {
			return nil, err
		}
		if side == "" && g.st.People() && g.st.Node != 0 {
			c = c.Other() // a draw is offered after one's own move
		}
		if g.st.Offer == api.ColourName(c.Other()) {
			agree(g)
			return nil, nil
		}
		number := g.at().MoveNumber()
		if g.st.Offered[c&1] == number && g.st.Offer == "" && g.declined {
			return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseDeclined)
		}
		g.st.Offer, g.st.Offered[c&1], g.declined = api.ColourName(c), number, false
		if g.st.Engine(c.Other()) != nil {
			considerDraw(g, c.Other())
		}
		return nil, nil
	case "accept":
		if err := mayAnswer(g, side); err != nil {
			return nil, err
		}
		agree(g)
		return nil, nil
	case "decline":
		if err := mayAnswer(g, side); err != nil {
			return nil, err
		}
		g.st.Offer, g.declined = "", true
		return nil, nil
	}
	return nil, api.FailField("action", api.CauseOneOf, "offer, accept, decline")
}

// mayAnswer reports whether there is an offer that is the named side's to answer: nobody answers an offer of their own.
func mayAnswer(g *game, side string) error {
	if g.st.Offer == "" {
		return api.Fail(api.ErrorNothing)
	}
	c, err := g.st.Speaker(side, g.side())
	if err != nil {
		return err
	}
	if g.st.Offer == api.ColourName(c) {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseOwnOffer)
	}
	return nil
}

// agree ends the game as drawn.
func agree(g *game) {
	g.clock.stop(g.side())
	g.finish("", api.ReasonAgreement)
}

// onPlayOn opens a game that is over again.
func onPlayOn(g *game) ([]tree.Change, error) {
	if err := g.mayChange(); err != nil {
		return nil, err
	}
	if g.state() != api.StateOver {
		return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseNotOver)
	}
	if g.at().Outcome().Over {
		return nil, api.Fail(api.ErrorState, "state", api.StateOver, "because", api.BecauseDecided)
	}
	changes := g.reopen()
	g.st.Used = 0
	g.clock.refill()
	return changes, nil
}

// drawNodes is what a decision about a draw may cost.
const drawNodes = 50_000

// considerDraw has the engine decide on an offer while it is not to move. If it is, it decides with its turn.
func considerDraw(g *game, c position.Colour) {
	if g.side() == c {
		return
	}
	offer := g.st.Offer
	j := newSearch(g, api.ThinkHint, g.node(), 1, search.Limits{Nodes: drawNodes}, func(j *searchJob, r search.Result, err error) {
		if g.st.Node != j.node || g.st.Offer != offer || g.state() == api.StateOver {
			return
		}
		if err == nil && courtesy.AcceptsDraw(j.base, c, -r.Score) {
			agree(g)
		} else {
			g.st.Offer, g.declined = "", true
		}
		g.reconcile()
		g.commit()
	})
	j.job.Report = func(search.Info) {} // nobody asked for a hint: the tabs do not get what it sees
	j.start()
}
