package board

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"xqengine/board/api"
	"xqengine/board/play"
)

// socket is the WebSocket of a page. It is the way on which play.Tab sends.
type socket struct {
	conn  *websocket.Conn
	stop  context.CancelFunc
	role  play.Role
	token string // of a guest
}

// Bounds of a connection.
const (
	pingEvery    = 20 * time.Second
	pingWait     = 10 * time.Second
	writeWait    = 10 * time.Second
	messageRate  = 50 // a second
	messageBurst = 100
)

// serveSocket serves a WebSocket.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	if !s.allowedOrigin(r) {
		refuse(w, http.StatusForbidden, api.Fail(api.ErrorOrigin))
		return
	}
	role, token, _ := s.whoAsks(r) // authorized has let it through
	s.mu.Lock()
	full := s.isFull(role)
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
	page := &socket{conn, stop, role, token}
	s.mu.Lock()
	if s.closed || s.isFull(role) {
		s.mu.Unlock()
		stop()
		conn.Close(websocket.StatusTryAgainLater, "too many tabs")
		return
	}
	s.sockets[page] = true
	s.mu.Unlock()
	if _, still := s.shares.role(token); token != "" && !still {
		stop() // the sharing has ended in between
	}
	tab := s.games.ConnectAs(page, role)
	sent := make(chan struct{})
	go func() { defer close(sent); tab.Run(ctx) }()
	go page.ping(ctx)
	page.read(ctx, tab)
	tab.Leave()
	stop()
	<-sent
	conn.CloseNow()
	s.mu.Lock()
	delete(s.sockets, page)
	s.mu.Unlock()
}

// isFull reports whether one more page of a role is too much. Guests leave room for the owner of the board, and spectators for
// those who play. The lock is the caller's.
func (s *Server) isFull(r play.Role) bool {
	guests, watchers := 0, 0
	for p := range s.sockets {
		if p.role != (play.Role{}) {
			guests++
			if p.role.Side == "" {
				watchers++
			}
		}
	}
	switch {
	case len(s.sockets) >= s.config.Tabs:
		return true
	case r == play.Role{}:
		return false
	}
	return guests >= s.config.Tabs-keptForOwner || r.Side == "" && watchers >= maxWatchers
}

// Close ends the connection.
func (p *socket) Close() { p.stop() }

// Send writes a message.
func (p *socket) Send(ctx context.Context, message []byte) error {
	wait, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	return p.conn.Write(wait, websocket.MessageText, message)
}

// ping finds out when the page has gone without a word.
func (p *socket) ping(ctx context.Context) {
	ticker := time.NewTicker(pingEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			wait, cancel := context.WithTimeout(ctx, pingWait)
			err := p.conn.Ping(wait)
			cancel()
			if err != nil {
				p.stop()
				return
			}
		}
	}
}

// waitingMessages is how many messages may wait while one is carried out.
const waitingMessages = messageBurst

// read reads messages, which are carried out one after the other. It goes on reading while that takes its time: else the
// answers to pings would lie there, and the connection would be taken for dead.
func (p *socket) read(ctx context.Context, tab *play.Tab) {
	messages, done := make(chan []byte, waitingMessages), make(chan struct{})
	go func() {
		defer close(done)
		for data := range messages {
			if ctx.Err() == nil {
				tab.Take(data)
			}
		}
	}()
	defer func() { close(messages); <-done }()
	tokens, last := float64(messageBurst), time.Now()
	for {
		kind, data, err := p.conn.Read(ctx)
		if err != nil {
			return
		}
		now := time.Now()
		tokens = min(messageBurst, tokens+now.Sub(last).Seconds()*messageRate)
		last = now
		if tokens < 1 {
			tab.Refuse(data, api.Fail(api.ErrorRate, "limit", "messages", "most", strconv.Itoa(messageRate)))
			continue
		}
		tokens--
		if kind != websocket.MessageText {
			tab.Refuse(nil, api.FailCause(api.ErrorMessage, api.CauseFrame))
			continue
		}
		select {
		case messages <- data:
		default:
			tab.Refuse(data, api.Fail(api.ErrorRate, "limit", "messages", "most", strconv.Itoa(waitingMessages)))
		}
	}
}
