package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/search"
)

// analysis is the engine's work on a position for as long as somebody looks.
type analysis struct {
	g       *game
	on      bool
	node    int
	follows bool // the place where the game stands
	lines   int
	ended   string // why it ended by itself
	search  *searchJob
	waits   bool // another job has the engine
}

// view describes the state of the analysis; nil if there is nothing to say.
func (a *analysis) view() *api.Analysis {
	if !a.on && a.ended == "" {
		return nil
	}
	return &api.Analysis{On: a.on, Node: a.node, Lines: a.lines, Suspended: a.waits, Ended: a.ended}
}

// maxAnalysis is how long an analysis goes on by itself.
const maxAnalysis = 10 * time.Minute

// set switches the analysis on or off.
func (a *analysis) set(m *api.Analyse) error {
	if m.Lines < 0 || m.Lines > api.MaxLines {
		return api.FailRange("lines", 1, api.MaxLines)
	}
	if !m.On {
		a.end("")
		return nil
	}
	if m.Node != nil {
		if _, err := a.g.tree.Node(*m.Node); err != nil {
			return err
		}
	}
	a.restart()
	a.on, a.ended, a.follows = true, "", m.Node == nil
	if m.Lines > 0 {
		a.lines = m.Lines
	}
	if m.Node != nil {
		a.node = *m.Node
	}
	a.g.setAlarm("analysis", maxAnalysis, func() { a.end("time"); a.g.commit() })
	return nil
}

// restart forgets what the engine has found: it begins anew when the game is reconciled.
func (a *analysis) restart() {
	a.search.forget()
	a.search = nil
}

// end switches the analysis off, for a reason of its own or because somebody wants it.
func (a *analysis) end(reason string) {
	a.restart()
	if a.on {
		a.ended = reason
	}
	a.on, a.waits = false, false
	a.g.dropAlarms("analysis")
}

// follow lets the analysis look at the right node.
func (a *analysis) follow() {
	if !a.on {
		return
	}
	g := a.g
	if g.tree.Record.Node(a.node) == nil {
		a.follows = true
	}
	if a.follows {
		a.node = g.st.Node
	}
	if a.search != nil && a.search.node == a.node {
		return
	}
	a.restart()
	n := g.tree.Record.Node(a.node)
	if g.tree.At(n).Terminal().Over {
		return
	}
	j := newSearch(g, api.ThinkAnalysis, n, a.lines, search.Limits{Infinite: true}, func(j *searchJob, _ search.Result, err error) {
		if a.search != j {
			return
		}
		a.search = nil
		a.end("depth")
		if err != nil {
			sendFault(g, err)
		}
		g.commit()
	})
	j.job.Waiting = func(waits bool) {
		g.post(func() {
			if a.search == j && a.waits != waits {
				a.waits = waits
				g.commit()
			}
		})
	}
	a.search = j.start()
}
