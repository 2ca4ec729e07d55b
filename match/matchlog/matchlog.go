// Package matchlog keeps what happened in a match: a file of one JSON line for the match and one for each
// game, from which a killed match goes on, and the games in PGN as xiangqi programs use it.
package matchlog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"xqengine/internal/filelock"
	"xqengine/match/opening"
	"xqengine/record"
)

// Result is the result of a game as PGN writes it.
type Result = record.Result

// The results of games that are over.
const (
	RedWins   = record.RedWins
	BlackWins = record.BlackWins
	Drawn     = record.Drawn
)

// Termination says what kind of event ended a game.
type Termination string

// The terminations, in PGN's words where it has some.
const (
	Normal       Termination = "normal"       // the rules: see Reason
	Adjudication Termination = "adjudication" // by the scores of both engines, by endgame tables, or by length
	TimeForfeit  Termination = "time forfeit"
	IllegalMove  Termination = "rules infraction" // an illegal move, or none
	Abandoned    Termination = "abandoned"        // an engine crashed, hung or did not start
)

// Move is one turn and what the engine that made it told about it.
type Move struct {
	Text   string `json:"m"`
	Book   bool   `json:"book,omitempty"` // played by the opening
	Score  string `json:"s,omitempty"`    // mover's view, such as +0.35 or -M3
	Depth  int    `json:"d,omitempty"`
	Millis int64  `json:"t,omitempty"`  // measured by the match
	Micros int64  `json:"us,omitempty"` // the same, finer
	Nodes  uint64 `json:"n,omitempty"`
	Claim  string `json:"claim,omitempty"` // what the engine claimed or offered besides the move
}

// Side is what is counted for one engine in one game.
type Side struct {
	Name    string `json:"name"`
	Limits  string `json:"limits,omitempty"`
	Moves   int    `json:"moves"`
	Millis  int64  `json:"ms"`           // thinking time in all, the milliseconds of each move
	Micros  int64  `json:"us,omitempty"` // the same, finer
	Slowest int64  `json:"maxMs"`        // longest move
	Nodes   uint64 `json:"nodes"`
	NodesMs int64  `json:"nodesMs"`           // thinking time of the moves for which nodes are known
	NodesUs int64  `json:"nodesUs,omitempty"` // the same, finer
	Depths  int    `json:"depths"`            // sum of the depths
	Deep    int    `json:"deep"`              // moves for which a depth is known
}

// Time returns the thinking time in all, and that of the moves for which nodes are known.
func (s *Side) Time() (all, nodes time.Duration) {
	all, nodes = time.Duration(s.Micros)*time.Microsecond, time.Duration(s.NodesUs)*time.Microsecond
	if all == 0 {
		all = time.Duration(s.Millis) * time.Millisecond
	}
	if nodes == 0 {
		nodes = time.Duration(s.NodesMs) * time.Millisecond
	}
	return all, nodes
}

// Game is a finished game.
type Game struct {
	Type        string          `json:"type"` // "game"
	Number      int             `json:"game"` // in the schedule, from 1
	Pair        int             `json:"pair"` // games with the same number share opening and players
	Red         Side            `json:"red"`
	Black       Side            `json:"black"`
	Opening     opening.Opening `json:"opening"`
	Variant     string          `json:"variant"`
	Start       string          `json:"start"` // when it began, RFC 3339
	Moves       []Move          `json:"moves"`
	Result      Result          `json:"result"`
	Termination Termination     `json:"termination"`
	Reason      string          `json:"reason"` // one line: mate, repetition: …, Red's engine crashed: …
	Fault       string          `json:"fault,omitempty"`
	FaultKind   string          `json:"faultKind,omitempty"`
	FinalFEN    string          `json:"finalFEN"`
	OverheadUs  int64           `json:"overheadUs"` // median time between one engine's move and the other's go
}

