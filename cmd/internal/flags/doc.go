// Package flags holds what the command lines of xqengine and xqfleet have in common: the flags of matches and of
// self-play, what they mean, and how a running match is shown.
package flags

import (
	"os"

	"golang.org/x/term"
)

// IsTerminal tells whether a stream is connected to a person.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
