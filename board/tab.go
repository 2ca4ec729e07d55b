package board

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// tab is a page that is connected: one goroutine reads, one writes.
type tab struct {
	srv    *Server
	conn   *websocket.Conn
	client *client
	stop   context.CancelFunc
	game   *game // that it shows, as the reader knows it

	mu       sync.Mutex
	queue    [][]byte
	latest   map[string][]byte // messages of which only the newest counts
	order    []string          // of latest
	behind   *game             // patches were dropped: the whole game is to be sent
	wake     chan struct{}
	closed   bool
	attached *game // that it shows, as the writers know it
}

// urgency says what may happen to a message when a tab is slow.
type urgency bool

const (
	droppable urgency = false // the whole game can take its place
	answerTo  urgency = true  // somebody waits for it
)

// Bounds of a connection.
const (
	tabBuffer    = 16
	tabAnswers   = 256 // answers that nobody fetches: the connection is closed
	pingEvery    = 20 * time.Second
	pingWait     = 10 * time.Second
	writeWait    = 10 * time.Second
	messageRate  = 50 // a second
	messageBurst = 100
	rememberCids = 64
	maxClients   = 256
)

// client is a page over all its connections: what it was answered.
type client struct {
	mu      sync.Mutex // held while a command is carried out
	answers map[int64][]byte
	order   []int64
	used    time.Time
}

// clientOf returns the memory of a client.
func (s *Server) clientOf(name string) *client {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.clients[name]
	if c == nil {
		if len(s.clients) >= maxClients {
			oldest := ""
			for other, c := range s.clients {
				if oldest == "" || c.used.Before(s.clients[oldest].used) {
					oldest = other
				}
			}
			delete(s.clients, oldest)
		}
		c = &client{answers: map[int64][]byte{}}
		s.clients[name] = c
	}
	c.used = time.Now()
	return c
}

// remember keeps an answer. It is called with the client's lock.
func (c *client) remember(cid int64, answer []byte) {
	if cid == 0 {
		return
	}
	c.answers[cid] = answer
	c.order = append(c.order, cid)
	if len(c.order) > rememberCids {
		delete(c.answers, c.order[0])
		c.order = slices.Delete(c.order, 0, 1)
	}
}

// socket serves a WebSocket.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if !s.allowedOrigin(r) {
		refuse(w, http.StatusForbidden, fail("origin"))
		return
	}
	s.mu.Lock()
	full := len(s.tabs) >= s.config.Tabs
	s.mu.Unlock()
	if full {
		refuse(w, http.StatusServiceUnavailable, fail(ErrorLimit, "limit", "tabs", "most", strconv.Itoa(s.config.Tabs)))
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // the Origin is checked above, exactly
	if err != nil {
		return
	}
	conn.SetReadLimit(maxMessage)
	ctx, stop := context.WithCancel(context.WithoutCancel(r.Context()))
	t := &tab{srv: s, conn: conn, stop: stop, latest: map[string][]byte{}, wake: make(chan struct{}, 1)}
	s.mu.Lock()
	if s.closed || len(s.tabs) >= s.config.Tabs {
		s.mu.Unlock()
		stop()
		conn.Close(websocket.StatusTryAgainLater, "too many tabs")
		return
	}
	s.tabs[t] = true
	s.mu.Unlock()
	written := make(chan struct{})
	go func() { defer close(written); t.write(ctx) }()
	go t.ping(ctx)
	t.read(ctx)
	t.show(nil, 0, 0)
	stop()
	<-written
	conn.CloseNow()
	s.mu.Lock()
	delete(s.tabs, t)
	s.mu.Unlock()
}

// close ends the connection.
func (t *tab) close() { t.stop() }

// ping finds out when the page has gone without a word.
func (t *tab) ping(ctx context.Context) {
	ticker := time.NewTicker(pingEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			wait, cancel := context.WithTimeout(ctx, pingWait)
			err := t.conn.Ping(wait)
			cancel()
			if err != nil {
				t.stop()
				return
			}
		}
	}
}

// send puts a message into the queue. It never waits: if the tab is slow, patches are dropped and the whole game
// is sent when there is room.
func (t *tab) send(text []byte, u urgency) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return
	case u == answerTo && len(t.queue) >= tabAnswers:
		t.closed = true
		t.stop()
		return
	case u == droppable && t.behind != nil:
		return
	case u == droppable && len(t.queue) >= tabBuffer:
		t.behind = t.attached
		return
	}
	t.queue = append(t.queue, text)
	t.signal()
}

// sendLatest sends a message that takes the place of an earlier one of the same name.
func (t *tab) sendLatest(name string, text []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return
	}
	if t.latest[name] == nil {
		t.order = append(t.order, name)
	}
	t.latest[name] = text
	t.signal()
}

