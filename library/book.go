package library

import (
	"context"
	"io"

	"xqengine/book"
	"xqengine/library/fault"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// PliesOfBook is how many turns of each game WriteBook counts.
const PliesOfBook = 40

// BookFormat is a format of opening books.
type BookFormat string

// The formats: see package book.
const (
	BookDAT       BookFormat = "dat"    // of xiangqi
	BookPositions BookFormat = "xqbook" // of any one variant
)

// BookFormats returns all formats.
func BookFormats() []BookFormat { return []BookFormat{BookDAT, BookPositions} }

// WriteBook makes an opening book of the games with a result that a query asks for, whatever its order and bounds, and returns how
// many they are. With refs given, only those games count. A BOOK.DAT is made of those of xiangqi.
func (l *Library) WriteBook(ctx context.Context, w io.Writer, format BookFormat, query Query, refs ...Ref) (games int, err error) {
	q, err := l.prepare(ctx, query)
	if err != nil {
		return 0, err
	}
	if refs != nil {
		q.pattern = refs
	}
	v, err := l.variantOfBook(ctx, format, q)
	if err != nil {
		return 0, err
	}
	q.Variant = v.Name
	var dat book.Builder
	counter := book.NewCounter(v)
	err = l.index.Lines(ctx, q, func(line *Line) error {
		winner, ok := winnerOf(line.Result)
		if !ok {
			return ctx.Err()
		}
		start, err := fen.Parse(v, line.Start)
		if err != nil {
			return err
		}
		turns := make([]position.Turn, min(len(line.Moves), PliesOfBook))
		for i := range turns {
			turns[i] = turnOf(line.Moves[i])
		}
		games++
		if format == BookPositions {
			return counter.Add(start, turns, winner, PliesOfBook)
		}
		dat.Add(start, turns, winner, PliesOfBook)
		return ctx.Err()
	})
	if err != nil {
		return 0, err
	}
	if format == BookPositions {
		list := counter.Positions(1)
		if len(list) == 0 {
			return 0, fault.New(fault.NoBook)
		}
		return games, book.WritePositions(w, v, book.MadeOf(games, PliesOfBook), list)
	}
	made := dat.Book(1)
	if made.Len() == 0 {
		return 0, fault.New(fault.NoBook)
	}
	return games, made.Write(w)
}

// variantOfBook returns the variant of whose games a book is made: that of a query, or of all games that it asks for.
func (l *Library) variantOfBook(ctx context.Context, format BookFormat, q *Query) (*position.Variant, error) {
	if v, ok := position.VariantByName(q.Variant); ok {
		if format == BookDAT && v != position.Xiangqi {
			return nil, fault.New(fault.NoDAT, v.Name)
		}
		return v, nil
	}
	if format == BookDAT {
		return position.Xiangqi, nil
	}
	one := *q
	one.Offset, one.Limit = 0, 1
	list, total, err := l.index.Select(ctx, &one)
	if err != nil {
		return nil, err
	}
	if total == 0 {
		return nil, fault.New(fault.NoBook)
	}
	one.Variant = list[0].Variant
	_, same, err := l.index.Select(ctx, &one)
	if err != nil {
		return nil, err
	}
	v, ok := position.VariantByName(one.Variant)
	if !ok || same != total {
		return nil, fault.New(fault.SeveralVariants)
	}
	return v, nil
}

// winnerOf returns who won a game; ok is false if it has no result.
func winnerOf(result string) (winner position.Winner, ok bool) {
	switch record.Result(result) {
	case record.RedWins:
		return position.RedWins, true
	case record.BlackWins:
		return position.BlackWins, true
	case record.Drawn:
		return position.NoWinner, true
	}
	return position.NoWinner, false
}
