package play

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

// clients are the pages that have been here lately.
type clients struct {
	mu     sync.Mutex
	byName map[string]*client
}

// Bounds of what is remembered.
const (
	rememberCids = 64
	maxClients   = 256
)

// of returns the memory of a client.
func (all *clients) of(name string) *client {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.byName[name]
	if c == nil {
		if len(all.byName) >= maxClients {
			oldest := ""
			for other, c := range all.byName {
				if oldest == "" || c.used.Before(all.byName[oldest].used) {
					oldest = other
				}
			}
			delete(all.byName, oldest)
		}
		c = &client{answers: map[int64]answered{}}
		all.byName[name] = c
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
