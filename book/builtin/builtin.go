// Package builtin holds the opening books that are part of the program, packed, one for each variant. 'xqlab book' makes them.
package builtin

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"sync"

	"xqengine/book"
	"xqengine/position"
)

//go:embed data
var files embed.FS

// readers read the book of a variant when it is first wanted.
var readers = func() map[*position.Variant]func() (*book.Positions, error) {
	all := map[*position.Variant]func() (*book.Positions, error){}
	for _, v := range position.Variants() {
		all[v] = sync.OnceValues(func() (*book.Positions, error) { return read(v) })
	}
	return all
}()

// Book is all books of the program, as one.
type Book struct{}

// Moves returns the legal moves for a position, the heaviest first.
func (Book) Moves(p *position.Position) []book.Move {
	b, err := readers[p.Variant()]()
	if err != nil {
		panic(err) // a file of the program's own is damaged
	}
	return b.Moves(p)
}

func read(v *position.Variant) (*book.Positions, error) {
	name := "data/" + v.Name + ".xqbook.gz"
	packed, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b, err := book.ReadPositions(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}
