// Package flags holds what the command lines of all programs have in common: the flags of matches, what they mean, and how a
// running match is shown. It links nothing of the laboratory, which package labflags is for.
package flags

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// IsTerminal reports whether a stream is connected to a person.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Notes returns a func that prints lines for people.
func Notes(w io.Writer) func(string) {
	return func(line string) { fmt.Fprintln(w, line) }
}
