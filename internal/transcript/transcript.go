// Package transcript keeps what a program writes while a test reads it.
package transcript

import (
	"strings"
	"sync"
)

// Transcript is a text that grows. Goroutines may share it; the zero value is empty.
type Transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write adds to the text.
func (t *Transcript) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

// String returns what was written so far.
func (t *Transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}
