package board

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// library is the directory of games.
type library struct {
	root   *os.Root
	locked *os.File             // see lock
	sync   func(*os.File) error // waits until a file is on disk

	mu    sync.Mutex
	known map[string]listed // by id, what was read of a journal
}

// listed is what a list says of a journal, as long as the file stays as it is.
type listed struct {
	size   int64
	time   time.Time
	info   api.GameInfo
	coming bool // the journal is being written: info is what it will say
}

func openLibrary(dir string) (*library, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	l := &library{root: root, sync: (*os.File).Sync, known: map[string]listed{}}
	if err := l.lock(dir); err != nil {
		root.Close()
		return nil, err
	}
	l.sweep()
	return l, nil
}

// sweep removes what was being written when a program ended.
func (l *library) sweep() {
	entries, _ := fs.ReadDir(l.root.FS(), ".") // what cannot be read stays
	for _, file := range entries {
		if id, ok := strings.CutSuffix(file.Name(), freshSuffix); ok && isID(id) && file.Type().IsRegular() {
			_ = l.root.Remove(file.Name())
		}
	}
}

func (l *library) close() error { return errors.Join(l.locked.Close(), l.root.Close()) }

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

// remove deletes a game.
func (l *library) remove(id string) error {
	if !isID(id) {
		return api.Fail(api.ErrorNoGame)
	}
	err := l.root.Remove(id + journalSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return api.Fail(api.ErrorNoGame)
	}
	l.forget(id)
	return err
}

// list returns all games, the latest first; of those that are known it takes the caller's word. Journals that cannot be
// read, and what is no file, are left out. Nobody waits while a journal is read.
func (l *library) list(known map[string]*api.GameInfo) ([]api.GameInfo, error) {
	entries, err := fs.ReadDir(l.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	list := make([]listed, 0, len(entries))
	for _, file := range entries {
		id, ok := strings.CutSuffix(file.Name(), journalSuffix)
		if !ok || !isID(id) || !file.Type().IsRegular() { // to open a pipe would wait for its other end
			continue
		}
		info, err := file.Info()
		if err != nil {
			continue
		}
		one := listed{size: info.Size(), time: info.ModTime()}
		if known[id] != nil {
			one.info = *known[id]
		} else if one.info, err = l.describe(id, one); err != nil {
			continue
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b listed) int { return b.time.Compare(a.time) }) // seconds, as GameInfo has them, are too coarse
	games := make([]api.GameInfo, len(list))
	for i := range list {
		games[i] = list[i].info
	}
	return games, nil
}

// describe returns what a list says of a game, which is read if its journal has changed since.
func (l *library) describe(id string, now listed) (api.GameInfo, error) {
	l.mu.Lock()
	one, ok := l.known[id]
	l.mu.Unlock()
	if ok && (one.coming || one.size == now.size && one.time.Equal(now.time)) {
		return one.info, nil
	}
	info, err := l.summary(id, now.time)
	if err == nil {
		now.info = info
		l.mu.Lock()
		l.known[id] = now
		l.mu.Unlock()
	}
	return info, err
}

// expect keeps what a list says of a game whose journal is about to be written.
func (l *library) expect(id string, info api.GameInfo) {
	l.mu.Lock()
	l.known[id] = listed{info: info, coming: true}
	l.mu.Unlock()
}

// forget drops what was kept of a game.
func (l *library) forget(id string) {
	l.mu.Lock()
	delete(l.known, id)
	l.mu.Unlock()
}

// learn keeps what a list says of a game whose journal is written, so that it need not be read.
func (l *library) learn(id string, info api.GameInfo) {
	file, err := l.root.Stat(id + journalSuffix)
	if err != nil {
		return // it has been removed
	}
	info.State = api.StatePaused // as in a game that is in nobody's memory
	if info.Result != string(record.Unfinished) {
		info.State = api.StateOver
	}
	info.Changed = file.ModTime().UTC().Format(time.RFC3339)
	l.mu.Lock()
	l.known[id] = listed{size: file.Size(), time: file.ModTime(), info: info}
	l.mu.Unlock()
}

// summary reads what a list says of a game. It plays no turns.
func (l *library) summary(id string, changed time.Time) (api.GameInfo, error) {
	file, err := l.root.Open(id + journalSuffix)
	if err != nil {
		return api.GameInfo{}, err
	}
	defer file.Close()
	in := bufio.NewReader(file)
	info := api.GameInfo{ID: id, Changed: changed.UTC().Format(time.RFC3339)}
	var st status
	tree := newOutline()
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
			if err := beginSummary(&info, e, tree); err != nil {
				return info, err
			}
			first = false
		}
		if err := tree.follow(e.Changes); err != nil {
			break // as when the game is opened
		}
		if e.Status != nil {
			st = *e.Status
		}
		if e.Tags != nil {
			info.Title = api.TitleOf(&record.Game{Tags: e.Tags})
		}
	}
	if first {
		return info, errors.New("empty journal")
	}
	info.Turns = tree.main()
	info.Red, info.Black, info.Result, info.Reason, info.State = st.Red, st.Black, st.Result, st.Reason, api.StatePaused
	if st.Result != string(record.Unfinished) {
		info.State = api.StateOver
	}
	return info, nil
}

// beginSummary takes what the first line of a journal says.
func beginSummary(i *api.GameInfo, e entry, tree *outline) error {
	if e.Game == nil {
		return errors.New("no game in the first line")
	}
	var game struct {
		Variant string       `json:"variant"`
		FEN     string       `json:"fen"`
		Tags    [][2]string  `json:"tags"`
		Nodes   []outlineRow `json:"nodes"`
	}
	if err := json.Unmarshal(*e.Game, &game); err != nil {
		return err
	}
	tagged := new(record.Game)
	for _, t := range game.Tags {
		tagged.Tags = append(tagged.Tags, record.Tag{Name: t[0], Value: t[1]})
	}
	tree.fresh = max(tree.fresh, e.Next)
	i.Variant, i.Title = game.Variant, api.TitleOf(tagged)
	v, ok := position.VariantByName(game.Variant)
	i.SetUp = !ok || api.IsSetUp(v, game.FEN)
	return tree.fill(game.Nodes)
}
