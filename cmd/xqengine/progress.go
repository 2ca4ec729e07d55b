package main

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"xqengine/cmd/internal/flags"
)

// progress shows how far a long job has come: a bar on a terminal, nothing elsewhere.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress returns the progress of a job of so many steps.
func newProgress(std streams, what string, steps int) progress {
	if !flags.IsTerminal(std.err) {
		return progress{}
	}
	return progress{bar: progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(std.err),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// step moves on by one step. It may be called from any goroutine.
func (p progress) step() {
	if p.bar != nil {
		_ = p.bar.Add(1) // a bar that cannot be drawn is no reason to fail
	}
}

// set moves to a step. It may be called from any goroutine.
func (p progress) set(n int) {
	if p.bar != nil {
		_ = p.bar.Set(n)
	}
}

// done takes the bar away.
func (p progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}

// note prints a line of a log, where no bar tells the same.
func (p progress) note(std streams, line fmt.Stringer) {
	if p.bar == nil {
		fmt.Fprintln(std.err, line)
	}
}
