package protocol

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/search"
)

// TestStates compares the session with a model of its states: whatever is sent, in whatever state, the
// transcript is the same. Time plays no part: a job ends when the test lets it, and never before.
func TestStates(t *testing.T) {
	if !testing.Short() {
		require.NoError(t, flag.Set("rapid.checks", "2000")) // they are quick, and some paths are narrow
	}
	rapid.Check(t, func(t *rapid.T) {
		protocol := rapid.SampledFrom([]Protocol{AutoProtocol, UCI, UCCI}).Draw(t, "protocol")
		engine := newSteppedEngine()
		var transcript strings.Builder
		s := newSession(Config{Engine: engine, Output: &transcript, Protocol: protocol})
		m := &model{protocol: protocol}
		steps := rapid.SliceOfN(rapid.SampledFrom(modelSteps), 1, 80).Draw(t, "steps")
		for i, step := range steps {
			if step == letEnd {
				m.end()
				engine.endJob(s)
			} else {
				text := strings.ReplaceAll(step, "%", itoa(i+1))
				m.receive(text)
				s.receive(lineOf(text))
			}
			require.Equal(t, m.thinking || m.upkeep, s.job != nil, "after %q", step)
			require.Len(t, s.queue, len(m.queue), "after %q", step)
			if m.thinking {
				require.Equal(t, m.stopping, s.job.stopping, "after %q", step)
			}
		}
		for m.thinking || m.upkeep { // everything that was asked for must be answered in the end
			m.end()
			engine.endJob(s)
		}
		s.out.close(patience)
		require.Equal(t, m.transcript, shorten(transcript.String()))
	})
}

// letEnd is the step in which what is under way comes to its end: a search, or upkeep.
const letEnd = "(let the job end)"

// modelSteps is what the test does, at random; % is replaced by the number of the step. Searches that
// would end by themselves, searches without end and the end of a search are as likely as it takes.
var modelSteps = []string{
	letEnd, letEnd, letEnd,
	"go nodes %", "go nodes %", "go infinite nodes %", "go ponder nodes %",
	"stop", "stop", "ponderhit", "isready", "probe startpos",
	"position startpos", "startpos", "ucinewgame", "setoption newgame", "setoption name MultiPV value 2",
	"banmoves", "nonsense", "register", "",
}

// steppedEngine ends each search when it is told to, whatever the limits and the context say.
type steppedEngine struct {
	fakeEngine
	letEnd chan struct{}
}

func newSteppedEngine() *steppedEngine {
	e := &steppedEngine{letEnd: make(chan struct{})}
	e.onSearch = func(_ context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
		<-e.letEnd
		return firstTurn(p, l, report), nil
	}
	return e
}

// endJob lets the job of a session end, if there is one.
func (e *steppedEngine) endJob(s *Session) {
	if s.job == nil {
		return
	}
	if !s.job.upkeep {
		e.letEnd <- struct{}{}
	}
	s.jobEnded(<-s.finished)
}

// model is what the states of a session are, in a few words. A search is named by its nodes.
type model struct {
	protocol            Protocol
	upkeep              bool
	atEnd               string // printed at the end of the upkeep
	thinking            bool
	stopping            bool
	infinite, pondering bool
	nodes               string
	queue               []string
	transcript          []string
}

func (m *model) print(text string) { m.transcript = append(m.transcript, text) }

// trouble is printed for what UCCI keeps silent about.
func (m *model) trouble() {
	if m.protocol != UCCI {
		m.print("error")
	}
}

func (m *model) receive(text string) {
	switch {
	case text == "":
	case !m.thinking && !m.upkeep:
		m.idle(text)
	case m.upkeep || m.waits(text, m.queue):
		m.queue = append(m.queue, text)
	}
}

// idle carries out a command while nothing runs.
func (m *model) idle(text string) {
	name, rest, _ := strings.Cut(text, " ")
	switch {
	case name == "isready":
		m.upkeep, m.atEnd = true, "readyok"
	case strings.HasSuffix(text, "newgame"):
		m.upkeep, m.atEnd = true, ""
	}
	switch name {
	case "go":
		m.thinking, m.stopping = true, false
		m.infinite = strings.Contains(rest, "infinite")
		m.pondering = strings.Contains(rest, "ponder")
		m.nodes = text[strings.LastIndex(text, " ")+1:]
	case "probe":
		m.print("pophash")
	case "stop":
		if m.protocol == UCCI {
			m.print("none")
		}
	case "ponderhit", "nonsense":
		m.trouble()
	}
}

// waits reports whether a command must wait while a search runs. If not, what it does is done.
func (m *model) waits(text string, ahead []string) bool {
	name, _, _ := strings.Cut(text, " ")
	if m.stopping {
		if strings.Contains(" "+strings.Join(ahead, " "), " go ") {
			return true
		}
		switch name {
		case "stop", "ponderhit":
			return false
		case "nonsense":
			m.trouble()
			return false
		case "isready", "probe":
			return m.answers(name, ahead)
		}
		return true
	}
	switch name {
	case "stop":
		m.stopping = true
		return false
	case "ponderhit":
		if !m.pondering {
			m.trouble()
		}
		m.pondering = false
		return false
	case "probe":
		return m.answers(name, nil)
	case "nonsense":
		m.trouble()
		return false
	case "isready":
		return m.answers(name, ahead)
	}
	if m.protocol == UCCI {
		return name == "setoption"
	}
	switch {
	case name == "register":
		return false
	case name != "setoption" && name != "banmoves", strings.HasSuffix(text, "newgame"), m.infinite, m.pondering:
		m.stopping = true
	}
	return true
}

// answers answers a question in the middle of a search, unless something is ahead of it: then it waits.
func (m *model) answers(name string, ahead []string) (waits bool) {
	if len(ahead) == 0 {
		m.print(map[string]string{"isready": "readyok", "probe": "pophash"}[name])
	}
	return len(ahead) > 0
}

// end is the end of what is under way.
func (m *model) end() {
	switch {
	case m.thinking:
		m.print("best " + m.nodes)
	case m.upkeep && m.atEnd != "":
		m.print(m.atEnd)
	}
	m.upkeep, m.thinking, m.stopping, m.infinite, m.pondering = false, false, false, false, false
	waiting := m.queue
	m.queue = nil
	for _, text := range waiting {
		m.receive(text)
	}
}

var nodesOf = regexp.MustCompile(` nodes (\d+) `)

// shorten makes one word of each answer: an info line and its bestmove become the number of nodes.
func shorten(transcript string) []string {
	var got []string
	nodes := ""
	for text := range strings.Lines(transcript) {
		switch text = strings.TrimSpace(text); {
		case strings.Contains(text, "error"):
			got = append(got, "error")
		case strings.HasPrefix(text, "info depth"):
			nodes = nodesOf.FindStringSubmatch(text)[1]
		case strings.HasPrefix(text, "bestmove"):
			got = append(got, "best "+nodes)
			nodes = "unheard of"
		case text == "nobestmove":
			got = append(got, "none")
		case text == "readyok", text == "pophash":
			got = append(got, text)
		default:
			got = append(got, fmt.Sprintf("unexpected %q", text))
		}
	}
	return got
}
