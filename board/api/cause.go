package api

import (
	"errors"
	"maps"

	"xqengine/internal/phrase"
	"xqengine/library/fault"
	"xqengine/position"
	"xqengine/record"
)

// A failure can have a cause besides its code: params.cause is the key of a text that the page has in its languages, and the
// other params have the values which the text names. params.reason says the same in English. Causes are the codes of wrong
// setups, of wrong files, of wrong requests to the library and of the board's own reasons, each behind a word for where they come from.
const (
	originSetup  = "setup."
	originRecord = "record."
	originReason = "refusal."
	originShelf  = "shelf."
)

// Cause is a cause of the board's own.
type Cause string

// The board's own causes.
const (
	CauseRange      Cause = "range"
	CauseUpTo       Cause = "upTo"
	CauseAtLeast    Cause = "atLeast"
	CauseSeconds    Cause = "seconds"
	CauseNumber     Cause = "number"
	CauseOneOf      Cause = "oneOf"
	CauseUnknown    Cause = "unknown"
	CauseRule       Cause = "rule"
	CauseVariant    Cause = "variant"
	CauseLevel      Cause = "level"
	CauseFormat     Cause = "format"
	CauseHolds      Cause = "holds"
	CauseIncrement  Cause = "increment"
	CauseLimits     Cause = "limits"
	CauseEngineSide Cause = "engineSide"
	CauseHandicap   Cause = "handicap"
	CauseTooLong    Cause = "tooLong"
	CauseTagName    Cause = "tagName"
	CauseTagDerived Cause = "tagDerived"
	CauseClientName Cause = "clientName"
	CauseNoFile     Cause = "noFile"
	CauseFrame      Cause = "frame"
	CauseNotJSON    Cause = "notJSON"
	CauseWrongType  Cause = "wrongType"
	CauseObjects    Cause = "objects"
	CauseNoTurn     Cause = "noTurn"
	CauseOwnLayouts Cause = "ownLayouts"
	CauseNobodyLays Cause = "nobodyLays"
	CauseEngineLays Cause = "engineLays"
	CauseFull       Cause = "full"
	CauseDenied     Cause = "denied"
	CauseReadOnly   Cause = "readOnly"
	CauseGone       Cause = "gone"
	CauseJournal    Cause = "journal"
)

// causeTexts are the causes in English: the names in braces are those of the values.
var causeTexts = map[Cause]string{
	CauseRange:      "want {least} to {most}",
	CauseUpTo:       "want up to {most}",
	CauseAtLeast:    "want {least} or more",
	CauseSeconds:    "want 0 to {most} seconds",
	CauseNumber:     `want a number, not "{text}"`,
	CauseOneOf:      "want one of: {choices}",
	CauseUnknown:    "unknown",
	CauseRule:       `unknown rule "{text}"`,
	CauseVariant:    `unknown variant "{text}"`,
	CauseLevel:      `unknown level "{text}"`,
	CauseFormat:     `unknown format "{text}"`,
	CauseHolds:      "{format} holds no games of {variant}",
	CauseIncrement:  "an increment needs a time for the game",
	CauseLimits:     "a limit is wanted: nodes, depth or time",
	CauseEngineSide: "the engine plays {colour}",
	CauseHandicap:   `no piece to take off on "{square}"`,
	CauseTooLong:    "too long",
	CauseTagName:    "a name is letters, digits and _, up to 64",
	CauseTagDerived: "{tag} is told in another way",
	CauseClientName: "want 8 to 64 letters and digits",
	CauseNoFile:     "a field file or text is wanted",
	CauseFrame:      "a text frame is wanted",
	CauseNotJSON:    "no JSON of the form: {detail}",
	CauseWrongType:  "field {name}: {value} where {wanted} is wanted",
	CauseObjects:    "more than one object",
	CauseNoTurn:     "it has no turn to play",
	CauseOwnLayouts: "in {variant} the sides have no layouts of their own",
	CauseNobodyLays: "nobody lays: both sides are the engine's",
	CauseEngineLays: "the engine lays for it",
	CauseFull:       "no space is left on the disk",
	CauseDenied:     "access is denied",
	CauseReadOnly:   "the disk is read-only",
	CauseGone:       "the file or folder is not there any more",
	CauseJournal:    "the journal of {id} cannot be read: {detail}",
}

// Text returns the English text of a cause, with the names of its values in braces.
func (c Cause) Text() string { return causeTexts[c] }

// causes returns the English texts of all causes by their keys.
func causes() map[string]string {
	all := map[string]string{}
	for code, text := range causeTexts {
		all[originReason+string(code)] = text
	}
	for _, code := range position.SetupCodes() {
		all[originSetup+string(code)] = code.Text()
	}
	for _, code := range fault.Codes() {
		all[originShelf+string(code)] = code.Text()
	}
	for _, code := range record.FaultCodes() {
		all[originRecord+string(code)] = code.Text()
	}
	return all
}

// FailCause returns a failure with a cause of the board's own and the values of its text.
func FailCause(code string, why Cause, values ...any) *Failure {
	named := phrase.Values(why.Text(), values...)
	return Fail(code).because(originReason+string(why), phrase.Fill(why.Text(), named), named)
}

// FailField returns the failure of a field of a message.
func FailField(field string, why Cause, values ...any) *Failure {
	f := FailCause(ErrorField, why, values...)
	f.Params["field"] = field
	return f
}

// because gives a failure a cause: its key, the English sentence, and the values.
func (f *Failure) because(cause, sentence string, values map[string]string) *Failure {
	if f.Params == nil {
		f.Params = map[string]string{}
	}
	maps.Copy(f.Params, values)
	f.Params["cause"], f.Params["reason"] = cause, Quoted(sentence)
	return f
}

// BecauseOf gives a failure the cause that an error tells, if it is one with a code; else its text alone.
func (f *Failure) BecauseOf(err error) *Failure {
	if f.Params == nil {
		f.Params = map[string]string{}
	}
	if wrong, ok := errors.AsType[*position.SetupError](err); ok {
		f.Params["field"] = wrong.Field
		return f.because(originSetup+string(wrong.Code), wrong.Reason(), wrong.Params)
	}
	if wrong, ok := errors.AsType[*fault.Error](err); ok {
		return f.because(originShelf+string(wrong.Code), wrong.Error(), wrong.Params)
	}
	if wrong, ok := errors.AsType[*record.Fault](err); ok {
		return f.because(originRecord+string(wrong.Code), err.Error(), wrong.Params)
	}
	f.Params["reason"] = Quoted(FirstLine(err.Error()))
	return f
}

// FailDisk returns the failure of a file that could not be used, with the cause that the store has found, if it has.
func FailDisk(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return Fail(ErrorDisk).BecauseOf(err)
}

// With gives a failure that has a reason a cause besides, which says it in the languages of the page.
func (f *Failure) With(why Cause) *Failure {
	f.Params["cause"] = originReason + string(why)
	return f
}

// FailRange returns the failure of a number that is out of its range.
func FailRange(field string, least, most int) *Failure {
	return FailField(field, CauseRange, least, most)
}
