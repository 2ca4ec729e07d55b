package store

import (
	"bytes"
	"encoding/json"
	"time"

	"xqengine/board/tree"
	"xqengine/record"
)

// A library is a folder with a journal for each game. A journal has one JSON object a line: the first is the
// whole game as it was when the journal was begun, the others are what has changed since. Every line is written and
// synced before anybody is shown what it says; where that fails pages are told that it is not saved.

// entry is a line of a journal.
type entry struct {
	Rev     int64            `json:"rev"`
	At      string           `json:"at"`                // RFC 3339
	Version int              `json:"version,omitempty"` // of the first line
	Next    int              `json:"next,omitempty"`    // of the first line: the number of the next node; 0: behind the largest that is there
	Game    *json.RawMessage `json:"game,omitempty"`    // of the first line: the record in the project's own format
	// Findings are those of a review, by nodes, of the first line.
	Findings map[int]*tree.Finding `json:"findings,omitempty"`
	Changes  []tree.Change         `json:"changes,omitempty"` // of the tree, in order
	Status   *tree.Status          `json:"status,omitempty"`  // if it changed
	Tags     []record.Tag          `json:"tags,omitzero"`     // if they changed; empty, but there, if none is left
}

const journalVersion = 1

// journalSuffix is the end of the names of journals.
const journalSuffix = ".journal"

// journalWriter writes the journal of one game. One goroutine uses it: the game's actor.
type journalWriter struct {
	folder Folder
	name   string
	out    Appender // nil: it is to be opened again
	status []byte   // as it was written last
	tags   []byte   // as they were written last
	broken error    // a write failed: the journal must be written anew
}

// rewrite writes the journal anew.
func (w *journalWriter) rewrite(g tree.Saved) error {
	game, err := json.Marshal(g.Tree.Record)
	if err != nil {
		return err
	}
	raw := json.RawMessage(game)
	line, err := json.Marshal(entry{
		Rev: g.Rev, At: now(), Version: journalVersion, Next: g.Tree.Record.NextID(), Game: &raw, Status: &g.Status,
		Findings: g.Tree.Findings(),
	})
	if err != nil {
		return err
	}
	w.close() // some systems replace no file that is open
	if err := w.folder.Replace(w.name, append(line, '\n')); err != nil {
		return err
	}
	return w.open(g)
}

// open opens the journal of a game for what changes from now on.
func (w *journalWriter) open(g tree.Saved) (err error) {
	if w.out, err = w.folder.Append(w.name); err != nil {
		return err
	}
	if w.status, err = json.Marshal(g.Status); err != nil {
		return err
	}
	if w.tags, err = json.Marshal(g.Tree.Record.Tags); err != nil {
		return err
	}
	w.broken = nil
	return nil
}

func now() string { return time.Now().UTC().Format(time.RFC3339Nano) }

// append writes what has changed, or all of it if something before is missing. missed reports whether something has changed
// that is not on disk.
func (w *journalWriter) append(g tree.Saved, changes []tree.Change) (missed bool, err error) {
	line := entry{Rev: g.Rev, At: now(), Changes: changes}
	status, err := json.Marshal(g.Status)
	if err != nil {
		return true, err
	}
	if !bytes.Equal(status, w.status) {
		line.Status = &g.Status
	}
	tags, err := json.Marshal(g.Tree.Record.Tags)
	if err != nil {
		return true, err
	}
	if !bytes.Equal(tags, w.tags) {
		line.Tags = append([]record.Tag{}, g.Tree.Record.Tags...)
	}
	w.status, w.tags = status, tags
	changed := line.Status != nil || line.Tags != nil || len(changes) > 0
	switch {
	case w.broken != nil:
		err = w.rewrite(g)
	case changed:
		err = w.write(line)
	}
	if err != nil {
		w.broken = err
	}
	return err != nil && changed, err
}

// write appends a line.
func (w *journalWriter) write(line entry) error {
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = w.out.Write(append(text, '\n'))
	return err
}

func (w *journalWriter) close() {
	if w.out != nil {
		w.out.Close()
		w.out = nil
	}
}
