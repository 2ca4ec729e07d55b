package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"xqengine/book"
	"xqengine/cmd/internal/flags"
	"xqengine/gamedata"
	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
	"xqengine/match/matchlog"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
	"xqengine/record"
)

// bookCommand holds the commands for opening books.
type bookCommand struct {
	Make bookMake `cmd:"" help:"Make a book of games: PGN, XQF, DhtmlXQ, JSON, the -record of a match, or the games of 'xqlab generate'."`
	Show bookShow `cmd:"" help:"Show the moves that a book has for a position."`
}

type bookMake struct {
	Games []string `arg:"" help:"Files of games of one variant." type:"existingfile" name:"file"`
	Out   string   `help:"Book to write: a name that ends in .xqbook for a book of positions, which any variant can have, any other for ElephantEye's BOOK.DAT of xiangqi." required:"" placeholder:"FILE"`
	Plies int      `help:"Turns of each game that count, of both sides together; at most 400." default:"40" placeholder:"N"`
	Least int      `help:"Leave out moves of less weight; (3 x wins + draws - losses) / 4 is the weight of a move." default:"1" placeholder:"N"`
}

// Run makes a book.
func (c *bookMake) Run(std streams) error {
	if c.Plies < 1 || c.Plies > book.MaxPlies {
		return flags.Misuse(fmt.Errorf("plies: %d, want 1 to %d", c.Plies, book.MaxPlies))
	}
	if c.Least < 1 {
		return flags.Misuse(fmt.Errorf("least: %d, want 1 or more", c.Least))
	}
	b := &bookMaker{positions: strings.HasSuffix(c.Out, book.PositionsSuffix), plies: c.Plies}
	for _, path := range c.Games {
		before := b.games()
		if err := c.add(std, b, path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Fprintf(std.err, "%s: %d games\n", path, b.games()-before)
	}
	moves, write := b.book(c.Least)
	if moves == 0 {
		return errors.New("no move is heavy enough for the book")
	}
	if err := wholefile.Write(c.Out, 0o644, write); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: %d moves of %d games\n", c.Out, moves, b.games())
	return nil
}

// bookMaker counts games for a book of either format.
type bookMaker struct {
	positions bool // a book of positions, else a BOOK.DAT
	plies     int

	dat     book.Builder
	counter *book.Counter // of the variant of the first game
	variant *position.Variant
}

// takes tells why games of a variant cannot be in the book.
func (b *bookMaker) takes(v *position.Variant) error {
	switch {
	case !b.positions && v != position.Xiangqi:
		return fmt.Errorf("games of %s, a BOOK.DAT is of xiangqi: give -out a name that ends in %s", v.Name, book.PositionsSuffix)
	case b.variant == nil:
		b.variant, b.counter = v, book.NewCounter(v)
	case b.variant != v:
		return fmt.Errorf("games of %s, the book is of %s", v.Name, b.variant.Name)
	}
	return nil
}

func (b *bookMaker) add(start *position.Position, turns []position.Turn, winner position.Winner) error {
	if b.positions {
		return b.counter.Add(start, turns, winner, b.plies)
	}
	b.dat.Add(start, turns, winner, b.plies)
	return nil
}

func (b *bookMaker) games() int {
	if b.counter != nil && b.positions {
		return b.counter.Games()
	}
	return b.dat.Games()
}

// book returns how many moves the book has, and what writes it.
func (b *bookMaker) book(least int) (moves int, write func(io.Writer) error) {
	if !b.positions {
		made := b.dat.Book(least)
		return made.Len(), made.Write
	}
	if b.counter == nil {
		return 0, nil
	}
	list := b.counter.Positions(least)
	for _, p := range list {
		moves += len(p.Moves)
	}
	return moves, func(w io.Writer) error {
		return book.WritePositions(w, b.variant, book.MadeOf(b.games(), b.plies), list)
	}
}

// add counts the games of a file.
func (c *bookMake) add(std streams, b *bookMaker, path string) error {
	if gamedata.IsGames(path) {
		return c.addSelfPlay(std, b, path)
	}
	file, err := plainfile.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, longestFirstLine)
	if isMatch(in) {
		return c.addMatch(b, in)
	}
	return c.addRecords(std, b, path, in)
}

// longestFirstLine is how much of a file is looked at to know the record of a match.
const longestFirstLine = 1 << 16

// isMatch reports whether a file begins with the line of a match. Nothing is taken from it.
func isMatch(in *bufio.Reader) bool {
	begin, _ := in.Peek(longestFirstLine)
	line, _, _ := bytes.Cut(begin, []byte("\n"))
	return bytes.HasPrefix(line, []byte("{")) && bytes.Contains(line, []byte(`"type":"match"`))
}

