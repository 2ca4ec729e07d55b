package board

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"xqengine/courtesy"
	"xqengine/position"
	"xqengine/position/notation"
	"xqengine/record"
	"xqengine/search"
)

// thinker is an engine at work on a position of a game, and what it has told so far.
type thinker struct {
	g       *game
	kind    string
	node    int
	base    *position.Position
	job     *job
	started time.Time
	hurry   bool // its answer is not held back

	mu        sync.Mutex
	lines     map[int]search.Info // by rank
	last      search.Info
	scores    []search.Score // of the first line, by iterations
	scheduled bool           // a flush is on its way
	ended     bool
}

// thinkEvery is how often tabs are told what an engine sees, at most.
const thinkEvery = 100 * time.Millisecond

// newThinker puts an engine to work on the position of a node. done runs as the game's owner, if the thinker has
// not been forgotten by then: see current.
func (g *game) newThinker(kind string, n *record.Node, lines int, limits search.Limits, done func(*thinker, search.Result, error)) *thinker {
	t := &thinker{
		g: g, kind: kind, node: n.ID, base: g.tree.at(n).Clone(), started: time.Now(), lines: map[int]search.Info{},
	}
	t.job = &job{
		kind: kind, position: t.base.Clone(), limits: limits, lines: lines, report: t.report,
		done: func(r search.Result, err error) { g.post(func() { done(t, r, err) }) },
	}
	return t
}

// start hands the job to the pool.
func (t *thinker) start() *thinker {
	t.g.srv.pool.submit(t.job)
	return t
}

// forget cancels what the thinker does; its answer will be ignored.
func (t *thinker) forget() {
	if t == nil {
		return
	}
	t.mu.Lock()
	t.ended = true
	t.mu.Unlock()
	t.g.srv.pool.cancel(t.job)
}

// report takes what the engine tells, from its goroutine.
func (t *thinker) report(i search.Info) {
	if i.CurrentMoveNumber != 0 || len(i.PV) == 0 {
		return
	}
	i.PV = slices.Clone(i.PV)
	t.mu.Lock()
	defer t.mu.Unlock()
	if i.Bound != search.Exact && t.lines[max(1, i.MultiPV)].PV != nil {
		return // it says little, and would make the score jump
	}
	t.lines[max(1, i.MultiPV)] = i
	t.last = i
	if i.MultiPV <= 1 {
		t.scores = append(t.scores, i.Score)
	}
	if !t.scheduled && !t.ended {
		t.scheduled = true
		time.AfterFunc(thinkEvery, func() { t.g.post(func() { t.flush(false) }) })
	}
}

// flush tells the tabs what the engine sees. It runs as the game's owner.
func (t *thinker) flush(final bool) {
	t.mu.Lock()
	t.scheduled = false
	if t.ended && !final {
		t.mu.Unlock()
		return
	}
	last := t.last
	var infos []search.Info
	for rank := 1; t.lines[rank].PV != nil; rank++ {
		infos = append(infos, t.lines[rank])
	}
	t.mu.Unlock()
	told := Think{
		Head: t.g.head(TypeThink, 0), Job: t.job.id, Kind: t.kind, Node: t.node, Rev: t.g.rev, Final: final,
		Depth: last.Depth, Nodes: last.Nodes, Speed: last.NPS, Time: last.Elapsed.Milliseconds(), Lines: []Line{},
	}
	for _, i := range infos {
		told.Lines = append(told.Lines, lineOf(t.base, i))
	}
	text := encode(told)
	for tab := range t.g.tabs {
		tab.sendLatest("think "+t.kind, text)
	}
}

var boundNames = map[search.Bound]string{search.LowerBound: "lower", search.UpperBound: "upper"}

// lineOf tells a line of an engine in all notations.
func lineOf(p *position.Position, i search.Info) Line {
	told := Line{Eval: *evalOf(evaluation(p.Side(), i.Score, i.Depth, i.PV)), Bound: boundNames[i.Bound]}
	q := p.Clone()
	for _, turn := range i.PV {
		told.Turns = append(told.Turns, q.FormatTurn(turn))
		told.WXF = append(told.WXF, notation.FormatWXF(q, turn))
		told.Chinese = append(told.Chinese, notation.FormatChinese(q, turn))
		q.Play(turn)
	}
	return told
}

