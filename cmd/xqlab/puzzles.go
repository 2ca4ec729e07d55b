package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/puzzle/mine"
)

// puzzlesCommand holds the commands that make and check puzzles.
type puzzlesCommand struct {
	Mine   puzzlesMine   `cmd:"" help:"Look for puzzles in games and prove them."`
	Check  puzzlesCheck  `cmd:"" help:"Prove puzzles anew, or let the levels solve them."`
	Export puzzlesExport `cmd:"" help:"Write puzzles as EPD or PGN."`
}

// Help tells people more than the list of flags.
func (c *puzzlesCommand) Help() string {
	return `A puzzle is a position in which one turn alone is right, at each turn of its solution: it wins the game in N turns, proved
by the rules alone, or has much better chances than the second-best turn, by a search with many more nodes than the game had.

Puzzles are found where games tell that something happened: in games which the engine plays against itself, in files of games
(.xqg) of 'xqlab generate', or in files of 'xqlab census run', which know where mates were proved. Interrupted or killed, the same
command goes on. What is found depends on the settings, the seed and the games alone.

  xqlab puzzles mine -variant points-match -puzzles 300 -out match.jsonl
  xqlab puzzles mine -variant chess -games census.jsonl -puzzles 300 -out chess.jsonl
  xqlab puzzles check match.jsonl
  xqlab puzzles check -tries 4 match.jsonl
  xqlab puzzles export match.jsonl -out match.pgn`
}

type puzzlesMine struct {
	Out       string `help:"File to write to, or to go on with." required:"" placeholder:"FILE"`
	Puzzles   int    `help:"Puzzles in the file at the end." default:"300" placeholder:"N"`
	Variant   string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Games     string `help:"File of games to look in, of 'generate' (.xqg) or 'census run'; the engine plays against itself if not given." type:"existingfile" placeholder:"FILE"`
	Seed      uint64 `help:"Seed of the games and of the tries that rate puzzles." default:"1" placeholder:"N"`
	Gamenodes uint64 `help:"Nodes for each turn of the games." default:"300" placeholder:"N"`
	Pergame   int    `help:"Puzzles of a game at most." default:"4" placeholder:"N"`
	Single    int    `help:"Rating at least of a solution of a single turn that does not mate." default:"1400" placeholder:"N"`
	Mateinone int    `help:"Look for mates in one in every N games; 0: never." default:"8" placeholder:"N"`
	proofFlags
}

// proofFlags say what has to be proved of puzzles.
type proofFlags struct {
	Screen  uint64 `help:"Nodes of the first look at a position." default:"3000" placeholder:"N"`
	Nodes   uint64 `help:"Nodes of each search that proves a solution." default:"20000" placeholder:"N"`
	Hash    int    `help:"Hash table of the engine in MB." default:"4" placeholder:"MB"`
	Budget  int    `help:"Moves that the prover of mates may make for a position." default:"80000" placeholder:"N"`
	Maxmate int    `help:"Turns in which a mate is proved at most." default:"3" placeholder:"TURNS"`
	Maxline int    `help:"Turns of the solver at most." default:"5" placeholder:"TURNS"`
	Gap     int    `help:"By how many thousandths the chances of the solution are above those of the second-best turn." default:"300" placeholder:"N"`
	Least   int    `help:"Chances of the solution at least, in thousandths." default:"450" placeholder:"N"`
}

func (f *proofFlags) proof() mine.Proof {
	return mine.Proof{
		Screen: f.Screen, Nodes: f.Nodes, HashMB: f.Hash, Budget: f.Budget, MaxMate: f.Maxmate, MaxLine: f.Maxline, Gap: f.Gap, Least: f.Least,
	}
}

// Run looks for the puzzles that are missing.
func (c *puzzlesMine) Run(ctx context.Context, std streams) error {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return err
	}
	s := mine.Settings{
		Variant: v, Proof: c.proof(), Games: c.Games, Seed: c.Seed, GameNodes: c.Gamenodes, PerGame: c.Pergame, Single: c.Single, MateInOne: c.Mateinone,
	}
	if err := s.Check(); err != nil {
		return flags.Misuse(err)
	}
	if c.Puzzles < 1 {
		return flags.Misuse(fmt.Errorf("puzzles %d: want at least 1", c.Puzzles))
	}
	out, err := mine.Open(c.Out, s)
	if err != nil {
		return err
	}
	bar := flags.NewProgress(std.err, "puzzles", c.Puzzles)
	shown := time.Now()
	err = mine.Run(ctx, s, out, c.Puzzles, func() {
		bar.Set(min(c.Puzzles, len(out.Puzzles)))
		if now := time.Now(); now.Sub(shown) >= noteInterval {
			shown = now
			bar.Note(std.err, puzzleCount{len(out.Puzzles), c.Puzzles, out.Last})
		}
	})
	bar.Done()
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted with %d puzzles; the same command goes on", len(out.Puzzles))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d puzzles of %d games\n", c.Out, len(out.Puzzles), out.Last)
	return err
}

// puzzleCount is a line about puzzles.
type puzzleCount struct{ puzzles, of, games int }

func (c puzzleCount) String() string {
	return fmt.Sprintf("%d of %d puzzles, %d games", c.puzzles, c.of, c.games)
}
