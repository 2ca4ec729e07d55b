package play

import (
	"math"

	"xqengine/accuracy"
	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/claims"
	"xqengine/position"
	"xqengine/record"
)

// report returns what a review says of the game; nil if none has looked at it.
func (v *reviews) report() *api.Report {
	g := v.g
	if !g.tree.Reviewed() {
		return nil
	}
	main := g.tree.Record.Main()
	r := &api.Report{}
	var red, black float64 // losses
	for _, n := range main {
		side, lost := &r.Red, &red
		if g.tree.MovedBy(n) == position.Black {
			side, lost = &r.Black, &black
		}
		*lost += count(g.tree, n, side)
	}
	family := g.tree.Start.Variant().Family()
	r.Red.Accuracy, r.Black.Accuracy = percent(family, red, r.Red.Turns), percent(family, black, r.Black.Turns)
	r.Middlegame, r.Endgame = v.phases(main)
	return r
}

// percent returns the accuracy of some turns that lost so much together.
func percent(f position.Family, loss float64, turns int) int {
	return int(math.Round(100 * accuracy.Of(f, loss/float64(max(1, turns)))))
}

// count counts a turn for its side, and returns what it lost, of 1.
func count(t *tree.Tree, n *record.Node, side *api.SideReport) float64 {
	before := n.Parent().Eval
	if before == nil || n.Eval == nil {
		return 0
	}
	loss, glyph := t.Judge(n)
	switch glyph {
	case api.GlyphGood:
		side.Good++
	case api.GlyphDubious:
		side.Inaccuracies++
	case api.GlyphMistake:
		side.Mistakes++
	case api.GlyphBlunder:
		side.Blunders++
	}
	if f := t.Finding(n); f != nil && glyph != 0 {
		for _, c := range f.Why {
			switch {
			case c.Voice == claims.Does && c.Kind == claims.Gives, c.Voice == claims.Misses && c.Kind == claims.Points:
				side.Points += c.Number - c.Against
			case c.Kind == claims.Stops:
				side.Plates++
			}
		}
	}
	expected := float64(api.EvalOf(*before).Red) / 1000
	if t.MovedBy(n) == position.Black {
		expected = 1 - expected
	}
	if !accuracy.Counts(expected) {
		return 0
	}
	side.Turns++
	return float64(loss) / 1000
}

// Phases of a game, by the officers, which are in xiangqi chariots, horses and cannons. The middlegame begins when most of them have left their
// points or the board, and the endgame when few are left.
const (
	homeAtMost = 0.4  // of those of the start: in xiangqi 4 of 12
	leftAtMost = 0.42 // 5 of 12
)

// phases returns the plies at which middlegame and endgame begin. They are looked for once for each end of the game.
func (v *reviews) phases(main []*record.Node) (middle, end int) {
	t := v.g.tree
	last := t.Record.End(t.Record.Root()).ID
	if v.phased != nil && v.phased[0] == last {
		return v.phased[1], v.phased[2]
	}
	start := position.New(t.Start.Variant())
	all, _ := officers(start, start)
	middle, end = len(main)+1, len(main)+1
	for ply := 0; ply <= len(main); ply++ {
		n := t.Record.Root()
		if ply > 0 {
			n = main[ply-1]
		}
		left, home := officers(t.At(n), start)
		if float64(left) <= leftAtMost*float64(all) {
			end = ply
			break
		}
		if middle > ply && float64(home) <= homeAtMost*float64(all) {
			middle = ply
		}
	}
	middle = min(middle, end)
	v.phased = []int{last, middle, end}
	return middle, end
}

// officers counts the officers on the board, and those on points where they began.
func officers(p, start *position.Position) (left, home int) {
	for all := p.Occupied(); !all.Empty(); {
		s := all.Pop()
		piece := p.PieceAt(s)
		if !isOfficer(p.Variant(), piece.Type()) {
			continue
		}
		left++
		if was := start.PieceAt(s); was.Type() == piece.Type() && was.Colour() == piece.Colour() {
			home++
		}
	}
	return left, home
}

// isOfficer reports whether pieces of a type attack on the whole board.
func isOfficer(v *position.Variant, t position.PieceType) bool {
	switch t {
	case position.Soldier, position.General:
		return false
	case position.Advisor, position.Elephant:
		return v.OnSquares() // queen and bishop
	}
	return true
}
