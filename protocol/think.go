package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// fallbackHash is the size in MB of the table that is tried when there is no memory for the one asked for.
const fallbackHash = 1

// goAhead carries out a go command.
func (s *Session) goAhead(c command) {
	g := parseGo(c.args, s.set.seconds)
	for _, problem := range g.problems {
		s.problem("%s", problem)
	}
	for _, word := range g.unknown {
		s.detail("go: unknown word \"%s\"", quoted(word))
	}
	switch {
	case s.refused:
		s.problem("no position")
		s.out.line(s.dialect().noMove())
	case g.perft != nil:
		s.perft(*g.perft)
	case s.protocol == UCCI && g.depth != nil && *g.depth == 0:
		s.judge()
	default:
		s.think(c, g)
	}
}

// judge answers UCCI's go depth 0: what the position is worth without looking any further.
func (s *Session) judge() {
	x := s.engine.Explain(s.board)
	score := x.Judgement()
	if s.board.Side() == position.Black {
		score = -score
	}
	s.say("info depth 0 score %d time 0 nodes 0 nps 0", ucciScore(score, s.dialect().horse, nil))
	s.out.line(s.dialect().noMove())
}

// thought is one search and what is needed to answer for it.
type thought struct {
	dialect dialect
	board   *position.Position
	limits  search.Limits
	job     *job

	// Written by the search, and by the loop when the search is over.
	last   search.Info // the last line of the best move
	scores []search.Score
	spoken bool // a line with score and moves was printed
	result search.Result
	small  error // why the table had to be made smaller; nil if it had not
}

// think starts a search.
func (s *Session) think(c command, g goWords) {
	t := &thought{dialect: s.dialect(), board: s.board.Clone(), limits: g.limits(s.board.Side(), c.at)}
	if s.set.batch {
		t.limits = boundForBatch(t.limits)
	}
	t.limits.Level = s.level()
	s.chooseMoves(t, g)
	hit := make(chan struct{})
	t.limits.PonderHit = hit
	t.job = &job{endless: !bounded(t.limits), pondering: t.limits.Ponder, hit: hit}
	t.job.offered.Store(g.draw)
	if s.answerFromBook(t) {
		return
	}
	var failure error
	s.start(t.job, func(ctx context.Context) {
		failure = s.search(ctx, t)
	}, func(crash error) {
		var bug *search.Panic
		switch {
		case errors.As(failure, &bug):
			s.internal(failure)
		case failure != nil:
			s.problem("%v", failure)
		case t.small != nil:
			s.problem("%v; the table has %d MB now", t.small, fallbackHash)
		}
		s.answer(t, crash != nil || failure != nil)
	})
}

// chooseMoves takes the moves to search and those not to play into the limits. Bans that leave nothing are
// forgotten: a banned move may lose later, no move loses now.
func (s *Session) chooseMoves(t *thought, g goWords) {
	legal := t.board.LegalTurns()
	allowed := slices.DeleteFunc(slices.Clone(legal), func(turn position.Turn) bool {
		return slices.Contains(s.banned, turn)
	})
	if len(allowed) == 0 && len(legal) > 0 {
		s.problem("banmoves: no move is left, so all may be played")
		allowed = legal
	}
	if len(allowed) < len(legal) {
		t.limits.BanMoves = s.banned
	}
	wanted := readTurns(t.board, g.searchMoves, t.dialect.ranks)
	wanted = slices.DeleteFunc(wanted, func(turn position.Turn) bool { return !slices.Contains(allowed, turn) })
	if g.hasSearchMoves && len(wanted) == 0 && len(legal) > 0 {
		s.problem("searchmoves: none of them can be played, so all may be")
	}
	t.limits.SearchMoves = wanted
}

// search runs alongside the loop.
func (s *Session) search(ctx context.Context, t *thought) error {
	report := func(i search.Info) { s.report(t, i) }
	result, err := s.engine.Search(ctx, t.board, t.limits, report)
	var bug *search.Panic
	if err == nil || errors.As(err, &bug) {
		t.result = result
		return err
	}
	// There is no memory for the table. A game must go on all the same.
	if smaller := s.engine.Configure(func(o *search.Options) { o.HashMB = fallbackHash }); smaller != nil {
		return err
	}
	result, again := s.engine.Search(ctx, t.board, t.limits, report)
	if again != nil {
		return again
	}
	t.result, t.small = result, err
	return nil
}

// report prints what the search has found so far.
func (s *Session) report(t *thought, i search.Info) {
	if i.CurrentMoveNumber == 0 && i.Bound == search.Exact && i.MultiPV <= 1 {
		t.last = i
		t.scores = append(t.scores, i.Score)
	}
	if line, ok := t.dialect.info(t.board, i); ok && !s.ending.Load() {
		s.out.line(line)
		t.spoken = t.spoken || len(i.PV) > 0 && i.CurrentMoveNumber == 0
	}
}

// answer prints the one answer to a go. failed says that the search has no result.
func (s *Session) answer(t *thought, failed bool) {
	r, legal := t.result, t.board.LegalTurns()
	if r.HasBest && !slices.Contains(legal, r.Best) {
		err := fmt.Errorf("the search plays %s, which is not legal in %s", t.board.FormatTurn(r.Best), fen.Format(t.board))
		s.failed(err)
		s.problem("internal: %v", err)
		failed = true
	}
	if failed || !r.HasBest {
		if len(legal) == 0 {
			if t.dialect.protocol != UCCI {
				score := "mate 0"
				if t.board.Variant().Traits().StalemateDraws && !t.board.InCheck() {
					score = "cp 0"
				}
				s.say("info depth 0 score %s", score)
			}
			s.out.line(t.dialect.noMove())
			return
		}
		r = t.rescue(legal)
	}
	if !t.spoken {
		line, _ := t.dialect.info(t.board, search.Info{
			Depth: max(r.Depth, 1), SelDepth: max(r.Depth, 1), MultiPV: 1, Score: r.Score, Nodes: r.Nodes,
			Elapsed: r.Elapsed, PV: r.PV,
		})
		s.out.line(line)
	}
	ponder := position.Turn{}
	if r.HasPonder && t.canFollow(r.Best, r.Ponder) {
		ponder = r.Ponder
	}
	tail := ""
	if t.dialect.protocol == UCCI && !failed {
		tail = s.courtesy(t, r)
	}
	s.out.line(t.dialect.bestMove(t.board, r.Best, ponder, tail))
}

// canFollow reports whether a turn is a legal answer to another.
func (t *thought) canFollow(best, answer position.Turn) bool {
	p := t.board.Clone()
	p.Play(best)
	return slices.Contains(p.LegalTurns(), answer)
}

// rescue makes a result of the last line that a failed search had reported, or of any move that may be
// played.
func (t *thought) rescue(legal []position.Turn) search.Result {
	best := legal[0]
	for _, turn := range legal {
		if !slices.Contains(t.limits.BanMoves, turn) {
			best = turn
			break
		}
	}
	if len(t.limits.SearchMoves) > 0 {
		best = t.limits.SearchMoves[0]
	}
	if len(t.last.PV) > 0 && slices.Contains(legal, t.last.PV[0]) {
		best = t.last.PV[0]
	}
	return search.Result{
		Best: best, HasBest: true, Score: t.last.Score, Depth: t.last.Depth, Nodes: t.last.Nodes,
		Elapsed: t.last.Elapsed, PV: []position.Turn{best},
	}
}
