package board

import (
	"time"
)

// own is the goroutine that owns the game.
func (g *game) own() {
	defer close(g.closed)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for !g.ended {
		timer.Reset(g.untilAlarm())
		select {
		case <-g.wake:
			for _, f := range g.takeMail() {
				f()
			}
		case <-timer.C:
		}
		g.ringAlarms()
	}
	g.kept.close()
}

func (g *game) takeMail() []func() {
	g.mu.Lock()
	defer g.mu.Unlock()
	mail := g.mail
	g.mail = nil
	return mail
}

// post has f run by the owner, soon. It never waits.
func (g *game) post(f func()) {
	g.mu.Lock()
	g.mail = append(g.mail, f)
	g.mu.Unlock()
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// do has f run by the owner and waits for it; false if the owner has ended.
func (g *game) do(f func()) bool {
	done := make(chan struct{})
	g.post(func() { f(); close(done) })
	select {
	case <-done:
		return true
	case <-g.closed:
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
}

// setAlarm has f run by the owner after a while; an alarm of the same name is replaced.
func (g *game) setAlarm(name string, after time.Duration, f func()) {
	g.alarms[name] = alarm{time.Now().Add(after), f}
}

func (g *game) untilAlarm() time.Duration {
	wait := time.Hour
	now := time.Now()
	for _, a := range g.alarms {
		wait = min(wait, a.at.Sub(now))
	}
	return max(0, wait)
}

func (g *game) ringAlarms() {
	for name, a := range g.alarms {
		if now := time.Now(); !a.at.After(now) {
			delete(g.alarms, name)
			a.ring()
		}
	}
}
