package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/record"
)

// longJournal is the number of lines from which a journal is written anew when it is read.
const longJournal = 400

// Load reads a game, which is open then. What stands behind the last whole line of its journal is dropped: it was never shown.
func (l *Library) Load(id string) (tree.Saved, error) {
	if !isID(id) {
		return tree.Saved{}, api.Fail(api.ErrorNoGame)
	}
	name := id + journalSuffix
	text, err := readAll(l.folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return tree.Saved{}, api.Fail(api.ErrorNoGame)
	}
	if err != nil {
		return tree.Saved{}, failDisk(err)
	}
	g, lines, good, err := replay(text)
	if err != nil {
		return tree.Saved{}, api.FailCause(api.ErrorDisk, api.CauseJournal, id, err)
	}
	w := &journalWriter{folder: l.folder, name: name}
	if good < len(text) && bytes.IndexByte(text[good:], '\n') >= 0 {
		// More than a line that was being written is not understood: keep the file for a person to look at.
		if err := l.folder.Replace(id+damagedSuffix, text); err != nil {
			return tree.Saved{}, failDisk(err)
		}
	}
	if good < len(text) || lines > longJournal {
		// On a full disk the game opens all the same; the next change tries again.
		w.broken = w.rewrite(g)
	} else if err := w.open(g); err != nil {
		return tree.Saved{}, failDisk(err)
	}
	l.keep(id, w)
	return g, nil
}

// damagedSuffix is the end of the names of journals that were not understood to their end.
const damagedSuffix = ".damaged"

// readAll reads a file, into memory of its size.
func readAll(f Folder, name string) ([]byte, error) {
	file, err := f.Stat(name)
	if err != nil {
		return nil, err
	}
	in, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	var text bytes.Buffer
	text.Grow(int(file.Size) + bytes.MinRead)
	_, err = text.ReadFrom(in)
	return text.Bytes(), err
}

// replay builds a game from its journal. good is how many bytes were understood.
func replay(text []byte) (g tree.Saved, lines, good int, err error) {
	for rest := text; len(rest) > 0; {
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			break
		}
		var e entry
		if err := json.Unmarshal(rest[:end], &e); err != nil {
			break
		}
		if g.Tree == nil {
			if g.Tree, g.Status, err = opening(e); err != nil {
				return tree.Saved{}, 0, 0, err
			}
		} else if err := follow(g.Tree, e, &g.Status); err != nil {
			break
		}
		g.Rev = e.Rev
		lines++
		good += end + 1
		rest = rest[end+1:]
	}
	if g.Tree == nil {
		return tree.Saved{}, 0, 0, errors.New("it has no first line")
	}
	if g.Tree.Record.Node(g.Status.Node) == nil {
		return tree.Saved{}, 0, 0, fmt.Errorf("it stands at node %d, which is not there", g.Status.Node)
	}
	g.Tree.Reset()
	return g, lines, good, nil
}

// opening reads the first line of a journal.
func opening(e entry) (*tree.Tree, tree.Status, error) {
	if e.Version != journalVersion || e.Game == nil || e.Status == nil {
		return nil, tree.Status{}, fmt.Errorf("its first line is not of version %d", journalVersion)
	}
	g := new(record.Game)
	if err := json.Unmarshal(*e.Game, g); err != nil {
		return nil, tree.Status{}, err
	}
	g.SkipTo(e.Next)
	t := tree.New(g)
	t.Keep(e.Findings)
	return t, *e.Status, nil
}

// follow makes the changes of a line.
func follow(t *tree.Tree, e entry, st *tree.Status) error {
	for _, c := range e.Changes {
		if _, _, err := t.Apply(c); err != nil {
			return err
		}
	}
	if e.Status != nil {
		tree.NameRecord(t.Record, &st.Seats, &e.Status.Seats)
		*st = *e.Status
		t.Record.Result, t.Record.Reason = record.Result(st.Result), st.Reason
	}
	if e.Tags != nil {
		t.Record.Tags = e.Tags
	}
	return nil
}
