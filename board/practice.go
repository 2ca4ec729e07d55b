package board

import (
	"context"
	"errors"
	"net/http"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/explain"
	"xqengine/practice"
	"xqengine/search"
)

// maxPracticeTurns is how many turns of both sides a trial of an ending may have: the natural limit ends it sooner.
const maxPracticeTurns = 600

// practiceNodes is what a judgement and the reply to a move cost where no table knows them.
const practiceNodes = 400_000

// endingEntry is an ending in the list of all.
type endingEntry struct {
	ID      string           `json:"id"`
	Chapter practice.Chapter `json:"chapter"`
	Variant string           `json:"variant"`
	Goal    practice.Goal    `json:"goal"`
}

func entryOfEnding(e *practice.Ending) endingEntry {
	return endingEntry{e.ID, e.Chapter, e.Variant.Name, e.Goal}
}

// practiceRequest is what a page asks about an ending.
type practiceRequest struct {
	ID    string   `json:"id"`
	Turns []string `json:"turns,omitempty"` // of both sides, the learner's first
}

// practiceView is how far a learner has come with an ending.
type practiceView struct {
	endingEntry
	Turns   []string       `json:"turns"`             // of both sides, the reply with them
	Moves   int            `json:"moves"`             // of the learner
	Of      int            `json:"of,omitempty"`      // moves to hold the draw for
	Reply   *api.Notations `json:"reply,omitempty"`   // the other side's to the last turn
	Refusal *lessonRefusal `json:"refusal,omitempty"` // why the last turn was not played
	Judged  *judgement     `json:"judged,omitempty"`  // what the learner's last turn came to
	Done    bool           `json:"done"`
	Failed  bool           `json:"failed"` // the game is over without the goal
	View    api.View       `json:"view"`
	Steps   []api.Choice   `json:"steps"` // that may come next
}

// judgement says whether the goal can still be reached after a turn of the learner.
type judgement struct {
	Kept bool   `json:"kept"`
	By   string `json:"by"`             // rules, tables, search
	Mate int    `json:"mate,omitempty"` // in how many more moves the learner mates, if that is known
}

// practiceHint is the move that the engine would make.
type practiceHint struct {
	Turn string `json:"turn"`
}

// endingList answers with all endings, in order.
func (s *Server) endingList(w http.ResponseWriter, _ *http.Request) {
	list := []endingEntry{}
	for _, e := range practice.Endings() {
		list = append(list, entryOfEnding(e))
	}
	reply(w, http.StatusOK, list)
}

// practiceAnswer answers with what came of a trial of an ending, or with a hint.
func (s *Server) practiceAnswer(ctx context.Context, question string, asked *practiceRequest) (any, error) {
	e := practice.EndingByID(asked.ID)
	if e == nil || question != "play" && question != "hint" {
		return nil, api.Fail(api.ErrorNotFound)
	}
	wrong := api.Fail(api.ErrorField, "field", "turns")
	if len(asked.Turns) > maxPracticeTurns {
		return nil, wrong
	}
	if question == "play" && len(asked.Turns)%2 == 1 {
		return s.practiceTurn(ctx, e, asked.Turns)
	}
	trial, err := e.After(asked.Turns)
	if err != nil || !trial.LearnersTurn() {
		return nil, wrong
	}
	if question == "play" {
		return viewOfEnding(e, trial, asked.Turns, nil)
	}
	if trial.Position.Outcome().Over {
		return nil, wrong
	}
	known, err := s.assess(ctx, trial.Position)
	if err != nil {
		return nil, err
	}
	return practiceHint{trial.Position.FormatTurn(known.best)}, nil
}

