package api

import (
	"errors"
	"strconv"

	"xqengine/position"
	"xqengine/position/notation"
	"xqengine/record"
)

// Problem is what is wrong with a game that was to be read: in English, and as what the page makes its own sentence from.
type Problem struct {
	Text   string
	Params map[string]string // problem: a code; game, turn; else as of a failure
}

// Codes of problems: a turn that is none, is not legal, or means several; a position that is none; anything else.
const (
	problemNotAMove  = "notamove"
	problemIllegal   = "illegal"
	problemAmbiguous = "ambiguous"
	problemFEN       = "fen"
	problemOther     = "other"
)

// ProblemOf describes an error of package record.
func ProblemOf(err error) Problem {
	view := Problem{Text: Quoted(err.Error()), Params: Fail("").BecauseOf(err).Params}
	view.Params["problem"], view.Params["reason"] = problemOther, Quoted(err.Error())
	one, ok := errors.AsType[*record.Problem](err)
	if !ok {
		return view
	}
	view.Params["game"], view.Params["turn"], view.Params["reason"] = strconv.Itoa(one.Game), Quoted(one.Turn), Quoted(one.Err.Error())
	switch wrong, isPosition := errors.AsType[*position.SetupError](err); {
	case isPosition:
		view.Params["problem"], view.Params["reason"] = problemFEN, wrong.Reason()
	case one.Turn == "":
	case errors.Is(err, notation.ErrAmbiguous):
		view.Params["problem"] = problemAmbiguous
	case errors.Is(err, position.ErrIllegal):
		view.Params["problem"] = problemIllegal
	case errors.Is(err, position.ErrNotAMove):
		view.Params["problem"] = problemNotAMove
	}
	return view
}
