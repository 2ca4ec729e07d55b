package tree

import (
	"time"

	"xqengine/board/api"
	"xqengine/openings"
	"xqengine/position"
	"xqengine/record"
)

// Info returns what the page is told of a node.
func (t *Tree) Info(n *record.Node) api.NodeInfo {
	view := *t.facts(n)
	if t.opened == nil || t.opened[n.ID] {
		for _, m := range n.Next() {
			view.Next = append(view.Next, m.ID)
		}
	} else {
		view.Folded = len(n.Next())
	}
	view.Comment, view.Glyphs = n.Comment, glyphNumbers(n)
	view.Left, view.Spent = n.Left.Milliseconds(), n.Spent.Milliseconds()
	t.judge(n, &view)
	return view
}

// facts returns what never changes of a node.
func (t *Tree) facts(n *record.Node) *api.NodeInfo {
	info, ok := t.infos[n.ID]
	if !ok {
		info = t.describe(n)
		t.infos[n.ID] = info
	}
	return info
}

// describe describes what never changes of a node.
func (t *Tree) describe(n *record.Node) *api.NodeInfo {
	info := &api.NodeInfo{ID: n.ID, Parent: -1, Ply: n.Ply()}
	if n.Parent() == nil {
		info.Number = t.At(n).MoveNumber()
		return info
	}
	info.Parent = n.Parent().ID
	p := t.At(n.Parent())
	turn := n.Turn()
	info.Number, info.Side = p.MoveNumber(), api.ColourName(p.Side())
	info.Notations = api.NotationsOf(p, turn)
	info.Steps = api.StepsOf(p, turn)
	before := api.Sides[int]{Red: p.Points(position.Red), Black: p.Points(position.Black)}
	after := t.At(n)
	info.Check = after.InCheck()
	if after.Variant().HasPoints() {
		info.Earned = &api.Sides[int]{Red: after.Points(position.Red) - before.Red, Black: after.Points(position.Black) - before.Black}
	}
	if name, ok := openings.Of(after); ok {
		info.Opening = openingOf(name)
	}
	return info
}

// openingOf describes an opening. The page falls back to English for a language that has no name for it.
func openingOf(name openings.Name) *api.Opening {
	texts := map[string]string{"en": name.English}
	if name.Chinese != "" {
		texts["zh"], texts["zh-Hant"] = name.Chinese, name.Traditional
	}
	return &api.Opening{Code: name.Code, Texts: texts}
}

// ClockFor returns what is left of a side's time at a node: what its last turn on the way there left, else the time
// for the game.
func (t *Tree) ClockFor(n *record.Node, c position.Colour, control api.TimeControl) int64 {
	for ; n.Parent() != nil; n = n.Parent() {
		if t.Info(n).Side == api.ColourName(c) && n.Left > 0 {
			return n.Left.Milliseconds()
		}
	}
	return int64(control.Game) * int64(time.Second/time.Millisecond)
}
