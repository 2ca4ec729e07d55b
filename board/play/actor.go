package play

import (
	"sync"
	"time"
)

// actor runs functions one after the other in a goroutine of its own, so that what it owns needs no lock. Functions come in
// through do and post, and from alarms.
type actor struct {
	mu     sync.Mutex
	mail   []func()
	wake   chan struct{}
	closed chan struct{} // closed when the goroutine has ended

	alarms map[string]alarm
	ended  bool // the goroutine is to end
}

// alarm is something that is to happen at a time.
type alarm struct {
	at   time.Time
	ring func()
}

func newActor() *actor {
	return &actor{wake: make(chan struct{}, 1), closed: make(chan struct{}), alarms: map[string]alarm{}}
}

// run is the goroutine. It calls last before it ends.
func (a *actor) run(last func()) {
	defer close(a.closed)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for !a.ended {
		timer.Reset(a.untilAlarm())
		select {
		case <-a.wake:
			for _, f := range a.takeMail() {
				f()
			}
		case <-timer.C:
		}
		a.ringAlarms()
	}
	last()
}

func (a *actor) takeMail() []func() {
	a.mu.Lock()
	defer a.mu.Unlock()
	mail := a.mail
	a.mail = nil
	return mail
}

// post has f run, soon. It never waits.
func (a *actor) post(f func()) {
	a.mu.Lock()
	a.mail = append(a.mail, f)
	a.mu.Unlock()
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// do has f run and waits for it; false if the actor has ended.
func (a *actor) do(f func()) bool {
	done := make(chan struct{})
	a.post(func() { f(); close(done) })
	select {
	case <-done:
		return true
	case <-a.closed:
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
}

// setAlarm has f run after a while; an alarm of the same name is replaced.
func (a *actor) setAlarm(name string, after time.Duration, f func()) {
	a.alarms[name] = alarm{time.Now().Add(after), f}
}

// dropAlarms drops alarms that are set.
func (a *actor) dropAlarms(names ...string) {
	for _, name := range names {
		delete(a.alarms, name)
	}
}

func (a *actor) untilAlarm() time.Duration {
	wait := time.Hour
	now := time.Now()
	for _, alarm := range a.alarms {
		wait = min(wait, alarm.at.Sub(now))
	}
	return max(0, wait)
}

func (a *actor) ringAlarms() {
	for name, alarm := range a.alarms {
		if now := time.Now(); !alarm.at.After(now) {
			delete(a.alarms, name)
			alarm.ring()
		}
	}
}
