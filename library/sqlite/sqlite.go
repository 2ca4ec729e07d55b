// Package sqlite is an index of package library in an SQLite database, for libraries of any size.
package sqlite

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	_ "modernc.org/sqlite" // the driver

	"xqengine/internal/plainfile"
	"xqengine/library"
)

//go:embed schema.sql
var schema string

// schemaVersion is the version of schema.sql. A database of another version is made anew.
const schemaVersion = 2

// Name is how the database is called in the folder of a library.
const Name = "index.sqlite"

// Index is a library.Index in a database.
type Index struct {
	mu    sync.Mutex // held while something is written
	write *sql.DB    // one connection
	read  *sql.DB
}

// Open opens the database at a path, which is made if it is not there. One that is damaged, or of another version of the
// program, is thrown away: the library fills the new one.
func Open(path string) (*Index, error) {
	file, err := plainfile.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // the driver would wait for a pipe
	if err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	x, err := open(path)
	if err == nil {
		return x, nil
	}
	for _, ending := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return open(path)
}

func open(path string) (*Index, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	x := new(Index)
	if x.write, err = connect(path, 1, 64<<10); err != nil {
		return nil, err
	}
	if err := x.prepare(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), x.write.Close())
	}
	if x.read, err = connect(path, 4, 16<<10); err != nil {
		return nil, errors.Join(err, x.write.Close())
	}
	return x, nil
}

// connect returns connections, each with a cache of some kB. When the system crashes the last changes may be lost, but not
// a part of one: the library makes them again.
func connect(path string, connections, cacheKB int) (*sql.DB, error) {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") { // of Windows
		slashed = "/" + slashed
	}
	settings := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"journal_mode(WAL)", "synchronous(NORMAL)", "busy_timeout(10000)", fmt.Sprintf("cache_size(-%d)", cacheKB),
	}}
	name := url.URL{Scheme: "file", OmitHost: true, Path: slashed, RawQuery: settings.Encode()}
	db, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// prepare makes the tables of a new database, and checks those of another.
func (x *Index) prepare() error {
	var version, tables int
	if err := x.write.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if err := x.write.QueryRow("SELECT COUNT(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return err
	}
	switch {
	case tables == 0:
		return x.transact(func(tx *sql.Tx) error { return create(tx) })
	case version != schemaVersion:
		return fmt.Errorf("version %d of the index, want %d", version, schemaVersion)
	}
	return nil
}

func create(tx *sql.Tx) error {
	_, err := tx.Exec(schema + fmt.Sprintf("PRAGMA user_version = %d;", schemaVersion))
	return err
}

// transact makes changes as a whole.
func (x *Index) transact(change func(*sql.Tx) error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	tx, err := x.write.Begin()
	if err != nil {
		return err
	}
	if err := change(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Close ends the use of the database.
func (x *Index) Close() error { return errors.Join(x.read.Close(), x.write.Close()) }

// Files returns what the index knows of each file.
func (x *Index) Files() (map[string]library.FileState, error) {
	rows, err := x.read.Query("SELECT file, name, into_file, place, next, mark FROM files")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	files := map[string]library.FileState{}
	for rows.Next() {
		var file string
		var s library.FileState
		if err := rows.Scan(&file, &s.Name, &s.Into, &s.Place, &s.Next, &s.Mark); err != nil {
			return nil, err
		}
		files[file] = s
	}
	return files, rows.Err()
}

// Drop forgets files with their games; with none given, everything.
func (x *Index) Drop(files ...string) error {
	return x.transact(func(tx *sql.Tx) error {
		if len(files) == 0 {
			_, err := tx.Exec("DROP TABLE words; DROP TABLE positions; DROP TABLE details; DROP TABLE games; DROP TABLE files;")
			if err != nil {
				return err
			}
			return create(tx)
		}
		for _, file := range files {
			if err := drop(tx, file); err != nil {
				return err
			}
		}
		return nil
	})
}

// drop forgets a file with its games.
func drop(tx *sql.Tx, file string) error {
	entries, err := entriesOf(tx, file)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := remove(tx, e.Ref); err != nil {
			return err
		}
	}
	_, err = tx.Exec("DELETE FROM files WHERE file = ?", file)
	return err
}

func entriesOf(tx *sql.Tx, file string) (list []library.Info, err error) {
	rows, err := tx.Query("SELECT "+infoColumns+" FROM games WHERE file = ?", file)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var i library.Info
		if err := rows.Scan(fieldsOf(&i)...); err != nil {
			return nil, err
		}
		list = append(list, i)
	}
	return list, rows.Err()
}

// Checkpoint puts what waits in the log of the database where it belongs, and empties the log. While somebody reads, a part of it may
// stay.
func (x *Index) Checkpoint() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	var busy, log, done int
	return x.write.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &log, &done)
}

// Room tells that there is room for any number of games.
func (x *Index) Room(int) error { return nil }

// Known returns the first game that is not deleted with each of some hashes.
func (x *Index) Known(hashes []string) (map[string]library.Ref, error) {
	list, err := jsonList(hashes)
	if err != nil {
		return nil, err
	}
	rows, err := x.read.QueryContext(context.Background(), `SELECT hash, ref FROM details JOIN games USING (id)
		WHERE hash IN (SELECT value FROM json_each(?)) AND deleted = 0 ORDER BY file, number`, list)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	known := map[string]library.Ref{}
	for rows.Next() {
		var hash string
		var ref library.Ref
		if err := rows.Scan(&hash, &ref); err != nil {
			return nil, err
		}
		if _, ok := known[hash]; !ok {
			known[hash] = ref
		}
	}
	return known, rows.Err()
}
