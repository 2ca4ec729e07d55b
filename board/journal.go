package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"time"

	"xqengine/record"
)

// The library is a directory with a journal for each game. A journal has one JSON object a line: the first is the
// whole game as it was when the journal was begun, the others are what has changed since. Every line is written and
// synced before anybody is shown what it says; where that fails pages are told that it is not saved.

// entry is a line of a journal.
type entry struct {
	Rev     int64            `json:"rev"`
	At      string           `json:"at"`                // RFC 3339
	Version int              `json:"version,omitempty"` // of the first line
	Next    int              `json:"next,omitempty"`    // of the first line: the number of the next node; 0: behind the largest that is there
	Game    *json.RawMessage `json:"game,omitempty"`    // of the first line: the record in the project's own format
	Changes []change         `json:"changes,omitempty"` // of the tree, in order
	Status  *status          `json:"status,omitempty"`  // if it changed
	Tags    []record.Tag     `json:"tags,omitzero"`     // if they changed; empty, but there, if none is left
}

const journalVersion = 1

// Ends of the names of journals, and of those that are being written.
const (
	journalSuffix = ".journal"
	freshSuffix   = ".new"
)

// keeper writes the journal of one game.
type keeper struct {
	library  *library
	id       string
	file     *os.File
	last     []byte // the status as it was written last
	tags     []byte // the tags as they were written last
	lastNode int    // where the game stood then
	broken   error  // a write failed: the journal must be written anew
	missed   bool   // what was to be appended last is not on disk
}

// create begins the journal of a game.
func (l *library) create(id string, rev int64, t *tree, st status) (*keeper, error) {
	k := &keeper{library: l, id: id}
	return k, k.rewrite(rev, t, st)
}

// rewrite writes the journal anew, under another name first: at any moment there is a whole one.
func (k *keeper) rewrite(rev int64, t *tree, st status) error {
	game, err := json.Marshal(t.record)
	if err != nil {
		return err
	}
	raw := json.RawMessage(game)
	line, err := json.Marshal(entry{
		Rev: rev, At: time.Now().UTC().Format(time.RFC3339Nano), Version: journalVersion, Next: t.record.NextID(), Game: &raw, Status: &st,
	})
	if err != nil {
		return err
	}
	name, fresh := k.id+journalSuffix, k.id+freshSuffix
	file, err := k.library.root.OpenFile(fresh, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(append(line, '\n')); err == nil {
		err = k.library.sync(file)
	}
	err = errors.Join(err, file.Close())
	k.close()
	if err == nil {
		err = k.library.root.Rename(fresh, name)
	}
	if err != nil {
		_ = k.library.root.Remove(fresh)
		return err
	}
	k.library.syncDir()
	if k.file, err = k.library.root.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		return err
	}
	k.last, _ = json.Marshal(st)
	k.tags, _ = json.Marshal(t.record.Tags)
	k.lastNode = st.Node
	k.broken = nil
	return nil
}

// syncDir makes a rename durable, where the system can.
func (l *library) syncDir() {
	if dir, err := l.root.Open("."); err == nil {
		_ = dir.Sync()
		dir.Close()
	}
}

// append writes what has changed and waits until it is on disk, or all of it if something before is not.
func (k *keeper) append(rev int64, changes []change, st status, t *tree) error {
	k.missed = false
	line := entry{Rev: rev, At: time.Now().UTC().Format(time.RFC3339Nano), Changes: changes}
	text, err := json.Marshal(st)
	if err != nil {
		return err
	}
	if !bytes.Equal(text, k.last) {
		line.Status = &st
	}
	tags, err := json.Marshal(t.record.Tags)
	if err != nil {
		return err
	}
	if !bytes.Equal(tags, k.tags) {
		line.Tags = append([]record.Tag{}, t.record.Tags...)
	}
	k.last, k.tags, k.lastNode = text, tags, st.Node
	changed := line.Status != nil || line.Tags != nil || len(changes) > 0
	switch {
	case k.broken != nil:
		err = k.rewrite(rev, t, st)
	case changed:
		err = k.write(line)
	}
	if err != nil {
		k.broken, k.missed = err, changed
	}
	return err
}

// write appends a line.
func (k *keeper) write(line entry) error {
	out, err := json.Marshal(line)
	if err != nil {
		return err
	}
	if _, err = k.file.Write(append(out, '\n')); err == nil {
		err = k.library.sync(k.file)
	}
	return err
}

func (k *keeper) close() {
	if k.file != nil {
		k.file.Close()
		k.file = nil
	}
}