// practiceTurn judges the last of the turns, which is the learner's, and replies to it.
func (s *Server) practiceTurn(ctx context.Context, e *practice.Ending, turns []string) (*practiceView, error) {
	wrong := api.Fail(api.ErrorField, "field", "turns")
	last := len(turns) - 1
	trial, err := e.After(turns[:last])
	if err != nil || trial.Position.Outcome().Over {
		return nil, wrong
	}
	before := trial.Position
	turn, err := before.ParseTurn(turns[last])
	if errors.Is(err, position.ErrIllegal) {
		view, err := viewOfEnding(e, trial, turns[:last], nil)
		if err == nil {
			view.Refusal = &lessonRefusal{explain.WhyIllegal(before, turns[last]).String(), squareNames(e.Variant, explain.InTheWay(before, turns[last]))}
		}
		return view, err
	}
	if err != nil {
		return nil, wrong
	}
	turns = append(turns[:last:last], before.FormatTurn(turn))
	trial.Play(turn)
	if trial.Position.Outcome().Over {
		return viewOfEnding(e, trial, turns, &judgement{Kept: trial.State(true) == practice.Reached, By: "rules"})
	}
	known, err := s.assess(ctx, trial.Position)
	if err != nil {
		return nil, err
	}
	judged := known.judgement(e.Goal)
	if trial.State(judged.Kept) == practice.Open {
		turns = append(turns, trial.Position.FormatTurn(known.best))
		trial.Play(known.best)
	}
	return viewOfEnding(e, trial, turns, judged)
}

// viewOfEnding describes a trial with what its last turn of the learner came to.
func viewOfEnding(e *practice.Ending, t *practice.Trial, turns []string, judged *judgement) (*practiceView, error) {
	start, err := e.After(nil)
	if err != nil {
		return nil, err
	}
	state := t.State(judged != nil && judged.Kept)
	view := &practiceView{
		endingEntry: entryOfEnding(e), Turns: append([]string{}, turns...), Moves: t.Moves, Judged: judged,
		Done: state == practice.Reached, Failed: state == practice.Missed, Steps: []api.Choice{},
	}
	if e.Goal == practice.Hold {
		view.Of = practice.HoldMoves
	}
	var last []api.Step
	if t.Before != nil {
		last = api.StepsOf(t.Before, t.Last)
		if t.LearnersTurn() {
			written := api.NotationsOf(t.Before, t.Last)
			view.Reply = &written
		}
	}
	if state == practice.Open {
		if view.Steps, _, err = api.ChoicesAfter(t.Position, nil); err != nil {
			return nil, err
		}
	}
	view.View = api.ViewOf(t.Position, start.Position, last)
	return view, nil
}

// assessment is what is known of a position for the side to move.
type assessment struct {
	best  position.Turn
	table bool
	value egtb.Value // by tables
	score int        // by a search, in centipawns
	mate  int        // in how many moves the side to move is mated, if that is known
}

// judgement returns what a position comes to for the learner, who is not to move.
func (a assessment) judgement(goal practice.Goal) *judgement {
	if a.table {
		return &judgement{Kept: goal.Kept(a.value.Other()), By: "tables", Mate: a.mate}
	}
	return &judgement{Kept: goal.KeptByScore(-a.score), By: "search", Mate: a.mate}
}

// assess asks the endgame tables about a position that is not over, and where they do not know it an engine at full strength.
func (s *Server) assess(ctx context.Context, p *position.Position) (assessment, error) {
	if ranked := s.config.Tables.Root(p); len(ranked) > 0 {
		move, _ := practice.Best(s.config.Tables, p)
		a := assessment{best: position.NewTurn(move), table: true, value: ranked[0].Value}
		if ranked[0].Value == egtb.Loss && ranked[0].Ends {
			a.mate = ranked[0].Plies / 2
		}
		return a, nil
	}
	type answer struct {
		search.Result
		err error
	}
	done := make(chan answer, 1)
	job := &engines.Job{
		Kind: api.ThinkHint, Position: p.Clone(), Limits: search.Limits{Nodes: practiceNodes},
		Report: func(search.Info) {}, Done: func(r search.Result, err error) { done <- answer{r, err} },
	}
	s.pool.Submit(job)
	select {
	case <-ctx.Done():
		s.pool.Cancel(job)
		return assessment{}, ctx.Err()
	case found := <-done:
		if found.err != nil || !found.HasBest {
			return assessment{}, api.Fail(api.ErrorEngine)
		}
		a := assessment{best: found.Best, score: int(found.Score)}
		if n, ok := search.MateInTurns(found.Score, found.PV); ok && n < 0 {
			a.mate = -n
		}
		return a, nil
	}
}