// evaluation turns a score for a side into one from Red's view.
func evaluation(side position.Colour, score search.Score, depth int, line []position.Turn) record.Evaluation {
	e := record.Evaluation{Centipawns: int(score), Depth: depth}
	if turns, ok := search.MateInTurns(score, line); ok {
		e.Centipawns = 0
		if e.Mate = (turns + 1) / 2; turns <= 0 {
			e.Mate = min(-1, turns/2)
		}
	}
	if side == position.Black {
		e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
	}
	return e
}

// evalOf tells an evaluation with what it means for the result.
func evalOf(e record.Evaluation) *Eval {
	told := &Eval{Centipawns: e.Centipawns, Mate: e.Mate, Depth: e.Depth}
	switch {
	case e.Mate > 0:
		told.Red = 1000
	case e.Mate == 0:
		win, draw, _ := search.WDL(search.Score(max(-30_000, min(30_000, e.Centipawns))))
		told.Red = win + draw/2
	}
	return told
}

// What a turn must give away, in permille of the expected result, to be judged ?!, ? and ??.
const (
	dubiousLoss = 60
	mistakeLoss = 120
	blunderLoss = 250
)

// lossOf tells how much of the expected result a turn of a side gave away, and the glyph for it; 0 for none.
func lossOf(before, after Eval, side string) (loss, glyph int) {
	loss = before.Red - after.Red
	if side == "black" {
		loss = -loss
	}
	switch loss = max(0, loss); {
	case loss >= blunderLoss:
		return loss, 4
	case loss >= mistakeLoss:
		return loss, 2
	case loss >= dubiousLoss:
		return loss, 6
	}
	return loss, 0
}

// answer is the engine's turn while it is held back.
type answer struct {
	thinker *thinker
	result  search.Result
	book    bool // it comes from the opening book
}

// forget makes the engine stop thinking of a turn; what it would say is ignored.
func (g *game) forget() {
	g.think.forget()
	g.think, g.pending = nil, nil
	delete(g.alarms, "answer")
}

// startThinking has the engine look for a turn, if it does not already.
func (g *game) startThinking() {
	if g.think != nil {
		return
	}
	level := *g.st.player(g.side()).Level
	limits, err := g.srv.levels.Limits(level, g.st.Seed)
	if err != nil {
		g.fault = err.Error()
		return
	}
	g.think = g.newThinker(ThinkPlay, g.node(), 1, g.timed(limits), g.onAnswer)
	if turn, ok := g.fromBook(level); ok {
		t := g.think
		g.post(func() { g.onBookAnswer(t, turn) })
		return
	}
	g.think.start()
}

// onAnswer takes the engine's turn.
func (g *game) onAnswer(t *thinker, r search.Result, err error) {
	if g.think != t {
		return // an answer to what is not asked any more
	}
	if err == nil && !r.HasBest {
		err = fail(ErrorEngine, "reason", "it has no turn to play")
	}
	if err != nil {
		g.forget()
		if !g.runningSince.IsZero() {
			g.stopClock(g.side())
		}
		g.fault = failureText(err)
		g.settle()
		g.commit()
		return
	}
	g.holdBack(&answer{thinker: t, result: r})
}

// holdBack plays the engine's turn when the time has come.
func (g *game) holdBack(a *answer) {
	g.pending = a
	t := a.thinker
	level := g.st.player(g.side()).Level
	wait := g.srv.config.Delay - time.Since(t.started)
	if !level.quick() || t.hurry || wait <= 0 || g.shortOfTime() {
		g.answer()
		return
	}
	g.setAlarm("answer", wait, g.answer)
}

// failureText returns the first line of an error: engines add their stack.
func failureText(err error) string {
	return clip(firstLine(err.Error()))
}

// shortOfTime tells whether holding an answer back could matter.
func (g *game) shortOfTime() bool {
	at, _ := g.flag()
	return !at.IsZero() && time.Until(at) < 10*time.Second
}

