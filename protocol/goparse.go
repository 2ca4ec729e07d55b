package protocol

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"xqengine/internal/wire"
)

// goWords is what a go command says, before it is known who is to move.
type goWords struct {
	depth, nodes, mate          *int64
	movetime                    *time.Duration
	red, black, mover, opponent clockWords // wtime, btime, time, opptime and their increments
	movesToGo                   int
	infinite, ponder, draw      bool
	perft                       *int64
	searchMoves                 []string // as they came, in the dialect of the wire
	hasSearchMoves              bool
	problems                    []string // what was wrong and how it was taken
	unknown                     []string // words that were skipped
}

// clockWords is one clock; nil is not given.
type clockWords struct{ left, increment *time.Duration }

// The largest numbers that make sense; larger ones are taken as these.
const (
	maxMilliseconds = 100 * 24 * 3600 * 1000
	maxCount        = math.MaxInt64 / 4
	maxMovesToGo    = 1000
)

// goReader reads the words of one go command.
type goReader struct {
	words   []string
	seconds bool // time, increment, opptime and oppincrement are in seconds
	got     goWords
}

// parseGo reads what stands behind go. seconds says that times of the UCCI family are seconds. It has no
// errors: whatever is wrong is noted and taken so that the search ends soon.
func parseGo(list []string, seconds bool) goWords {
	r := goReader{words: list, seconds: seconds}
	for len(r.words) > 0 {
		word := r.words[0]
		r.words = r.words[1:]
		if read, ok := goKeywords[strings.ToLower(word)]; ok {
			read(&r)
		} else {
			r.got.unknown = append(r.got.unknown, word)
		}
	}
	return r.got
}

// goKeywords tells how to read what follows each word. It is filled by init because searchmoves looks
// into it.
var goKeywords map[string]func(r *goReader)

func init() {
	goKeywords = map[string]func(r *goReader){
		"depth":        func(r *goReader) { r.got.depth = r.count("depth") },
		"nodes":        func(r *goReader) { r.got.nodes = r.count("nodes") },
		"mate":         func(r *goReader) { r.got.mate = r.count("mate") },
		"perft":        func(r *goReader) { r.got.perft = r.count("perft") },
		"movetime":     func(r *goReader) { r.got.movetime = r.time("movetime", false) },
		"wtime":        func(r *goReader) { r.got.red.left = r.time("wtime", false) },
		"btime":        func(r *goReader) { r.got.black.left = r.time("btime", false) },
		"time":         func(r *goReader) { r.got.mover.left = r.time("time", r.seconds) },
		"opptime":      func(r *goReader) { r.got.opponent.left = r.time("opptime", r.seconds) },
		"winc":         func(r *goReader) { r.got.red.increment = r.increment("winc", false) },
		"binc":         func(r *goReader) { r.got.black.increment = r.increment("binc", false) },
		"increment":    func(r *goReader) { r.got.mover.increment = r.increment("increment", r.seconds) },
		"oppincrement": func(r *goReader) { r.got.opponent.increment = r.increment("oppincrement", r.seconds) },
		"movestogo":    func(r *goReader) { r.got.movesToGo = r.movesToGo("movestogo") },
		"oppmovestogo": func(r *goReader) { r.movesToGo("oppmovestogo") }, // read, but nothing depends on it
		"infinite":     func(r *goReader) { r.got.infinite = true },
		"ponder":       func(r *goReader) { r.got.ponder = true },
		"draw":         func(r *goReader) { r.got.draw = true },
		"searchmoves":  (*goReader).searchMoves,
	}
}

var errNoNumber = errors.New("number missing")

// number takes the next word as a number. A keyword there is not taken: the number is missing.
func (r *goReader) number() (int64, error) {
	if len(r.words) == 0 {
		return 0, errNoNumber
	}
	word := r.words[0]
	if _, keyword := goKeywords[strings.ToLower(word)]; keyword {
		return 0, errNoNumber
	}
	r.words = r.words[1:]
	return parseInteger(word)
}

func (r *goReader) wrong(name string, err error, taken string) {
	r.got.problems = append(r.got.problems, fmt.Sprintf("go: %s: %v, %s", name, err, taken))
}

// count reads a number of depth, nodes or moves.
func (r *goReader) count(name string) *int64 {
	n, err := r.number()
	if err == nil && n < 0 {
		err = fmt.Errorf("%d is negative", n)
	}
	if err != nil {
		r.wrong(name, err, "taken as 1")
		n = 1
	}
	n = min(n, maxCount)
	return &n
}

// time reads a time in milliseconds, or in seconds. It may be negative: a clock that has run out.
func (r *goReader) time(name string, seconds bool) *time.Duration {
	n, err := r.number()
	if err != nil {
		r.wrong(name, err, "taken as 1")
		n, seconds = 1, false
	}
	return duration(n, seconds)
}

func (r *goReader) increment(name string, seconds bool) *time.Duration {
	n, err := r.number()
	if err == nil && n < 0 {
		err = fmt.Errorf("%d is negative", n)
	}
	if err != nil {
		r.wrong(name, err, "taken as 0")
		n = 0
	}
	return duration(n, seconds)
}

// movesToGo reads a number of moves; 0 says nothing.
func (r *goReader) movesToGo(name string) int {
	n, err := r.number()
	if err == nil && n < 0 {
		err = fmt.Errorf("%d is negative", n)
	}
	if err != nil {
		r.wrong(name, err, "dropped")
		return 0
	}
	return int(min(n, maxMovesToGo))
}

// searchMoves takes all words that look like turns.
func (r *goReader) searchMoves() {
	r.got.searchMoves, r.got.hasSearchMoves = nil, true
	for len(r.words) > 0 && looksLikeTurn(r.words[0]) {
		r.got.searchMoves = append(r.got.searchMoves, r.words[0])
		r.words = r.words[1:]
	}
}

// looksLikeTurn reports whether a word could be a turn in either way to count ranks.
func looksLikeTurn(word string) bool {
	if _, keyword := goKeywords[strings.ToLower(word)]; keyword {
		return false
	}
	return wire.LooksLikeTurn(word) || word == nullMove
}

func duration(n int64, seconds bool) *time.Duration {
	most := int64(maxMilliseconds)
	if seconds {
		n = max(-most, min(n, most)) * 1000
	}
	d := time.Duration(max(-most, min(n, most))) * time.Millisecond
	return &d
}

// parseInteger reads a decimal number. One too large for 64 bits is the largest of its sign.
func parseInteger(word string) (int64, error) {
	n, err := strconv.ParseInt(word, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return n, nil
	}
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", quoted(word))
	}
	return n, nil
}
