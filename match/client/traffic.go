package client

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Traffic writes every line sent to and received from engines to one log, each with the time of day, the
// engine's label, and > (sent), < (received) or ! (standard error). A nil Traffic writes nothing. It may
// be used by many engines at once. Every line is written at once, for the lines before a crash are those
// that are wanted.
type Traffic struct {
	mu  sync.Mutex
	out io.Writer
	err error
}

// NewTraffic returns a log that writes to w.
func NewTraffic(w io.Writer) *Traffic { return &Traffic{out: w} }

// Note writes a remark of our own, such as the start of a game.
func (t *Traffic) Note(text string) { t.write("", '-', text, time.Now()) }

// Err returns the first error of writing; after it nothing more is written.
func (t *Traffic) Err() error {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

func (t *Traffic) sent(label, text string, at time.Time)     { t.write(label, '>', text, at) }
func (t *Traffic) received(label, text string, at time.Time) { t.write(label, '<', text, at) }

func (t *Traffic) receivedError(label string, text []byte) {
	if t == nil {
		return
	}
	for l := range strings.Lines(string(text)) {
		t.write(label, '!', strings.TrimRight(l, "\r\n"), time.Now())
	}
}

func (t *Traffic) write(label string, mark byte, text string, at time.Time) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return
	}
	_, t.err = fmt.Fprintf(t.out, "%s %s %c %s\n", at.Format("15:04:05.000"), label, mark, Printable(text, maxLineBytes))
}

// Printable returns text with control characters and broken UTF-8 shown as ? and cut to limit bytes, so
// that what an engine, or whoever else is not trusted, wrote can stand in a log, a record or on a terminal.
func Printable(text string, limit int) string {
	if len(text) > limit {
		text = text[:limit]
	}
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return ' '
		}
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text)
}
