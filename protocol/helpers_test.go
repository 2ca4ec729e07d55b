package protocol

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/hashtable"
	"xqengine/position"
	"xqengine/search"
)

// patience is how long a test waits for what must come: so long that only a hang exceeds it.
const patience = time.Minute

const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

// fakeEngine is an engine without chess in it: it plays the first turn of the alphabet, and reports a line in which
// nodes is the limit it was given, so that a test can tell which go an answer belongs to. onSearch, if
// set, replaces it.
type fakeEngine struct {
	onPrepare func()
	onSearch  func(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error)
	entry     *hashtable.Entry
	// What Configure answers to another size of the table, and to another number of threads.
	hashErr, threadsErr error

	mu     sync.Mutex
	calls  []string
	limits []search.Limits
}

func (e *fakeEngine) Search(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
	e.mu.Lock()
	e.limits = append(e.limits, l)
	e.mu.Unlock()
	if e.onSearch != nil {
		return e.onSearch(ctx, p, l, report)
	}
	waitAsTold(ctx, l)
	return firstTurn(p, l, report), nil
}

// waitAsTold waits as long as a search with these limits must not answer.
func waitAsTold(ctx context.Context, l search.Limits) {
	if l.Ponder {
		select {
		case <-ctx.Done():
		case <-l.PonderHit:
		}
	}
	if l.Infinite {
		<-ctx.Done()
	}
}

// firstTurn reports and returns the first turn, by its text, that may be played.
func firstTurn(p *position.Position, l search.Limits, report func(search.Info)) search.Result {
	turns := p.LegalTurns()
	if len(l.SearchMoves) > 0 {
		turns = slices.Clone(l.SearchMoves)
	}
	if len(turns) == 0 {
		return search.Result{Score: -search.MateScore}
	}
	slices.SortFunc(turns, func(a, b position.Turn) int { return strings.Compare(p.FormatTurn(a), p.FormatTurn(b)) })
	report(search.Info{Depth: 1, SelDepth: 2, MultiPV: 1, Score: 12, Nodes: l.Nodes, NPS: 1000, PV: turns[:1]})
	return search.Result{Best: turns[0], HasBest: true, Score: 12, Depth: 1, Nodes: l.Nodes, PV: turns[:1]}
}

func (e *fakeEngine) note(call string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls = append(e.calls, call)
}

// took returns the calls so far.
func (e *fakeEngine) took() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.calls...)
}

// lastLimits returns those of the last search.
func (e *fakeEngine) lastLimits() search.Limits {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.limits[len(e.limits)-1]
}

// depths returns the depths that all searches were limited to.
func (e *fakeEngine) depths() []int {
	e.mu.Lock()
	defer e.mu.Unlock()
	var depths []int
	for _, l := range e.limits {
		depths = append(depths, l.Depth)
	}
	return depths
}

func (e *fakeEngine) Probe(*position.Position) (hashtable.Entry, bool) {
	if e.entry == nil {
		return hashtable.Entry{}, false
	}
	return *e.entry, true
}

func (e *fakeEngine) Clear()                                      { e.note("clear") }
func (e *fakeEngine) Explain(*position.Position) eval.Explanation { return eval.Explanation{Total: 38} }
func (e *fakeEngine) Prepare(*position.Position) error {
	e.note("prepare")
	if e.onPrepare != nil {
		e.onPrepare()
	}
	return nil
}

