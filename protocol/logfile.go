package protocol

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"xqengine/internal/plainfile"
)

// logFile is the file in which every line in and out is noted with its time. Without a file it does
// nothing.
type logFile struct {
	mu     sync.Mutex
	file   io.WriteCloser
	failed error // why the file was closed, until somebody has asked
	now    func() time.Time
}

// open begins to note lines at the end of a file, and no longer in an earlier one. An empty path ends
// the noting. If the file cannot be opened, the earlier one stays.
func (l *logFile) open(path string) error {
	var file io.WriteCloser
	if path != "" {
		opened, err := plainfile.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		file = opened
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shut()
	l.file, l.failed = file, nil
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
	if l.file == nil {
		return
	}
	if _, err := fmt.Fprintf(l.file, "%s %c %s\n", l.now().Format("2006-01-02 15:04:05.000"), direction, text); err != nil {
		l.shut()
		l.failed = err
	}
}

// failure returns, once, why a line could not be noted. The noting has ended then.
func (l *logFile) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.failed
	l.failed = nil
	return err
}
