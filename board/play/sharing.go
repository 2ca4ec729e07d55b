package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
)

// Role is what a page may do. The zero Role is the owner of the board; all others are guests.
type Role struct {
	Game string // the one game that a guest may see
	Side string // red or black; empty: a spectator
}

// guest reports whether the page belongs to somebody else than the owner of the board.
func (r Role) guest() bool { return r.Game != "" }

// memory returns the name under which answers to a page are remembered: nobody gets what was answered to somebody else.
func (r Role) memory(client string) string { return r.Game + "/" + r.Side + "/" + client }

// sharing is what a game between two devices has besides: the owner of the board plays one side, a guest the other, and each
// only its own.
type sharing struct {
	owner    position.Colour
	ask      string // the side that asks to take its last turn back
	target   int    // the node that this leads to
	declined int    // the node at which it was declined; -1: at none
}

// view describes the sharing for the pages.
func (s *sharing) view() *api.Shared {
	if s == nil {
		return nil
	}
	return &api.Shared{Owner: api.ColourName(s.owner), Ask: s.ask}
}

// drop forgets a request to take back: the game has gone on, or ended.
func (s *sharing) drop() {
	if s != nil {
		s.ask = ""
	}
}

// side returns the side that a page plays; false if it plays none.
func (s *sharing) side(r Role) (position.Colour, bool) {
	if !r.guest() {
		return s.owner, true
	}
	c, ok := api.ColourOf(r.Side)
	return c, ok && c != s.owner
}

// Share makes a game one between two devices, of which the owner of the board plays the named side. A game that is shared
// like that already stays as it is.
func (s *Games) Share(id, side string) error {
	c, ok := api.ColourOf(side)
	if !ok {
		return api.FailField("side", api.CauseOneOf, "red, black")
	}
	g, err := s.open(id)
	if err != nil {
		return err
	}
	if !g.do(func() { err = g.share(c) }) {
		return errNoGame
	}
	return err
}

// Unshare ends the sharing of a game: it is the owner's again, and guests see it no longer.
func (s *Games) Unshare(id string) error {
	g := s.inMemory(id)
	if g == nil || !g.do(g.unshare) {
		return errNoGame
	}
	return nil
}

// share begins the sharing. What the engine says would help one of the sides, so it ends.
func (g *game) share(owner position.Colour) error {
	if g.shared != nil {
		if g.shared.owner != owner {
			return api.Fail(api.ErrorSeat, "because", api.BecauseTwoDevices)
		}
		return nil
	}
	if err := underWay(g); err != nil && g.state() != api.StateLaying {
		return err
	}
	if !g.st.People() {
		return api.FailField("side", api.CauseEngineSide, api.ColourName(owner.Other()))
	}
	g.stopAdvice("")
	g.shared = &sharing{owner: owner, declined: -1}
	g.reconcile()
	g.commit()
	g.sendCompany()
	return nil
}

// unshare ends the sharing. The guests are told, and shown the game no longer.
func (g *game) unshare() {
	if g.shared == nil {
		return
	}
	g.shared = nil
	ended := api.Encode(api.Error{Head: g.head(api.TypeError, 0), Code: api.ErrorSeat, Params: map[string]string{"because": api.BecauseEnded}})
	for t := range g.tabs.tabs {
		if t.role.guest() {
			t.send(ended, awaited)
			g.detach(t)
		}
	}
	g.commit()
}

// free reports whether the game is one for studying, where turns may be played anywhere in the tree.
func (g *game) free() bool { return g.st.Free() && g.shared == nil }

// sendCompany tells all pages who is connected with a game between two devices.
func (g *game) sendCompany() {
	if g.shared == nil {
		return
	}
	company := api.Company{Head: g.head(api.TypeCompany, 0)}
	for t := range g.tabs.tabs {
		c, plays := g.shared.side(t.role)
		switch {
		case !plays:
			company.Watching++
		case c == position.Red:
			company.Here.Red = true
		default:
			company.Here.Black = true
		}
	}
	g.tabs.sendLatest("company", api.Encode(company))
}

// mayShow reports whether a page may be shown the game.
func (g *game) mayShow(r Role) error {
	if !r.guest() {
		return nil
	}
	if g.shared == nil || r.Game != g.id {
		return api.Fail(api.ErrorSeat, "because", api.BecauseEnded)
	}
	return nil
}

