// Command xqlab is the laboratory of xqengine: it plays games of the engine against itself, and tunes, trains and rates by them.
package main

import (
	"context"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"xqengine/cmd/internal/flags"
	"xqengine/egtb"
	"xqengine/syzygy/generate"
)

const description = `The laboratory of xqengine: games of the engine against itself, and what is tuned, trained and rated by them.

All flags may be written with one dash or two.`

// cli are the commands of the program.
type cli struct {
	Accuracy  accuracyCommand  `cmd:"" help:"Measure what turns of the levels give away, and fit the accuracy of the board's reviews to it."`
	Census    censusCommand    `cmd:"" help:"Check that the mates which the engine announces are mates."`
	Data      dataCommand      `cmd:"" help:"Count, merge, shuffle, filter and convert files of games."`
	Generate  generateCommand  `cmd:"" help:"Play games of the engine against itself, to tune and train on."`
	Layouts   layoutsCommand   `cmd:"" help:"Rate the plates of the stratagem variants by games with layouts."`
	Loops     loopsCommand     `cmd:"" help:"Find and judge repetitions that the rule sets judge differently."`
	Movematch movematchCommand `cmd:"" help:"Measure a search with few nodes by what it finds with many."`
	Openings  openingsCommand  `cmd:"" help:"Make openings for matches."`
	Book      bookCommand      `cmd:"" help:"Make an opening book of what the program plays against itself."`
	Plot      plotCommand      `cmd:"" help:"Draw matches, tunings and losses from the files that keep them."`
	Puzzles   puzzlesCommand   `cmd:"" help:"Find, prove and export puzzles."`
	Spsa      spsaCommand      `cmd:"" help:"Tune the parameters of the search by games of the engine against itself."`
	Syzygy    syzygyCommand    `cmd:"" help:"Make and check Syzygy endgame tables of chess."`
	Tables    tablesCommand    `cmd:"" help:"Make, list, check and probe endgame tables of xiangqi."`
	Train     trainCommand     `cmd:"" help:"Train the network of the evaluation on games."`
	Tune      tuneCommand      `cmd:"" help:"Fit the weights of the evaluation to positions of known results."`
	Version   versionCommand   `cmd:"" help:"Print version and build."`
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
	if flags.Command(args) == "agree" {
		return flags.Moved(std.err, "xqlab agree", "xqlab movematch")
	}
	return flags.Run(ctx, "xqlab", description, &cli{}, args, std.out, std.err,
		tuneDefaults(),
		trainDefaults(),
		kong.Bind(std, commandLine(args)),
		kong.Vars{"families": egtb.FamilyWords, "endgames": generate.FamilyWords},
	)
}
