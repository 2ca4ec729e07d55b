package play

import (
	"strconv"
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
)

// commit makes what has changed durable and tells all tabs. It is called once for every command that changed
// anything, after the changes.
func (g *game) commit(changes ...tree.Change) {
	g.rev++
	g.tolerated = g.rev
	g.changed = time.Now()
	g.save(changes)
	patch := api.Patch{Head: g.head(api.TypePatch, 0), Status: g.status()}
	changed := g.tree.TakeChanged(g.node())
	patch.Nodes, patch.Removed = changed.Nodes, changed.Removed
	if changed.Rebuilt {
		start := startInfo(g.tree)
		patch.Start = &start
	}
	if changed.Rebuilt || g.sentNode != g.st.Node || g.rev == 1 {
		view := g.view()
		patch.View = &view
	}
	g.sentNode = g.st.Node
	g.tabs.patch(g.rev, api.Encode(patch))
	if g.unsaved == nil {
		g.send(api.Saved{Head: g.head(api.TypeSaved, 0), Rev: g.rev})
	}
	g.watchClock()
	g.publish()
}

// commitAside is commit for what no command can be at odds with: evaluations. Commands that know the revision
// before are still carried out.
func (g *game) commitAside(changes ...tree.Change) {
	tolerated := g.tolerated
	g.commit(changes...)
	g.tolerated = tolerated
}

// saveAgain is how long it takes until what could not be written is tried once more.
const saveAgain = 5 * time.Second

// save writes what has changed, and keeps whether all of it is on disk. If it is not it is tried again, at the next change or
// after a while, and pages show it until it is.
func (g *game) save(changes []tree.Change) {
	var err error
	g.missed, err = g.env.store.Append(g.id, g.saved(), changes)
	g.unsaved = nil
	if err != nil {
		g.unsaved = api.FailDisk(err)
		g.env.log.Error("save", "game", g.id, "error", err)
		g.setAlarm("save", saveAgain, func() {
			if g.save(nil); g.unsaved == nil {
				g.commitAside()
			}
		})
	} else {
		g.dropAlarms("save")
	}
	g.pinned.Store(g.unsaved != nil || g.shared != nil)
}

// send sends a message to all tabs that show the game.
func (g *game) send(m any) { g.tabs.send(api.Encode(m)) }

// sendFault tells all tabs that the engine failed at what was asked of it.
func sendFault(g *game, err error) {
	g.send(api.Error{Head: g.head(api.TypeError, 0), Code: api.ErrorEngine, Params: api.FailEngine(err).Params})
}

// checkRev reports whether a command knows the present state of the game.
func checkRev(g *game, rev int64) error {
	if rev > g.rev || rev < g.tolerated {
		return api.Fail(api.ErrorStale, "rev", strconv.FormatInt(g.rev, 10))
	}
	return nil
}
