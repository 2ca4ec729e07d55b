package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"xqengine/library"
	"xqengine/position"
)

// condition is what stands behind WHERE, with its values.
type condition struct {
	parts  []string
	values []any
}

func (c *condition) and(part string, values ...any) {
	c.parts = append(c.parts, part)
	c.values = append(c.values, values...)
}

// detail returns an expression for a column of details.
func detail(column string) string {
	return "(SELECT " + column + " FROM details WHERE details.id = games.id)"
}

// played begins the names of files that are journals of the board.
const played = "played/"

// pair is how many letters the index of words knows to stand together.
const pair = 2

// where says which games a query asks for.
func where(q *library.Query) (*condition, error) {
	c := new(condition)
	c.and("deleted = ?", q.Deleted)
	texts(c, q)
	if q.Result != "" {
		c.and("result = ?", q.Result)
	}
	if v, ok := position.VariantByName(q.Variant); q.Variant != "" && ok {
		c.and("variant = ?", v.Name)
	}
	from, to := q.Span()
	if from != "" {
		c.and("date >= ?", from)
	}
	if to != "" {
		c.and("date <> '' AND date <= ?", to)
	}
	if q.MinTurns > 0 {
		c.and("turns >= ?", q.MinTurns)
	}
	if q.MaxTurns > 0 {
		c.and("turns <= ?", q.MaxTurns)
	}
	if q.Unplayed {
		c.and("turns = 0")
	}
	if q.MinRating > 0 {
		c.and("MIN(red_rating, black_rating) >= ?", q.MinRating)
	}
	if files, ok := q.Files(); ok {
		within := []string{"FALSE"}
		for _, file := range files {
			if strings.HasSuffix(file, "/") {
				within = append(within, "substr(file, 1, ?) = ?")
				c.values = append(c.values, len(file), file)
			} else {
				within = append(within, "file = ?")
				c.values = append(c.values, file)
			}
		}
		c.and("(" + strings.Join(within, " OR ") + ")")
	}
	if q.NoCopies {
		c.and(`NOT (substr(file, 1, ?) = ? AND EXISTS (SELECT 1 FROM details AS same JOIN games AS other ON other.id = same.id
			WHERE same.hash = `+detail("hash")+` AND other.deleted = 0 AND substr(other.file, 1, ?) <> ?))`,
			len(played), played, len(played), played)
	}
	if hash, ok := q.Hash(); ok {
		c.and("id IN (SELECT id FROM details WHERE hash = ?)", hash)
	}
	if q.Position != nil {
		key, err := library.KeyOf(q.Position)
		if err != nil {
			return nil, err
		}
		c.and("id IN (SELECT game FROM positions WHERE key = ?)", int64(key))
	}
	if refs, ok := q.Among(); ok {
		list, err := jsonList(refs)
		if err != nil {
			return nil, err
		}
		c.and("ref IN (SELECT value FROM json_each(?))", list)
	}
	return c, nil
}

// texts says which texts the games must have.
func texts(c *condition, q *library.Query) {
	words := q.Words()
	if len(words) > 0 {
		c.and("id IN (SELECT rowid FROM words WHERE words MATCH ?)", match(words))
	}
	for _, word := range words {
		if utf8.RuneCountInString(word) > pair {
			c.and("instr("+detail("text")+", ?) > 0", word)
		}
	}
	if q.Player != "" {
		name := library.Fold(q.Player)
		c.and("(instr("+detail("red_folded")+", ?) > 0 OR instr("+detail("black_folded")+", ?) > 0)", name, name)
	}
	for _, one := range []struct{ column, part string }{
		{"red_folded", q.Red}, {"black_folded", q.Black}, {"event_folded", q.Event}, {"opening_folded", q.Opening},
	} {
		if one.part != "" {
			c.and("instr("+detail(one.column)+", ?) > 0", library.Fold(one.part))
		}
	}
}

// order returns what stands behind ORDER BY.
func order(q *library.Query) string {
	terms := []string{"file", "number"}
	switch q.Sort {
	case library.ByAdded:
		terms = []string{"added DESC", "file", "number"}
	case library.ByCollection:
	case library.ByRating:
		terms = append([]string{"red_rating + black_rating"}, terms...)
	case library.ByRed, library.ByBlack, library.ByEvent, library.ByDate, library.ByOpening, library.ByResult, library.ByTurns,
		library.ByVariant:
		terms = append([]string{string(q.Sort)}, terms...) // the columns have these names
	}
	if q.Descending {
		for i, term := range terms {
			if rising, ok := strings.CutSuffix(term, " DESC"); ok {
				terms[i] = rising
			} else {
				terms[i] = term + " DESC"
			}
		}
	}
	return strings.Join(terms, ", ")
}