// answer plays the engine's turn, or does what its manners say.
func (g *game) answer() {
	a := g.pending
	if a == nil || g.think != a.thinker {
		return
	}
	p, side, declined := g.at(), g.side(), false
	a.thinker.mu.Lock()
	scores := a.thinker.scores
	a.thinker.mu.Unlock()
	opponent := g.st.player(side.Other())
	if opponent.person() && !a.book && courtesy.Resigns(p, a.result, scores) {
		g.forget()
		g.stopClock(side)
		g.finish(colourName(side.Other()), ReasonResignation)
		g.settle()
		g.commit()
		return
	}
	if g.st.Offer == colourName(side.Other()) {
		if !a.book && courtesy.AcceptsDraw(p, a.result.Score) {
			g.forget()
			_ = g.agree()
			g.settle()
			g.commit()
			return
		}
		g.st.Offer = ""
		declined = true
	}
	number := p.MoveNumber()
	offers := courtesy.OffersDraw(number, g.st.Offered[side&1], a.result.Depth, scores)
	e := evaluation(side, a.result.Score, a.result.Depth, a.result.PV)
	changes, err := g.play(a.result.Best)
	if err != nil {
		g.forget()
		g.fault = failureText(err)
		g.settle()
		g.commit()
		return
	}
	if !a.book {
		c := change{Op: opEval, Node: g.st.Node, Eval: &e}
		_, _, _ = g.tree.apply(c)
		changes = append(changes, c)
	}
	g.declined = declined
	if offers {
		g.st.Offer, g.st.Offered[side&1] = colourName(side), number
		if !opponent.person() {
			g.st.Offer = "" // engines play it out
		}
	}
	g.settle()
	g.commit(changes...)
}

// onMoveNow makes the engine answer at once.
func (g *game) onMoveNow() error {
	if g.state() != StateEngine || g.think == nil {
		return fail(ErrorState, "state", g.state())
	}
	if g.pending != nil {
		g.answer()
		return nil
	}
	g.think.hurry = true
	if g.think.job.stop != nil { // the opening book answers without a job
		g.think.job.stop()
	}
	return nil
}

// What hints and decisions about draws may cost.
const (
	hintTime  = 1500 * time.Millisecond
	drawNodes = 50_000
)

// onHint asks the engine for the side to move.
func (g *game) onHint() error {
	if state := g.state(); state != StateHuman && state != StatePaused {
		return fail(ErrorState, "state", state)
	}
	if g.at().Outcome().Over {
		return fail(ErrorState, "state", StateOver)
	}
	g.stopHint()
	g.hint = g.newThinker(ThinkHint, g.node(), 1, search.Limits{MoveTime: hintTime}, func(t *thinker, _ search.Result, err error) {
		if g.hint != t {
			return
		}
		g.hint = nil
		if err != nil {
			g.tell(Error{Head: g.head(TypeError, 0), Code: ErrorEngine, Params: map[string]string{"reason": failureText(err)}})
			return
		}
		t.flush(true)
	}).start()
	return nil
}

func (g *game) stopHint() {
	g.hint.forget()
	g.hint = nil
}

// considerDraw has the engine decide on an offer while it is not to move. If it is, it decides with its turn.
func (g *game) considerDraw(c position.Colour) {
	if g.side() == c {
		return
	}
	offer := g.st.Offer
	g.newThinker(ThinkHint, g.node(), 1, search.Limits{Nodes: drawNodes}, func(t *thinker, r search.Result, err error) {
		if g.st.Node != t.node || g.st.Offer != offer || g.state() == StateOver {
			return
		}
		if err == nil && courtesy.AcceptsDraw(t.base, -r.Score) {
			_ = g.agree()
		} else {
			g.st.Offer, g.declined = "", true
		}
		g.settle()
		g.commit()
	}).start()
}

// analysis is the state of the analysis of a game.
type analysis struct {
	on      bool
	node    int
	follows bool // the place where the game stands
	lines   int
	ended   string
	thinker *thinker
	waits   bool // another job has the engine
}

func (a *analysis) tell() *Analysis {
	if !a.on && a.ended == "" {
		return nil
	}
	return &Analysis{On: a.on, Node: a.node, Lines: a.lines, Suspended: a.waits, Ended: a.ended}
}

// mostAnalysis is how long an analysis goes on by itself.
const mostAnalysis = 10 * time.Minute

// maxLines is how many lines an analysis may have.
const maxLines = 5

func (g *game) onAnalyse(m *Analyse) error {
	if m.Lines < 0 || m.Lines > maxLines {
		return fail(ErrorField, "field", "lines", "reason", "want 1 to "+strconv.Itoa(maxLines))
	}
	if !m.On {
		g.endAnalysis("")
		return nil
	}
	a := &g.analysis
	if m.Node != nil {
		if _, err := g.tree.node(*m.Node); err != nil {
			return err
		}
	}
	a.thinker.forget()
	a.thinker = nil
	a.on, a.ended, a.follows = true, "", m.Node == nil
	if m.Lines > 0 {
		a.lines = m.Lines
	}
	if m.Node != nil {
		a.node = *m.Node
	}
	g.setAlarm("analysis", mostAnalysis, func() { g.endAnalysis("time"); g.commit() })
	return nil
}

