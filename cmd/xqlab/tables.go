package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// tablesCommand holds the commands for endgame tables.
type tablesCommand struct {
	Generate tablesGenerate `cmd:"" help:"Make tables of families and of all that captures lead to."`
	List     tablesList     `cmd:"" help:"List the tables of the program and of folders."`
	Check    tablesCheck    `cmd:"" help:"Compare files with their checksums."`
	Probe    tablesProbe    `cmd:"" help:"Tell what tables say of a position and of its moves."`
	Endings  tablesEndings  `cmd:"" help:"Draw positions of families at random, as openings for matches."`
}

// Help tells people more than the list of commands.
func (c *tablesCommand) Help() string {
	return `Endgame tables of xiangqi say of every position of a family of pieces who wins, and in how many plies the next capture, mate or
stalemate comes. Tables of at most four pieces and the classical endings with one attacker are part of the program.

  xqlab tables generate -dir tables -families KNP-KAAEE -threads 2 -certify
  xqlab tables list -dir tables
  xqlab tables probe "4k4/9/9/4n4/9/9/9/9/9/R2K5 w"`
}

type tablesGenerate struct {
	Dir      string `help:"Folder of the files; tables that are there already are kept." required:"" placeholder:"FOLDER"`
	Families string `help:"What to make, with commas: ${families}." required:"" placeholder:"LIST"`
	Threads  int    `help:"Threads; the files are the same for any number. 0: one for each processor." default:"0" placeholder:"N"`
	Memory   int    `help:"Leave out families that need more memory than this, in MB." default:"4096" placeholder:"MB"`
	Certify  bool   `help:"Work out what the rules of repetition decide. Without it a drawn position may be won by them, and is listed as open."`
	Verify   int    `help:"Compare N positions of each table with what their moves say." default:"0" placeholder:"N"`
	Packed   bool   `help:"Write the smaller files that are part of the program: slower to read single positions from."`
}

// Run makes tables.
func (c *tablesGenerate) Run(ctx context.Context, std streams) error {
	families, err := egtb.ParseFamilies(c.Families)
	if err != nil {
		return flags.Misuse(err)
	}
	if c.Threads < 0 || c.Memory < 1 || c.Verify < 0 {
		return flags.Misuse(fmt.Errorf("threads %d, memory %d, verify %d: want numbers that are not negative, and some memory", c.Threads, c.Memory, c.Verify))
	}
	if c.Threads == 0 {
		c.Threads = runtime.GOMAXPROCS(0)
	}
	var bar flags.Progress
	made := 0
	err = egtb.Generate(ctx, c.Dir, families, egtb.Options{
		Threads: c.Threads, Memory: int64(c.Memory) << 20, Certify: c.Certify, Verify: c.Verify, Packed: c.Packed,
		Plan: func(p egtb.Plan) {
			text := fmt.Sprintf("%d/%d %s: %d positions, %d MB of memory, about %s", p.Number, p.Of, p.Material, p.Positions, p.Memory>>20, p.Time.Round(100*time.Millisecond))
			if bar = flags.NewProgress(std.err, text, 120); !flags.IsTerminal(std.err) {
				fmt.Fprintln(std.out, text)
			}
		},
		Progress: func(_ egtb.Material, part, _ int) { bar.Set(part) },
		Done: func(info egtb.Info, took time.Duration) {
			bar.Done()
			made++
			fmt.Fprintf(std.out, "%s: longest win %d, %d bytes, %s\n", info.Material, info.LongestWin, info.Bytes, took.Round(10*time.Millisecond))
		},
		Refused: func(m egtb.Material, reason string) { fmt.Fprintf(std.out, "%s left out: it %s\n", m, reason) },
	})
	bar.Done()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d tables made\n", c.Dir, made)
	return err
}

// tableFolders are the folders that are read besides the tables of the program.
type tableFolders struct {
	Dir []string `help:"Folder of tables to read besides those of the program. May be repeated." sep:"none" type:"existingdir" placeholder:"FOLDER"`
}

