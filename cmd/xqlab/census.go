package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"xqengine/bench/matecensus"
	"xqengine/cmd/internal/flags"
	"xqengine/position"
)

// censusCommand holds the commands that check the mates that the engine announces.
type censusCommand struct {
	Run   censusRun   `cmd:"" help:"Play games or search positions and let each mate that is announced be proved."`
	Tally censusTally `cmd:"" help:"Count the mates in files of such games."`
	Mine  censusMine  `cmd:"" help:"Take positions out of such games in which an engine might announce a mate that is none."`
}

// Help tells people more than the list of flags.
func (c *censusCommand) Help() string {
	return `The engine plays against itself, or searches positions. Each mate that it announces, for the side to move or against
it, is given to a prover that shares no code with the search: it knows the legal moves and the referee's verdict on the game
so far, repetitions and the sixty-move rule among them. A mate that has a defence is false.

The file holds the settings in its first line, then a line for each game, with its start, its turns and the mates announced.
Interrupted or killed, the same command goes on. A game depends only on the settings, the seed and its number, but for the
threads of the engine.

  xqlab census run -games 100000 -nodes 300 -threads 1,2 -multipv 1,3 -out census.jsonl
  xqlab census run -positions mates.txt -variant xiangqi -depth 12 -out mates.jsonl
  xqlab census tally census.jsonl`
}

type censusRun struct {
	Out       string   `help:"File to write to, or to go on with." required:"" placeholder:"FILE"`
	Games     int      `help:"Games in the file at the end." default:"1000" placeholder:"N"`
	Positions string   `help:"File of positions, as the openings of a match, to search instead of playing games: all of them in each way." type:"existingfile" placeholder:"FILE"`
	Variant   []string `help:"Variants, game after game the next one; all if not given. See 'xqengine variants'." placeholder:"NAME,..."`
	Threads   []int    `help:"Threads of the engine, each in turn." default:"1" placeholder:"N,..."`
	Multipv   []int    `help:"Lines of the engine, each in turn." default:"1" placeholder:"N,..."`
	Nodes     uint64   `help:"Nodes for each turn; 0: no limit." default:"300" placeholder:"N"`
	Depth     int      `help:"Depth for each turn; 0: no limit." default:"0" placeholder:"N"`
	Hash      int      `help:"Hash table of each engine in MB." default:"1" placeholder:"MB"`
	Classical bool     `help:"The hand-written evaluation judges, not the program's nets."`
	Budget    int      `help:"Moves that the prover may make for each mate." default:"2000000" placeholder:"N"`
	Seed      uint64   `help:"Seed of the games." default:"1" placeholder:"N"`
	Random    int      `help:"A game begins with up to N random turns." default:"12" placeholder:"N"`
	Blunders  int      `help:"Random turns later on, in a thousand." default:"30" placeholder:"N"`
	Maxturns  int      `help:"Games of TURNS turns, both sides counted, end there." default:"300" placeholder:"TURNS"`
	AtOnce    int      `help:"Games at once." name:"concurrency" default:"1" placeholder:"N"`
}

// settings returns what the flags say.
func (c *censusRun) settings() (matecensus.Settings, error) {
	s := matecensus.Settings{
		Variants: position.Variants(), Threads: c.Threads, MultiPV: c.Multipv,
		Nodes: c.Nodes, Depth: c.Depth, HashMB: c.Hash, Net: !c.Classical, Budget: c.Budget,
		Seed: c.Seed, RandomTurns: c.Random, Blunders: c.Blunders, MaxTurns: c.Maxturns,
	}
	if len(c.Variant) > 0 {
		s.Variants = nil
	}
	for _, name := range c.Variant {
		v, err := flags.Variant(name)
		if err != nil {
			return s, err
		}
		s.Variants = append(s.Variants, v)
	}
	if c.Positions != "" && len(s.Variants) == 1 {
		list, err := flags.ReadOpenings(c.Positions, s.Variants[0])
		if err != nil {
			return s, err
		}
		s.Positions = list
	}
	if c.Positions != "" && len(s.Variants) != 1 {
		return s, flags.Misuse(errors.New("-positions wants one -variant"))
	}
	if c.Games < 1 || c.AtOnce < 1 {
		return s, flags.Misuse(fmt.Errorf("games %d, concurrency %d: both must be at least 1", c.Games, c.AtOnce))
	}
	if err := s.Check(); err != nil {
		return s, flags.Misuse(err)
	}
	return s, nil
}

// Run plays the games that are missing.
func (c *censusRun) Run(ctx context.Context, std streams) error {
	s, err := c.settings()
	if err != nil {
		return err
	}
	games := c.Games
	if len(s.Positions) > 0 {
		games = s.Games()
	}
	out, err := matecensus.Open(c.Out, s)
	if err != nil {
		return err
	}
	err = c.play(ctx, std, s, out, games)
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d games; the same command goes on", out.Last)
	}
	if err != nil {
		return err
	}
	return out.Tally.Write(std.out)
}

func (c *censusRun) play(ctx context.Context, std streams, s matecensus.Settings, out *matecensus.File, games int) error {
	bar := flags.NewProgress(std.err, "games", max(0, games-out.Last))
	defer bar.Done()
	shown := time.Now()
	return matecensus.Run(ctx, s, out.Last+1, games, c.AtOnce, func(g *matecensus.Game) error {
		if err := out.Add(g); err != nil {
			return err
		}
		bar.Step()
		if now := time.Now(); now.Sub(shown) >= noteInterval || out.Last == games {
			shown = now
			bar.Note(std.err, censusCount{out.Last, games, out.Tally.All})
		}
		return nil
	})
}

// censusCount is a line about games and mates.
type censusCount struct {
	games, of int
	matecensus.Count
}

func (c censusCount) String() string {
	return fmt.Sprintf("%d of %d games, %d mates announced, %d false, %d undecided", c.games, c.of, c.Mates, c.Refuted, c.Undecided)
}

type censusTally struct {
	Files []string `arg:"" help:"Files of 'census run'." type:"existingfile" name:"file"`
}

// Run prints the table.
func (c *censusTally) Run(std streams) error {
	var t matecensus.Tally
	for _, path := range c.Files {
		_, err := flags.ReadFile(path, func(in io.Reader) (struct{}, error) {
			return struct{}{}, matecensus.Read(in, func(g *matecensus.Game) error {
				t.Add(g)
				return nil
			})
		})
		if err != nil {
			return err
		}
	}
	return t.Write(std.out)
}

type censusMine struct {
	Files []string `arg:"" help:"Files of 'census run'." type:"existingfile" name:"file"`
	Out   string   `help:"File to write to; it must not exist." required:"" placeholder:"FILE"`
	Most  int      `help:"Positions of each theme and variant at most." default:"4" placeholder:"N"`
}

// Run writes a position a line.
func (c *censusMine) Run(std streams) error {
	if c.Most < 1 {
		return flags.Misuse(fmt.Errorf("most %d: want at least 1", c.Most))
	}
	m := matecensus.Miner{Most: c.Most}
	for _, path := range c.Files {
		m.Source = filepath.Base(path)
		_, err := flags.ReadFile(path, func(in io.Reader) (struct{}, error) { return struct{}{}, matecensus.Read(in, m.Add) })
		if err != nil {
			return err
		}
	}
	err := flags.WriteNew(c.Out, func(w io.Writer) error {
		lines := json.NewEncoder(w)
		for _, t := range m.Traps {
			if err := lines.Encode(t); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d positions\n", c.Out, len(m.Traps))
	return err
}
