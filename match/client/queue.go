package client

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"
)

// Bounds of what is kept of an engine's output that nobody has read yet. An engine that floods loses its
// oldest lines, which are the least interesting: whoever waits for an answer reads faster than this fills.
const (
	maxLineBytes  = 64 << 10
	maxQueueBytes = 1 << 20
)

// errTimeout tells that no line came in time.
var errTimeout = errors.New("no line in time")

// line is one line of an engine's output and the moment it was read.
type line struct {
	text string
	at   time.Time
}

// lineQueue holds the lines that were read from an engine and not yet looked at. One goroutine puts,
// one takes.
type lineQueue struct {
	mu     sync.Mutex
	lines  []line
	bytes  int
	closed bool
	wake   chan struct{} // holds one token when something changed
}

func newLineQueue() *lineQueue { return &lineQueue{wake: make(chan struct{}, 1)} }

// put appends l, dropping the oldest lines when the queue is over its bound.
func (q *lineQueue) put(l line) {
	q.mu.Lock()
	q.lines = append(q.lines, l)
	q.bytes += len(l.text)
	for q.bytes > maxQueueBytes || len(q.lines) > maxQueueBytes/64 {
		q.bytes -= len(q.lines[0].text)
		q.lines = q.lines[1:]
	}
	q.mu.Unlock()
	q.notify()
}

// close tells that no more lines will come; those in the queue can still be taken.
func (q *lineQueue) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.notify()
}

func (q *lineQueue) notify() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// take returns the oldest line at once: ok is false if there is none, and err is io.EOF if none will come. A line that was
// read after the deadline stays where it is, and err is errTimeout.
func (q *lineQueue) take(deadline time.Time) (l line, ok bool, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.lines) == 0 {
		if q.closed {
			return line{}, false, io.EOF
		}
		return line{}, false, nil
	}
	l = q.lines[0]
	if l.at.After(deadline) {
		return line{}, false, errTimeout
	}
	q.lines = q.lines[1:]
	q.bytes -= len(l.text)
	return l, true, nil
}

// next waits for a line until deadline. The error is io.EOF at the end of the output, errTimeout, or the
// context's. A line counts as in time if it was read in time, however late it is looked at; and one that was read later is
// kept for the next call, so that an engine that never stops talking is not listened to for ever.
func (q *lineQueue) next(ctx context.Context, deadline time.Time) (line, error) {
	var timer *time.Timer
	for {
		if ctx.Err() != nil {
			return line{}, context.Cause(ctx)
		}
		if l, ok, err := q.take(deadline); ok || err != nil {
			return l, err
		}
		if timer == nil {
			timer = time.NewTimer(time.Until(deadline))
			defer timer.Stop()
		}
		select {
		case <-q.wake:
		case <-timer.C:
			return line{}, errTimeout
		case <-ctx.Done():
			return line{}, context.Cause(ctx)
		}
	}
}

// takeAll returns what is in the queue, without waiting.
func (q *lineQueue) takeAll() []line {
	q.mu.Lock()
	defer q.mu.Unlock()
	lines := q.lines
	q.lines, q.bytes = nil, 0
	return lines
}
