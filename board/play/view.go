package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/record"
)

// status describes the state of the game.
func (g *game) status() api.Status {
	view := api.Status{
		Rev: g.rev, Node: g.st.Node, State: g.state(), Side: api.ColourName(g.side()), Red: g.st.Red, Black: g.st.Black,
		Control: g.st.Control, Clock: g.clockInfo(), Offer: g.st.Offer, Result: g.st.Result, Reason: g.st.Reason,
		CanUndo: !g.history.empty(), Fault: g.engine.fault, Declined: g.declined, Record: g.st.Record,
		Unsaved: g.unsaved.Param("reason"), UnsavedCause: g.unsaved.Param("cause"),
	}
	view.Shared = g.shared.view()
	if g.engine.search != nil {
		view.Job = g.engine.search.job.ID
	}
	if l := g.st.Laying; l != nil {
		view.Laid = &api.Sides[bool]{Red: l.Red != "", Black: l.Black != ""}
	}
	if view.State == api.StateOver {
		outcome := g.outcome()
		view.Verdict = &outcome
		view.Statistic = statistic(g)
	}
	for _, t := range g.tree.Record.Tags {
		view.Tags = append(view.Tags, api.Tag(t))
	}
	view.Analysis, view.Review, view.Report = g.analysis.view(), g.reviews.view(), g.reviews.report()
	return view
}

// outcome describes why the game is over.
func (g *game) outcome() api.Outcome {
	p := g.at()
	if o := p.Outcome(); o.Over && api.ReasonName(o.Reason) == g.st.Reason {
		return api.OutcomeOf(p, o)
	}
	return api.Outcome{Over: true, Winner: g.st.Winner, Reason: g.st.Reason}
}

// view describes the position where the game stands.
func (g *game) view() api.View { return viewAt(g.tree, g.node()) }

// viewAt describes the position at a node.
func viewAt(t *tree.Tree, n *record.Node) api.View {
	steps := t.Info(n).Steps // first: it moves what At returns
	return api.ViewOf(t.At(n), t.Start, steps)
}

// startInfo describes where the game begins.
func startInfo(t *tree.Tree) api.StartInfo {
	start := t.Record.Start()
	p := t.Start
	return api.StartInfo{
		Variant: start.Variant.Name, FEN: start.FEN, Usual: t.Record.StartsAsUsual(), Target: p.PointsTarget(),
		Rules: api.RulesOf(start.Rules), Layouts: api.LayoutTexts(p),
	}
}

// snapshot describes the whole game.
func (g *game) snapshot(cid int64) api.GameState {
	return api.GameState{
		Head: g.head(api.TypeGame, cid), Status: g.status(), Start: startInfo(g.tree), View: g.view(), Nodes: g.tree.Known(),
	}
}

// head returns the head of a message about the game.
func (g *game) head(kind string, cid int64) api.Head {
	return api.Head{V: api.Protocol, Type: kind, Cid: cid, Game: g.id}
}

// info describes the game as a line of a list.
func (g *game) info() api.GameInfo {
	return infoOf(g.id, g.tree.Record, &g.st, g.state(), g.changed)
}

// infoOf describes a game as a line of a list.
func infoOf(id string, r *record.Game, st *tree.Status, state string, changed time.Time) api.GameInfo {
	return api.GameInfo{
		ID: id, Variant: r.Start().Variant.Name, Title: api.TitleOf(r), Red: st.Red, Black: st.Black, State: state,
		Result: st.Result, Reason: st.Reason, Turns: len(r.Main()), SetUp: api.IsSetUp(r.Start().Variant, r.Start().FEN),
		Changed: changed.UTC().Format(time.RFC3339),
	}
}

// publish keeps what lists say of the game for those who must not wait for its actor.
func (g *game) publish() {
	info := g.info()
	g.known.Store(&info)
}
