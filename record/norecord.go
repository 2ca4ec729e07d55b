package record

import (
	"regexp"
	"strings"
)

var (
	errBinary = newFault(FaultBinary)
	errMarkup = newFault(FaultMarkup)
)

// hasTag finds a tag of PGN in a text.
var hasTag = regexp.MustCompile(`\[\s*\w+\s*["“]`)

// noRecord tells why a text is not a record, in which nothing need be looked for.
func noRecord(text string) error {
	control := 0
	for i := range len(text) {
		if c := text[i]; c < ' ' && !isText(c) && c != '\f' && c != '\v' && c != 0x1a || c == 0x7f {
			control++
		}
	}
	switch {
	case 20*control > len(text):
		return errBinary
	case strings.HasPrefix(strings.TrimSpace(text), "<") && !hasTag.MatchString(text):
		return errMarkup
	}
	return nil
}
