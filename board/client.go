package board

import (
	"slices"
	"sync"
	"time"
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
