// Command xqengine is a xiangqi (Chinese chess) engine. Alone it speaks UCCI and UCI on standard input and
// output; its subcommands play, measure,
// count and analyse. What makes the numbers in it is another program, xqlab.
package main

import (
	"context"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"xqengine/bench"
	"xqengine/cmd/internal/flags"
	"xqengine/judge"
	"xqengine/match/client"
	"xqengine/position"
)

func main() {
	flags.Main(func(ctx context.Context) int {
		return run(ctx, os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, name: os.Args[0]})
	})
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
	name     string // by which the program was started
	bare     bool   // it was started without arguments
}

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, std streams) int {
	if len(args) == 1 && strings.TrimLeft(args[0], "-") == "version" { // as other programs have it
		args = []string{"version"}
	}
	std.bare = len(args) == 0
	if name, ok := moved[flags.Command(args)]; ok {
		return flags.Moved(std.err, "xqengine "+flags.Command(args), "xqlab "+name)
	}
	return flags.Run(ctx, "xqengine", description, commandsFor(args), args, std.out, std.err,
		kong.Vars{
			"benchDepth":   strconv.Itoa(bench.DefaultDepth),
			"benchThreads": strconv.Itoa(bench.DefaultThreads),
			"benchHash":    strconv.Itoa(bench.DefaultHashMB),
			"engineHelp":   client.SpecHelp,

			"rules":          strings.Join(position.RepetitionRuleNames(), ", "),
			"firstRules":     position.RepetitionRuleNames()[0],
			"judgeLanguages": strings.Join(judge.Languages, ","),
		},
		kong.Bind(std),
	)
}

// commandsFor returns the commands among which those of a command line are found. A GUI waits for the engine, and reading
// the flags of all commands takes longer than everything else until uciok: the engine alone has its own to read.
func commandsFor(args []string) any {
	if len(args) == 0 || args[0] == "engine" {
		return &engineOnly{}
	}
	return &cli{}
}

// moved are the commands that the program once had, by the names that they have in xqlab.
var moved = map[string]string{
	"agree": "movematch", "data": "data", "generate": "generate", "layouts": "layouts", "openings": "openings", "spsa": "spsa",
	"train": "train", "tune": "tune",
}
