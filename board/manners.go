package board

import (
	"xqengine/board/api"
	"xqengine/position"
)

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
		c, ok := api.ColourOf(name)
		if !ok {
			return c, api.FailField("side", api.CauseOneOf, "red, black")
		}
		if g.st.player(c).Level != nil {
			return c, api.FailField("side", api.CauseEngineSide, name)
		}
		return c, nil
	}
	if !g.st.people() && g.st.Red.Person() != g.st.Black.Person() {
		if g.st.Red.Person() {
			return position.Red, nil
		}
		return position.Black, nil
	}
	return g.side(), nil
}

// mayChange tells whether the game is one that is played, and no record that was read.
func (g *game) mayChange() error {
	if g.st.Record {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseRecord)
	}
	return nil
}

func (g *game) underWay() error {
	if err := g.mayChange(); err != nil {
		return err
	}
	if !g.st.Red.Person() && !g.st.Black.Person() {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseEngines)
	}
	switch state := g.state(); state {
	case api.StateOver, api.StateLaying:
		return api.Fail(api.ErrorState, "state", state)
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
	g.finish(api.ColourName(c.Other()), api.ReasonResignation)
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
		if side == "" && g.st.people() && g.st.Node != 0 {
			c = c.Other() // a draw is offered after one's own move
		}
		if g.st.Offer == api.ColourName(c.Other()) {
			return nil, g.agree()
		}
		number := g.at().MoveNumber()
		if g.st.Offered[c&1] == number && g.st.Offer == "" && g.declined {
			return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseDeclined)
		}
		g.st.Offer, g.st.Offered[c&1], g.declined = api.ColourName(c), number, false
		if g.st.player(c.Other()).Level != nil {
			g.considerDraw(c.Other())
		}
		return nil, nil
	case "accept":
		if err := g.mayAnswer(side); err != nil {
			return nil, err
		}
		return nil, g.agree()
	case "decline":
		if err := g.mayAnswer(side); err != nil {
			return nil, err
		}
		g.st.Offer, g.declined = "", true
		return nil, nil
	}
	return nil, api.FailField("action", api.CauseOneOf, "offer, accept, decline")
}

// mayAnswer tells whether there is an offer that is the named side's to answer: nobody answers an offer of their own.
func (g *game) mayAnswer(side string) error {
	if g.st.Offer == "" {
		return api.Fail(api.ErrorNothing)
	}
	c, err := g.speaker(side)
	if err != nil {
		return err
	}
	if g.st.Offer == api.ColourName(c) {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseOwnOffer)
	}
	return nil
}

// agree ends the game as drawn.
func (g *game) agree() error {
	g.stopClock(g.side())
	g.finish("", api.ReasonAgreement)
	return nil
}

// onPlayOn opens a game that is over again.
func (g *game) onPlayOn() ([]change, error) {
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
	if g.clocked() {
		for _, c := range []position.Colour{position.Red, position.Black} {
			if g.st.Control.Game > 0 && g.st.Left[c] == 0 {
				g.st.Left[c] = int64(g.st.Control.Game) * 1000
			}
		}
	}
	return changes, nil
}
