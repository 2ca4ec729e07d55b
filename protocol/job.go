package protocol

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync/atomic"
)

// job is what runs alongside the loop; there is at most one.
type job struct {
	cancel   context.CancelFunc
	stopping bool // it has been told to stop
	upkeep   bool // it is neither thinking nor counting: no command but quit touches it
	endless  bool // nothing but a command ends it

	pondering bool
	hit       chan struct{} // closed by a ponderhit
	offered   atomic.Bool   // the opponent has offered a draw
}

// stop tells the job to stop.
func (j *job) stop() {
	j.stopping = true
	j.cancel()
}

func (j *job) endsByItself() bool { return !j.endless && !j.pondering }

// ponderHit makes thinking of pondering.
func (j *job) ponderHit() {
	if j.pondering {
		j.pondering = false
		close(j.hit)
	}
}

// start begins a job. work runs alongside the loop and returns what the loop has to do at the end, which is
// done even if work panics: then failed gets the reason first.
func (s *Session) start(j *job, work func(ctx context.Context), finish func(failure error)) {
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel = cancel
	s.job = j
	go func() {
		err := withoutPanic(func() { work(ctx) })
		s.finished <- func() {
			cancel()
			if err != nil {
				s.internal(err)
			}
			finish(err)
		}
	}()
}

// internal notes a bug and says so in one line.
func (s *Session) internal(err error) {
	s.failed(err)
	s.problem("internal: %v", firstLine(err))
}

// upkeep starts a job that changes the engine, such as making a table, and may take a while.
func (s *Session) upkeep(work func() error) { s.upkeepThen(work, func() {}) }

func (s *Session) upkeepThen(work func() error, then func()) {
	var failure error
	s.start(&job{upkeep: true}, func(context.Context) { failure = work() }, func(error) {
		if failure != nil {
			s.problem("%v", failure)
		}
		then()
	})
}

// withoutPanic calls f and makes an error, with the stack, of a panic in it.
func withoutPanic(f func()) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
		}
	}()
	f()
	return nil
}

func firstLine(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return quoted(text)
}
