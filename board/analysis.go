package board

import (
	"time"

	"xqengine/board/api"
	"xqengine/search"
)

// analysis is the state of the analysis of a game.
type analysis struct {
	on      bool
	node    int
	follows bool // the place where the game stands
	lines   int
	ended   string
	thinker *thinker
	waits   bool // another job has the engine
}

func (a *analysis) tell() *api.Analysis {
	if !a.on && a.ended == "" {
		return nil
	}
	return &api.Analysis{On: a.on, Node: a.node, Lines: a.lines, Suspended: a.waits, Ended: a.ended}
}

// mostAnalysis is how long an analysis goes on by itself.
const mostAnalysis = 10 * time.Minute

func (g *game) onAnalyse(m *api.Analyse) error {
	if m.Lines < 0 || m.Lines > api.MaxLines {
		return api.FailRange("lines", 1, api.MaxLines)
	}
	if !m.On {
		g.endAnalysis("")
		return nil
	}
	a := &g.analysis
	if m.Node != nil {
		if _, err := g.tree.node(*m.Node); err != nil {
			return err
		}
	}
	a.thinker.forget()
	a.thinker = nil
	a.on, a.ended, a.follows = true, "", m.Node == nil
	if m.Lines > 0 {
		a.lines = m.Lines
	}
	if m.Node != nil {
		a.node = *m.Node
	}
	g.setAlarm("analysis", mostAnalysis, func() { g.endAnalysis("time"); g.commit() })
	return nil
}

// endAnalysis switches the analysis off, for a reason of its own or because somebody wants it.
func (g *game) endAnalysis(reason string) {
	a := &g.analysis
	a.thinker.forget()
	if a.on {
		a.ended = reason
	}
	a.on, a.thinker, a.waits = false, nil, false
	delete(g.alarms, "analysis")
}

// followAnalysis lets the analysis look at the right node.
func (g *game) followAnalysis() {
	a := &g.analysis
	if !a.on {
		return
	}
	if g.tree.record.Node(a.node) == nil {
		a.follows = true
	}
	if a.follows {
		a.node = g.st.Node
	}
	if a.thinker != nil && a.thinker.node == a.node {
		return
	}
	a.thinker.forget()
	a.thinker = nil
	n := g.tree.record.Node(a.node)
	if g.tree.at(n).Terminal().Over {
		return
	}
	t := g.newThinker(api.ThinkAnalysis, n, a.lines, search.Limits{Infinite: true}, func(t *thinker, _ search.Result, err error) {
		if a.thinker != t {
			return
		}
		a.thinker = nil
		g.endAnalysis("depth")
		if err != nil {
			g.tell(api.Error{Head: g.head(api.TypeError, 0), Code: api.ErrorEngine, Params: api.FailEngine(err).Params})
		}
		g.commit()
	})
	t.job.waiting = func(waits bool) {
		g.post(func() {
			if a.thinker == t && a.waits != waits {
				a.waits = waits
				g.commit()
			}
		})
	}
	a.thinker = t.start()
}
