package board

import (
	"errors"
	"maps"
	"strconv"

	"xqengine/position"
	"xqengine/position/notation"
	"xqengine/record"
)

// problem is what is wrong with a game that was to be read: in English, and as what the page makes its own sentence from.
type problem struct {
	text   string
	params map[string]string // problem: a code; game, turn; of a position what failureOfFEN tells; reason in English
}

// Codes of problems: a turn that is none, is not legal, or means several; a position that is none; anything else.
const (
	problemNotAMove  = "notamove"
	problemIllegal   = "illegal"
	problemAmbiguous = "ambiguous"
	problemFEN       = "fen"
	problemOther     = "other"
)

// problemOf tells an error of package record.
func problemOf(err error) problem {
	told := problem{text: quoted(err.Error()), params: map[string]string{"problem": problemOther, "reason": quoted(err.Error())}}
	if fault, ok := errors.AsType[*record.Fault](err); ok {
		maps.Copy(told.params, because("", fault.Template, fault.Values...).params)
		told.params["reason"] = quoted(err.Error())
	}
	one, ok := errors.AsType[*record.Problem](err)
	if !ok {
		return told
	}
	told.params["game"], told.params["turn"], told.params["reason"] = strconv.Itoa(one.Game), quoted(one.Turn), quoted(one.Err.Error())
	switch wrong, isPosition := errors.AsType[*position.SetupError](err); {
	case isPosition:
		told.params["problem"] = problemFEN
		for name, value := range failureOfFEN(wrong).params {
			told.params[name] = value
		}
	case one.Turn == "":
	case errors.Is(err, notation.ErrAmbiguous):
		told.params["problem"] = problemAmbiguous
	case errors.Is(err, position.ErrIllegal):
		told.params["problem"] = problemIllegal
	case errors.Is(err, position.ErrNotAMove):
		told.params["problem"] = problemNotAMove
	}
	return told
}
