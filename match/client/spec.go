package client

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"mvdan.cc/sh/v3/shell"

	"xqengine/internal/wire"
)

// Protocol is the language an engine speaks.
type Protocol string

// The protocols. Auto starts the program and asks.
const (
	Auto   Protocol = "auto"
	UCI    Protocol = "uci"
	UCCI   Protocol = "ucci"
	XBoard Protocol = "xboard"
)

// Option is an engine option and the value it shall have.
type Option struct{ Name, Value string }

// Spec says how an engine is started and treated.
type Spec struct {
	Name     string   // unique in a match; the program's name if not given
	Command  []string // program and arguments
	Dir      string   // working directory; empty: ours
	Env      []string // NAME=VALUE, added to ours
	Protocol Protocol
	Ranks    wire.Ranks
	Options  []Option
	Init     []string      // lines sent as they are, after the handshake
	Hash     int           // MB; 0: the engine's default
	Threads  int           // 0: the engine's default
	Limits   Limits        // zero: those of the match
	Margin   time.Duration // how much later than allowed a move may come; 0: as in the match, negative: not at all

	// TellClock makes a time for each move a clock of CECP (level, time), of a number of times the time of 40
	// moves; for engines that use more or less of their clock than others. 0: st where the time is
	// whole seconds, else a clock with factor 1.
	TellClock float64
	// MoveTimeBy is the word that gives UCCI engines their time for a move: time or movetime; empty:
	// movetime for engines of UCI descent, else time.
	MoveTimeBy string
	// MemoryMB is how much the program and those that it starts may have in memory: with more it is ended, which is the failure
	// Oversized. 0: no bound. Heeded on Linux.
	MemoryMB int `json:",omitempty"`
	// Check is called before each start; an error keeps the program from being started. nil: nothing is checked.
	Check func() error `json:"-"`
	// Seconds makes the clocks told to a UCCI engine seconds, for engines older than usemillisec.
	Seconds bool
}

// SpecHelp describes the words of an engine specification to people.
const SpecHelp = `name=NAME cmd="PROGRAM ARGS" dir=DIR env=NAME=VALUE proto=auto|uci|ucci|xboard ranks=auto|0|1
hash=MB threads=N option.NAME=VALUE (or "option.A NAME=VALUE") init="LINE" movetime=MS tc=CLOCK depth=N nodes=N margin=MS
tellclock=FACTOR (xboard) bytime=time|movetime unit=ms|s (ucci); a word without = is the program`

var specKeys = regexp.MustCompile(
	`\s(name|cmd|dir|env|proto|ranks|hash|threads|option\.[^=]+|init|movetime|tc|depth|nodes|margin|tellclock|bytime|unit)=`)

// ParseSpec reads an engine specification from words such as name=a, cmd=./engine, option.Hash=16. A
// word may hold several such pairs. A word without = is the program. defaults is what holds where the
// words say nothing.
func ParseSpec(words []string, defaults Spec) (Spec, error) {
	spec := defaults
	spec.Options = append([]Option(nil), defaults.Options...)
	spec.Init = append([]string(nil), defaults.Init...)
	spec.Env = append([]string(nil), defaults.Env...)
	for _, word := range words {
		for _, pair := range splitPairs(word) {
			if err := spec.set(pair); err != nil {
				return Spec{}, fmt.Errorf("engine: %w", err)
			}
		}
	}
	if spec.Name == "" && len(spec.Command) > 0 {
		spec.Name = filepath.Base(spec.Command[0])
	}
	return spec, nil
}

// splitPairs cuts a word before each known key, so that one quoted argument may hold a whole
// specification.
func splitPairs(word string) []string {
	var pairs []string
	start := 0
	for _, at := range specKeys.FindAllStringIndex(word, -1) {
		pairs = append(pairs, strings.TrimSpace(word[start:at[0]]))
		start = at[0] + 1
	}
	return append(pairs, strings.TrimSpace(word[start:]))
}

