package board

import (
	"slices"
	"strings"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/position/fen"
)

// carryOut does what a message says. The answer is nil if it was sent already.
func (t *tab) carryOut(m api.Message) (answer any, err error) {
	head := m.Head()
	switch m := m.(type) {
	case *api.Open:
		return nil, t.openAndShow(m.Game, -1, m.Cid)
	case *api.New:
		tree, st, err := t.srv.begin(m)
		if err != nil {
			return nil, err
		}
		g, err := t.srv.create(tree, st)
		if err != nil {
			return nil, err
		}
		return nil, t.present(g, m.Cid)
	case *api.Check:
		return t.srv.check(m)
	}
	g, err := t.gameOf(head)
	if err != nil {
		return nil, err
	}
	if !g.do(func() { answer, err = g.carryOut(m) }) {
		err = errNoGame
	}
	return answer, err
}

// openAndShow shows a game of the library; rev is what the page knows of it.
func (t *tab) openAndShow(id string, rev, cid int64) error {
	for range 3 {
		g, err := t.srv.open(id)
		if err != nil {
			return err
		}
		if t.show(g, rev, cid) {
			t.client.rememberGame(cid, g.id)
			return nil
		}
		// It has left the memory in between.
	}
	return errNoGame
}

// present shows a game as the answer to a message.
func (t *tab) present(g *game, cid int64) error {
	if !t.show(g, -1, cid) {
		return errNoGame
	}
	t.client.rememberGame(cid, g.id)
	return nil
}

// carryOut does what a message says about the game, as its owner.
func (g *game) carryOut(m api.Message) (any, error) {
	switch m := m.(type) {
	case *api.Options:
		return g.choices(m)
	case *api.ViewNode:
		n, err := g.tree.node(m.Node)
		if err != nil {
			return nil, err
		}
		return api.Shown{Head: g.head(api.TypeShown, m.Cid), Rev: g.rev, Node: m.Node, View: g.viewAt(n)}, nil
	case *api.Preview:
		return g.preview(m)
	case *api.Book:
		return g.book(m)
	case *api.Why:
		return g.why(m)
	case *api.Unfold:
		return g.onUnfold(m)
	}
	head := m.Head()
	if err := g.checkRev(head.Rev); err != nil {
		return nil, err
	}
	before := g.state()
	changes, err := g.command(m)
	if err != nil {
		return nil, err
	}
	if before == api.StateEngine && g.state() != api.StateEngine {
		g.stopHint()
	}
	g.settle()
	g.commit(changes...)
	if g.kept.missed {
		return nil, g.unsaved
	}
	return api.Done{Head: g.head(api.TypeDone, head.Cid), Rev: g.rev}, nil
}

// command makes the changes that a message asks for.
func (g *game) command(m api.Message) ([]change, error) {
	switch m := m.(type) {
	case *api.Lay:
		return g.onLay(m)
	case *api.Play:
		return g.onPlay(m)
	case *api.TakeBack:
		return g.onTakeBack(m.Count)
	case *api.Redo:
		return g.onRedo(m.Count)
	case *api.Goto:
		return g.onGoto(m.Node)
	case *api.MoveNow:
		return nil, g.onMoveNow()
	case *api.Hint:
		return nil, g.onHint()
	case *api.Pause:
		if err := g.mayChange(); err != nil {
			return nil, err
		}
		if state := g.state(); state == api.StateOver || state == api.StateLaying {
			return nil, api.Fail(api.ErrorState, "state", state)
		}
		g.pause(m.On)
		return nil, nil
	case *api.Resign:
		return g.onResign(m.Side)
	case *api.Draw:
		return g.onDraw(m.Action, m.Side)
	case *api.PlayOn:
		return g.onPlayOn()
	case *api.Retry:
		if g.fault == "" {
			return nil, api.Fail(api.ErrorNothing)
		}
		g.fault = ""
		return nil, nil
	case *api.Analyse:
		return nil, g.onAnalyse(m)
	case *api.Review:
		return nil, g.onReview(m)
	case *api.Comment:
		return g.onComment(m)
	case *api.Glyph:
		return g.onGlyph(m)
	case *api.Delete:
		return g.onDelete(m.Node)
	case *api.Promote:
		return g.onPromote(m.Node)
	case *api.Order:
		return g.onOrder(m)
	case *api.Insert:
		return g.onInsert(m)
	case *api.Undo:
		return g.onUndo()
	case *api.Players:
		return g.onPlayers(m)
	case *api.Tags:
		return nil, g.onTags(m.Tags)
	case *api.SetRules:
		return g.onRules(m)
	}
	return nil, api.Fail(api.ErrorType, "type", m.Head().Type)
}