func (c *condition) text() string { return " WHERE " + strings.Join(c.parts, " AND ") }

// Select returns the games that a query asks for.
func (x *Index) Select(ctx context.Context, q *library.Query) (list []library.Info, total int, err error) {
	c, err := where(q)
	if err != nil {
		return nil, 0, err
	}
	both, ctx := errgroup.WithContext(ctx) // each goes through the games by itself
	both.Go(func() error {
		return x.read.QueryRowContext(ctx, "SELECT COUNT(*) FROM games"+c.text(), c.values...).Scan(&total)
	})
	both.Go(func() (err error) {
		list, err = x.rows(ctx, c, q)
		return err
	})
	if err := both.Wait(); err != nil {
		return nil, 0, err
	}
	return list, total, nil
}

// rows returns the games of a condition, in the order and the bounds of a query.
func (x *Index) rows(ctx context.Context, c *condition, q *library.Query) ([]library.Info, error) {
	limit := -1
	if q.Limit > 0 {
		limit = q.Limit
	}
	rows, err := x.read.QueryContext(ctx, "SELECT "+infoColumns+" FROM games"+c.text()+" ORDER BY "+order(q)+" LIMIT ? OFFSET ?",
		append(slices.Clone(c.values), limit, q.Offset)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []library.Info{}
	for rows.Next() {
		var i library.Info
		if err := rows.Scan(fieldsOf(&i)...); err != nil {
			return nil, err
		}
		list = append(list, i)
	}
	return list, rows.Err()
}

// Refs returns the names of all games that a query asks for.
func (x *Index) Refs(ctx context.Context, q *library.Query) ([]library.Ref, error) {
	c, err := where(q)
	if err != nil {
		return nil, err
	}
	rows, err := x.read.QueryContext(ctx, "SELECT ref FROM games"+c.text()+" ORDER BY "+order(q), c.values...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	refs := []library.Ref{}
	for rows.Next() {
		var ref library.Ref
		if err := rows.Scan(&ref); err != nil {
			return nil, err
		}
		refs = append(refs, ref)
	}
	return refs, rows.Err()
}

// Lines calls visit with the main line of each game that a query asks for.
func (x *Index) Lines(ctx context.Context, q *library.Query, visit func(*library.Line) error) error {
	c, err := where(q)
	if err != nil {
		return err
	}
	rows, err := x.read.QueryContext(ctx, "SELECT ref, result, "+detail("start")+", "+detail("moves")+" FROM games"+c.text()+" ORDER BY "+order(q),
		c.values...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var one library.Line
	var moves sql.RawBytes
	for rows.Next() {
		if err := rows.Scan(&one.Ref, &one.Result, &one.Start, &moves); err != nil {
			return err
		}
		one.Moves = appendMoves(one.Moves[:0], moves)
		if err := visit(&one); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Entry returns a game.
func (x *Index) Entry(ref library.Ref) (*library.Entry, error) {
	_, e, err := entry(x.read.QueryRow(selectEntry, string(ref)))
	return e, err
}

// Continuations returns what was played in a position.
func (x *Index) Continuations(ctx context.Context, key library.Key, q *library.Query) ([]library.Continuation, error) {
	games := *q
	games.Position = nil // the key says that
	c, err := where(&games)
	if err != nil {
		return nil, err
	}
	opponent, wins := "black_rating", "(result = '1-0') - (result = '0-1')"
	if q.Position.Side() != position.Red {
		opponent, wins = "red_rating", "(result = '0-1') - (result = '1-0')"
	}
	rated := opponent + " > 0 AND result <> '*'"
	rows, err := x.read.QueryContext(ctx, `SELECT turn, COUNT(*), SUM(result = '1-0'), SUM(result = '1/2-1/2'), SUM(result = '0-1'), MAX(date),
		SUM(`+rated+`), SUM(IIF(`+rated+`, `+opponent+`, 0)), SUM(IIF(`+rated+`, `+wins+`, 0))
		FROM positions JOIN games ON games.id = positions.game`+c.text()+` AND key = ? AND turn <> 0 GROUP BY turn`,
		append(c.values, int64(key))...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []library.Continuation{}
	for rows.Next() {
		var one library.Continuation
		var games, opponents, wins int
		if err := rows.Scan(&one.Code, &one.Games, &one.RedWins, &one.Draws, &one.BlackWins, &one.LastPlayed, &games, &opponents,
			&wins); err != nil {
			return nil, err
		}
		one.Rate(games, opponents, wins)
		list = append(list, one)
	}
	return list, rows.Err()
}

// jsonList returns texts as one value, for json_each.
func jsonList[T ~string](list []T) (string, error) {
	text, err := json.Marshal(list)
	return string(text), err
}
