// Command xqfleet plays matches, makes data and tunes on many machines: a server, workers, and the commands that submit runs and
// follow them. See docs/fleet.md.
package main

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"xqengine/cmd/internal/flags"
	"xqengine/match/client"
)

const description = `Matches, data and tuning of xqengine on many machines.

On one machine: "xqfleet serve" in one terminal, "xqfleet work" in another; then "xqfleet match" with the flags of
"xqengine match". All flags may be written with one dash or two.`

// cli are the commands of the program.
type cli struct {
	Serve    serveCommand    `cmd:"" help:"Run the server and the dispatcher."`
	Work     workCommand     `cmd:"" help:"Join a server with this machine."`
	Key      keyCommand      `cmd:"" help:"Make a key, and print its public half."`
	Match    matchCommand    `cmd:"" help:"Play engines against each other, as xqengine match does, on all workers."`
	Generate generateCommand `cmd:"" help:"Play games of the engine against itself, as xqlab generate does, on all workers."`
	Spsa     spsaCommand     `cmd:"" help:"Tune the parameters of the search, as xqlab spsa does, on all workers."`
	Follow   followCommand   `cmd:"" help:"Follow a run from its first result to its end."`
	Status   statusCommand   `cmd:"" help:"Show runs and workers, or the report of one run."`
	Stop     stopCommand     `cmd:"" help:"End a run. What was counted stays."`
	Remove   removeCommand   `cmd:"" help:"Forget a run that has ended, and its results."`
	Version  versionCommand  `cmd:"" help:"Print version and build."`
}

func main() {
	flags.Main(func(ctx context.Context) int {
		return run(ctx, os.Args[1:], streams{out: os.Stdout, err: os.Stderr})
	})
}

// streams are what a command writes.
type streams struct{ out, err io.Writer }

// run carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, std streams) int {
	if len(args) == 1 && strings.TrimLeft(args[0], "-") == "version" { // as other programs have it
		args = []string{"version"}
	}
	return flags.Run(ctx, "xqfleet", description, &cli{}, args, std.out, std.err,
		kong.Vars{"engineHelp": client.SpecHelp, "home": defaultHome()},
		kong.Bind(std),
	)
}
