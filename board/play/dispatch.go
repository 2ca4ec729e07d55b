package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
)

// carryOut does what a message says. The answer is nil if it was sent already.
func (t *Tab) carryOut(m api.Message) (answer any, err error) {
	head := m.Head()
	if err := t.mayAsk(m); err != nil {
		return nil, err
	}
	switch m := m.(type) {
	case *api.Open:
		return nil, t.openAndShow(m.Game, -1, m.Cid)
	case *api.New:
		fresh, err := begin(m)
		if err != nil {
			return nil, err
		}
		g, err := t.games.create(fresh)
		if err != nil {
			return nil, err
		}
		return nil, t.present(g, m.Cid)
	case *api.Check:
		return check(m)
	}
	g, err := t.gameOf(head)
	if err != nil {
		return nil, err
	}
	if !g.do(func() { answer, err = g.carryOutFor(t.role, m) }) {
		err = errNoGame
	}
	return answer, err
}

// openAndShow shows a game of the library; rev is what the page knows of it.
func (t *Tab) openAndShow(id string, rev, cid int64) error {
	for range 3 {
		g, err := t.games.open(id)
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
func (t *Tab) present(g *game, cid int64) error {
	if !t.show(g, -1, cid) {
		return errNoGame
	}
	t.client.rememberGame(cid, g.id)
	return nil
}

// mayAsk reports whether a page may ask for something that is not about the game which it shows: guests have one game.
func (t *Tab) mayAsk(m api.Message) error {
	_, begins := m.(*api.New)
	_, opens := m.(*api.Open)
	if t.role.guest() && (begins || opens && m.Head().Game != t.role.Game) {
		return api.Fail(api.ErrorSeat, "because", api.BecauseOwner)
	}
	return nil
}

// carryOutFor does what a message says about the game, if the page that says it may.
func (g *game) carryOutFor(r Role, m api.Message) (any, error) {
	if err := g.permit(r, m); err != nil {
		return nil, err
	}
	return g.carryOut(m)
}

// carryOut does what a message says about the game, as its actor.
func (g *game) carryOut(m api.Message) (any, error) {
	switch m := m.(type) {
	case *api.Options:
		return choices(g, m)
	case *api.ViewNode:
		n, err := g.tree.Node(m.Node)
		if err != nil {
			return nil, err
		}
		return api.Shown{Head: g.head(api.TypeShown, m.Cid), Rev: g.rev, Node: m.Node, View: viewAt(g.tree, n)}, nil
	case *api.Preview:
		return preview(g, m)
	case *api.Book:
		return bookMoves(g, m)
	case *api.Tables:
		return tableMoves(g, m)
	case *api.Why:
		return why(g, m)
	case *api.Unfold:
		return onUnfold(g, m)
	}
	head := m.Head()
	if err := checkRev(g, head.Rev); err != nil {
		return nil, err
	}
	before := g.state()
	changes, err := command(g, m)
	if err != nil {
		return nil, err
	}
	if before == api.StateEngine && g.state() != api.StateEngine {
		g.hints.stop()
		g.threats.stop()
	}
	g.reconcile()
	g.commit(changes...)
	if g.missed {
		return nil, g.unsaved
	}
	return api.Done{Head: g.head(api.TypeDone, head.Cid), Rev: g.rev}, nil
}

// command makes the changes that a message asks for.
func command(g *game, m api.Message) ([]tree.Change, error) {
	switch m := m.(type) {
	case *api.Lay:
		return onLay(g, m)
	case *api.Play:
		return onPlay(g, m)
	case *api.TakeBack:
		if g.shared != nil {
			return onConsent(g, m)
		}
		return onTakeBack(g, m)
	case *api.Redo:
		return onRedo(g, m.Count)
	case *api.Goto:
		return onGoto(g, m.Node)
	case *api.MoveNow:
		return nil, g.engine.hurry()
	case *api.Hint:
		return nil, g.hints.ask()
	case *api.Pause:
		if err := g.mayChange(); err != nil {
			return nil, err
		}
		if state := g.state(); state == api.StateOver || state == api.StateLaying {
			return nil, api.Fail(api.ErrorState, "state", state)
		}
		pause(g, m.On)
		return nil, nil
	case *api.Resign:
		return onResign(g, m.Side)
	case *api.Draw:
		return onDraw(g, m.Action, m.Side)
	case *api.PlayOn:
		return onPlayOn(g)
	case *api.Retry:
		return nil, g.engine.retry()
	case *api.Analyse:
		return nil, g.analysis.set(m)
	case *api.Review:
		return nil, g.reviews.set(m)
	case *api.Try:
		return nil, g.tries.ask(m)
	case *api.Threat:
		return nil, g.threats.ask(m)
	case *api.Comment:
		return onComment(g, m)
	case *api.Glyph:
		return onGlyph(g, m)
	case *api.Delete:
		return onDelete(g, m.Node)
	case *api.Promote:
		return onPromote(g, m.Node)
	case *api.Order:
		return onOrder(g, m)
	case *api.Insert:
		return onInsert(g, m)
	case *api.Undo:
		return onUndo(g)
	case *api.Players:
		return onPlayers(g, m)
	case *api.Tags:
		return nil, onTags(g, m.Tags)
	case *api.SetRules:
		return onRules(g, m)
	}
	return nil, api.Fail(api.ErrorType, "type", m.Head().Type)
}