// addRecords counts the games of a file in one of the formats of records.
func (c *bookMake) addRecords(std streams, b *bookMaker, path string, in io.Reader) error {
	var problems record.Problems
	read := 0
	err := record.Each(in, func(g *record.Game, p *record.Problem) error {
		if p != nil {
			problems = append(problems, p)
		}
		if g == nil {
			return nil
		}
		read++
		if err := b.takes(g.Start().Variant); err != nil {
			return err
		}
		var turns []position.Turn
		for _, n := range g.Main() {
			turns = append(turns, n.Turn())
		}
		if g.Result != record.Unfinished {
			return b.add(g.Position(g.Root()), turns, winnerOf(g.Result))
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case read == 0:
		return problems
	case len(problems) > 0:
		fmt.Fprintf(std.err, "%s: %v\n", path, problems)
	}
	return nil
}

func winnerOf(r record.Result) position.Winner {
	switch r {
	case record.RedWins:
		return position.RedWins
	case record.BlackWins:
		return position.BlackWins
	}
	return position.NoWinner
}

// addMatch counts the games of a match.
func (c *bookMake) addMatch(b *bookMaker, in io.Reader) error {
	_, games, err := matchlog.Read(in)
	if err != nil {
		return err
	}
	for _, g := range games {
		v, ok := position.VariantByName(g.Variant)
		if !ok {
			return fmt.Errorf("game %d: unknown variant %q", g.Number, g.Variant)
		}
		if err := b.takes(v); err != nil {
			return err
		}
		start, err := fen.Parse(v, g.Opening.FEN)
		if err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		var turns []position.Turn
		p := start.Clone()
		for _, m := range g.Moves {
			turn, err := p.ParseTurn(m.Text)
			if err != nil {
				return fmt.Errorf("game %d: move %q: %w", g.Number, m.Text, err)
			}
			turns = append(turns, turn)
			p.Play(turn)
		}
		if err := b.add(start, turns, winnerOf(g.Result)); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
	}
	return nil
}

// addSelfPlay counts the games of a file that 'xqlab generate' made.
func (c *bookMake) addSelfPlay(std streams, b *bookMaker, path string) error {
	h, err := gamedata.Headers([]string{path})
	if err != nil {
		return err
	}
	v, err := h.Variant()
	if err != nil {
		return err
	}
	if err := b.takes(v); err != nil {
		return err
	}
	winners := [...]position.Winner{position.BlackWins, position.NoWinner, position.RedWins}
	return gamedata.Each([]string{path}, flags.Notes(std.err), func(g *gamedata.Game) error {
		var start *position.Position
		var turns []position.Turn
		var moves []position.Move // of a turn that is not whole yet
		err := g.Replay(v, func(p *position.Position, i int) error {
			if start == nil {
				start = p.Clone()
			}
			m := g.Plies[i].Move
			if m == position.NoMove {
				return nil
			}
			if moves = append(moves, m); !p.ContinuesAfter(m) {
				turns, moves = append(turns, position.NewTurn(moves...)), nil
			}
			return nil
		})
		if err == nil && start != nil && !g.Continued {
			return b.add(start, turns, winners[g.Result])
		}
		return err
	})
}

type bookShow struct {
	Book  string `arg:"" help:"A BOOK.DAT, or a book of positions." type:"existingfile" name:"file"`
	Fen   string `help:"Position; the start position if not given." placeholder:"FEN"`
	Moves string `help:"Moves from there, in coordinates with commas between." placeholder:"h2e2,h9g7"`
}

// Run shows the moves of a position.
func (c *bookShow) Run(std streams) error {
	b, err := book.Open(c.Book)
	if err != nil {
		return err
	}
	variant := position.Xiangqi.Name
	if positions, ok := b.(*book.Positions); ok {
		variant = positions.Variant
	}
	p, err := placement{Variant: variant, Fen: c.Fen}.board()
	if err != nil {
		return err
	}
	line := strings.FieldsFunc(c.Moves, func(letter rune) bool { return letter == ',' || letter == ' ' })
	ranks := notation.RanksOf(p, line)
	for _, text := range line {
		turn, err := notation.ReadRanks(p, text, ranks)
		if err != nil {
			return flags.Misuse(fmt.Errorf("moves: %q: %w", text, err))
		}
		p.Play(turn)
	}
	moves := b.Moves(p)
	if len(moves) == 0 {
		fmt.Fprintf(std.out, "the book of %d moves has none for this position\n", b.Len())
		return nil
	}
	total := 0
	for _, m := range moves {
		total += m.Weight
	}
	words := notation.FormatChinese
	if p.Variant() == position.Chess {
		words = notation.FormatSAN
	}
	for _, m := range moves {
		fmt.Fprintf(std.out, "%s  %s  %5d  %4.1f %%\n", p.FormatTurn(m.Turn), words(p, m.Turn), m.Weight,
			100*float64(m.Weight)/float64(max(total, 1)))
	}
	return nil
}
