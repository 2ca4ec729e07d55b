package flags

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress shows how far a long job has come: a bar on a terminal, nothing elsewhere.
type Progress struct{ bar *progressbar.ProgressBar }

// NewProgress returns the progress of a job of the given number of steps, which is drawn on w.
func NewProgress(w io.Writer, what string, steps int) Progress {
	if !IsTerminal(w) {
		return Progress{}
	}
	return Progress{bar: progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// Step moves on by one step. It may be called from any goroutine.
func (p Progress) Step() {
	if p.bar != nil {
		_ = p.bar.Add(1) // a bar that cannot be drawn is no reason to fail
	}
}

// Set moves to a step. It may be called from any goroutine.
func (p Progress) Set(n int) {
	if p.bar != nil {
		_ = p.bar.Set(n)
	}
}

// Done takes the bar away.
func (p Progress) Done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}

// Note prints a line of a log, where no bar tells the same.
func (p Progress) Note(w io.Writer, line fmt.Stringer) {
	if p.bar == nil {
		fmt.Fprintln(w, line)
	}
}
