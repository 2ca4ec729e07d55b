package main

import (
	"bufio"
	"bytes"
	"cmp"
	"io"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long a test waits for what must come: so long that only a hang exceeds it.
const patience = 2 * time.Minute

// talk is a command of the test scripts: talk FILE ARGS… starts xqengine with ARGS and holds the
// conversation of a file with it (PROGRAM in the environment is another name to start it by):
//
//	> TEXT    send a line
//	< PATTERN the next line, after info lines of a search, is this; * stands for anything
//	~ PATTERN one of the next lines is this
//	! PATTERN no line passed over by the last ~ was this
//	close     end the input
//	end       the program ends with exit code 0, and prints nothing more but info lines
func talk(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: talk FILE ARGS…")
	}
	path, err := exec.LookPath(cmp.Or(ts.Getenv("PROGRAM"), "xqengine"))
	ts.Check(err)
	cmd := exec.Command(path, args[1:]...)
	cmd.Dir = ts.MkAbs(".")
	in, err := cmd.StdinPipe()
	ts.Check(err)
	out, err := cmd.StdoutPipe()
	ts.Check(err)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	ts.Check(cmd.Start())
	killer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer killer.Stop()
	c := &talker{ts: ts, in: in, out: bufio.NewScanner(out), cmd: cmd, problems: &problems}
	c.out.Buffer(nil, 1<<20)
	defer c.cleanUp()
	for number, line := range strings.Split(strings.TrimSuffix(ts.ReadFile(args[0]), "\n"), "\n") {
		c.where = number + 1
		c.step(line)
	}
}

// talker is one conversation.
type talker struct {
	ts       *testscript.TestScript
	in       io.WriteCloser
	out      *bufio.Scanner
	cmd      *exec.Cmd
	problems *bytes.Buffer
	where    int
	passed   []string // by the last ~
	ended    bool
}

func (c *talker) step(line string) {
	kind, text, _ := strings.Cut(line, " ")
	switch kind {
	case "", "#":
	case ">":
		_, err := io.WriteString(c.in, strings.ReplaceAll(text, "START", startFEN)+"\n")
		c.ts.Check(err)
	case "<":
		for {
			got := c.read()
			if matches(text, got) {
				return
			}
			if !strings.HasPrefix(got, "info depth ") && !strings.HasPrefix(got, "info currmove ") {
				c.ts.Fatalf("line %d: got %q, want %q", c.where, got, text)
			}
		}
	case "~":
		c.passed = nil
		for {
			got := c.read()
			if matches(text, got) {
				return
			}
			c.passed = append(c.passed, got)
		}
	case "!":
		for _, got := range c.passed {
			if matches(text, got) {
				c.ts.Fatalf("line %d: got %q", c.where, got)
			}
		}
	case "close":
		c.ts.Check(c.in.Close())
	case "end":
		c.end()
	default:
		c.ts.Fatalf("line %d: %q is not a step of a conversation", c.where, line)
	}
}

const startFEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

func (c *talker) read() string {
	if !c.out.Scan() {
		c.ts.Fatalf("line %d: the program ended, after %q; standard error: %s", c.where, c.passed, c.problems)
	}
	c.ts.Logf("%s", c.out.Text())
	return c.out.Text()
}

func (c *talker) end() {
	for c.out.Scan() {
		if !strings.HasPrefix(c.out.Text(), "info ") {
			c.ts.Fatalf("line %d: %q after the end", c.where, c.out.Text())
		}
	}
	c.ended = true
	if err := c.cmd.Wait(); err != nil {
		c.ts.Fatalf("line %d: %v; standard error: %s", c.where, err, c.problems)
	}
	if c.problems.Len() > 0 {
		c.ts.Fatalf("line %d: standard error: %s", c.where, c.problems)
	}
}

func (c *talker) cleanUp() {
	if !c.ended {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait()
	}
}

func matches(pattern, line string) bool {
	expression := strings.ReplaceAll(regexp.QuoteMeta(strings.ReplaceAll(pattern, "START", startFEN)), `\*`, ".*")
	return regexp.MustCompile("^" + expression + "$").MatchString(line)
}
