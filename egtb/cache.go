package egtb

import (
	"sync"
	"sync/atomic"
)

// blockCache bounds the memory of decoded blocks. Readers take no lock: it only decides, when a block is read, which others
// to drop: those that nobody has used since it last came round.
type blockCache struct {
	mu     sync.Mutex
	budget int // bytes
	held   int
	ring   []cached
	hand   int
}

type cached struct {
	at *atomic.Pointer[block]
	b  *block
}

// add takes in a block that stands at a place.
func (c *blockCache) add(at *atomic.Pointer[block], b *block) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held += len(b.data)
	c.ring = append(c.ring, cached{at, b})
	for c.held > c.budget && len(c.ring) > 1 {
		c.hand %= len(c.ring)
		e := c.ring[c.hand]
		if e.b == b || e.b.used.Swap(false) {
			c.hand++
			continue
		}
		e.at.Store(nil)
		c.held -= len(e.b.data)
		last := len(c.ring) - 1
		c.ring[c.hand] = c.ring[last]
		c.ring = c.ring[:last]
	}
}
