package play

import (
	"slices"
	"strings"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// maxPrefix is how many steps a prefix may have; a turn has two.
const maxPrefix = 4

// choices answers what may follow a prefix.
func choices(g *game, m *api.Options) (any, error) {
	n, err := g.tree.Node(m.Node)
	if err != nil {
		return nil, err
	}
	if len(m.Prefix) > maxPrefix {
		return nil, api.FailField("prefix", api.CauseTooLong)
	}
	p := g.tree.At(n)
	steps, at, err := api.ChoicesAfter(p, m.Prefix)
	if err != nil {
		return nil, api.Fail(api.ErrorIllegal, "turn", api.Quoted(joinSteps(m.Prefix)), "why", explain.WhyIllegal(p, joinSteps(m.Prefix)).String())
	}
	reply := api.Choices{Head: g.head(api.TypeChoices, m.Cid), Rev: g.rev, Node: m.Node, Prefix: slices.Clone(m.Prefix), Steps: steps}
	if reply.Prefix == nil {
		reply.Prefix = []string{}
	}
	if len(m.Prefix) > 0 {
		if turn, err := p.ParseTurn(joinSteps(m.Prefix)); err == nil {
			reply.MayEnd = !turn.IsZero()
		}
		view := api.ViewOf(at, g.tree.Start, nil)
		reply.View = &view
	}
	return reply, nil
}

func joinSteps(steps []string) string { return strings.Join(steps, ",") }

// maxWhy is how many turns may be asked about at once.
const maxWhy = 16

// why answers why turns are not legal.
func why(g *game, m *api.Why) (any, error) {
	n, err := g.tree.Node(m.Node)
	switch {
	case err != nil:
		return nil, err
	case len(m.Turns) > maxWhy:
		return nil, api.FailField("turns", api.CauseUpTo, maxWhy)
	}
	p := g.tree.At(n)
	reply := api.Reasons{Head: g.head(api.TypeReasons, m.Cid), Node: m.Node, Turns: slices.Clone(m.Turns), Reasons: []string{}, InTheWay: [][]string{}}
	for _, text := range m.Turns {
		reason, pieces := "legal", []string{}
		if _, err := p.ParseTurn(text); err != nil {
			reason = explain.WhyIllegal(p, text).String()
			for _, s := range explain.InTheWay(p, text) {
				pieces = append(pieces, p.Variant().SquareName(s))
			}
		}
		reply.Reasons = append(reply.Reasons, reason)
		reply.InTheWay = append(reply.InTheWay, pieces)
	}
	return reply, nil
}

// maxPreview is how many turns a preview may have.
const maxPreview = 200

// preview shows the position after some turns.
func preview(g *game, m *api.Preview) (any, error) {
	n, err := g.tree.Node(m.Node)
	switch {
	case err != nil:
		return nil, err
	case len(m.Turns) > maxPreview:
		return nil, api.FailField("turns", api.CauseUpTo, maxPreview)
	}
	steps := g.tree.Info(n).Steps
	p := g.tree.At(n).Clone()
	for i, text := range m.Turns {
		turn, err := api.ReadTurn(p, text)
		if err == nil {
			steps = api.StepsOf(p, turn)
			p.Play(turn)
			continue
		}
		if i == len(m.Turns)-1 && explain.PlaySteps(p, []string{text}) == nil {
			steps = nil
			break
		}
		return nil, err
	}
	view := api.ViewOf(p, g.tree.Start, steps)
	return api.Shown{Head: g.head(api.TypeShown, m.Cid), Rev: g.rev, Node: m.Node, Turns: m.Turns, View: view}, nil
}

// check reports whether a FEN is a position, and what is wrong with it if it is not.
func check(m *api.Check) (any, error) {
	v, ok := position.VariantByName(m.Variant)
	if !ok {
		return nil, api.FailField("variant", api.CauseVariant, api.Quoted(m.Variant))
	}
	if m.Target < 0 || m.Target > position.MaxPointsTarget {
		return nil, api.FailRange("target", 0, position.MaxPointsTarget)
	}
	reply := api.Checked{Head: api.Head{V: api.Protocol, Type: api.TypeChecked, Cid: m.Cid}}
	text, err := startFEN(v, m.FEN, m.Layouts)
	if err != nil {
		reply.Params = api.FailureOf(err).Params
		return reply, nil
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return nil, api.FailureOfFEN(err)
	}
	rules := p.Rules()
	rules.PointsTarget = m.Target
	p.SetRules(rules)
	view := api.ViewOf(p, nil, nil)
	reply.OK, reply.FEN, reply.View, reply.Layouts = true, text, &view, api.LayoutTexts(p)
	return reply, nil
}