// permit reports whether a page may say something about the game, and has it speak for the side that it plays.
func (g *game) permit(r Role, m api.Message) error {
	if err := g.mayShow(r); err != nil || g.shared == nil {
		return err
	}
	over := g.state() == api.StateOver
	switch m.(type) {
	case *api.Options, *api.ViewNode, *api.Preview, *api.Why, *api.Unfold:
		return nil
	case *api.Book, *api.Tables:
		if over {
			return nil
		}
		return api.Fail(api.ErrorSeat, "because", api.BecauseTwoDevices)
	}
	side, plays := g.shared.side(r)
	switch {
	case !plays:
		return api.Fail(api.ErrorSeat, "because", api.BecauseWatching)
	case over:
		return permitAfter(r, m)
	}
	return permitPlay(g, side, m)
}

// permitAfter reports what may be done when a game between two devices is over: the owner of the board may look at what was
// played with the engine, but the result stands.
func permitAfter(r Role, m api.Message) error {
	if r.guest() {
		return api.Fail(api.ErrorSeat, "because", api.BecauseOwner)
	}
	switch m.(type) {
	case *api.Analyse, *api.Review, *api.Try, *api.Threat, *api.Comment, *api.Glyph, *api.Tags:
		return nil
	}
	return api.Fail(api.ErrorSeat, "because", api.BecauseTwoDevices)
}

// permitPlay reports what the one who plays a side may do while the game goes on.
func permitPlay(g *game, side position.Colour, m api.Message) error {
	own := api.ColourName(side)
	switch m := m.(type) {
	case *api.Play:
		switch {
		case m.Node != nil && *m.Node != g.st.Node:
			return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseElsewhere)
		case g.st.Laying == nil && g.side() != side:
			return api.Fail(api.ErrorSeat, "because", api.BecauseOtherSide)
		}
		return nil
	case *api.Lay:
		return speakAs(own, &m.Side)
	case *api.Resign:
		return speakAs(own, &m.Side)
	case *api.Draw:
		return speakAs(own, &m.Side)
	case *api.TakeBack:
		return speakAs(own, &m.Side)
	case *api.Pause:
		if !m.On {
			return nil // when both have been away
		}
	}
	return api.Fail(api.ErrorSeat, "because", api.BecauseTwoDevices)
}

// speakAs has a message speak for the side of its page; it must not name the other one.
func speakAs(own string, side *string) error {
	if *side != "" && *side != own {
		return api.Fail(api.ErrorSeat, "because", api.BecauseOtherSide)
	}
	*side = own
	return nil
}

// onConsent asks the other side to take back, or answers that.
func onConsent(g *game, m *api.TakeBack) ([]tree.Change, error) {
	s := g.shared
	c, ok := api.ColourOf(m.Side)
	if !ok {
		return nil, api.FailField("side", api.CauseOneOf, "red, black")
	}
	switch m.Action {
	case "":
		return nil, askBack(g, c)
	case "accept", "decline":
		switch s.ask {
		case "":
			return nil, api.Fail(api.ErrorNothing)
		case m.Side:
			return nil, api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseOwnOffer)
		}
		if m.Action == "decline" {
			s.ask, s.declined = "", g.st.Node
			return nil, nil
		}
		n, err := g.tree.Node(s.target)
		if err != nil {
			return nil, err
		}
		return g.goBackTo(n), nil
	}
	return nil, api.FailField("action", api.CauseOneOf, "accept, decline")
}

// askBack keeps that a side asks to take its last turn back.
func askBack(g *game, c position.Colour) error {
	s, n := g.shared, g.node()
	if g.st.Laying != nil {
		return api.Fail(api.ErrorNothing)
	}
	switch s.ask {
	case api.ColourName(c):
		return nil // it has asked already
	case api.ColourName(c.Other()):
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseAsked)
	}
	if s.declined == n.ID {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseDeclined)
	}
	target := lastTurnOf(g, n, c)
	if target == nil {
		return api.Fail(api.ErrorNothing)
	}
	s.ask, s.target, s.declined = api.ColourName(c), target.ID, -1
	return nil
}

// lastTurnOf returns the node before the last turn of a side; nil if it has played none.
func lastTurnOf(g *game, n *record.Node, c position.Colour) *record.Node {
	for n = n.Parent(); n != nil; n = n.Parent() {
		if g.tree.At(n).Side() == c {
			return n
		}
	}
	return nil
}
