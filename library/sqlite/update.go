package sqlite

import (
	"cmp"
	"database/sql"
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"xqengine/library"
)

// infoColumns are the columns of library.Info, in the order of fieldsOf.
const infoColumns = `ref, file, number, variant, red, black, red_team, black_team, red_rating, black_rating, event, date, opening,
	result, turns, added, source, deleted`

// detailColumns are the columns of details that an entry has besides.
const detailColumns = `start, moves, hash, text, at, length`

const foldedColumns = `red_folded, black_folded, event_folded, opening_folded`

const selectEntry = "SELECT games.id, " + infoColumns + ", " + detailColumns + " FROM games JOIN details USING (id) WHERE ref = ?"

// fieldsOf returns where the columns of a game are read into.
func fieldsOf(i *library.Info) []any {
	return []any{
		&i.Ref, &i.File, &i.Number, &i.Variant, &i.Red, &i.Black, &i.RedTeam, &i.BlackTeam, &i.RedRating, &i.BlackRating,
		&i.Event, &i.Date, &i.Opening, &i.Result, &i.Turns, &i.Added, &i.Source, &i.Deleted,
	}
}

// Update makes changes of the games of a file and keeps its state.
func (x *Index) Update(file string, s library.FileState, changes []library.Change) error {
	return x.transact(func(tx *sql.Tx) error {
		u, err := newUpdate(tx)
		if err != nil {
			return err
		}
		for _, c := range changes {
			if err := u.change(file, c); err != nil {
				return err
			}
		}
		if err := u.flush(); err != nil {
			return err
		}
		_, err = tx.Exec("INSERT OR REPLACE INTO files (file, name, into_file, place, next, mark) VALUES (?, ?, ?, ?, ?, ?)",
			file, s.Name, s.Into, s.Place, s.Next, s.Mark)
		return err
	})
}

// update is a transaction under way.
type update struct {
	tx                                    *sql.Tx
	game, details, words, position, known *sql.Stmt

	steps []step
}

// step is a row of positions.
type step struct {
	library.Step
	game int64
}

func newUpdate(tx *sql.Tx) (*update, error) {
	u := &update{tx: tx}
	insert := func(table, columns string) string {
		return "INSERT INTO " + table + " (" + columns + ") VALUES (?" + strings.Repeat(", ?", strings.Count(columns, ",")) + ")"
	}
	var errs [5]error
	u.game, errs[0] = tx.Prepare(insert("games", infoColumns))
	u.details, errs[1] = tx.Prepare(insert("details", "id, "+detailColumns+", "+foldedColumns))
	u.words, errs[2] = tx.Prepare(insert("words", "rowid, grams"))
	u.position, errs[3] = tx.Prepare(insert("positions", "key, game, turn"))
	u.known, errs[4] = tx.Prepare("SELECT 1 FROM games WHERE ref = ?")
	return u, errors.Join(errs[:]...)
}

func (u *update) change(file string, c library.Change) error {
	switch {
	case c.Add != nil:
		return u.add(c.Add)
	case c.Delete > 0:
		_, err := u.tx.Exec("UPDATE games SET deleted = 1 WHERE file = ? AND number = ?", file, c.Delete)
		return err
	case c.Restore > 0:
		_, err := u.tx.Exec("UPDATE games SET deleted = 0 WHERE file = ? AND number = ?", file, c.Restore)
		return err
	}
	return nil
}

func (u *update) add(e *library.Entry) error {
	if err := u.replace(e.Ref); err != nil {
		return err
	}
	steps, err := e.Steps()
	if err != nil {
		return err
	}
	moves := make([]byte, 0, 4*len(e.Moves))
	for _, m := range e.Moves {
		moves = binary.LittleEndian.AppendUint32(moves, m)
	}
	done, err := u.game.Exec(valuesOf(&e.Info)...)
	if err != nil {
		return err
	}
	id, err := done.LastInsertId()
	if err != nil {
		return err
	}
	if _, err := u.details.Exec(id, e.Start, moves, e.Hash, e.Text, e.At, e.Length,
		e.Folded.Red, e.Folded.Black, e.Folded.Event, e.Folded.Opening); err != nil {
		return err
	}
	if _, err := u.words.Exec(id, grams(e.Text)); err != nil {
		return err
	}
	for _, s := range steps {
		u.steps = append(u.steps, step{s, id})
	}
	return nil
}

// replace forgets the game whose place another takes, if there is one.
func (u *update) replace(ref library.Ref) error {
	var one int
	err := u.known.QueryRow(string(ref)).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := u.flush(); err != nil { // its positions may be waiting
		return err
	}
	return remove(u.tx, ref)
}

// valuesOf returns the values of the columns of a game.
func valuesOf(i *library.Info) []any {
	return []any{
		string(i.Ref), i.File, i.Number, i.Variant, i.Red, i.Black, i.RedTeam, i.BlackTeam, i.RedRating, i.BlackRating,
		i.Event, i.Date, i.Opening, i.Result, i.Turns, i.Added, i.Source, i.Deleted,
	}
}

// flush writes the positions, in the order of the table: a page of it is then read once for all that belongs there.
func (u *update) flush() error {
	slices.SortFunc(u.steps, func(a, b step) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.game, b.game), cmp.Compare(a.Turn, b.Turn))
	})
	for _, s := range u.steps {
		if _, err := u.position.Exec(int64(s.Key), s.game, int64(s.Turn)); err != nil {
			return err
		}
	}
	u.steps = u.steps[:0]
	return nil
}

// remove forgets a game, if it is there.
func remove(tx *sql.Tx, ref library.Ref) error {
	id, e, err := entry(tx.QueryRow(selectEntry, string(ref)))
	if errors.Is(err, library.ErrNoGame) {
		return nil
	}
	if err != nil {
		return err
	}
	steps, err := e.Steps()
	if err != nil {
		return err
	}
	for _, s := range steps {
		if _, err := tx.Exec("DELETE FROM positions WHERE key = ? AND game = ?", int64(s.Key), id); err != nil {
			return err
		}
	}
	for _, from := range []string{"words WHERE rowid", "details WHERE id", "games WHERE id"} {
		if _, err := tx.Exec("DELETE FROM "+from+" = ?", id); err != nil {
			return err
		}
	}
	return nil
}

// entry reads a game.
func entry(row *sql.Row) (id int64, e *library.Entry, err error) {
	e = new(library.Entry)
	var moves []byte
	fields := append([]any{&id}, fieldsOf(&e.Info)...)
	err = row.Scan(append(fields, &e.Start, &moves, &e.Hash, &e.Text, &e.At, &e.Length)...)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, library.ErrNoGame
	}
	if err != nil {
		return 0, nil, err
	}
	e.Moves = appendMoves(nil, moves)
	return id, e, nil
}

// appendMoves reads turns as the column moves has them.
func appendMoves(list []uint32, moves []byte) []uint32 {
	for ; len(moves) >= 4; moves = moves[4:] {
		list = append(list, binary.LittleEndian.Uint32(moves))
	}
	return list
}
