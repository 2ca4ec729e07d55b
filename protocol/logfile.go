package protocol

import (
	"fmt"
	"os"
	"sync"
	"time"
)

// logFile is the file in which every line in and out is noted with its time. Without a file it does
// nothing.
type logFile struct {
	mu   sync.Mutex
	file *os.File
	now  func() time.Time
}

// open begins to note lines at the end of a file, and no longer in an earlier one. An empty path ends
// the noting. If the file cannot be opened, the earlier one stays.
func (l *logFile) open(path string) error {
	var file *os.File
	if path != "" {
		var err error
		if file, err = os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shut()
	l.file = file
	return nil
}

func (l *logFile) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shut()
}

func (l *logFile) shut() {
	if l.file != nil {
		_ = l.file.Close() // a log that cannot be finished is no reason to trouble a game
		l.file = nil
	}
}

func (l *logFile) received(text string) { l.note('>', text) }
func (l *logFile) sent(text string)     { l.note('<', text) }

func (l *logFile) note(direction rune, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		_, _ = fmt.Fprintf(l.file, "%s %c %s\n", l.now().Format("2006-01-02 15:04:05.000"), direction, text)
	}
}
