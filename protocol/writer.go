package protocol

import (
	"io"
	"sync"
	"time"
)

// maxPending is how many bytes may wait for a reader of the output that is slow before those who write
// have to wait, too.
const maxPending = 4 << 20

// writer puts lines out, in the order in which they were handed to it and each with a write of its own,
// from one goroutine, so that nobody else waits for whoever reads the output.
type writer struct {
	out    io.Writer
	log    *logFile
	failed chan struct{} // closed when the output cannot be written to any more
	done   chan struct{} // closed when the last line is out

	mu      sync.Mutex
	changed sync.Cond
	pending []string
	bytes   int
	closed  bool
	hurried bool // nobody waits for the reader of the output any more
}

func newWriter(out io.Writer, log *logFile) *writer {
	w := &writer{out: out, log: log, failed: make(chan struct{}), done: make(chan struct{})}
	w.changed.L = &w.mu
	go w.run()
	return w
}

// line hands a line over, which must not contain a line end. After close it does nothing.
func (w *writer) line(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.bytes > maxPending && !w.closed && !w.hurried {
		w.changed.Wait()
	}
	if w.closed {
		return
	}
	w.push(text)
}

func (w *writer) push(text string) {
	w.pending = append(w.pending, text)
	w.bytes += len(text)
	w.changed.Broadcast()
}

// stopWaiting lets those who wait for the reader of the output go on.
func (w *writer) stopWaiting() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hurried = true
	w.changed.Broadcast()
}

// close takes no lines any more but the given last ones, and waits at most so long until all are out.
func (w *writer) close(patience time.Duration, last ...string) {
	w.mu.Lock()
	if !w.closed {
		for _, text := range last {
			w.push(text)
		}
	}
	w.closed = true
	w.changed.Broadcast()
	w.mu.Unlock()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-w.done:
	case <-timer.C:
	}
}

func (w *writer) run() {
	defer close(w.done)
	for {
		lines, ok := w.take()
		if !ok {
			return
		}
		for _, text := range lines {
			w.log.sent(text)
			if _, err := io.WriteString(w.out, text+"\n"); err != nil {
				w.abandon()
				close(w.failed)
				return
			}
		}
	}
}

// take waits for lines and returns all there are, or false after close when there are none.
func (w *writer) take() ([]string, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.pending) == 0 && !w.closed {
		w.changed.Wait()
	}
	lines := w.pending
	w.pending, w.bytes = nil, 0
	w.changed.Broadcast()
	return lines, len(lines) > 0
}

// abandon makes everything handed over from now on vanish.
func (w *writer) abandon() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.changed.Broadcast()
}
