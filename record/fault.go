package record

import (
	"maps"
	"slices"

	"xqengine/internal/phrase"
)

// Fault is what is wrong with a file that was to be read.
type Fault struct {
	Code   FaultCode
	Params map[string]string // the values of the code's text, by their names

	cause error
}

// Error returns the reason in English as one line, with its cause.
func (f *Fault) Error() string {
	reason := phrase.Fill(f.Code.Text(), f.Params)
	if f.cause == nil {
		return reason
	}
	return reason + ": " + f.cause.Error()
}

// Unwrap returns the cause, nil if there is none behind the reason.
func (f *Fault) Unwrap() error { return f.cause }

// newFault returns a Fault. The values are those of the code's text, in the order in which it names them.
func newFault(code FaultCode, values ...any) error { return faultOf(nil, code, values...) }

// faultOf returns a Fault whose reason has a cause.
func faultOf(cause error, code FaultCode, values ...any) error {
	return &Fault{Code: code, Params: phrase.Values(code.Text(), values...), cause: cause}
}

// Text returns the English text of a code, with the names of its values in braces; empty for what is not a code.
func (c FaultCode) Text() string { return faultTexts[c] }

// FaultCodes returns all codes, sorted.
func FaultCodes() []FaultCode { return slices.Sorted(maps.Keys(faultTexts)) }
