package record

import (
	"fmt"
	"regexp"
)

// Fault is what is wrong with a file that was to be read.
type Fault struct {
	// Template is the reason with {0}, {1} and so on for the values in it, by which translations can be found.
	Template string
	Values   []string

	reason string
	cause  error
}

// Error returns the reason in English as one line, with its cause.
func (f *Fault) Error() string {
	if f.cause == nil {
		return f.reason
	}
	return f.reason + ": " + f.cause.Error()
}

// Unwrap returns the cause, nil if there is none behind the reason.
func (f *Fault) Unwrap() error { return f.cause }

// faultf returns a Fault with a reason in the form of fmt.Sprintf, whose verbs have no flag but #.
func faultf(format string, args ...any) error { return faultOf(nil, format, args...) }

// faultOf returns a Fault whose reason has a cause.
func faultOf(cause error, format string, args ...any) error {
	f := &Fault{reason: fmt.Sprintf(format, args...), cause: cause}
	f.Template = verb.ReplaceAllStringFunc(format, func(verb string) string {
		f.Values = append(f.Values, fmt.Sprintf(verb, args[len(f.Values)]))
		return fmt.Sprintf("{%d}", len(f.Values)-1)
	})
	return f
}

// verb is a verb of the formats of reasons.
var verb = regexp.MustCompile(`%#?[a-z]`)