func (s *Spec) set(pair string) error {
	key, value, ok := strings.Cut(pair, "=")
	switch {
	case ok && strings.HasPrefix(key, "option."):
		key = strings.Join(strings.Fields(key), " ") // names of UCI options have blanks
	case !ok || strings.ContainsAny(key, `/\ `):
		key, value = "cmd", pair
	}
	if len(value) >= 2 && (value[0] == '"' || value[0] == '\'') &&
		strings.IndexByte(value[1:], value[0]) == len(value)-2 {
		value = value[1 : len(value)-1]
	}
	if strings.ContainsAny(value, "\r\n") {
		return fmt.Errorf("%s: more than one line", key)
	}
	if name, isOption := strings.CutPrefix(key, "option."); isOption && name != "" {
		s.setOption(name, value)
		return nil
	}
	var err error
	switch key {
	case "name":
		s.Name = value
	case "cmd":
		s.Command, err = splitCommand(value)
	case "dir":
		s.Dir = value
	case "env":
		s.Env = append(s.Env, value)
	case "proto":
		s.Protocol, err = parseProtocol(value)
	case "ranks":
		s.Ranks, err = parseRanks(value)
	case "init":
		s.Init = append(s.Init, value)
	case "hash":
		s.Hash, err = parseCount(value, 1<<20)
	case "threads":
		s.Threads, err = parseCount(value, 1024)
	case "movetime":
		s.Limits.MoveTime, err = ParseMillis(value)
	case "tc":
		var clock Limits
		clock, err = ParseClock(value)
		s.Limits.Base, s.Limits.Increment, s.Limits.Moves = clock.Base, clock.Increment, clock.Moves
	case "depth":
		s.Limits.Depth, err = parseCount(value, 1000)
	case "nodes":
		s.Limits.Nodes, err = strconv.ParseUint(value, 10, 62)
	case "margin":
		if s.Margin, err = ParseMillis(value); err == nil && s.Margin == 0 {
			s.Margin = -1 // said, and none
		}
	case "tellclock":
		s.TellClock, err = strconv.ParseFloat(value, 64)
		if err == nil && !(s.TellClock > 0 && s.TellClock <= 100) {
			err = fmt.Errorf("%q is not a factor from 0 to 100", value)
		}
	case "bytime":
		if value != "time" && value != "movetime" {
			err = fmt.Errorf("%q is neither time nor movetime", value)
		}
		s.MoveTimeBy = value
	case "unit":
		if value != "ms" && value != "s" {
			err = fmt.Errorf("%q is neither ms nor s", value)
		}
		s.Seconds = value == "s"
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

func (s *Spec) setOption(name, value string) {
	for i, o := range s.Options {
		if wire.SameName(o.Name, name) {
			s.Options[i].Value = value
			return
		}
	}
	s.Options = append(s.Options, Option{name, value})
}

// Cores returns how many cores the engine takes: as many as it is told to have threads, by Threads or by an option of that
// name.
func (s *Spec) Cores() int { return max(1, s.Threads, s.number("Threads")) }

// HashMB returns the size of the hash table that the engine is told to have, by Hash or by an option; 0 if it is told none.
func (s *Spec) HashMB() int { return max(s.Hash, s.number(hashNames...)) }

// hashNames are how engines call the size of their hash table.
var hashNames = []string{"Hash", "hashsize"}

// number returns the largest value of the options of these names, 0 if there is none.
func (s *Spec) number(names ...string) (most int) {
	for _, o := range s.Options {
		for _, name := range names {
			if n, err := strconv.Atoi(strings.TrimSpace(o.Value)); err == nil && wire.SameName(o.Name, name) {
				most = max(most, n)
			}
		}
	}
	return most
}

func parseCount(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%q is not a number from 0 to %d", text, most)
	}
	return n, nil
}

func parseProtocol(text string) (Protocol, error) {
	switch p := Protocol(strings.ToLower(text)); p {
	case Auto, UCI, UCCI, XBoard:
		return p, nil
	case "cecp", "winboard":
		return XBoard, nil
	}
	return "", fmt.Errorf("%q is not auto, uci, ucci or xboard", text)
}

func parseRanks(text string) (wire.Ranks, error) {
	switch text {
	case "auto":
		return wire.AutoRanks, nil
	case "0":
		return wire.RanksFrom0, nil
	case "1":
		return wire.RanksFrom1, nil
	}
	return wire.AutoRanks, fmt.Errorf("%q is not auto, 0 or 1", text)
}

// splitCommand splits a command line as a shell does: quotes and backslashes hold words together, $NAME is taken from the
// environment. What would need a shell, such as $(...), | and ;, is refused.
func splitCommand(text string) ([]string, error) {
	words, err := shell.Fields(text, nil)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("no program")
	}
	return words, nil
}
