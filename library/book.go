package library

import (
	"context"
	"errors"
	"io"

	"xqengine/book"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// PliesOfBook is how many turns of each game WriteBook counts.
const PliesOfBook = 40

// WriteBook makes an opening book, in the format of BOOK.DAT, of the games of xiangqi with a result that a query asks for, whatever
// its order and bounds, and returns how many they are. With refs given, only those games count.
func (l *Library) WriteBook(ctx context.Context, w io.Writer, query Query, refs ...Ref) (games int, err error) {
	q, err := l.prepare(ctx, query)
	if err != nil {
		return 0, err
	}
	if refs != nil {
		q.pattern = refs
	}
	if q.Variant == "" {
		q.Variant = position.Xiangqi.Name
	}
	var b book.Builder
	err = l.index.Lines(ctx, q, func(line *Line) error {
		start, err := fen.Parse(position.Xiangqi, line.Start)
		if err != nil {
			return err
		}
		turns := make([]position.Turn, min(len(line.Moves), PliesOfBook))
		for i := range turns {
			turns[i] = turnOf(line.Moves[i])
		}
		switch record.Result(line.Result) {
		case record.RedWins:
			b.Add(start, turns, position.RedWins, PliesOfBook)
		case record.BlackWins:
			b.Add(start, turns, position.BlackWins, PliesOfBook)
		case record.Drawn:
			b.Add(start, turns, position.NoWinner, PliesOfBook)
		}
		return ctx.Err()
	})
	if err != nil {
		return 0, err
	}
	made := b.Book(1)
	if made.Len() == 0 {
		return 0, errors.New("no move is heavy enough for a book: it wants games of xiangqi with a result")
	}
	return b.Games(), made.Write(w)
}