func (t *tab) signal() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// next takes the next message out: answers and patches first, then the newest of the others.
func (t *tab) next() (text []byte, behind *game) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case len(t.queue) > 0:
		text, t.queue = t.queue[0], t.queue[1:]
	case t.behind != nil:
		behind, t.behind = t.behind, nil
	case len(t.order) > 0:
		name := t.order[0]
		text, t.order = t.latest[name], t.order[1:]
		delete(t.latest, name)
	}
	return text, behind
}

// write writes what is in the queue.
func (t *tab) write(ctx context.Context) {
	defer t.stop()
	for {
		text, behind := t.next()
		switch {
		case behind != nil:
			behind.post(func() {
				if behind.tabs[t] {
					t.send(encode(behind.snapshot(0)), answerTo)
				}
			})
			continue
		case text == nil:
			select {
			case <-ctx.Done():
				return
			case <-t.wake:
			}
			continue
		}
		wait, cancel := context.WithTimeout(ctx, writeWait)
		err := t.conn.Write(wait, websocket.MessageText, text)
		cancel()
		if err != nil {
			return
		}
	}
}

// read reads messages and carries them out, one after the other.
func (t *tab) read(ctx context.Context) {
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
			_, head, _ := decode(data)
			t.refuse(head, fail(ErrorRate, "limit", "messages", "most", strconv.Itoa(messageRate)))
			continue
		}
		tokens--
		if kind != websocket.MessageText {
			t.refuse(Envelope{}, fail(ErrorMessage, "reason", "a text frame is wanted"))
			continue
		}
		t.take(data)
	}
}

// take carries one message out.
func (t *tab) take(data []byte) {
	m, head, err := decode(data)
	if err == nil && head.Cid < 0 {
		err = fail(ErrorField, "field", "cid", "reason", "want 1 or more")
	}
	hello, greets := m.(*Hello)
	switch {
	case err != nil:
		t.refuse(head, failureOf(err))
		return
	case greets:
		t.greet(hello)
		return
	case t.client == nil:
		t.refuse(head, fail(ErrorState, "state", "hello is wanted first"))
		return
	}
	t.client.mu.Lock()
	defer t.client.mu.Unlock()
	if answer, ok := t.client.answers[head.Cid]; ok && head.Cid != 0 {
		t.send(answer, answerTo)
		return
	}
	answer, err := t.carryOut(m)
	if err != nil {
		f := failureOf(err)
		text := t.refuse(head, f)
		t.client.remember(head.Cid, text)
		if f.code == ErrorStale && t.game != nil {
			g := t.game
			g.do(func() { t.send(encode(g.snapshot(0)), answerTo) })
		}
		return
	}
	if answer != nil {
		text := encode(answer)
		t.client.remember(head.Cid, text)
		t.send(text, answerTo)
	}
}

// refuse tells why a message was not carried out.
func (t *tab) refuse(head Envelope, f *failure) []byte {
	text := encode(Error{Head: Head{V: Protocol, Type: TypeError, Cid: head.Cid, Game: head.Game}, Code: f.code, Params: f.params})
	t.send(text, answerTo)
	return text
}

// greet answers the first message.
func (t *tab) greet(m *Hello) {
	name := m.Client
	if name == "" {
		name = randomText()
	}
	if !isName(name) || len(name) < 8 {
		t.refuse(m.Envelope, fail(ErrorField, "field", "client", "reason", "want 8 to 64 letters and digits"))
		return
	}
	t.client = t.srv.clientOf(name)
	t.send(encode(t.srv.welcome(m.Cid)), answerTo)
	if m.Game == "" {
		return
	}
	g, err := t.srv.open(m.Game)
	if err != nil {
		t.refuse(Envelope{Game: m.Game}, failureOf(err))
		return
	}
	rev := int64(-1)
	if m.Boot == t.srv.boot && m.Rev > 0 {
		rev = m.Rev
	}
	t.show(g, rev, 0)
}

// show lets the tab show a game, or none.
func (t *tab) show(g *game, rev, cid int64) (answer []byte, ok bool) {
	if t.game != nil && t.game != g {
		old := t.game
		old.do(func() { old.detach(t) })
	}
	t.game = g
	t.mu.Lock()
	t.attached = g
	if t.behind != nil && t.behind != g {
		t.behind = nil
	}
	t.mu.Unlock()
	if g == nil {
		return nil, true
	}
	ok = g.do(func() { answer = g.attach(t, rev, cid) })
	return answer, ok
}

var errNoGame = fail(ErrorNoGame)

// gameOf returns the game that a message means.
func (t *tab) gameOf(head *Envelope) (*game, error) {
	if t.game == nil || head.Game != "" && head.Game != t.game.id {
		return nil, errNoGame
	}
	return t.game, nil
}
