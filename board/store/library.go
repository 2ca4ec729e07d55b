package store

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
)

// Library keeps games in a folder. Those that are in somebody's memory are open: their journals can be appended to. All
// methods may be called at the same time, but those about one game only one after the other.
type Library struct {
	folder Folder

	mu    sync.Mutex
	open  map[string]*journalWriter // by id
	known map[string]listed         // by id, what was read of a journal
}

// listed is what a list says of a journal, as long as the file stays as it is.
type listed struct {
	size   int64
	time   time.Time
	info   api.GameInfo
	coming bool // the journal is being written: info is what it will say
}

// Open returns the library in a directory, which is made if it is not there. Nothing else of it is read.
func Open(dir string) (*Library, error) {
	d, err := OpenDir(dir)
	if err != nil {
		return nil, err
	}
	return New(d), nil
}

// New returns the library in a folder.
func New(f Folder) *Library {
	return &Library{folder: f, open: map[string]*journalWriter{}, known: map[string]listed{}}
}

// Close ends the use of the library. No game may be open.
func (l *Library) Close() error { return l.folder.Close() }

// isID reports whether a text can be the id of a game: those are of the program's making.
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

// Create begins the journal of a new game, which is open then.
func (l *Library) Create(id string, g tree.Saved) error {
	w := &journalWriter{folder: l.folder, name: id + journalSuffix}
	if err := w.rewrite(g); err != nil {
		return failDisk(err)
	}
	l.keep(id, w)
	return nil
}

// Append writes what has changed in an open game and waits until it is there to stay; if something before is missing, all of
// the game. missed reports whether something has changed that is not there, err why something is not.
func (l *Library) Append(id string, g tree.Saved, changes []tree.Change) (missed bool, err error) {
	l.mu.Lock()
	w := l.open[id]
	l.mu.Unlock()
	if w == nil {
		return true, api.Fail(api.ErrorNoGame)
	}
	missed, err = w.append(g, changes)
	return missed, failDisk(err)
}

// Release ends the use of an open game. A list says the given of it as long as its journal stays as it is.
func (l *Library) Release(id string, info api.GameInfo) {
	l.mu.Lock()
	w := l.open[id]
	delete(l.open, id)
	l.mu.Unlock()
	if w != nil {
		w.close()
		l.learn(id, info)
	}
}

// Put takes a game in without opening it. A list says the given of it, also while its journal is being written.
func (l *Library) Put(id string, g tree.Saved, info api.GameInfo) error {
	l.expect(id, info)
	if err := l.Create(id, g); err != nil {
		l.forget(id)
		return err
	}
	l.Release(id, info)
	return nil
}

// keep makes a game open.
func (l *Library) keep(id string, w *journalWriter) {
	l.mu.Lock()
	l.open[id] = w
	l.mu.Unlock()
}

// Delete deletes a game that is not open.
func (l *Library) Delete(id string) error {
	if !isID(id) {
		return api.Fail(api.ErrorNoGame)
	}
	err := l.folder.Remove(id + journalSuffix)
	if errors.Is(err, fs.ErrNotExist) {
		return api.Fail(api.ErrorNoGame)
	}
	l.forget(id)
	return failDisk(err)
}

// List returns all games, the latest first; of those that are known it takes the caller's word. Journals that cannot be
// read are left out. Nobody waits while a journal is read.
func (l *Library) List(known map[string]*api.GameInfo) ([]api.GameInfo, error) {
	files, err := l.folder.List()
	if err != nil {
		return nil, failDisk(err)
	}
	list := make([]listed, 0, len(files))
	for _, file := range files {
		id, ok := strings.CutSuffix(file.Name, journalSuffix)
		if !ok || !isID(id) {
			continue
		}
		one := listed{size: file.Size, time: file.Time}
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
func (l *Library) describe(id string, now listed) (api.GameInfo, error) {
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
func (l *Library) expect(id string, info api.GameInfo) {
	l.mu.Lock()
	l.known[id] = listed{info: info, coming: true}
	l.mu.Unlock()
}

// forget drops what was kept of a game.
func (l *Library) forget(id string) {
	l.mu.Lock()
	delete(l.known, id)
	l.mu.Unlock()
}

// learn keeps what a list says of a game whose journal is written, so that it need not be read.
func (l *Library) learn(id string, info api.GameInfo) {
	file, err := l.folder.Stat(id + journalSuffix)
	if err != nil {
		return // it has been removed
	}
	info.State = api.StatePaused // as in a game that is in nobody's memory
	if info.Result != string(record.Unfinished) {
		info.State = api.StateOver
	}
	info.Changed = file.Time.UTC().Format(time.RFC3339)
	l.mu.Lock()
	l.known[id] = listed{size: file.Size, time: file.Time, info: info}
	l.mu.Unlock()
}

// summary reads what a list says of a game. It plays no turns.
func (l *Library) summary(id string, changed time.Time) (api.GameInfo, error) {
	file, err := l.folder.Open(id + journalSuffix)
	if err != nil {
		return api.GameInfo{}, err
	}
	defer file.Close()
	in := bufio.NewReader(file)
	info := api.GameInfo{ID: id, Changed: changed.UTC().Format(time.RFC3339)}
	var st tree.Status
	turns := newOutline()
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
			if err := beginSummary(&info, e, turns); err != nil {
				return info, err
			}
			first = false
		}
		if err := turns.follow(e.Changes); err != nil {
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
	info.Turns = turns.main()
	info.Red, info.Black, info.Result, info.Reason, info.State = st.Red, st.Black, st.Result, st.Reason, api.StatePaused
	if st.Result != string(record.Unfinished) {
		info.State = api.StateOver
	}
	return info, nil
}

// beginSummary takes what the first line of a journal says.
func beginSummary(i *api.GameInfo, e entry, turns *outline) error {
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
	turns.fresh = max(turns.fresh, e.Next)
	i.Variant, i.Title = game.Variant, api.TitleOf(tagged)
	v, ok := position.VariantByName(game.Variant)
	i.SetUp = !ok || api.IsSetUp(v, game.FEN)
	return turns.fill(game.Nodes)
}
