package play

import (
	"slices"

	"xqengine/board/tree"
	"xqengine/record"
)

// history is what Undo takes back: of the last commands that changed the tree, each with what undoes it, the latest last.
type history struct{ steps []undone }

// undone takes a command back.
type undone struct {
	changes []tree.Change
	ending  *ending // the game is over again, as it was; nil: it was not over
}

// ending is how a game ended.
type ending struct{ result, winner, reason string }

// maxUndo is how many commands can be undone.
const maxUndo = 200

// remember keeps what undoes a command. Of one that changed nothing there is nothing to keep.
func (h *history) remember(u undone) {
	if len(u.changes) == 0 && u.ending == nil {
		return
	}
	h.steps = append(h.steps, u)
	if len(h.steps) > maxUndo {
		h.steps = slices.Delete(h.steps, 0, 1)
	}
}

// empty reports whether there is nothing to undo.
func (h *history) empty() bool { return len(h.steps) == 0 }

// take takes what undoes the last command out; false if there is nothing.
func (h *history) take() (last undone, ok bool) {
	if h.empty() {
		return last, false
	}
	last = h.steps[len(h.steps)-1]
	h.steps = h.steps[:len(h.steps)-1]
	return last, true
}

// keepPlayed forgets the undoing of what brought the line to a node into the tree: it has been played since, and what is
// played does not go with an insertion that is undone.
func (h *history) keepPlayed(n *record.Node) {
	h.steps = slices.DeleteFunc(h.steps, func(u undone) bool {
		return slices.ContainsFunc(u.changes, func(c tree.Change) bool {
			if c.Op != tree.OpDelete {
				return false
			}
			for m := n; m != nil; m = m.Parent() {
				if m.ID == c.Node {
					return true
				}
			}
			return false
		})
	})
}

// renumber lets what can still be undone speak of the nodes of a branch that was put back by the numbers that they have
// now.
func (h *history) renumber(branch []tree.BranchNode) {
	numbers := map[int]int{}
	for _, n := range branch {
		numbers[n.Before] = n.Now
	}
	correct := func(id *int) {
		if now, ok := numbers[*id]; ok {
			*id = now
		}
	}
	for _, u := range h.steps {
		for i := range u.changes {
			correct(&u.changes[i].Node)
			correct(&u.changes[i].After)
			for k := range u.changes[i].Branch {
				correct(&u.changes[i].Branch[k].Before)
			}
		}
	}
}
