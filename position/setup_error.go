package position

import (
	"fmt"
	"regexp"
)

// SetupError says which part of a setup is wrong and why. The parts are named as the fields of a FEN: see the constants
// that begin with Field.
type SetupError struct {
	Field  string
	Reason string

	// Template is the reason with {0}, {1} and so on for the values in it, by which translations can be found.
	Template string
	Values   []string
}

// Error returns field and reason as one line.
func (e *SetupError) Error() string { return e.Field + ": " + e.Reason }

// SetupErrorf returns the error of a field with a reason in the form of fmt.Sprintf, whose verbs have no flags.
func SetupErrorf(field, format string, args ...any) *SetupError {
	e := &SetupError{Field: field, Reason: fmt.Sprintf(format, args...)}
	e.Template = verb.ReplaceAllStringFunc(format, func(verb string) string {
		e.Values = append(e.Values, fmt.Sprintf(verb, args[len(e.Values)]))
		return fmt.Sprintf("{%d}", len(e.Values)-1)
	})
	return e
}

// verb is a verb of the formats of reasons.
var verb = regexp.MustCompile(`%[a-z]`)

// The parts of a setup, as errors name them.
const (
	FieldBoard    = "board"
	FieldSide     = "side to move"
	FieldClock    = "clock"
	FieldNumber   = "move number"
	FieldTurn     = "turn"       // the phase of the points variants
	FieldPoints   = "points"     // of the points variants
	FieldPlates   = "plates"     // layouts and settings of the stratagem variants
	FieldEvents   = "events"     // of the stratagem variants
	FieldCastling = "castling"   // rights of chess
	FieldPassant  = "en passant" // in chess
)

// The largest numbers that a setup may have. Larger ones would not survive being counted on.
const (
	MaxClock      = 9999
	MaxMoveNumber = 99999
	MaxPoints     = 99999 // either way: the largest target, and room to pass it
)
