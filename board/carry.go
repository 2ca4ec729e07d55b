package board

import (
	"slices"
	"strconv"
	"strings"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

const maxNodes = record.MaxNodes

// carryOut does what a message says. The answer is nil if it was sent already.
func (t *tab) carryOut(m message) (answer any, err error) {
	head := m.envelope()
	switch m := m.(type) {
	case *Open:
		return nil, t.openAndShow(m.Game, -1, m.Cid)
	case *New:
		tree, st, err := t.srv.begin(m)
		if err != nil {
			return nil, err
		}
		g, err := t.srv.create(tree, st)
		if err != nil {
			return nil, err
		}
		return nil, t.present(g, m.Cid)
	case *Check:
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
func (g *game) carryOut(m message) (any, error) {
	switch m := m.(type) {
	case *Options:
		return g.choices(m)
	case *ViewNode:
		n, err := g.tree.node(m.Node)
		if err != nil {
			return nil, err
		}
		return Shown{Head: g.head(TypeShown, m.Cid), Rev: g.rev, Node: m.Node, View: g.viewAt(n)}, nil
	case *Preview:
		return g.preview(m)
	case *Book:
		return g.book(m)
	case *Why:
		return g.why(m)
	case *Unfold:
		return g.onUnfold(m)
	}
	head := m.envelope()
	if err := g.checkRev(head.Rev); err != nil {
		return nil, err
	}
	before := g.state()
	changes, err := g.command(m)
	if err != nil {
		return nil, err
	}
	if before == StateEngine && g.state() != StateEngine {
		g.stopHint()
	}
	g.settle()
	g.commit(changes...)
	if g.kept.missed {
		return nil, fail(ErrorDisk, "reason", g.unsaved)
	}
	return Done{Head: g.head(TypeDone, head.Cid), Rev: g.rev}, nil
}

// command makes the changes that a message asks for.
func (g *game) command(m message) ([]change, error) {
	switch m := m.(type) {
	case *Lay:
		return g.onLay(m)
	case *Play:
		return g.onPlay(m)
	case *TakeBack:
		return g.onTakeBack(m.Count)
	case *Redo:
		return g.onRedo(m.Count)
	case *Goto:
		return g.onGoto(m.Node)
	case *MoveNow:
		return nil, g.onMoveNow()
	case *Hint:
		return nil, g.onHint()
	case *Pause:
		if err := g.mayChange(); err != nil {
			return nil, err
		}
		if state := g.state(); state == StateOver || state == StateLaying {
			return nil, fail(ErrorState, "state", state)
		}
		g.pause(m.On)
		return nil, nil
	case *Resign:
		return g.onResign(m.Side)
	case *Draw:
		return g.onDraw(m.Action, m.Side)
	case *PlayOn:
		return g.onPlayOn()
	case *Retry:
		if g.fault == "" {
			return nil, fail(ErrorNothing)
		}
		g.fault = ""
		return nil, nil
	case *Analyse:
		return nil, g.onAnalyse(m)
	case *Review:
		return nil, g.onReview(m)
	case *Comment:
		return g.onComment(m)
	case *Glyph:
		return g.onGlyph(m)
	case *Delete:
		return g.onDelete(m.Node)
	case *Promote:
		return g.onPromote(m.Node)
	case *Order:
		return g.onOrder(m)
	case *Insert:
		return g.onInsert(m)
	case *Undo:
		return g.onUndo()
	case *Players:
		return g.onPlayers(m)
	case *Tags:
		return nil, g.onTags(m.Tags)
	case *SetRules:
		return g.onRules(m)
	}
	return nil, fail(ErrorType, "type", m.envelope().Type)
}

// maxPrefix is how many steps a prefix may have; a turn has two.
const maxPrefix = 4

// choices lists what may follow a prefix.
func (g *game) choices(m *Options) (any, error) {
	n, err := g.tree.node(m.Node)
	if err != nil {
		return nil, err
	}
	if len(m.Prefix) > maxPrefix {
		return nil, fail(ErrorField, "field", "prefix", "reason", "too long")
	}
	p := g.tree.at(n)
	steps, at, err := choicesAfter(p, m.Prefix)
	if err != nil {
		return nil, fail(ErrorIllegal, "turn", quoted(joinSteps(m.Prefix)), "why", p.WhyIllegal(joinSteps(m.Prefix)).String())
	}
	told := Choices{Head: g.head(TypeChoices, m.Cid), Rev: g.rev, Node: m.Node, Prefix: slices.Clone(m.Prefix), Steps: steps}
	if told.Prefix == nil {
		told.Prefix = []string{}
	}
	if len(m.Prefix) > 0 {
		if turn, err := p.ParseTurn(joinSteps(m.Prefix)); err == nil {
			told.MayEnd = !turn.IsZero()
		}
		view := viewOf(at, g.tree.start, nil)
		told.View = &view
	}
	return told, nil
}

func joinSteps(steps []string) string { return strings.Join(steps, ",") }

// maxWhy is how many turns may be asked about at once.
const maxWhy = 16

// why tells why turns are not legal.
func (g *game) why(m *Why) (any, error) {
	n, err := g.tree.node(m.Node)
	switch {
	case err != nil:
		return nil, err
	case len(m.Turns) > maxWhy:
		return nil, fail(ErrorField, "field", "turns", "reason", "want up to "+strconv.Itoa(maxWhy))
	}
	p := g.tree.at(n)
	told := Reasons{Head: g.head(TypeReasons, m.Cid), Node: m.Node, Turns: slices.Clone(m.Turns), Reasons: []string{}}
	for _, text := range m.Turns {
		reason := "legal"
		if _, err := p.ParseTurn(text); err != nil {
			reason = p.WhyIllegal(text).String()
		}
		told.Reasons = append(told.Reasons, reason)
	}
	return told, nil
}

// maxPreview is how many turns a preview may have.
const maxPreview = 200

// preview shows the position after some turns.
func (g *game) preview(m *Preview) (any, error) {
	n, err := g.tree.node(m.Node)
	switch {
	case err != nil:
		return nil, err
	case len(m.Turns) > maxPreview:
		return nil, fail(ErrorField, "field", "turns", "reason", "want up to "+strconv.Itoa(maxPreview))
	}
	steps := g.tree.tell(n).Steps
	p := g.tree.at(n).Clone()
	for i, text := range m.Turns {
		turn, err := read(p, text)
		if err == nil {
			steps = stepsOf(p, turn)
			p.Play(turn)
			continue
		}
		if i == len(m.Turns)-1 && p.PlaySteps([]string{text}) == nil {
			steps = nil
			break
		}
		return nil, err
	}
	view := viewOf(p, g.tree.start, steps)
	return Shown{Head: g.head(TypeShown, m.Cid), Rev: g.rev, Node: m.Node, Turns: m.Turns, View: view}, nil
}

// check tells whether a FEN is a position, and what is wrong with it if it is not.
func (s *Server) check(m *Check) (any, error) {
	v, ok := position.VariantByName(m.Variant)
	if !ok {
		return nil, fail(ErrorField, "field", "variant", "reason", "unknown variant "+quoted(m.Variant))
	}
	if m.Target < 0 || m.Target > position.MaxPointsTarget {
		return nil, fail(ErrorField, "field", "target", "reason", "want 0 to "+strconv.Itoa(position.MaxPointsTarget))
	}
	told := Checked{Head: Head{V: Protocol, Type: TypeChecked, Cid: m.Cid}}
	text, err := startFEN(v, m.FEN, m.Layouts)
	if err != nil {
		told.Params = failureOf(err).params
		return told, nil
	}
	p, err := fen.Parse(v, text)
	if err != nil {
		return nil, failureOfFEN(err)
	}
	rules := p.Rules()
	rules.PointsTarget = m.Target
	p.SetRules(rules)
	view := viewOf(p, nil, nil)
	told.OK, told.FEN, told.View, told.Layouts = true, text, &view, layoutTexts(p)
	return told, nil
}
