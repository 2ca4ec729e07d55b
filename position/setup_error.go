package position

import (
	"maps"
	"slices"

	"xqengine/internal/phrase"
)

// SetupError says which part of a setup is wrong and why. The parts are named as the fields of a FEN: see the constants
// that begin with Field.
type SetupError struct {
	Field  string
	Code   SetupCode
	Params map[string]string // the values of the code's text, by their names
}

// Error returns field and reason as one line.
func (e *SetupError) Error() string { return e.Field + ": " + e.Reason() }

// Reason returns what is wrong with the field in English.
func (e *SetupError) Reason() string { return phrase.Fill(e.Code.Text(), e.Params) }

// NewSetupError returns the error of a field. The values are those of the code's text, in the order in which it names them.
func NewSetupError(field string, code SetupCode, values ...any) *SetupError {
	return &SetupError{Field: field, Code: code, Params: phrase.Values(code.Text(), values...)}
}

// Text returns the English text of a code, with the names of its values in braces; empty for what is not a code.
func (c SetupCode) Text() string { return setupTexts[c] }

// SetupCodes returns all codes, sorted.
func SetupCodes() []SetupCode { return slices.Sorted(maps.Keys(setupTexts)) }

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
