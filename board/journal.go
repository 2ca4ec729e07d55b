package board

import (
	"bytes"
	"encoding/json"
	"os"
	"time"

	"xqengine/record"
)

// The library is a directory with a journal for each game. A journal has one JSON object a line: the first is the
// whole game as it was when the journal was begun, the others are what has changed since. Every line is written and
// synced before anybody is shown what it says.

// entry is a line of a journal.
type entry struct {
	Rev     int64            `json:"rev"`
	At      string           `json:"at"`                // RFC 3339
	Version int              `json:"version,omitempty"` // of the first line
	Game    *json.RawMessage `json:"game,omitempty"`    // of the first line: the record in the project's own format
	Changes []change         `json:"changes,omitempty"` // of the tree, in order
	Status  *status          `json:"status,omitempty"`  // if it changed
	Tags    []record.Tag     `json:"tags,omitzero"`     // if they changed; empty, but there, if none is left
}

const journalVersion = 1

// journalSuffix ends the names of journals.
const journalSuffix = ".journal"

// keeper writes the journal of one game.
type keeper struct {
	library  *library
	id       string
	file     *os.File
	last     []byte // the status as it was written last
	tags     []byte // the tags as they were written last
	lastNode int    // where the game stood then
	broken   error  // the last write failed: the journal must be written anew
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
		Rev: rev, At: time.Now().UTC().Format(time.RFC3339Nano), Version: journalVersion, Game: &raw, Status: &st,
	})
	if err != nil {
		return err
	}
	name, fresh := k.id+journalSuffix, k.id+".new"
	file, err := k.library.root.OpenFile(fresh, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(append(line, '\n')); err == nil {
		err = k.library.sync(file)
	}
	if err != nil {
		file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if k.file != nil {
		k.file.Close()
	}
	if err := k.library.root.Rename(fresh, name); err != nil {
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

// append writes what has changed and waits until it is on disk.
func (k *keeper) append(rev int64, changes []change, st status, t *tree) error {
	if k.broken != nil {
		return k.rewrite(rev, t, st)
	}
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
	k.lastNode = st.Node
	if line.Status == nil && line.Tags == nil && len(changes) == 0 {
		return nil // only what is not kept has changed
	}
	out, err := json.Marshal(line)
	if err != nil {
		return err
	}
	if _, err = k.file.Write(append(out, '\n')); err == nil {
		err = k.library.sync(k.file)
	}
	if err != nil {
		k.broken = err
		return err
	}
	k.last, k.tags = text, tags
	return nil
}

func (k *keeper) close() {
	if k.file != nil {
		k.file.Close()
		k.file = nil
	}
}
