package board

import (
	"context"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"xqengine/board/api"
)

// waitingMessages is how many messages may wait while one is carried out.
const waitingMessages = messageBurst

// read reads messages, which are carried out one after the other. It goes on reading while that takes its time: else the
// answers to pings would lie there, and the connection would be taken for dead.
func (t *tab) read(ctx context.Context) {
	messages, done := make(chan []byte, waitingMessages), make(chan struct{})
	go func() {
		defer close(done)
		for data := range messages {
			if ctx.Err() == nil {
				t.take(data)
			}
		}
	}()
	defer func() { close(messages); <-done }()
	tokens, last := float64(messageBurst), time.Now()
	for {
		kind, data, err := t.conn.Read(ctx)
		if err != nil {
			return
		}
		now := time.Now()
		tokens = min(messageBurst, tokens+now.Sub(last).Seconds()*messageRate)
		last = now
		if tokens < 1 {
			_, head, _ := api.Decode(data)
			t.refuse(head, api.Fail(api.ErrorRate, "limit", "messages", "most", strconv.Itoa(messageRate)))
			continue
		}
		tokens--
		if kind != websocket.MessageText {
			t.refuse(api.Envelope{}, api.FailCause(api.ErrorMessage, api.CauseFrame))
			continue
		}
		select {
		case messages <- data:
		default:
			_, head, _ := api.Decode(data)
			t.refuse(head, api.Fail(api.ErrorRate, "limit", "messages", "most", strconv.Itoa(waitingMessages)))
		}
	}
}

// take carries one message out.
func (t *tab) take(data []byte) {
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
			t.send(done.text, answerTo)
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
			g.do(func() { t.send(api.Encode(g.snapshot(0)), answerTo) })
		}
		return
	}
	if answer != nil {
		text := api.Encode(answer)
		if _, changes := answer.(api.Done); changes {
			t.client.remember(head.Cid, text) // questions may be asked twice
		}
		t.send(text, answerTo)
	}
}

// refuse tells why a message was not carried out.
func (t *tab) refuse(head api.Envelope, f *api.Failure) []byte {
	text := api.Encode(api.Error{Head: api.Head{V: api.Protocol, Type: api.TypeError, Cid: head.Cid, Game: head.Game}, Code: f.Code, Params: f.Params})
	t.send(text, answerTo)
	return text
}

// greet answers the first message.
func (t *tab) greet(m *api.Hello) {
	name := m.Client
	if name == "" {
		name = randomText()
	}
	if !api.IsName(name) || len(name) < 8 {
		t.refuse(m.Envelope, api.FailField("client", api.CauseClientName))
		return
	}
	t.client = t.srv.clientOf(name)
	t.send(api.Encode(t.srv.welcome(m.Cid)), answerTo)
	if m.Game == "" {
		return
	}
	rev := int64(-1)
	if m.Boot == t.srv.boot && m.Rev > 0 {
		rev = m.Rev
	}
	if err := t.openAndShow(m.Game, rev, 0); err != nil {
		t.refuse(api.Envelope{Game: m.Game}, api.FailureOf(err))
	}
}

// show lets the tab show a game, or none; false if the game has left the memory.
func (t *tab) show(g *game, rev, cid int64) bool {
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
func (t *tab) gameOf(head *api.Envelope) (*game, error) {
	if t.game == nil || head.Game != "" && head.Game != t.game.id {
		return nil, errNoGame
	}
	return t.game, nil
}
