package egtb

import "sync/atomic"

// cells are bytes that several threads may change at once; those of one thread need no atomic instructions.
type cells struct {
	words  []uint32
	shared bool
}

func newCells(n int, shared bool) *cells {
	return &cells{words: make([]uint32, (n+3)/4), shared: shared}
}

func (c *cells) get(i int) uint8 {
	return uint8(c.word(i) >> (8 * (i & 3)))
}

// word returns the four bytes among which place i is.
func (c *cells) word(i int) uint32 {
	if c.shared {
		return atomic.LoadUint32(&c.words[i>>2])
	}
	return c.words[i>>2]
}

// set stores a byte that no other thread changes.
func (c *cells) set(i int, v uint8) {
	w, shift := &c.words[i>>2], 8*(i&3)
	if !c.shared {
		*w = *w&^(0xFF<<shift) | uint32(v)<<shift
		return
	}
	for {
		old := atomic.LoadUint32(w)
		if atomic.CompareAndSwapUint32(w, old, old&^(0xFF<<shift)|uint32(v)<<shift) {
			return
		}
	}
}

// swap stores a byte in the place of another; false if another byte is there.
func (c *cells) swap(i int, before, after uint8) bool {
	w, shift := &c.words[i>>2], 8*(i&3)
	if !c.shared {
		if uint8(*w>>shift) != before {
			return false
		}
		*w = *w&^(0xFF<<shift) | uint32(after)<<shift
		return true
	}
	for {
		old := atomic.LoadUint32(w)
		if uint8(old>>shift) != before {
			return false
		}
		if atomic.CompareAndSwapUint32(w, old, old&^(0xFF<<shift)|uint32(after)<<shift) {
			return true
		}
	}
}

// decrement takes one off a byte that is not 0 and returns what is left.
func (c *cells) decrement(i int) uint8 {
	w, shift := &c.words[i>>2], 8*(i&3)
	if c.shared {
		return uint8(atomic.AddUint32(w, -(uint32(1)<<shift)) >> shift)
	}
	*w -= 1 << shift
	return uint8(*w >> shift)
}

// next returns the first place from i on that holds v; end if there is none before.
func (c *cells) next(i, end int, v uint8) int {
	pattern := uint32(v) * 0x01010101
	for i < end {
		w := c.word(i)
		if x := w ^ pattern; i&3 == 0 && (x-0x01010101)&^x&0x80808080 == 0 {
			i += 4
			continue
		}
		if uint8(w>>(8*(i&3))) == v {
			return i
		}
		i++
	}
	return end
}
