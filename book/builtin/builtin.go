// Package builtin holds the opening books that are part of the program, packed, one for each variant. 'xqlab book' makes them.
package builtin

import (
	"embed"
	"io"

	"xqengine/book"
	"xqengine/internal/packed"
	"xqengine/position"
)

//go:embed data
var files embed.FS

// read returns the book of a variant, which is read when it is first wanted.
var read = packed.PerVariant(files, ".xqbook.gz", func(in io.Reader, _ *position.Variant) (*book.Positions, error) {
	return book.ReadPositions(in)
})

// Book is all books of the program, as one.
type Book struct{}

// Moves returns the legal moves for a position, the heaviest first.
func (Book) Moves(p *position.Position) []book.Move {
	b, err := read(p.Variant())
	if err != nil {
		panic(err) // a file of the program's own is damaged
	}
	return b.Moves(p)
}
