package board

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"xqengine/board/api"
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
	behind   *game             // patches were dropped, and are until the whole game is sent
	catching bool              // the owner of that game knows
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

// socket serves a WebSocket.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	if !s.allowedOrigin(r) {
		refuse(w, http.StatusForbidden, api.Fail(api.ErrorOrigin))
		return
	}
	s.mu.Lock()
	full := len(s.tabs) >= s.config.Tabs
	s.mu.Unlock()
	if full {
		refuse(w, http.StatusServiceUnavailable, api.Fail(api.ErrorLimit, "limit", "tabs", "most", strconv.Itoa(s.config.Tabs)))
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // the Origin is checked above, exactly
	if err != nil {
		return
	}
	conn.SetReadLimit(api.MaxMessage)
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
	case t.behind != nil && !t.catching:
		behind, t.catching = t.behind, true
	case len(t.order) > 0:
		name := t.order[0]
		text, t.order = t.latest[name], t.order[1:]
		delete(t.latest, name)
	}
	return text, behind
}

// catchUp sends the whole game in place of the patches that were dropped. The owner of the game calls it: until then
// patches go on being dropped, so that the tab sees none without those before it.
func (t *tab) catchUp(g *game) {
	t.mu.Lock()
	if t.behind == g {
		t.behind, t.catching = nil, false
	}
	t.mu.Unlock()
	if g.tabs[t] {
		t.send(api.Encode(g.snapshot(0)), answerTo)
	}
}

// write writes what is in the queue.
func (t *tab) write(ctx context.Context) {
	defer t.stop()
	for {
		text, behind := t.next()
		switch {
		case behind != nil:
			behind.post(func() { t.catchUp(behind) })
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
