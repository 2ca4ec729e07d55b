package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/release"
	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/protocol"
	"xqengine/search"
)

type engineCommand struct {
	Protocol   string `help:"Language to speak: ${enum}. With auto the first command decides." enum:"auto,uci,ucci" default:"auto"`
	Ranks      string `help:"First rank of the board in moves: ${enum}. With auto what the GUI does decides." enum:"auto,0,1" default:"auto"`
	Weights    string `help:"Weights file to evaluate with, in every variant of its game, instead of the program's own. No net judges then." type:"existingfile" placeholder:"FILE"`
	Variant    string `help:"Rules to play by until a GUI sets others; see 'xqengine variants'. A program whose name begins with xqchess starts with chess." placeholder:"NAME"`
	UCIVariant bool   `name:"uci-variant" help:"List UCI_Variant among the options, for GUIs that look for it."`
}

var protocols = map[string]protocol.Protocol{
	"auto": protocol.AutoProtocol, "uci": protocol.UCI, "ucci": protocol.UCCI,
}

var ranks = map[string]wire.Ranks{
	"auto": wire.AutoRanks, "0": wire.RanksFrom0, "1": wire.RanksFrom1,
}

// Run speaks with a GUI until that ends.
func (c *engineCommand) Run(ctx context.Context, std streams) error {
	variant, err := c.variant(std.name)
	if err != nil {
		return err
	}
	switch terminal := flags.IsTerminal(std.in); {
	case terminal && std.bare:
		in, wantsBoard := greet(ctx, std)
		if wantsBoard {
			return openBoard(ctx, std, in)
		}
		std.in = in
	case terminal:
		fmt.Fprintf(std.err, "xqengine %s: type uci or ucci, then commands; quit ends, xqengine --help tells more\n", release.Version)
	}
	options := search.DefaultOptions()
	options.Tables = []search.Tables{search.EmbeddedTables()}
	if c.Weights != "" {
		weights, err := flags.ReadWeights(c.Weights, variant)
		if err != nil {
			return flags.Misuse(err)
		}
		options.Weights, options.UseNet = weights, false
	}
	makeRoom(1)
	return protocol.Run(ctx, protocol.Config{
		Engine: responsive{search.NewWith(options)}, Input: std.in, Output: std.out, Version: release.Version,
		Protocol: protocols[c.Protocol], Ranks: ranks[c.Ranks], ListVariant: c.UCIVariant, Variant: variant, NoNet: !options.UseNet,
	})
}

// chessName is what the name of a program begins with that starts as an engine for chess: most GUIs for chess know no
// variants and set none.
const chessName = "xqchess"

// startsWithChess reports whether a program of this name starts with chess.
func startsWithChess(name string) bool {
	name = strings.ToLower(filepath.Base(name))
	return strings.HasPrefix(strings.TrimSuffix(name, ".exe"), chessName)
}

// variant returns the variant to begin with: the flag's, or what the name of the program says.
func (c *engineCommand) variant(name string) (*position.Variant, error) {
	switch {
	case c.Variant == "" && startsWithChess(name):
		return position.Chess, nil
	case c.Variant == "":
		return position.Xiangqi, nil
	}
	v, ok := position.VariantByName(c.Variant)
	if !ok {
		return nil, flags.Misuse(flags.UnknownVariant(c.Variant))
	}
	return v, nil
}

// responsive is an engine that leaves the scheduler room for those who read commands and stop searches.
type responsive struct{ *search.Engine }

// Configure alters the options, and makes room for the threads that they ask for.
func (e responsive) Configure(change func(*search.Options)) error {
	err := e.Engine.Configure(change)
	if err == nil {
		makeRoom(e.Options().Threads)
	}
	return err
}

// makeRoom lets more goroutines run at once than there are search threads. If all that may run are busy
// searching, each step from a line read to a search stopped waits for a time slice of 10 ms, and stop took
// 50 to 60 ms. With threads of their own they leave it to the operating system, which lets whoever was
// woken go first: most often less than 5 ms.
func makeRoom(threads int) {
	const others = 3 // reader, session, writer
	runtime.GOMAXPROCS(max(threads, runtime.NumCPU()) + others)
}
