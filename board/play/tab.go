package play

import (
	"context"
	"sync"

	"xqengine/board/api"
)

// Transport is the way to a page.
type Transport interface {
	// Send waits until a message is on its way; an error ends the tab.
	Send(ctx context.Context, message []byte) error

	// Close ends the connection. It may be called more than once, and does not wait.
	Close()
}

// Tab is a page that is connected: one goroutine takes its messages, one runs it.
type Tab struct {
	games     *Games
	transport Transport
	role      Role
	client    *client
	game      *game // that it shows, as the one who takes messages knows it

	mu       sync.Mutex
	queue    [][]byte
	latest   map[string][]byte // messages of which only the newest counts
	order    []string          // of latest
	behind   *game             // patches were dropped, and are until the whole game is sent
	catching bool              // the actor of that game knows
	wake     chan struct{}
	closed   bool
	attached *game // that it shows, as the senders know it
}

// Connect returns the tab of a page of the board's owner that is connected now.
func (s *Games) Connect(tr Transport) *Tab { return s.ConnectAs(tr, Role{}) }

// ConnectAs returns the tab of a page that is connected now and has a role.
func (s *Games) ConnectAs(tr Transport, r Role) *Tab {
	return &Tab{games: s, transport: tr, role: r, latest: map[string][]byte{}, wake: make(chan struct{}, 1)}
}

// urgency says what may happen to a message when a tab is slow.
type urgency bool

const (
	droppable urgency = false // the whole game can take its place
	awaited   urgency = true  // somebody waits for it
)

// How many messages may wait for a page.
const (
	tabBuffer  = 16
	tabAwaited = 256 // that nobody fetches: the connection is closed
)

// send puts a message into the queue. It never waits: if the tab is slow, patches are dropped and the whole game
// is sent when there is room.
func (t *Tab) send(text []byte, u urgency) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return
	case u == awaited && len(t.queue) >= tabAwaited:
		t.closed = true
		t.transport.Close()
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
func (t *Tab) sendLatest(name string, text []byte) {
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

func (t *Tab) signal() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// next takes the next message out: answers and patches first, then the newest of the others.
func (t *Tab) next() (text []byte, behind *game) {
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

// catchUp sends the whole game in place of the patches that were dropped. The actor of the game calls it: until then
// patches go on being dropped, so that the tab sees none without those before it.
func (t *Tab) catchUp(g *game) {
	t.mu.Lock()
	if t.behind == g {
		t.behind, t.catching = nil, false
	}
	t.mu.Unlock()
	if g.tabs.tabs[t] {
		t.send(api.Encode(g.snapshot(0)), awaited)
	}
}

// Run sends what the page is to get until the context or the connection ends. One goroutine calls it.
func (t *Tab) Run(ctx context.Context) {
	defer t.transport.Close()
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
		if t.transport.Send(ctx, text) != nil {
			return
		}
	}
}
