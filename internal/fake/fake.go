// Package fake is a scripted engine for tests: a test binary that calls Main first becomes one when it is
// started as Spec says. It plays legal moves chosen by a hash of the position, in UCI, UCCI or CECP, and
// misbehaves as it is told.
package fake

import (
	"bufio"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"xqengine/match/client"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
)

const variable = "XQENGINE_FAKE"

// Devour takes memory without end, as far as a test machine bears it.
func Devour() {
	const most = 1 << 30
	var held [][]byte
	for taken := 0; taken < most; taken += 1 << 20 {
		block := make([]byte, 1<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1 // what nobody touches takes no memory
		}
		held = append(held, block)
		time.Sleep(time.Millisecond)
	}
	fmt.Fprintln(os.Stderr, "fake: nobody minds that I have", len(held), "MB")
	os.Exit(9)
}

// Main turns the program into an engine, and never returns, if it was started as one.
func Main() {
	if script, ok := os.LookupEnv(variable); ok {
		newEngine(script).run()
		os.Exit(0)
	}
}

// Run runs a package's tests, more of them at once than there are processors unless -parallel says otherwise: tests of
// engines mostly wait for them.
func Run(m *testing.M) int {
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
		if err := parallel.Value.Set("6"); err != nil {
			panic(err)
		}
	}
	return m.Run()
}

// Spec returns how to start the test binary as an engine. The script's words are separated by blanks:
// uci, ucci or xboard first, then what the engine does. NAME@N does NAME at the Nth go of the process
// and later; NAME without a number always.
//
//	crash greedy hang silent(after stop too) late illegal nonsense resign nomove close flood deaf-to-stop twice
//	garbage stderr lie claim slow=MS score=CP depth=N seed=N ranks1 ranks1-hidden nosetboard noping nofeatures
//	usermove chess san variants=LIST reject child nostart options=... fussy=PLIES resign-with-move draw accept lose win
//
// chess plays chess; san speaks and understands moves in SAN alone. resign gives up instead of moving; draw is offered with every move; accept says draw to an offer, instead of moving
// in CECP; lose and win claim that in CECP instead of moving.
//
// To one that is fussy the game is drawn after this many plies without a capture: it says so, moves no more,
// and ends when it is given one more move.
func Spec(name, script string) client.Spec {
	program, err := os.Executable()
	if err != nil {
		panic(err) // no test can be run then
	}
	protocol, _, _ := strings.Cut(script, " ")
	return client.Spec{
		Name: name, Command: []string{program}, Env: []string{variable + "=" + script},
		Protocol: client.Protocol(protocol),
	}
}

// engine is the state of a fake engine.
type engine struct {
	protocol string
	words    map[string]string
	in       *bufio.Scanner
	lines    chan string
	out      *os.File

	variant  *position.Variant
	board    *position.Position
	broken   bool // the last position could not be read
	goes     int
	ranksOne bool
	force    bool
	drawn    bool          // by the rules of a fussy engine
	offered  bool          // a draw, by the opponent
	pending  chan struct{} // closed to end a search that waits for stop
}

func newEngine(script string) *engine {
	e := &engine{
		words: map[string]string{}, in: bufio.NewScanner(os.Stdin), lines: make(chan string), out: os.Stdout,
		variant: position.Xiangqi,
	}
	e.in.Buffer(nil, 1<<20)
	for i, word := range strings.Fields(script) {
		if i == 0 {
			e.protocol = word
			continue
		}
		name, value, _ := strings.Cut(word, "=")
		if at := strings.IndexByte(name, '@'); at >= 0 {
			name, value = name[:at], name[at+1:]
		}
		e.words[name] = value
	}
	if e.has("chess") {
		e.variant = position.Chess
	}
	e.board = position.New(e.variant)
	_, one := e.words["ranks1"]
	_, hidden := e.words["ranks1-hidden"]
	e.ranksOne = one || hidden
	return e
}

func (e *engine) has(word string) bool { _, ok := e.words[word]; return ok }

// now reports whether a misbehaviour is due at this go.
func (e *engine) now(word string) bool {
	value, ok := e.words[word]
	if !ok {
		return false
	}
	n, _ := strconv.Atoi(value)
	return e.goes >= n
}

