package play

import (
	"slices"
	"sync/atomic"
)

// audience is the tabs that show a game, with the patches that a tab may have missed.
type audience struct {
	tabs  map[*Tab]bool
	ring  []revision // the latest last
	bytes int        // of the ring
	count atomic.Int32
}

// revision is a patch that is kept for tabs that come back.
type revision struct {
	rev  int64
	text []byte
}

// How many patches are kept, and how many bytes of them.
const (
	ringSize = 256
	maxRing  = 4 << 20
)

// add lets a tab be one of the audience.
func (a *audience) add(t *Tab) {
	a.tabs[t] = true
	a.count.Store(int32(len(a.tabs)))
}

// remove takes a tab out; false if it was not there.
func (a *audience) remove(t *Tab) bool {
	if !a.tabs[t] {
		return false
	}
	delete(a.tabs, t)
	a.count.Store(int32(len(a.tabs)))
	return true
}

// empty reports whether no tab shows the game.
func (a *audience) empty() bool { return len(a.tabs) == 0 }

// send sends a message to all tabs.
func (a *audience) send(text []byte) {
	for t := range a.tabs {
		t.send(text, droppable)
	}
}

// sendLatest sends all tabs a message that takes the place of an earlier one of the same name.
func (a *audience) sendLatest(name string, text []byte) {
	for t := range a.tabs {
		t.sendLatest(name, text)
	}
}

// patch sends a patch to all tabs and keeps it for those that come back.
func (a *audience) patch(rev int64, text []byte) {
	a.ring = append(a.ring, revision{rev, text})
	a.bytes += len(text)
	for len(a.ring) > ringSize || a.bytes > maxRing && len(a.ring) > 1 {
		a.bytes -= len(a.ring[0].text)
		a.ring = slices.Delete(a.ring, 0, 1)
	}
	a.send(text)
}

// since returns the patches after a revision up to the present one, if they are still there.
func (a *audience) since(rev, now int64) (missed [][]byte, ok bool) {
	if rev == now {
		return nil, true
	}
	for _, r := range a.ring {
		if r.rev == rev+1 {
			ok = true
		}
		if ok {
			missed = append(missed, r.text)
		}
	}
	return missed, ok && rev >= 0
}
