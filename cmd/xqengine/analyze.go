package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/notation"
	"xqengine/protocol"
	"xqengine/search"
)

// defaultThinking is how long a position is analysed if nothing else is said.
const defaultThinking = 5 * time.Second

type analyzeCommand struct {
	placement
	Moves     []string `help:"Moves to play first, such as \"h2e2 h9g7\", in coordinates with ranks from 0 or from 1, WXF (C2.5 H8+7) or Chinese (炮二平五 马8进7), of chess in coordinates or SAN (e4 Nf6); the rest of the line counts as moves, too." sep:"none" placeholder:"MOVES"`
	Depth     int      `help:"Stop at this depth, in plies."`
	Movetime  string   `help:"Stop after a time: milliseconds, or a duration such as 10s. Default 5s if no other limit is given." placeholder:"TIME"`
	Nodes     uint64   `help:"Stop after N nodes."`
	Notation  string   `help:"How to write moves: ${enum}; iccs are coordinates, san is for chess alone, wxf and chinese are for all but chess." enum:"iccs,wxf,chinese,san" default:"iccs"`
	DrawRules string   `help:"Which draws end a game of chess by themselves: ${enum}." enum:"FIDE,BrainKing" default:"FIDE"`
	Multipv   int      `help:"Number of best moves to show." default:"1"`
	Threads   int      `help:"Search threads." default:"1"`
	Hash      int      `help:"Size of the hash table in MB." default:"64"`
	Tables    string   `help:"Show what endgame tables say, and let the search ask them: embedded for those of the program, or a folder with more, made by 'xqlab tables'." placeholder:"FOLDER"`

	Rest []string `arg:"" optional:"" name:"move" help:"More moves to play first."`
}