// open opens the tables, and warns of files that cannot be used.
func (f *tableFolders) open(std streams) *egtb.Tables {
	t, err := egtb.Open(f.Dir...)
	warnOfTables(std.err, "xqlab", err)
	return t
}

// warnOfTables prints a line for each file that cannot be used.
func warnOfTables(w io.Writer, program string, err error) {
	if err == nil {
		return
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		fmt.Fprintf(w, "%s: %s\n", program, line)
	}
}

type tablesList struct {
	tableFolders
	Markdown bool   `help:"Write a table of Markdown."`
	Times    string `help:"With -markdown: take the times from what 'xqlab tables generate' has said, kept in this file." type:"existingfile" placeholder:"FILE"`
}

// Run lists the tables.
func (c *tablesList) Run(std streams) error {
	times, err := readTimes(c.Times)
	if err != nil {
		return err
	}
	t := c.open(std)
	defer t.Close()
	if c.Markdown {
		return writeMarkdown(std.out, t.List(), times)
	}
	out := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "family\tpositions\tbytes\tlongest win\tRed to move: won\tdrawn\tlost\tBlack to move: won\tdrawn\tlost\tby rule\topen\t")
	for _, x := range t.List() {
		s := x.Stats
		fmt.Fprintf(out, "%s\t%d\t%d\t%d\t", x.Material, s.Legal[0]+s.Legal[1], x.Bytes, x.LongestWin)
		for side := range 2 {
			for _, n := range []int{s.Win[side] + s.CursedWin[side], s.Draw[side], s.Loss[side] + s.CursedLoss[side]} {
				fmt.Fprintf(out, "%.2f %%\t", 100*float64(n)/float64(max(s.Legal[side], 1)))
			}
		}
		open := fmt.Sprint(s.Open[0] + s.Open[1])
		if !x.Certified {
			open = "drawn ones"
		}
		fmt.Fprintf(out, "%d\t%s\t\n", s.RuleWin[0]+s.RuleWin[1]+s.RuleLoss[0]+s.RuleLoss[1], open)
	}
	return out.Flush()
}

type tablesCheck struct{ tableFolders }

// Run compares files with their checksums.
func (c *tablesCheck) Run(std streams) error {
	t, err := egtb.Open(c.Dir...)
	errs := []error{err}
	defer t.Close()
	list := t.List()
	for _, x := range list {
		if err := t.Check(x.Material); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", x.File, err))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%d tables are whole\n", len(list))
	return err
}

type tablesProbe struct {
	tableFolders
	Line int      `help:"Show N moves of the line by the tables." default:"0" placeholder:"N"`
	FEN  []string `arg:"" help:"Position." name:"fen"`
}

// Run tells what the tables say.
func (c *tablesProbe) Run(std streams) error {
	text := strings.Join(c.FEN, " ")
	p, err := fen.Parse(position.Xiangqi, text)
	if err != nil {
		return flags.Misuse(fmt.Errorf("FEN %q: %w", text, err))
	}
	t := c.open(std)
	defer t.Close()
	v, plies, ok := t.DTZ(p)
	if !ok {
		return fmt.Errorf("no table knows %s", fen.Format(p))
	}
	fmt.Fprintf(std.out, "%s to move: %s\n", p.Side(), egtb.Describe(v, plies))
	for _, r := range t.Root(p) {
		fmt.Fprintf(std.out, "%s  %s\n", p.FormatTurn(position.NewTurn(r.Move)), egtb.Describe(r.Value, r.Plies))
	}
	if c.Line > 0 {
		var moves []string
		board := p.Clone()
		for _, m := range t.Line(p, c.Line) {
			moves = append(moves, board.FormatTurn(position.NewTurn(m)))
			board.Make(m)
		}
		fmt.Fprintf(std.out, "line: %s\n", strings.Join(moves, " "))
	}
	return nil
}
