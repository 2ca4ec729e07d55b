package board

import (
	"slices"
	"sync"
	"time"
)

// client is a page over all its connections: what it was answered.
type client struct {
	mu      sync.Mutex // held while a command is carried out
	answers map[int64]answered
	order   []int64
	used    time.Time
}

// answered is how a command was answered: by a text, which is short, or by showing a game, which is shown as it is when
// that is asked again.
type answered struct {
	text []byte
	game string
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
		c = &client{answers: map[int64]answered{}}
		s.clients[name] = c
	}
	c.used = time.Now()
	return c
}

// remember keeps an answer to a command. It is called with the client's lock.
func (c *client) remember(cid int64, text []byte) { c.keep(cid, answered{text: text}) }

// rememberGame keeps that the answer was a game.
func (c *client) rememberGame(cid int64, game string) { c.keep(cid, answered{game: game}) }

func (c *client) keep(cid int64, a answered) {
	if cid == 0 {
		return
	}
	if _, again := c.answers[cid]; again {
		return
	}
	c.answers[cid] = a
	c.order = append(c.order, cid)
	if len(c.order) > rememberCids {
		delete(c.answers, c.order[0])
		c.order = slices.Delete(c.order, 0, 1)
	}
}