// Run shows a position, then what the search finds, then a summary.
func (c *analyzeCommand) Run(ctx context.Context, std streams) error {
	board, err := c.board()
	if err != nil {
		return err
	}
	if words := c.Notation != "iccs"; words && !board.Variant().HasNotation(c.notation()) {
		return flags.Misuse(fmt.Errorf("notation %s does not exist in %s", c.Notation, board.Variant().Name))
	}
	rules := board.Rules()
	rules.Draws, _ = position.ParseDrawRule(c.DrawRules)
	board.SetRules(rules)
	if err := c.play(board); err != nil {
		return err
	}
	limits, err := c.limits()
	if err != nil {
		return err
	}
	tables, err := c.openTables()
	if err != nil {
		return err
	}
	defer tables.Close()
	engine := search.New()
	defer engine.Close()
	err = engine.Configure(func(o *search.Options) {
		o.Threads, o.MultiPV, o.HashMB = c.Threads, c.Multipv, c.Hash
		if tables != nil {
			o.Tables = []search.Tables{search.XiangqiTables(tables)}
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(std.out, strings.Join(protocol.Describe(board, wire.RanksFrom0), "\n"))
	fmt.Fprintln(std.out)
	for _, line := range c.known(tables, board) {
		fmt.Fprintln(std.out, line)
	}
	a := analysis{out: std.out, board: board, write: notations[c.Notation], lines: map[int]search.Info{}}
	if outcome := board.Terminal(); outcome.Over {
		fmt.Fprintf(std.out, "The game is over: %s.\n", outcome)
		return nil
	}
	result, err := engine.Search(ctx, board, limits, a.show)
	if err != nil {
		return err
	}
	if result.Depth == 0 && ctx.Err() != nil { // the move is one that can be played, no more
		return errors.New("interrupted")
	}
	a.summarize(result)
	return nil
}

// play plays the moves that were given.
func (c *analyzeCommand) play(board *position.Position) error {
	moves := strings.Fields(strings.Join(append(c.Moves, c.Rest...), " "))
	if board.Variant().HasNotation(position.SAN) {
		moves = slices.DeleteFunc(moves, notation.IsEnPassant)
	}
	ranks := notation.RanksOf(board, moves)
	for i, text := range moves {
		turn, err := notation.ReadRanks(board, text, ranks)
		if errors.Is(err, position.ErrIllegal) {
			err = fmt.Errorf("%w: %s", position.ErrIllegal, notation.WhyIllegalRanks(board, text, ranks).Reason())
		}
		if err != nil {
			return flags.Misuse(fmt.Errorf("move %d %q: %w", i+1, text, err))
		}
		board.Play(turn)
	}
	return nil
}

func (c *analyzeCommand) limits() (search.Limits, error) {
	l := search.Limits{Depth: c.Depth, Nodes: c.Nodes}
	if c.Depth < 0 || c.Multipv < 1 {
		return l, flags.Misuse(errors.New("depth must not be negative, multipv must be at least 1"))
	}
	if c.Threads < 1 || c.Threads > search.MaxThreads {
		return l, flags.Misuse(fmt.Errorf("threads %d: want 1 to %d", c.Threads, search.MaxThreads))
	}
	if c.Movetime != "" {
		text := c.Movetime
		if _, err := strconv.Atoi(text); err == nil {
			text += "ms"
		}
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return l, flags.Misuse(fmt.Errorf("movetime %q: want milliseconds or a duration such as 10s", c.Movetime))
		}
		l.MoveTime = d
	}
	if l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 {
		l.MoveTime = defaultThinking
	}
	return l, nil
}

// notations are the ways to write a turn.
var notations = map[string]func(*position.Position, position.Turn) string{
	"iccs":    (*position.Position).FormatTurn,
	"wxf":     notation.FormatWXF,
	"chinese": notation.FormatChinese,
	"san":     notation.FormatSAN,
}

// notation returns the notation for people that the flag names.
func (c *analyzeCommand) notation() position.Notation {
	return map[string]position.Notation{"wxf": position.WXF, "chinese": position.ChineseNotation, "san": position.SAN}[c.Notation]
}

// analysis prints what a search finds.
type analysis struct {
	out   io.Writer
	board *position.Position
	write func(*position.Position, position.Turn) string
	lines map[int]search.Info // the last of each rank
}

// show prints a line of the search.
func (a *analysis) show(i search.Info) {
	if i.CurrentMoveNumber > 0 || i.Bound != search.Exact {
		return
	}
	a.lines[i.MultiPV] = i
	fmt.Fprintf(a.out, "depth %2d/%-2d  %8s  %11d nodes  %7.2f s  %s\n",
		i.Depth, i.SelDepth, score(i.Score, i.PV), i.Nodes, i.Elapsed.Seconds(), a.variation(i.PV))
}

func (a *analysis) variation(turns []position.Turn) string {
	p := a.board.Clone()
	parts := make([]string, len(turns))
	for i, turn := range turns {
		parts[i] = a.write(p, turn)
		p.Play(turn)
	}
	return strings.Join(parts, " ")
}

// summarize prints what came out: the best line, and the last of each other rank.
func (a *analysis) summarize(r search.Result) {
	side := a.board.Variant().ColourName(a.board.Side())
	fmt.Fprintf(a.out, "\nBest move for %s: %s", side, a.variation([]position.Turn{r.Best}))
	if plain := a.board.FormatTurn(r.Best); plain != a.write(a.board, r.Best) {
		fmt.Fprintf(a.out, " (%s)", plain)
	}
	fmt.Fprintf(a.out, "\nScore: %s for %s at depth %d, %d nodes in %.2f s\n",
		score(r.Score, r.PV), side, r.Depth, r.Nodes, r.Elapsed.Seconds())
	fmt.Fprintf(a.out, "Line: %s\n", a.variation(r.PV))
	for rank := 1; rank <= len(a.lines) && len(a.lines) > 1; rank++ {
		if line := a.lines[rank]; line.PV[0] != r.Best {
			fmt.Fprintf(a.out, "Also: %s  %s\n", score(line.Score, line.PV), a.variation(line.PV))
		}
	}
}

// score writes the score of a line as people read it: in pawns that have crossed the river, as a mate in N
// turns, or won or lost as endgame tables know.
func score(s search.Score, line []position.Turn) string {
	turns, ok := search.MateInTurns(s, line)
	switch {
	case !ok && search.DecidedByTables(s) && s > 0:
		return "won"
	case !ok && search.DecidedByTables(s):
		return "lost"
	case !ok:
		return fmt.Sprintf("%+.2f", float64(s)/100)
	case turns > 0:
		return fmt.Sprintf("mate in %d", (turns+1)/2)
	}
	return fmt.Sprintf("mated in %d", -turns/2)
}
