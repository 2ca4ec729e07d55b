// Package phrase makes the English texts of errors that are codes with values: a text has names in braces, {n}, where the
// values go, and {n|rank|ranks} where a word must go with a number. The board's page has the same texts in its languages,
// by the same codes and names.
package phrase

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// hole is a place in a text: its name, and the word for one and for another number.
var hole = regexp.MustCompile(`\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}`)

// Names returns the names of the values of a text, each once, in the order in which they come.
func Names(text string) (names []string) {
	for _, found := range hole.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(names, found[1]) {
			names = append(names, found[1])
		}
	}
	return names
}

// Values gives the names of a text their values, which come in the order of Names. A letter, byte or rune, is that letter.
// Another number of values than of names is a mistake of the caller, and panics.
func Values(text string, values ...any) map[string]string {
	names := Names(text)
	if len(names) != len(values) {
		panic(fmt.Sprintf("phrase: %q has %d values, not %d", text, len(names), len(values)))
	}
	if len(names) == 0 {
		return nil
	}
	named := make(map[string]string, len(names))
	for i, name := range names {
		switch value := values[i].(type) {
		case byte:
			named[name] = string(rune(value))
		case rune:
			named[name] = string(value)
		default:
			named[name] = fmt.Sprint(value)
		}
	}
	return named
}

// Fill returns a text with its values, as one line: what cannot be printed is escaped.
func Fill(text string, values map[string]string) string { return fill(text, values, Line) }

// FillPlain returns a text with its values as they are.
func FillPlain(text string, values map[string]string) string {
	return fill(text, values, func(value string) string { return value })
}

// Line returns a text without what cannot be printed or would end a line: that is escaped as in Go.
func Line(text string) string {
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

func fill(text string, values map[string]string, write func(string) string) string {
	return hole.ReplaceAllStringFunc(text, func(place string) string {
		found := hole.FindStringSubmatch(place)
		value := values[found[1]]
		switch {
		case found[2] == "" && found[3] == "":
			return write(value)
		case value == "1":
			return found[2]
		}
		return found[3]
	})
}
