package play

import "xqengine/board/api"

// Take carries one message of the page out. One goroutine calls it, for one message after the other.
func (t *Tab) Take(data []byte) {
	m, head, err := api.Decode(data)
	if err == nil && head.Cid < 0 {
		err = api.FailField("cid", api.CauseAtLeast, 1)
	}
	hello, greets := m.(*api.Hello)
	switch {
	case err != nil:
		t.refuse(head, api.FailureOf(err))
		return
	case greets:
		t.greet(hello)
		return
	case t.client == nil:
		t.refuse(head, api.Fail(api.ErrorState, "because", api.BecauseHello))
		return
	}
	t.client.mu.Lock()
	defer t.client.mu.Unlock()
	if done, ok := t.client.answers[head.Cid]; ok && head.Cid != 0 {
		if done.game == "" {
			t.send(done.text, awaited)
		} else if err := t.openAndShow(done.game, -1, head.Cid); err != nil {
			t.refuse(head, api.FailureOf(err))
		}
		return
	}
	answer, err := t.carryOut(m)
	if err != nil {
		f := api.FailureOf(err)
		text := t.refuse(head, f)
		t.client.remember(head.Cid, text)
		if f.Code == api.ErrorStale && t.game != nil {
			g := t.game
			g.do(func() { t.send(api.Encode(g.snapshot(0)), awaited) })
		}
		return
	}
	if answer != nil {
		text := api.Encode(answer)
		if _, changes := answer.(api.Done); changes {
			t.client.remember(head.Cid, text) // questions may be asked twice
		}
		t.send(text, awaited)
	}
}

// Refuse answers a message that is not carried out.
func (t *Tab) Refuse(data []byte, why error) {
	_, head, _ := api.Decode(data)
	t.refuse(head, api.FailureOf(why))
}

// Leave ends the tab: it shows no game any longer.
func (t *Tab) Leave() { t.show(nil, 0, 0) }

// refuse says why a message was not carried out.
func (t *Tab) refuse(head api.Envelope, f *api.Failure) []byte {
	text := api.Encode(api.Error{Head: api.Head{V: api.Protocol, Type: api.TypeError, Cid: head.Cid, Game: head.Game}, Code: f.Code, Params: f.Params})
	t.send(text, awaited)
	return text
}

// greet answers the first message.
func (t *Tab) greet(m *api.Hello) {
	name := m.Client
	if name == "" {
		name = randomText()
	}
	if !api.IsName(name) || len(name) < 8 {
		t.refuse(m.Envelope, api.FailField("client", api.CauseClientName))
		return
	}
	t.client = t.games.clients.of(t.role.memory(name))
	w := t.games.welcome(m.Cid)
	if t.role.guest() {
		w.Games, w.Seat = []api.GameInfo{}, &api.Seat{Game: t.role.Game, Side: t.role.Side}
		m.Game = t.role.Game
	}
	t.send(api.Encode(w), awaited)
	if m.Game == "" {
		return
	}
	rev := int64(-1)
	if m.Boot == t.games.boot && m.Rev > 0 {
		rev = m.Rev
	}
	if err := t.openAndShow(m.Game, rev, 0); err != nil {
		t.refuse(api.Envelope{Game: m.Game}, api.FailureOf(err))
	}
}

// show lets the tab show a game, or none; false if the game has left the memory.
func (t *Tab) show(g *game, rev, cid int64) bool {
	if t.game != nil && t.game != g {
		old := t.game
		old.do(func() { old.detach(t) })
	}
	t.game = g
	t.mu.Lock()
	t.attached = g
	if t.behind != nil && t.behind != g {
		t.behind, t.catching = nil, false
	}
	t.mu.Unlock()
	if g == nil {
		return true
	}
	return g.do(func() { g.attach(t, rev, cid) })
}

var errNoGame = api.Fail(api.ErrorNoGame)

// gameOf returns the game that a message means.
func (t *Tab) gameOf(head *api.Envelope) (*game, error) {
	if t.game == nil || head.Game != "" && head.Game != t.game.id {
		return nil, errNoGame
	}
	return t.game, nil
}
