// Package flags holds what the command lines of xqengine and xqfleet have in common: the flags of matches and of
// self-play, what they mean, and how a running match is shown.
package flags

import (
	"os"
	"strings"

	"github.com/alecthomas/kong"
	"golang.org/x/term"
)

// Long gives long flags that were written with a single dash, as Go's own tools do, the second one.
func Long(model *kong.Application, args []string) []string {
	known := map[string]bool{"help": true}
	var collect func(*kong.Node)
	collect = func(n *kong.Node) {
		for _, flag := range n.Flags {
			known[flag.Name] = true
		}
		for _, child := range n.Children {
			collect(child)
		}
	}
	collect(model.Node)
	long := make([]string, len(args))
	copy(long, args)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && known[name] {
			long[i] = "-" + arg
		}
	}
	return long
}

// IsTerminal tells whether a stream is connected to a person.
func IsTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
