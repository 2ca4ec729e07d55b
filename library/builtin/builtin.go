// Package builtin holds games of the program against itself, an index of them for each variant, so that the explorer has something to
// show before anybody has imported a game. 'xqlab data sample' makes the files.
//
// A file is packed with gzip. Its first line says how the games were made. Each further line is a game, in the order of their turns: its
// result (1 Red won, 0 Black won, = drawn), how many of its turns are those of the game before, and the rest of its turns in
// coordinates, cut after some.
package builtin

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"xqengine/internal/packed"
	"xqengine/library"
	"xqengine/position"
	"xqengine/record"
)

//go:embed data
var files embed.FS

// file is the name under which the index has the games.
const file = "program"

// Game is how a game of the program began, and how it ended.
type Game struct {
	Result record.Result
	Turns  []position.Turn
}

// suffix is what the name of a file ends in.
const suffix = ".gz"

// indexOf returns the index of a variant, which is made when it is first wanted.
var indexOf = packed.PerVariant(files, suffix, func(in io.Reader, v *position.Variant) (library.Index, error) {
	games, err := readGames(in, v)
	if err != nil {
		return nil, err
	}
	return index(games, v)
})

// Explore returns what the program played in a position.
func Explore(ctx context.Context, p *position.Position) ([]library.Continuation, error) {
	index, err := indexOf(p.Variant())
	if err != nil {
		return nil, err
	}
	return library.Explore(ctx, index, &library.Query{Position: p})
}

// Games returns the games of a variant.
func Games(v *position.Variant) ([]Game, error) { return packed.Read(files, suffix, v, readGames) }

func index(games []Game, v *position.Variant) (library.Index, error) {
	changes := make([]library.Change, len(games))
	for i, g := range games {
		info := library.Info{File: file, Number: i + 1, Result: string(g.Result)}
		changes[i] = library.Change{Add: library.EntryOf(info, position.New(v), g.Turns)}
	}
	index := library.NewMemory()
	return index, index.Update(file, library.FileState{Name: file}, changes)
}

// results are the words of a file for results.
var results = map[string]record.Result{"1": record.RedWins, "0": record.BlackWins, "=": record.Drawn}

// Read reads a file of games of a variant.
func Read(in io.Reader, v *position.Variant) ([]Game, error) {
	plain, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	return readGames(plain, v)
}

// readGames reads a file that has been unpacked.
func readGames(in io.Reader, v *position.Variant) (list []Game, err error) {
	lines := bufio.NewScanner(in)
	way := []*position.Position{position.New(v)} // the positions of the game that was read last
	var line []position.Turn
	for n := 1; lines.Scan(); n++ {
		if n == 1 {
			continue // how they were made
		}
		words := strings.Fields(lines.Text())
		if len(words) < 2 || results[words[0]] == "" {
			return nil, fmt.Errorf("line %d is not a game", n)
		}
		same, err := strconv.Atoi(words[1])
		if err != nil || same < 0 || same > len(line) {
			return nil, fmt.Errorf("line %d: %s is not a number of turns of the line before", n, words[1])
		}
		way, line = way[:same+1], slices.Clone(line[:same])
		for _, word := range words[2:] {
			next := way[len(way)-1].Clone()
			turn, err := next.ParseTurn(word)
			if err != nil {
				return nil, fmt.Errorf("line %d: %s: %w", n, word, err)
			}
			next.Play(turn)
			way, line = append(way, next), append(line, turn)
		}
		list = append(list, Game{results[words[0]], line})
	}
	return list, lines.Err()
}

// Write writes a file of games of a variant. comment says how they were made, in one line.
func Write(out io.Writer, v *position.Variant, comment string, games []Game) error {
	type row struct {
		result string
		turns  []string
	}
	rows := make([]row, len(games))
	for i, g := range games {
		for word, result := range results {
			if result == g.Result {
				rows[i].result = word
			}
		}
		if rows[i].result == "" {
			return fmt.Errorf("game %d has the result %s", i+1, g.Result)
		}
		p := position.New(v)
		for _, turn := range g.Turns {
			rows[i].turns = append(rows[i].turns, p.FormatTurn(turn))
			p.Play(turn)
		}
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(slices.Compare(a.turns, b.turns), strings.Compare(a.result, b.result))
	})
	packed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	fmt.Fprintf(packed, "# %s\n", comment)
	var before []string
	for _, r := range rows {
		same := 0
		for same < min(len(before), len(r.turns)) && before[same] == r.turns[same] {
			same++
		}
		fmt.Fprintln(packed, strings.Join(append([]string{r.result, strconv.Itoa(same)}, r.turns[same:]...), " "))
		before = r.turns
	}
	return packed.Close()
}
