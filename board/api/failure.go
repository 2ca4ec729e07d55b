package api

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Failure is an error with a code, which the page puts into words.
type Failure struct {
	Code   string
	Params map[string]string
}

// Fail returns a failure; params are names and values in turn.
func Fail(code string, params ...string) *Failure {
	f := &Failure{Code: code}
	for i := 0; i+1 < len(params); i += 2 {
		if f.Params == nil {
			f.Params = map[string]string{}
		}
		f.Params[params[i]] = params[i+1]
	}
	return f
}

// Param returns a parameter of a failure, empty for none.
func (f *Failure) Param(name string) string {
	if f == nil {
		return ""
	}
	return f.Params[name]
}

// Error returns code and parameters as one line, for logs.
func (f *Failure) Error() string {
	text := f.Code
	for _, name := range []string{"field", "reason", "type", "limit", "most", "turn", "why", "state", "node", "side"} {
		if value, ok := f.Params[name]; ok {
			text += " " + name + "=" + strconv.Quote(value)
		}
	}
	return text
}

// FailureOf returns err as a failure.
func FailureOf(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return Fail(ErrorMessage).BecauseOf(err)
}

// Quoted returns a text from outside for a message: the page has more room than a line of a terminal.
func Quoted(text string) string { return clip.To(text, 80) }

// FailureOfFEN tells what is wrong with a FEN, at which field.
func FailureOfFEN(err error) *Failure {
	return Fail(ErrorFEN, "field", position.FieldBoard).BecauseOf(err)
}

// FailLayout tells what is wrong with a layout.
func FailLayout(err error) *Failure { return Fail(ErrorLayout).BecauseOf(err) }

// FailStart tells that the start is not a node to be deleted or moved.
func FailStart() *Failure { return Fail(ErrorNode, "node", "0", "because", BecauseStart) }

// FailEngine returns the failure of the engine, whose own words are English.
func FailEngine(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return Fail(ErrorEngine).BecauseOf(err)
}

// FailJSON tells what is wrong with a text that should be JSON.
func FailJSON(err error) *Failure {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return FailCause(ErrorMessage, CauseWrongType, Quoted(wrong.Field), wrong.Value, wrong.Type)
	}
	return FailCause(ErrorMessage, CauseNotJSON, Quoted(err.Error()))
}

// FailureText returns the first line of an error: engines add their stack.
func FailureText(err error) string {
	return Quoted(FirstLine(err.Error()))
}

// FirstLine returns a text up to its first line end.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