// Configure notes each option that change sets, also to the value it has: from two sets of options that differ in
// everything, what was set comes out the same.
func (e *fakeEngine) Configure(change func(*search.Options)) error {
	a := search.Options{Threads: -1, HashMB: -1, MultiPV: -1, MoveOverhead: -1, Net: new(nnue.Network), Tables: make([]search.Tables, 8)}
	b := search.Options{Threads: -2, HashMB: -2, MultiPV: -2, MoveOverhead: -2, Net: new(nnue.Network), Ponder: true, UseNet: true, Tables: make([]search.Tables, 9)}
	change(&a)
	change(&b)
	onOff := map[bool]string{true: " on", false: " off"}
	switch {
	case a.HashMB == b.HashMB:
		e.note("hash " + itoa(a.HashMB))
		return e.hashErr
	case a.Threads == b.Threads:
		e.note("threads " + itoa(a.Threads))
		return e.threadsErr
	case a.MultiPV == b.MultiPV:
		e.note("multipv " + itoa(a.MultiPV))
	case a.MoveOverhead == b.MoveOverhead:
		e.note("overhead " + a.MoveOverhead.String())
	case a.Ponder == b.Ponder:
		e.note("ponder" + onOff[a.Ponder])
	case a.UseNet == b.UseNet:
		name := "internal"
		if a.Net != nil {
			name = a.Net.Hash()
		}
		e.note("net " + name + onOff[a.UseNet])
	case len(a.Tables) == len(b.Tables):
		e.note("tables " + itoa(len(a.Tables)))
	}
	return nil
}

// conversation is a session with which a test talks.
type conversation struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

// talk starts a session.
func talk(t *testing.T, config Config) *conversation {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	config.Input, config.Output, config.Version = inReader, outWriter, "test"
	c := &conversation{t: t, in: inWriter, lines: make(chan string, 1<<16), ended: make(chan error, 1)}
	go func() {
		c.ended <- Run(context.Background(), config)
		_ = outWriter.Close()
	}()
	go func() {
		defer close(c.lines)
		scanner := bufio.NewScanner(outReader)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			c.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() {
		_ = inWriter.Close()
		_ = outReader.Close()
	})
	return c
}

// send writes lines to the session.
func (c *conversation) send(lines ...string) {
	c.t.Helper()
	_, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n")
	require.NoError(c.t, err)
}

// next returns the next line, "" when the session has ended.
func (c *conversation) next() string {
	c.t.Helper()
	select {
	case line := <-c.lines:
		return line
	case <-time.After(patience):
		require.Fail(c.t, "no answer")
		return ""
	}
}

// until reads lines up to one that begins with a prefix, and returns them all.
func (c *conversation) until(prefix string) []string {
	c.t.Helper()
	var got []string
	for {
		select {
		case line, ok := <-c.lines:
			require.True(c.t, ok, "ended before %q; got %q", prefix, got)
			got = append(got, line)
			if strings.HasPrefix(line, prefix) {
				return got
			}
		case <-time.After(patience):
			require.Fail(c.t, "no answer", "waiting for %q; got %q", prefix, got)
		}
	}
}

// exchange sends lines and isready, and returns what comes before readyok.
func (c *conversation) exchange(lines ...string) []string {
	c.t.Helper()
	c.send(append(lines, "isready")...)
	got := c.until("readyok")
	if len(got) == 1 {
		return nil
	}
	return got[:len(got)-1]
}

// move sends lines that end with a go, and returns what comes up to its answer.
func (c *conversation) move(lines ...string) []string {
	c.t.Helper()
	c.send(lines...)
	var got []string
	for {
		got = append(got, c.next())
		if last := got[len(got)-1]; last == "nobestmove" || strings.HasPrefix(last, "bestmove") {
			return got
		}
	}
}

// shake sends a handshake and throws its answer away.
func (c *conversation) shake(protocol string) *conversation {
	c.t.Helper()
	c.send(protocol)
	c.until(protocol + "ok")
	return c
}

// quit ends the session and returns the last lines.
func (c *conversation) quit() []string {
	c.t.Helper()
	c.send("quit")
	return c.end()
}

// end waits for the end of the session and returns the last lines.
func (c *conversation) end() []string {
	c.t.Helper()
	select {
	case err := <-c.ended:
		require.NoError(c.t, err)
	case <-time.After(patience):
		require.Fail(c.t, "no end")
	}
	var got []string
	for line := range c.lines {
		got = append(got, line)
	}
	return got
}
