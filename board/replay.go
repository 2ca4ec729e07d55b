package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"xqengine/board/api"
	"xqengine/record"
)

// longJournal is the number of lines from which a journal is written anew when it is read.
const longJournal = 400

// load reads the journal of a game. What stands behind the last whole line is dropped: it was never shown.
func (l *library) load(id string) (*tree, status, int64, *keeper, error) {
	fault := func(err error) (*tree, status, int64, *keeper, error) { return nil, status{}, 0, nil, err }
	if !isID(id) {
		return fault(api.Fail(api.ErrorNoGame))
	}
	name := id + journalSuffix
	if info, err := l.root.Lstat(name); err == nil && !info.Mode().IsRegular() { // to read a pipe would wait for its other end
		return fault(api.Fail(api.ErrorNoGame))
	}
	text, err := l.root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fault(api.Fail(api.ErrorNoGame))
	}
	if err != nil {
		return fault(api.FailDisk(err))
	}
	t, st, rev, lines, good, err := replay(text)
	if err != nil {
		return fault(api.FailCause(api.ErrorDisk, api.CauseJournal, id, err))
	}
	k := &keeper{library: l, id: id}
	if good < len(text) && bytes.IndexByte(text[good:], '\n') >= 0 {
		// More than a line that was being written is not understood: keep the file for a person to look at.
		if err := l.root.WriteFile(id+".damaged", text, 0o600); err != nil {
			return fault(api.FailDisk(err))
		}
	}
	if good < len(text) || lines > longJournal {
		// On a full disk the game opens all the same; the next change tries again.
		k.broken = k.rewrite(rev, t, st)
		return t, st, rev, k, nil
	}
	if k.file, err = l.root.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		return fault(api.FailDisk(err))
	}
	k.last, _ = json.Marshal(st)
	k.tags, _ = json.Marshal(t.record.Tags)
	k.lastNode = st.Node
	return t, st, rev, k, nil
}

// replay builds a game from its journal. good is how many bytes were understood.
func replay(text []byte) (t *tree, st status, rev int64, lines, good int, err error) {
	for rest := text; len(rest) > 0; {
		end := bytes.IndexByte(rest, '\n')
		if end < 0 {
			break
		}
		var e entry
		if err := json.Unmarshal(rest[:end], &e); err != nil {
			break
		}
		if t == nil {
			if t, st, err = opening(e); err != nil {
				return nil, st, 0, 0, 0, err
			}
		} else if err := t.follow(e, &st); err != nil {
			break
		}
		rev = e.Rev
		lines++
		good += end + 1
		rest = rest[end+1:]
	}
	if t == nil {
		return nil, st, 0, 0, 0, errors.New("it has no first line")
	}
	if t.record.Node(st.Node) == nil {
		return nil, st, 0, 0, 0, fmt.Errorf("it stands at node %d, which is not there", st.Node)
	}
	t.touched, t.removed, t.rebuilt = map[int]bool{}, nil, false
	return t, st, rev, lines, good, nil
}

// opening reads the first line of a journal.
func opening(e entry) (*tree, status, error) {
	if e.Version != journalVersion || e.Game == nil || e.Status == nil {
		return nil, status{}, fmt.Errorf("its first line is not of version %d", journalVersion)
	}
	g := new(record.Game)
	if err := json.Unmarshal(*e.Game, g); err != nil {
		return nil, status{}, err
	}
	g.SkipTo(e.Next)
	return newTree(g), *e.Status, nil
}

// follow makes the changes of a line.
func (t *tree) follow(e entry, st *status) error {
	for _, c := range e.Changes {
		if _, _, err := t.apply(c); err != nil {
			return err
		}
	}
	if e.Status != nil {
		nameRecord(t.record, st, e.Status)
		*st = *e.Status
		t.record.Result, t.record.Reason = record.Result(st.Result), st.Reason
	}
	if e.Tags != nil {
		t.record.Tags = e.Tags
	}
	return nil
}
