package library

import (
	"context"
	"errors"
	"fmt"
	"io"

	"xqengine/library/fault"
	"xqengine/position"
	"xqengine/record"
)

// Export writes the games that a query asks for into one file, in its order, and returns how many it wrote.
func (l *Library) Export(ctx context.Context, w io.Writer, query Query, f record.Format, o record.PGNOptions) (int, error) {
	q, err := l.prepare(ctx, query)
	if err != nil {
		return 0, err
	}
	refs, err := l.index.Refs(ctx, q)
	if err != nil {
		return 0, err
	}
	from, to := q.bounds(len(refs))
	return l.ExportGames(ctx, w, refs[from:to], f, o)
}

// ExportGames writes games into one file and returns how many it wrote.
func (l *Library) ExportGames(ctx context.Context, w io.Writer, refs []Ref, f record.Format, o record.PGNOptions) (n int, err error) {
	switch {
	case f == record.CBL:
		if len(refs) == 0 {
			return 0, fault.New(fault.NoGamesForCBL)
		}
		get := func(n int) (*record.Game, error) {
			g, err := l.Game(refs[n])
			if err == nil && g.Start().Variant != position.Xiangqi {
				err = cannotHold(f, refs[n], g)
			}
			return g, errors.Join(err, ctx.Err())
		}
		if err := record.WriteCBL(w, "xqengine", len(refs), get); err != nil {
			return 0, err
		}
		return len(refs), nil
	case !f.Written():
		return 0, fmt.Errorf("games are not written as %s", f)
	case f == record.XQF && len(refs) > 1:
		return 0, errors.New("a file of xqf holds one game")
	}
	for _, ref := range refs {
		if err := ctx.Err(); err != nil {
			return n, err
		}
		g, err := l.Game(ref)
		if err != nil {
			return n, err
		}
		if !f.Holds(g.Start()) {
			return n, cannotHold(f, ref, g)
		}
		if err := record.Write(w, g, f, o); err != nil {
			return n, fmt.Errorf("%s: %w", ref, err)
		}
		n++
	}
	return n, nil
}

func cannotHold(f record.Format, ref Ref, g *record.Game) error {
	return fault.New(fault.CannotHold, ref, f, g.Start().Variant.Name)
}
