// Package fault says what is wrong with a request to package library: a code with values, which a program can put into words of its
// own, and the text of each in English.
package fault

import (
	"errors"
	"maps"
	"slices"

	"xqengine/internal/phrase"
)

// Code says what is wrong.
type Code string

// The codes.
const (
	NoGame          Code = "noGame"
	NoCollection    Code = "noCollection"
	Played          Code = "played"
	NoName          Code = "noName"
	LongName        Code = "longName"
	BadName         Code = "badName"
	TwoOfName       Code = "twoOfName"
	NamedTwice      Code = "namedTwice"
	IntoItself      Code = "intoItself"
	NotMerged       Code = "notMerged"
	Sort            Code = "sort"
	Variant         Code = "variant"
	Result          Code = "result"
	Date            Code = "date"
	BelowZero       Code = "belowZero"
	PatternSquare   Code = "patternSquare"
	PatternPiece    Code = "patternPiece"
	PatternEmpty    Code = "patternEmpty"
	NoBook          Code = "noBook"
	NoDAT           Code = "noDAT"
	SeveralVariants Code = "severalVariants"
	NoGamesForCBL   Code = "noGamesForCBL"
	CannotHold      Code = "cannotHold"
)

// texts are the codes in English: the names in braces are those of the values.
var texts = map[Code]string{
	NoGame:          "there is no such game",
	NoCollection:    `there is no such collection: "{name}"`,
	Played:          "a game of the board is deleted on the board",
	NoName:          "the collection has no name",
	LongName:        "the name of the collection is longer than {most} bytes",
	BadName:         `"{name}" cannot be the name of a collection`,
	TwoOfName:       `"{name}" is the name of two collections: {first} and {second}`,
	NamedTwice:      `"{name}" is named twice`,
	IntoItself:      `"{name}" cannot be merged into itself`,
	NotMerged:       `"{name}" is not merged into another collection`,
	Sort:            `sort "{text}": want one of {choices}`,
	Variant:         `unknown variant "{text}"`,
	Result:          `result "{text}": want 1-0, 0-1, 1/2-1/2 or *`,
	Date:            `date "{text}": want a year, a month or a day, such as 1987.05.01`,
	BelowZero:       "a number of a query is below 0",
	PatternSquare:   `pattern: "{text}" does not end in a square`,
	PatternPiece:    `pattern: "{text}" does not begin with a piece, + or = for any of a side, *, or -`,
	PatternEmpty:    "pattern: want pieces with their squares, such as Ce2 rh9",
	NoBook:          "no move is heavy enough for a book: it wants games of one variant with a result",
	NoDAT:           "a BOOK.DAT is of xiangqi, not of {variant}",
	SeveralVariants: "the games are of several variants: a book is of one",
	NoGamesForCBL:   "a file of cbl holds at least one game",
	CannotHold:      "{ref}: {format} cannot hold a game of {variant}",
}

// Text returns the English text of a code, with the names of its values in braces; empty for what is not a code.
func (c Code) Text() string { return texts[c] }

// Codes returns all codes, sorted.
func Codes() []Code { return slices.Sorted(maps.Keys(texts)) }

// Error is what is wrong, with its values.
type Error struct {
	Code   Code
	Params map[string]string // the values of the code's text, by their names
}

// Error returns the text in English as one line.
func (e *Error) Error() string { return phrase.Fill(e.Code.Text(), e.Params) }

// New returns an Error. The values are those of the code's text, in the order in which it names them.
func New(code Code, values ...any) error {
	return &Error{code, phrase.Values(code.Text(), values...)}
}

// Is reports whether an error, or one that it wraps, has a code.
func Is(err error, code Code) bool {
	wrong, ok := errors.AsType[*Error](err)
	return ok && wrong.Code == code
}
