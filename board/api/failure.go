package api

import (
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

// FailBecause returns a failure with a reason that can be translated: its template has {0}, {1} and so on for the values.
func FailBecause(code, template string, values ...string) *Failure {
	f := Fail(code, "template", template)
	var pairs []string
	for i, value := range values {
		f.Params[strconv.Itoa(i)] = value
		pairs = append(pairs, "{"+strconv.Itoa(i)+"}", value)
	}
	f.Params["reason"] = strings.NewReplacer(pairs...).Replace(template)
	return f
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
	return Fail(ErrorMessage, "reason", err.Error())
}

// Quoted returns a text from outside for a message: the page has more room than a line of a terminal.
func Quoted(text string) string { return clip.To(text, 80) }

// FailureOfFEN tells what is wrong with a FEN, at which field.
func FailureOfFEN(err error) *Failure {
	wrong, ok := err.(*position.SetupError)
	if !ok {
		return Fail(ErrorFEN, "field", "board", "reason", Quoted(err.Error()))
	}
	f := FailBecause(ErrorFEN, wrong.Template, wrong.Values...)
	f.Params["field"] = wrong.Field
	return f
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
