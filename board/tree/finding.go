package tree

import (
	"maps"
	"slices"

	"xqengine/board/api"
	"xqengine/claims"
	"xqengine/position"
	"xqengine/record"
)

// Finding is what a review found at a node besides its evaluation.
type Finding struct {
	Line []string `json:"line,omitempty"` // the best turns from there on, in coordinates
	// Only tells that no other turn is nearly as good as the first of Line, and that it was not easy to see.
	Only bool           `json:"only,omitempty"`
	Why  []claims.Claim `json:"why,omitempty"` // what makes the turn that leads to the node a fault, the most telling first
}

// Finding returns what a review found at a node; nil if none has been there.
func (t *Tree) Finding(n *record.Node) *Finding { return t.findings[n.ID] }

// Findings returns what a review found, by nodes.
func (t *Tree) Findings() map[int]*Finding { return maps.Clone(t.findings) }

// Keep keeps what a review found, by nodes. What is not in the tree is left out.
func (t *Tree) Keep(findings map[int]*Finding) {
	for id, f := range findings {
		if t.Record.Node(id) != nil && f != nil {
			t.findings[id] = f
		}
	}
}

// Reviewed reports whether a review has looked at the game.
func (t *Tree) Reviewed() bool { return len(t.findings) > 0 }

// MovedBy returns the side that played the turn which leads to a node.
func (t *Tree) MovedBy(n *record.Node) position.Colour {
	if t.facts(n).Side == api.ColourName(position.Black) {
		return position.Black
	}
	return position.Red
}

// Best reports whether the turn that leads to a node is the one that the review would have played.
func (t *Tree) Best(n *record.Node) bool {
	f := t.findings[n.Parent().ID]
	return f != nil && len(f.Line) > 0 && f.Line[0] == n.Text()
}

// Judge returns how much of the expected result the turn that leads to a node gave away, in permille, and the glyph for it; 0 for none. The
// turn that a review would have played gives nothing away.
func (t *Tree) Judge(n *record.Node) (loss, glyph int) {
	parent := n.Parent()
	if parent == nil || parent.Eval == nil || n.Eval == nil {
		return 0, 0
	}
	if t.Best(n) {
		if t.findings[parent.ID].Only {
			return 0, api.GlyphGood
		}
		return 0, 0
	}
	return api.LossOf(*api.EvalOf(*parent.Eval), *api.EvalOf(*n.Eval), t.facts(n).Side)
}

// judge adds what a review found to what the page is told of a node.
func (t *Tree) judge(n *record.Node, view *api.NodeInfo) {
	if n.Eval == nil {
		return
	}
	view.Eval = api.EvalOf(*n.Eval)
	if f := t.findings[n.ID]; f != nil && len(f.Line) > 0 {
		view.Best = f.Line[0]
	}
	view.Loss, view.Judged = t.Judge(n)
	if view.Judged == 0 || view.Judged == api.GlyphGood {
		return
	}
	parent := n.Parent()
	if before := t.findings[parent.ID]; before != nil && len(before.Line) > 0 {
		next := parent.Next()
		if i := slices.IndexFunc(next, func(m *record.Node) bool { return m.Text() == before.Line[0] }); i >= 0 {
			view.Better = next[i].ID
		}
	}
	if f := t.findings[n.ID]; f != nil {
		view.Why = api.WhyOf(t.At(parent), f.Why)
	}
}
