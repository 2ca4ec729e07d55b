package book

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"xqengine/position"
	"xqengine/position/fen"
)

// A book of positions is a text of one JSON object a line, the first of which is the header. Any variant has such books.
//
//	{"format":"xqengine book","version":1,"variant":"chess","comment":"how it was made"}
//	{"fen":"…","moves":[{"move":"e2e4","weight":12,"wins":5,"draws":3,"losses":2}]}
const (
	positionsFormat  = "xqengine book"
	positionsVersion = 1
	positionsBegin   = `{"format"`
)

// PositionsSuffix is what the name of a book of positions ends in.
const PositionsSuffix = ".xqbook"

// MadeOf says in the header of a book that it was made of games.
func MadeOf(games, plies int) string {
	return fmt.Sprintf("made of %d games, %d turns of each", games, plies)
}

// Header is the first line of a book of positions.
type Header struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Variant string `json:"variant"`
	Comment string `json:"comment,omitempty"` // how the book was made
}

// Position is a line of a book of positions.
type Position struct {
	FEN   string   `json:"fen"`
	Moves []Played `json:"moves"`
}

// Played is a move of a book of positions. Wins, draws and losses are those of the side that makes it.
type Played struct {
	Move   string `json:"move"` // in coordinates
	Weight int    `json:"weight"`
	Wins   int    `json:"wins,omitempty"`
	Draws  int    `json:"draws,omitempty"`
	Losses int    `json:"losses,omitempty"`
}

// Positions is a book of positions of one variant. It does not change.
type Positions struct {
	Header
	moves map[uint64][]Move // by the keys of the positions
	len   int
}

// maxPositionLine is how many bytes a line of a book of positions may have.
const maxPositionLine = 1 << 20

// ReadPositions reads a book of positions. Any fault ends it: the error says in which line.
func ReadPositions(r io.Reader) (*Positions, error) {
	lines := bufio.NewScanner(io.LimitReader(r, MaxBytes+1))
	lines.Buffer(nil, maxPositionLine)
	b := &Positions{moves: map[uint64][]Move{}}
	var v *position.Variant
	bytesRead := 0
	for n := 1; lines.Scan(); n++ {
		if bytesRead += len(lines.Bytes()) + 1; bytesRead > MaxBytes {
			return nil, fmt.Errorf("the book is larger than %d MB", MaxBytes>>20)
		}
		var err error
		if n == 1 {
			v, err = b.readHeader(lines.Bytes())
		} else if len(bytes.TrimSpace(lines.Bytes())) > 0 {
			err = b.readLine(v, lines.Bytes())
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	switch err := lines.Err(); {
	case err != nil:
		return nil, err
	case b.len == 0:
		return nil, errors.New("the book is empty")
	}
	return b, nil
}

// strict decodes a JSON object that has no other fields than those known here: what is not known would be lost.
func strict(text []byte, into any) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(into); err != nil {
		return err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text behind the object")
	}
	return nil
}

func (b *Positions) readHeader(text []byte) (*position.Variant, error) {
	if err := strict(text, &b.Header); err != nil {
		return nil, err
	}
	if b.Format != positionsFormat || b.Version != positionsVersion {
		return nil, fmt.Errorf("want an %s of version %d", positionsFormat, positionsVersion)
	}
	v, ok := position.VariantByName(b.Variant)
	if !ok {
		return nil, fmt.Errorf("unknown variant %q", b.Variant)
	}
	return v, nil
}

func (b *Positions) readLine(v *position.Variant, text []byte) error {
	var line Position
	if err := strict(text, &line); err != nil {
		return err
	}
	p, err := fen.Parse(v, line.FEN)
	if err != nil {
		return err
	}
	if _, twice := b.moves[p.Key()]; twice {
		return errors.New("the position is there twice")
	}
	list := make([]Move, 0, len(line.Moves))
	for _, m := range line.Moves {
		turn, err := p.ParseTurn(m.Move)
		switch {
		case err != nil:
			return fmt.Errorf("%q: %w", m.Move, err)
		case m.Weight < 0 || m.Weight > maxWeight:
			return fmt.Errorf("%s: weight %d, want 0 to %d", m.Move, m.Weight, maxWeight)
		case slices.ContainsFunc(list, func(other Move) bool { return other.Turn == turn }):
			return fmt.Errorf("%s is there twice", m.Move)
		}
		list = append(list, Move{turn, m.Weight})
	}
	sortMoves(list)
	b.moves[p.Key()] = list
	b.len += len(list)
	return nil
}

// maxWeight is the largest weight that is read: the sum of those of a position must be an int.
const maxWeight = 1_000_000

func sortMoves(list []Move) {
	slices.SortStableFunc(list, func(a, b Move) int { return cmp.Compare(b.Weight, a.Weight) })
}

// Len returns the number of moves in the book.
func (b *Positions) Len() int { return b.len }

// Moves returns the moves of the book for a position or its mirror image, the heaviest first.
func (b *Positions) Moves(p *position.Position) []Move {
	if p.Variant().Name != b.Variant {
		return nil
	}
	list, mirrored := b.moves[p.Key()], false
	if list == nil && p.Variant().Symmetric() {
		mirror, err := position.FromSetup(p.Setup().Mirrored())
		if err != nil {
			return nil
		}
		list, mirrored = b.moves[mirror.Key()], true
	}
	if list == nil {
		return nil
	}
	var moves []Move
	legal := p.LegalTurns()
	for _, m := range list {
		if mirrored {
			m.Turn = m.Turn.Mirrored()
		}
		if slices.Contains(legal, m.Turn) { // another position may have the same key
			moves = append(moves, m)
		}
	}
	return moves
}

// WritePositions writes a book of positions of a variant, in the order of the list. comment says how it was made.
func WritePositions(w io.Writer, v *position.Variant, comment string, list []Position) error {
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	if err := lines.Encode(Header{positionsFormat, positionsVersion, v.Name, comment}); err != nil {
		return err
	}
	for _, p := range list {
		if err := lines.Encode(p); err != nil {
			return err
		}
	}
	return out.Flush()
}
