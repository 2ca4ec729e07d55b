package board

import (
	"context"
	"net/http"

	"xqengine/board/api"
	"xqengine/lessons"
	"xqengine/position"
)

// maxLessonTurns is how many turns a try of a lesson may have.
const maxLessonTurns = 100

// lessonEntry is a lesson in the list of all.
type lessonEntry struct {
	ID      string `json:"id"`
	Chapter string `json:"chapter"`
	Variant string `json:"variant"`
}

// lessonRequest is what a page asks about a lesson.
type lessonRequest struct {
	ID     string   `json:"id"`
	Turns  []string `json:"turns,omitempty"`  // of the learner
	Prefix []string `json:"prefix,omitempty"` // steps of a turn that is not whole
}

// lessonView is how far a learner has come.
type lessonView struct {
	lessonEntry
	Task     string         `json:"task"`
	Limit    int            `json:"limit"`              // turns that the learner has; 0: they are not counted
	Targets  []string       `json:"targets,omitempty"`  // points that are still to be reached
	Turns    int            `json:"turns"`              // of the learner
	Reply    *api.Notations `json:"reply,omitempty"`    // the other side's to the last turn
	Refusal  *lessonRefusal `json:"refusal,omitempty"`  // why the last turn was not played
	Solution []string       `json:"solution,omitempty"` // turns of the learner, from the start
	Done     bool           `json:"done"`
	Failed   bool           `json:"failed"`
	View     api.View       `json:"view"`
	Steps    []api.Choice   `json:"steps"` // that may come next
}

// lessonRefusal is why a turn is not played.
type lessonRefusal struct {
	Reason   string   `json:"reason"`
	InTheWay []string `json:"inTheWay,omitempty"`
}

// lessonList answers with all lessons, in order.
func (s *Server) lessonList(w http.ResponseWriter, _ *http.Request) {
	list := []lessonEntry{}
	for _, l := range lessons.All() {
		list = append(list, entryOf(l))
	}
	reply(w, http.StatusOK, list)
}

func entryOf(l *lessons.Lesson) lessonEntry {
	return lessonEntry{l.ID, string(l.Chapter), l.Variant.Name}
}

// lessonAnswer answers with what came of a try of a lesson.
func lessonAnswer(_ context.Context, _ string, asked *lessonRequest) (any, error) {
	l := lessons.ByID(asked.ID)
	if l == nil {
		return nil, api.Fail(api.ErrorNotFound)
	}
	if len(asked.Turns) > maxLessonTurns {
		return nil, api.Fail(api.ErrorField, "field", "turns")
	}
	state, err := l.After(asked.Turns)
	if err != nil {
		return nil, api.Fail(api.ErrorField, "field", "turns")
	}
	return viewOfLesson(l, state, asked.Prefix)
}

// viewOfLesson describes a state of a lesson, with the steps of a turn that has begun.
func viewOfLesson(l *lessons.Lesson, state *lessons.State, prefix []string) (*lessonView, error) {
	start, err := l.Start()
	if err != nil {
		return nil, err
	}
	view := &lessonView{
		lessonEntry: entryOf(l), Task: string(l.Task.Kind), Limit: l.Task.Limit(), Targets: state.Left(l), Turns: state.Turns,
		Solution: l.Solution, Done: state.Done, Failed: state.Failed, Steps: []api.Choice{},
	}
	var last []api.Step
	if state.Before != nil {
		last = api.StepsOf(state.Before, state.Last)
		if state.Reply != "" {
			written := api.NotationsOf(state.Before, state.Last)
			view.Reply = &written
		}
	}
	if state.Refusal != nil {
		view.Refusal = &lessonRefusal{Reason: state.Refusal.Reason, InTheWay: squareNames(l.Variant, state.Refusal.InTheWay)}
	}
	at := state.Position
	if !state.Done && !state.Failed {
		if view.Steps, at, err = api.ChoicesAfter(state.Position, prefix); err != nil {
			return nil, api.Fail(api.ErrorField, "field", "prefix")
		}
	}
	view.View = api.ViewOf(at, start, last)
	return view, nil
}

func squareNames(v *position.Variant, list []position.Square) (names []string) {
	for _, s := range list {
		names = append(names, v.SquareName(s))
	}
	return names
}
