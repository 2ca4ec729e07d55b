package flags

import (
	"fmt"
	"io"
)

// Command returns the command that a command line is about, also where it asks for help.
func Command(args []string) string {
	if len(args) > 1 && args[0] == "help" {
		args = args[1:]
	}
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// Moved tells that a command has another name by now, and returns the exit code.
func Moved(problems io.Writer, before, now string) int {
	fmt.Fprintf(problems, "%s is now: %s\n", before, now)
	return exitMisuse
}
