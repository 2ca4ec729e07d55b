// Package memlimit ends programs that take more memory than they may. It looks at what they have in memory several times a
// second: an address space that is only reserved does not count, and why a program was ended is known. A bound that nothing gets
// past for even a moment is the kernel's to set, for a group of processes (cgroups).
package memlimit

import (
	"sync"
	"time"
)

// interval is how often a program is looked at.
const interval = 50 * time.Millisecond

// Guard watches a program.
type Guard struct {
	stop chan struct{}
	over chan struct{} // closed when it was ended
	once sync.Once
}

// Watch calls kill as soon as a program and those that it has started have more than the given number of MB in memory. 0 means no bound. On
// systems other than Linux nothing is watched. Stop must be called when the program has ended.
func Watch(pid, mb int, kill func()) *Guard {
	g := &Guard{stop: make(chan struct{}), over: make(chan struct{})}
	if mb > 0 {
		go g.watch(pid, int64(mb)<<20, kill)
	}
	return g
}

func (g *Guard) watch(pid int, most int64, kill func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-g.stop:
			return
		case <-ticker.C:
			if resident(pid) > most {
				close(g.over)
				kill()
				return
			}
		}
	}
}

// Stop ends the watch. It may be called more than once.
func (g *Guard) Stop() { g.once.Do(func() { close(g.stop) }) }

// Exceeded reports whether the program was ended because of its memory.
func (g *Guard) Exceeded() bool {
	select {
	case <-g.over:
		return true
	default:
		return false
	}
}
