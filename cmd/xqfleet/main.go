// Command xqfleet plays matches and makes data on many machines: a server, workers, and the commands that submit runs and
// follow them. See docs/fleet.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"xqengine/cmd/internal/flags"
	"xqengine/match/client"
)

const description = `Matches and data of xqengine on many machines.

On one machine: "xqfleet serve" in one terminal, "xqfleet work" in another; then "xqfleet match" with the flags of
"xqengine match". All flags may be written with one dash or two.`

// cli are the commands of the program.
type cli struct {
	Serve    serveCommand    `cmd:"" help:"Run the server and the dispatcher."`
	Work     workCommand     `cmd:"" help:"Join a server with this machine."`
	Match    matchCommand    `cmd:"" help:"Play engines against each other, as xqengine match does, on all workers."`
	Generate generateCommand `cmd:"" help:"Play games of the engine against itself, as xqengine generate does, on all workers."`
	Follow   followCommand   `cmd:"" help:"Follow a run from its first result to its end."`
	Status   statusCommand   `cmd:"" help:"Show runs and workers, or the report of one run."`
	Stop     stopCommand     `cmd:"" help:"End a run. What was counted stays."`
	Remove   removeCommand   `cmd:"" help:"Forget a run that has ended, and its results."`
}

// Exit codes.
const (
	exitFailure = 1
	exitMisuse  = 2
)

func main() {
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{out: os.Stdout, err: os.Stderr})
	stop()
	os.Exit(code)
}

// streams are what a command writes.
type streams struct{ out, err io.Writer }

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, std streams) int {
	exited := false
	parser, err := kong.New(&cli{},
		kong.Name("xqfleet"),
		kong.Description(description),
		kong.Writers(std.out, std.err),
		kong.Exit(func(int) { exited = true }), // after --help
		kong.ConfigureHelp(kong.HelpOptions{WrapUpperBound: 100, NoExpandSubcommands: true}),
		kong.Vars{"engineHelp": client.SpecHelp, "home": defaultHome()},
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
	)
	if err != nil {
		return report(std, err)
	}
	parsed, err := parser.Parse(flags.Long(parser.Model, args))
	switch {
	case exited:
		return 0
	case err != nil:
		return report(std, misuse{fmt.Errorf("%w (xqfleet --help tells more)", err)})
	}
	return report(std, parsed.Run())
}

// misuse is an error in how the program was called.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

// report prints an error, if there is one, and returns the exit code.
func report(std streams, err error) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(std.err, "xqfleet: %v\n", err)
	if _, ok := errors.AsType[misuse](err); ok {
		return exitMisuse
	}
	return exitFailure
}
