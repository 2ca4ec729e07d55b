package board

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
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
	Tags    []record.Tag     `json:"tags,omitempty"`    // if they changed
}

const journalVersion = 1

// journalSuffix ends the names of journals.
const journalSuffix = ".journal"

// longJournal is the number of lines from which a journal is written anew when it is read.
const longJournal = 400

// library is the directory of games.
type library struct {
	root *os.Root
	sync func(*os.File) error // waits until a file is on disk

	mu    sync.Mutex
	known map[string]listed // by id, what was read of a journal
}

// listed is what a list says of a journal, as long as the file stays as it is.
type listed struct {
	size int64
	time time.Time
	info GameInfo
}

func openLibrary(dir string) (*library, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &library{root: root, sync: (*os.File).Sync, known: map[string]listed{}}, nil
}

func (l *library) close() error { return l.root.Close() }

// isID tells whether a text can be the id of a game: those are of the server's making.
func isID(id string) bool {
	if id == "" || len(id) > 40 {
		return false
	}
	for _, r := range id {
		if !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r == '-') {
			return false
		}
	}
	return true
}

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
		line.Tags = t.record.Tags
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

// load reads the journal of a game. What stands behind the last whole line is dropped: it was never shown.
func (l *library) load(id string) (*tree, status, int64, *keeper, error) {
	fault := func(err error) (*tree, status, int64, *keeper, error) { return nil, status{}, 0, nil, err }
	if !isID(id) {
		return fault(fail(ErrorNoGame))
	}
	name := id + journalSuffix
	text, err := l.root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fault(fail(ErrorNoGame))
	}
	if err != nil {
		return fault(fail(ErrorDisk, "reason", err.Error()))
	}
	t, st, rev, lines, good, err := replay(text)
	if err != nil {
		return fault(fail(ErrorDisk, "reason", "the journal of "+id+" cannot be read: "+err.Error()))
	}
	k := &keeper{library: l, id: id}
	if good < len(text) && bytes.IndexByte(text[good:], '\n') >= 0 {
		// More than a line that was being written is not understood: keep the file for a person to look at.
		if err := l.root.WriteFile(id+".damaged", text, 0o600); err != nil {
			return fault(fail(ErrorDisk, "reason", err.Error()))
		}
	}
	if good < len(text) || lines > longJournal {
		if err := k.rewrite(rev, t, st); err != nil {
			return fault(fail(ErrorDisk, "reason", err.Error()))
		}
		// Numbers of nodes go on from the largest that is written: read what was written.
		return l.load(id)
	}
	if k.file, err = l.root.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		return fault(fail(ErrorDisk, "reason", err.Error()))
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

// remove deletes a game.
func (l *library) remove(id string) error {
	if !isID(id) {
		return fail(ErrorNoGame)
	}
	err := l.root.Remove(id + journalSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return fail(ErrorNoGame)
	}
	return err
}

// list returns all games, the latest first. Journals that cannot be read are left out.
func (l *library) list() ([]GameInfo, error) {
	entries, err := fs.ReadDir(l.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	games := make([]GameInfo, 0, len(entries))
	for _, file := range entries {
		id, ok := strings.CutSuffix(file.Name(), journalSuffix)
		if !ok || !isID(id) {
			continue
		}
		info, err := file.Info()
		if err != nil {
			continue
		}
		one, ok := l.known[id]
		if !ok || one.size != info.Size() || !one.time.Equal(info.ModTime()) {
			one = listed{size: info.Size(), time: info.ModTime()}
			if one.info, err = l.summary(id, info.ModTime()); err != nil {
				continue
			}
			l.known[id] = one
		}
		games = append(games, one.info)
	}
	slices.SortStableFunc(games, func(a, b GameInfo) int { return strings.Compare(b.Changed, a.Changed) })
	return games, nil
}

// summary reads what a list says of a game. It plays no turns.
func (l *library) summary(id string, changed time.Time) (GameInfo, error) {
	file, err := l.root.Open(id + journalSuffix)
	if err != nil {
		return GameInfo{}, err
	}
	defer file.Close()
	in := bufio.NewReader(file)
	info := GameInfo{ID: id, Changed: changed.UTC().Format(time.RFC3339)}
	var st status
	first := true
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return info, err
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			break
		}
		if first {
			if err := info.begin(e); err != nil {
				return info, err
			}
			first = false
		}
		if e.Status != nil {
			st = *e.Status
		}
		for _, t := range e.Tags {
			if t.Name == "Title" || t.Name == "Event" && info.Title == "" {
				info.Title = t.Value
			}
		}
		for _, c := range e.Changes {
			if c.Op == opAdd {
				info.Turns++
			}
		}
	}
	if first {
		return info, errors.New("empty journal")
	}
	info.Red, info.Black, info.Result, info.Reason, info.State = st.Red, st.Black, st.Result, st.Reason, StatePaused
	if st.Result != string(record.Unfinished) {
		info.State = StateOver
	}
	return info, nil
}

// begin takes what the first line of a journal says.
func (i *GameInfo) begin(e entry) error {
	if e.Game == nil {
		return errors.New("no game in the first line")
	}
	var game struct {
		Variant string            `json:"variant"`
		Tags    [][2]string       `json:"tags"`
		Nodes   []json.RawMessage `json:"nodes"`
	}
	if err := json.Unmarshal(*e.Game, &game); err != nil {
		return err
	}
	i.Variant, i.Turns = game.Variant, len(game.Nodes)
	for _, t := range game.Tags {
		if t[0] == "Title" || t[0] == "Event" && i.Title == "" {
			i.Title = t[1]
		}
	}
	return nil
}
