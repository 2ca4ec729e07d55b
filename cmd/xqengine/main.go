// Command xqengine is a xiangqi (Chinese chess) engine. Alone it speaks UCCI and UCI on standard input and
// output; its subcommands measure, count and analyse.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/alecthomas/kong"

	"xqengine/bench"
	"xqengine/cmd/internal/flags"
	"xqengine/match/client"
)

// Exit codes.
const (
	exitFailure = 1
	exitMisuse  = 2
)

func main() {
	// A reader of our output that goes away is an error of the write, not the death of the program.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, name: os.Args[0]})
	stop()
	os.Exit(code)
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
	name     string // by which the program was started
}

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, std streams) int {
	exited := false
	parser, err := kong.New(commandsFor(args),
		kong.Name("xqengine"),
		kong.Description(description),
		kong.Writers(std.out, std.err),
		kong.Exit(func(int) { exited = true }), // after --help
		kong.ConfigureHelp(kong.HelpOptions{WrapUpperBound: 100, NoExpandSubcommands: true}),
		kong.Vars{
			"benchDepth":   strconv.Itoa(bench.DefaultDepth),
			"benchThreads": strconv.Itoa(bench.DefaultThreads),
			"benchHash":    strconv.Itoa(bench.DefaultHashMB),
			"engineHelp":   client.SpecHelp,
		},
		tuneDefaults(),
		trainDefaults(),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std, commandLine(args)),
	)
	if err != nil {
		return report(std, err)
	}
	parsed, err := parser.Parse(flags.Long(parser.Model, args))
	switch {
	case exited:
		return 0
	case err != nil:
		return report(std, misuse{fmt.Errorf("%w (xqengine --help tells more)", err)})
	}
	return report(std, parsed.Run())
}

// commandsFor returns the commands among which those of a command line are found. A GUI waits for the engine, and reading
// the flags of all commands takes longer than everything else until uciok: the engine alone has its own to read.
func commandsFor(args []string) any {
	if len(args) == 0 || args[0] == "engine" {
		return &engineOnly{}
	}
	return &cli{}
}

// misuse is an error in how the program was called.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

// report prints an error, if there is one, and returns the exit code.
func report(std streams, err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(std.err, "xqengine: %v\n", err)
	if _, ok := errors.AsType[misuse](err); ok {
		return exitMisuse
	}
	return exitFailure
}