// Header is the first line of a file of games: what the match is. Settings are the caller's.
type Header struct {
	Type     string          `json:"type"` // "match"
	Program  string          `json:"program"`
	Settings json.RawMessage `json:"settings"`
}

// File is a file of games that is being written. Its methods are not safe for concurrent use.
type File struct {
	file *os.File
	path string
}

// ErrNoMatch tells that a file does not begin with the line of a match.
var ErrNoMatch = errors.New("not a file of games of a match")

// Free tells what keeps a new match from writing to files: that something is in one, and what to do then. An empty name means no file.
func Free(advice string, paths ...string) error {
	for _, path := range paths {
		if path == "" {
			continue
		}
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			return err
		case info.Size() > 0:
			return fmt.Errorf("%s exists: %s", path, advice)
		}
	}
	return nil
}

// CanResume is the advice of Free where a match may be resumed.
const CanResume = "go on with -resume, or choose another name"

// Create makes a new file with a header. It refuses to overwrite a file that is not empty.
func Create(path string, h Header) (*File, error) {
	f, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		if err := Free(CanResume, path); err != nil {
			return nil, err
		}
		f, err = filelock.OpenFile(path, os.O_RDWR, 0o644)
	}
	if err != nil {
		return nil, err
	}
	w := &File{file: f, path: path}
	h.Type = "match"
	if err := w.append(h); err != nil {
		_ = f.Truncate(0) // part of a line would be in the way of a match that is begun again
		f.Close()
		return nil, err
	}
	return w, nil
}

// Resume opens a file, returns its header and games, and cuts off a last line that was not written to
// its end. Further games are appended. A file that another match writes to is refused.
func Resume(path string) (*File, Header, []Game, error) {
	f, err := filelock.OpenFile(path, os.O_RDWR, 0o644)
	if err != nil {
		return nil, Header{}, nil, err
	}
	h, games, good, err := read(f)
	if err == nil {
		err = f.Truncate(good)
	}
	if err == nil {
		_, err = f.Seek(good, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, Header{}, nil, fmt.Errorf("%s: %w", path, err)
	}
	return &File{file: f, path: path}, h, games, nil
}

// Read reads a file of games without changing it. A last line without an end is ignored.
func Read(r io.Reader) (Header, []Game, error) {
	h, games, _, err := read(r)
	return h, games, err
}

// read returns what stands in whole lines and how many bytes those are. A game that stands there twice,
// which cannot happen unless somebody joined files, is taken once.
func read(r io.Reader) (h Header, games []Game, good int64, err error) {
	in := bufio.NewReaderSize(r, 1<<20)
	seen := map[int]bool{}
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return h, games, good, err
		}
		if number == 1 {
			if json.Unmarshal(line, &h) != nil || h.Type != "match" {
				return h, nil, 0, ErrNoMatch
			}
		} else if len(bytes.TrimSpace(line)) > 0 {
			var g Game
			if err := json.Unmarshal(line, &g); err != nil {
				return h, games, good, fmt.Errorf("line %d: %w", number, err)
			}
			if g.Type == "game" && !seen[g.Number] {
				seen[g.Number] = true
				games = append(games, g)
			}
		}
		good += int64(len(line))
	}
	if h.Type == "" {
		return h, nil, 0, ErrNoMatch
	}
	return h, games, good, nil
}

// Append writes a game and has the system put it on the disk, so that nothing is lost whatever happens
// next.
func (w *File) Append(g Game) error {
	g.Type = "game"
	return w.append(g)
}

func (w *File) append(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if _, err := w.file.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("%s: %w", w.path, err)
	}
	if err := w.file.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		// Pipes and devices cannot be synchronised; what was written to them is on its way.
		if info, statErr := w.file.Stat(); statErr == nil && info.Mode().IsRegular() {
			return fmt.Errorf("%s: %w", w.path, err)
		}
	}
	return nil
}

// Close closes the file.
func (w *File) Close() error { return w.file.Close() }
