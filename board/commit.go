package board

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"xqengine/board/api"
)

// commit makes what has changed durable and tells all tabs. It is called once for every command that changed
// anything, after the changes.
func (g *game) commit(changes ...change) {
	g.rev++
	g.tolerated = g.rev
	g.changed = time.Now()
	before := g.kept.lastNode
	g.noteSaved(g.kept.append(g.rev, changes, g.st, g.tree))
	patch := api.Patch{Head: g.head(api.TypePatch, 0), Status: g.status(), Removed: g.tree.removed}
	if g.tree.rebuilt {
		start := g.startInfo()
		patch.Start = &start
	}
	patch.Nodes = g.changedNodes()
	if g.tree.rebuilt || before != g.st.Node || g.rev == 1 {
		view := g.view()
		patch.View = &view
	}
	g.tree.touched, g.tree.removed, g.tree.rebuilt = map[int]bool{}, nil, false
	text := api.Encode(patch)
	g.ring = append(g.ring, revision{g.rev, text})
	g.ringBytes += len(text)
	for len(g.ring) > ringSize || g.ringBytes > maxRing && len(g.ring) > 1 {
		g.ringBytes -= len(g.ring[0].text)
		g.ring = slices.Delete(g.ring, 0, 1)
	}
	for t := range g.tabs {
		t.send(text, droppable)
	}
	if g.unsaved == nil {
		g.tell(api.Saved{Head: g.head(api.TypeSaved, 0), Rev: g.rev})
	}
	g.clockChanged()
	g.publish()
}

// saveAgain is how long it takes until what could not be written is tried once more.
const saveAgain = 5 * time.Second

// noteSaved keeps whether all that has changed is on disk. If it is not it is tried again, at the next change or after a
// while, and pages show it until it is.
func (g *game) noteSaved(err error) {
	g.unsaved = nil
	if err != nil {
		g.unsaved = api.FailDisk(err)
		g.srv.log.Error("save", "game", g.id, "error", err)
		g.setAlarm("save", saveAgain, func() {
			if err := g.kept.append(g.rev, nil, g.st, g.tree); err != nil {
				g.noteSaved(err)
				return
			}
			g.commitAside()
		})
	} else {
		delete(g.alarms, "save")
	}
	g.pinned.Store(g.unsaved != nil)
}

// changedNodes tells the nodes that are new or changed, as far as pages are told of them: each behind the one it follows if
// it is a whole tree.
func (g *game) changedNodes() (list []api.NodeInfo) {
	g.tree.openTo(g.node())
	if g.tree.rebuilt {
		for n := range g.tree.record.All() {
			if g.tree.isTold(n) {
				list = append(list, g.tree.tell(n))
			}
		}
		return list
	}
	for _, id := range slices.Sorted(maps.Keys(g.tree.touched)) {
		if n := g.tree.record.Node(id); n != nil && g.tree.isTold(n) {
			list = append(list, g.tree.tell(n))
		}
	}
	return list
}

// tell sends a message to all tabs that show the game.
func (g *game) tell(m any) {
	text := api.Encode(m)
	for t := range g.tabs {
		t.send(text, droppable)
	}
}

// checkRev tells whether a command knows the present state of the game.
func (g *game) checkRev(rev int64) error {
	if rev > g.rev || rev < g.tolerated {
		return api.Fail(api.ErrorStale, "rev", strconv.FormatInt(g.rev, 10))
	}
	return nil
}

// commitAside is commit for what no command can be at odds with: evaluations. Commands that know the revision
// before are still carried out.
func (g *game) commitAside(changes ...change) {
	tolerated := g.tolerated
	g.commit(changes...)
	g.tolerated = tolerated
}