// endAnalysis switches the analysis off, for a reason of its own or because somebody wants it.
func (g *game) endAnalysis(reason string) {
	a := &g.analysis
	a.thinker.forget()
	if a.on {
		a.ended = reason
	}
	a.on, a.thinker, a.waits = false, nil, false
	delete(g.alarms, "analysis")
}

// followAnalysis lets the analysis look at the right node.
func (g *game) followAnalysis() {
	a := &g.analysis
	if !a.on {
		return
	}
	if g.tree.record.Node(a.node) == nil {
		a.follows = true
	}
	if a.follows {
		a.node = g.st.Node
	}
	if a.thinker != nil && a.thinker.node == a.node {
		return
	}
	a.thinker.forget()
	a.thinker = nil
	n := g.tree.record.Node(a.node)
	if g.tree.at(n).Terminal().Over {
		return
	}
	t := g.newThinker(ThinkAnalysis, n, a.lines, search.Limits{Infinite: true}, func(t *thinker, _ search.Result, err error) {
		if a.thinker != t {
			return
		}
		a.thinker = nil
		g.endAnalysis("depth")
		if err != nil {
			g.tell(Error{Head: g.head(TypeError, 0), Code: ErrorEngine, Params: map[string]string{"reason": failureText(err)}})
		}
		g.commit()
	})
	t.job.waiting = func(waits bool) {
		g.post(func() {
			if a.thinker == t && a.waits != waits {
				a.waits = waits
				g.commit()
			}
		})
	}
	a.thinker = t.start()
}

// review goes through the main line.
type review struct {
	nodes   []int
	done    int
	limit   uint64
	ended   bool
	thinker *thinker
}

func (r *review) tell() *Progress {
	if r == nil {
		return nil
	}
	return &Progress{Done: r.done, Of: len(r.nodes), Ended: r.ended}
}

// How many positions a review looks at for a turn.
const (
	reviewNodes     = 100_000
	mostReviewNodes = 100_000_000
)

func (g *game) onReview(m *Review) error {
	g.stopReview()
	if !m.On {
		return nil
	}
	if m.Nodes > mostReviewNodes {
		return fail(ErrorField, "field", "nodes", "reason", "want up to "+strconv.Itoa(mostReviewNodes))
	}
	r := &review{nodes: []int{0}, limit: m.Nodes}
	if r.limit == 0 {
		r.limit = reviewNodes
	}
	for _, n := range g.tree.record.Main() {
		r.nodes = append(r.nodes, n.ID)
	}
	g.review = r
	g.nextReview()
	return nil
}

func (g *game) stopReview() {
	if g.review == nil {
		return
	}
	g.review.thinker.forget()
	g.review.thinker, g.review.ended = nil, true
}

// nextReview looks at the next node of a review, or ends it.
func (g *game) nextReview() {
	r := g.review
	for r.done < len(r.nodes) && g.tree.record.Node(r.nodes[r.done]) == nil {
		r.done++ // deleted meanwhile
	}
	if r.done == len(r.nodes) {
		r.ended, r.thinker = true, nil
		return
	}
	n := g.tree.record.Node(r.nodes[r.done])
	p := g.tree.at(n)
	if o := p.Terminal(); o.Over {
		e := record.Evaluation{Mate: 1}
		if o.WonBy(position.Black) {
			e.Mate = -1
		}
		g.reviewed(n.ID, e)
		return
	}
	r.thinker = g.newThinker(ThinkReview, n, 1, search.Limits{Nodes: r.limit}, func(t *thinker, result search.Result, err error) {
		if g.review != r || r.thinker != t {
			return
		}
		if err != nil || g.tree.record.Node(t.node) == nil {
			g.stopReview()
			g.commit()
			return
		}
		g.reviewed(t.node, evaluation(t.base.Side(), result.Score, result.Depth, result.PV))
	}).start()
}

// reviewed keeps what the review found at a node and goes on.
func (g *game) reviewed(node int, e record.Evaluation) {
	c := change{Op: opEval, Node: node, Eval: &e}
	_, _, _ = g.tree.apply(c)
	for _, m := range g.tree.record.Node(node).Next() {
		g.tree.touched[m.ID] = true // their loss counts from here
	}
	g.review.done++
	g.nextReview()
	g.commitAside(c)
}
