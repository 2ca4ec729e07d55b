package openings

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"xqengine/position"
)

// Name is what an opening is called.
type Name struct {
	Code        string // of ECCO in xiangqi, of ECO in chess
	English     string
	Chinese     string // in simplified characters; empty in chess
	Traditional string // in traditional characters; empty in chess
}

//go:embed xiangqi.tsv
var xiangqiTable []byte

//go:embed chess.tsv.gz
var chessTable []byte

// row is an opening of a table with the moves that lead there.
type row struct {
	Name
	moves string
}

// named are the names of a variant's positions, by their keys and by those of their mirror images.
type named map[uint64]*Name

var tables = map[*position.Variant]func() named{
	position.Xiangqi: sync.OnceValue(func() named { return mustIndex(position.Xiangqi, xiangqiRows) }),
	position.Chess:   sync.OnceValue(func() named { return mustIndex(position.Chess, chessRows) }),
}

// Covers reports whether the openings of a variant have names.
func Covers(v *position.Variant) bool { return tables[v] != nil }

// Of returns the name of a position. ok is false if it has none of its own: see Last.
func Of(p *position.Position) (name Name, ok bool) {
	table := tables[p.Variant()]
	if table == nil {
		return Name{}, false
	}
	found := table()[p.Key()]
	if found == nil {
		return Name{}, false
	}
	return *found, true
}

// Last returns the name of the last position of a line that has one: what the game that begins with the line is called. start does
// not change.
func Last(start *position.Position, line []position.Turn) (name Name, ok bool) {
	if !Covers(start.Variant()) {
		return Name{}, false
	}
	p := start.Clone()
	name, ok = Of(p)
	for _, turn := range line {
		p.Play(turn)
		if here, found := Of(p); found {
			name, ok = here, true
		}
	}
	return name, ok
}

// mustIndex makes the index of a table. That the tables of the program can be read is tested.
func mustIndex(v *position.Variant, rows func() ([]row, error)) named {
	list, err := rows()
	if err != nil {
		panic(err)
	}
	slices.SortStableFunc(list, func(a, b row) int { return strings.Compare(a.moves, b.moves) })
	table := make(named, 2*len(list))
	way := []place{{at: position.New(v), mirror: position.New(v)}}
	for i := range list {
		if way, err = follow(way, strings.Fields(list[i].moves)); err != nil {
			panic(fmt.Errorf("opening %s %s: %w", list[i].Code, list[i].English, err))
		}
		end := way[len(way)-1]
		table[end.at.Key()] = &list[i].Name
		if v.Symmetric() {
			table[end.mirror.Key()] = &list[i].Name
		}
	}
	return table
}

// place is a position on the way of an opening, the move that led there, and the mirror image.
type place struct {
	move       string
	at, mirror *position.Position
}

// follow returns the way of some moves. It goes on from where the way of another opening leaves it: in the order of a table the
// next has most of its moves in common.
func follow(way []place, moves []string) ([]place, error) {
	same := 1
	for same < len(way) && same <= len(moves) && way[same].move == moves[same-1] {
		same++
	}
	way = way[:same]
	for _, text := range moves[same-1:] {
		next := place{text, way[len(way)-1].at.Clone(), way[len(way)-1].mirror.Clone()}
		turn, err := next.at.ParseTurn(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		next.at.Play(turn)
		if next.at.Variant().Symmetric() {
			next.mirror.Play(turn.Mirrored())
		}
		way = append(way, next)
	}
	return way, nil
}

func xiangqiRows() ([]row, error) {
	return readRows(bytes.NewReader(xiangqiTable), 6, func(f []string) row {
		return row{Name{Code: f[0], English: f[1], Chinese: f[2], Traditional: f[3]}, f[5]}
	})
}

func chessRows() ([]row, error) {
	plain, err := gzip.NewReader(bytes.NewReader(chessTable))
	if err != nil {
		return nil, err
	}
	return readRows(plain, 3, func(f []string) row { return row{Name{Code: f[0], English: f[1]}, f[2]} })
}

// readRows reads a table of columns with tabs between them, in which # begins a comment.
func readRows(in io.Reader, columns int, take func([]string) row) (list []row, err error) {
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != columns {
			return nil, fmt.Errorf("line %d has %d columns, want %d", n, len(fields), columns)
		}
		list = append(list, take(fields))
	}
	return list, lines.Err()
}
