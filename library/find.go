package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"xqengine/position"
	"xqengine/record"
)

// prepare checks a query and works out what it means here.
func (l *Library) prepare(ctx context.Context, q Query) (*Query, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	if q.Collections != nil {
		q.files = []string{}
	}
	now := *l.states.Load()
	for _, name := range q.Collections {
		if name == "played" {
			q.files = append(q.files, playedFile)
			continue
		}
		file, err := now.find(name)
		if err != nil {
			return nil, err
		}
		q.files = append(q.files, now.within(file)...)
	}
	return &q, l.narrow(ctx, &q)
}

// Find returns the games that a query asks for, and how many there are without its bounds.
func (l *Library) Find(ctx context.Context, query Query) ([]Info, int, error) {
	q, err := l.prepare(ctx, query)
	if err != nil {
		return nil, 0, err
	}
	return l.index.Select(ctx, q)
}

// Neighbours returns the games before and behind one in the list of a query; empty where there is none. The error is ErrNoGame
// if the list has not that game.
func (l *Library) Neighbours(ctx context.Context, query Query, ref Ref) (previous, next Ref, err error) {
	q, err := l.prepare(ctx, query)
	if err != nil {
		return "", "", err
	}
	refs, err := l.index.Refs(ctx, q)
	if err != nil {
		return "", "", err
	}
	i := slices.Index(refs, ref)
	if i < 0 {
		return "", "", fmt.Errorf("%s: %w", ref, ErrNoGame)
	}
	if i > 0 {
		previous = refs[i-1]
	}
	if i+1 < len(refs) {
		next = refs[i+1]
	}
	return previous, next, nil
}

// Explore returns what was played in a position, in the games that a query asks for: the turn of the most games first.
// A game counts once for each turn, however often and in whatever order of moves it comes to the position.
func (l *Library) Explore(ctx context.Context, p *position.Position, query Query) ([]Continuation, error) {
	query.Position = p
	q, err := l.prepare(ctx, query)
	if err != nil {
		return nil, err
	}
	return Explore(ctx, l.index, q)
}

// Explore returns what an index alone has of the position of a query; see Library.Explore. It does not look at Collections and
// Pattern.
func Explore(ctx context.Context, index Index, q *Query) ([]Continuation, error) {
	p := q.Position
	t, err := twinsOf(p)
	if err != nil {
		return nil, err
	}
	key, mirrored := t.key()
	own := t.own != t.mirror && t.own.Key() == t.mirror.Key() // each turn stands for itself and its mirror image
	list, err := index.Continuations(ctx, key, q)
	if err != nil {
		return nil, err
	}
	for i := range list {
		turn := turnOf(list[i].Code)
		if mirrored || own && moreUsual(turn.Mirrored(), turn) {
			turn = turn.Mirrored()
		}
		list[i].Turn = p.FormatTurn(turn)
	}
	slices.SortFunc(list, func(a, b Continuation) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Turn, b.Turn)) })
	return list, nil
}

// moreUsual reports whether a turn is written rather than its mirror image where both are one: people begin on the side of the higher
// files, h2e2 and not b2e2, g3g4 and not c3c4.
func moreUsual(turn, mirrored position.Turn) bool {
	files := func(t position.Turn) (list []int) {
		for _, m := range t.Moves() {
			list = append(list, position.Xiangqi.File(m.From()), position.Xiangqi.File(m.To()))
		}
		return list
	}
	return slices.Compare(files(turn), files(mirrored)) > 0
}

// Copy returns the id of a game of the board that has the start and the turns of a game, the latest if there are several; ok is false
// if there is none.
func (l *Library) Copy(ctx context.Context, ref Ref) (id string, ok bool, err error) {
	e, err := l.index.Entry(ref)
	if err != nil {
		return "", false, err
	}
	list, _, err := l.index.Select(ctx, &Query{files: []string{playedFile}, hash: e.Hash, Limit: 1})
	if err != nil || len(list) == 0 {
		return "", false, err
	}
	id, ok = list[0].Ref.Played()
	return id, ok, nil
}

// Stats counts what is in the library.
type Stats struct {
	Games       int          `json:"games"`
	Deleted     int          `json:"deleted"`
	Played      int          `json:"played"` // games of the board
	RedWins     int          `json:"redWins"`
	Draws       int          `json:"draws"`
	BlackWins   int          `json:"blackWins"`
	Unfinished  int          `json:"unfinished"`
	Collections []Collection `json:"collections"`
}

// Stats counts what is in the library.
func (l *Library) Stats(ctx context.Context) (s Stats, err error) {
	if s.Collections, err = l.Collections(ctx); err != nil {
		return s, err
	}
	for _, one := range []struct {
		q Query
		n *int
	}{
		{Query{}, &s.Games}, {Query{Deleted: true}, &s.Deleted}, {Query{files: []string{playedFile}}, &s.Played},
		{Query{Result: string(record.RedWins)}, &s.RedWins}, {Query{Result: string(record.Drawn)}, &s.Draws},
		{Query{Result: string(record.BlackWins)}, &s.BlackWins}, {Query{Result: string(record.Unfinished)}, &s.Unfinished},
	} {
		one.q.Limit = 1
		if _, *one.n, err = l.index.Select(ctx, &one.q); err != nil {
			return s, err
		}
	}
	return s, nil
}