// maxPrefix is how many steps a prefix may have; a turn has two.
const maxPrefix = 4

// choices lists what may follow a prefix.
func (g *game) choices(m *api.Options) (any, error) {
	n, err := g.tree.node(m.Node)
	if err != nil {
		return nil, err
	}
	if len(m.Prefix) > maxPrefix {
		return nil, api.FailField("prefix", api.CauseTooLong)
	}
	p := g.tree.at(n)
	steps, at, err := api.ChoicesAfter(p, m.Prefix)
	if err != nil {
		return nil, api.Fail(api.ErrorIllegal, "turn", api.Quoted(joinSteps(m.Prefix)), "why", explain.WhyIllegal(p, joinSteps(m.Prefix)).String())
	}
	told := api.Choices{Head: g.head(api.TypeChoices, m.Cid), Rev: g.rev, Node: m.Node, Prefix: slices.Clone(m.Prefix), Steps: steps}
	if told.Prefix == nil {
		told.Prefix = []string{}
	}
	if len(m.Prefix) > 0 {
		if turn, err := p.ParseTurn(joinSteps(m.Prefix)); err == nil {
			told.MayEnd = !turn.IsZero()
		}
		view := api.ViewOf(at, g.tree.start, nil)
		told.View = &view
	}
	return told, nil
}

func joinSteps(steps []string) string { return strings.Join(steps, ",") }

// maxWhy is how many turns may be asked about at once.
const maxWhy = 16

// why tells why turns are not legal.
func (g *game) why(m *api.Why) (any, error) {
	n, err := g.tree.node(m.Node)
	switch {
	case err != nil:
		return nil, err
	case len(m.Turns) > maxWhy:
		return nil, api.FailField("turns", api.CauseUpTo, maxWhy)
	}
	p := g.tree.at(n)
	told := api.Reasons{Head: g.head(api.TypeReasons, m.Cid), Node: m.Node, Turns: slices.Clone(m.Turns), Reasons: []string{}}
	for _, text := range m.Turns {
		reason := "legal"
		if _, err := p.ParseTurn(text); err != nil {
			reason = explain.WhyIllegal(p, text).String()
		}
		told.Reasons = append(told.Reasons, reason)
	}
	return told, nil
}

// maxPreview is how many turns a preview may have.
const maxPreview = 200

// preview shows the position after some turns.
func (g *game) preview(m *api.Preview) (any, error) {
	n, err := g.tree.node(m.Node)
	switch {
	case err != nil:
		return nil, err
	case len(m.Turns) > maxPreview:
		return nil, api.FailField("turns", api.CauseUpTo, maxPreview)
	}
	steps := g.tree.tell(n).Steps
	p := g.tree.at(n).Clone()
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
	view := api.ViewOf(p, g.tree.start, steps)
	return api.Shown{Head: g.head(api.TypeShown, m.Cid), Rev: g.rev, Node: m.Node, Turns: m.Turns, View: view}, nil
}

// check tells whether a FEN is a position, and what is wrong with it if it is not.
func (s *Server) check(m *api.Check) (any, error) {
	v, ok := position.VariantByName(m.Variant)
	if !ok {
		return nil, api.FailField("variant", api.CauseVariant, api.Quoted(m.Variant))
	}
	if m.Target < 0 || m.Target > position.MaxPointsTarget {
		return nil, api.FailRange("target", 0, position.MaxPointsTarget)
	}
	told := api.Checked{Head: api.Head{V: api.Protocol, Type: api.TypeChecked, Cid: m.Cid}}
	text, err := startFEN(v, m.FEN, m.Layouts)
	if err != nil {
		told.Params = api.FailureOf(err).Params
		return told, nil
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return nil, api.FailureOfFEN(err)
	}
	rules := p.Rules()
	rules.PointsTarget = m.Target
	p.SetRules(rules)
	view := api.ViewOf(p, nil, nil)
	told.OK, told.FEN, told.View, told.Layouts = true, text, &view, api.LayoutTexts(p)
	return told, nil
}