func (e *engine) number(word string, otherwise int) int {
	if n, err := strconv.Atoi(e.words[word]); err == nil {
		return n
	}
	return otherwise
}

func (e *engine) say(format string, args ...any) { fmt.Fprintf(e.out, format+"\n", args...) }

func (e *engine) run() {
	if e.has("nostart") {
		fmt.Fprintln(os.Stderr, "fake: no network file")
		os.Exit(7)
	}
	if e.has("child") {
		// A helper of the engine that would outlive it and hold its pipes open.
		child := exec.Command("sleep", "1000")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			os.Exit(8)
		}
	}
	go func() {
		defer close(e.lines)
		for e.in.Scan() {
			e.lines <- e.in.Text()
		}
	}()
	for text := range e.lines {
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		if words[0] == "go" || words[0] == "uci" || words[0] == "ucci" || words[0] == "protover" {
			e.flood()
		}
		if words[0] == "quit" && e.goes > 0 && e.now("hang") {
			select {}
		}
		if words[0] == "quit" {
			return
		}
		if e.protocol == "xboard" {
			e.xboard(text, words)
		} else {
			e.universal(words)
		}
	}
}

// flood writes what nobody asked for.
func (e *engine) flood() {
	if e.has("garbage") {
		e.out.WriteString("\x00\xff\x1b[31mrubbish \x07 bestmov e2e4 move\r\n\n" + strings.Repeat("x", 70_000) + "\n")
	}
	if e.has("stderr") {
		os.Stderr.WriteString(strings.Repeat("warning: something is wrong\n", 3_000))
	}
}

// choose returns a legal move that depends on the position alone, or "" if there is none.
func (e *engine) choose() string {
	turns := e.board.LegalTurns()
	if len(turns) == 0 || e.broken {
		return ""
	}
	h := fnv.New64a()
	fmt.Fprint(h, fen.Format(e.board), e.words["seed"])
	turn := turns[h.Sum64()%uint64(len(turns))]
	if e.has("san") {
		return notation.FormatSAN(e.board, turn)
	}
	return e.wire(e.board.FormatTurn(turn))
}

// misbehave does what is due at a go; done tells that there is nothing more to answer.
func (e *engine) misbehave() (done bool) {
	switch {
	case e.now("crash"):
		fmt.Fprintln(os.Stderr, "fake: segmentation fault, of course")
		os.Exit(3)
	case e.now("greedy"):
		Devour()
	case e.now("close"):
		e.out.Close()
		time.Sleep(time.Hour)
	case e.now("flood"):
		for {
			e.say("info string %s", strings.Repeat("flood ", 20))
		}
	case e.now("hang"):
		for range e.lines { // reads, and never answers
		}
		time.Sleep(time.Hour)
	}
	if ms := e.number("slow", 0); ms > 0 {
		time.Sleep(time.Duration(ms) * time.Millisecond)
	}
	return false
}

// wire writes a canonical move as the engine counts ranks.
func (e *engine) wire(text string) string {
	if !e.ranksOne {
		return text
	}
	var b strings.Builder
	for _, c := range text {
		if c >= '0' && c <= '9' {
			b.WriteString(strconv.Itoa(int(c-'0') + 1))
		} else {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// play makes a move of the opponent; it reports false if it is not legal here.
func (e *engine) play(text string) bool {
	if e.ranksOne {
		var b strings.Builder
		for i := 0; i < len(text); {
			if c := text[i]; c >= 'a' && c <= 'i' {
				b.WriteByte(c)
				i++
				continue
			}
			k := i
			for k < len(text) && text[k] >= '0' && text[k] <= '9' {
				k++
			}
			n, err := strconv.Atoi(text[i:k])
			if err != nil || n < 1 {
				return false
			}
			b.WriteString(strconv.Itoa(n - 1))
			i = k
		}
		text = b.String()
	}
	parse := (*position.Position).ParseTurn
	if e.has("san") {
		parse = notation.ParseSAN
	}
	turn, err := parse(e.board, text)
	if err != nil {
		return false
	}
	e.board.Play(turn)
	return true
}
