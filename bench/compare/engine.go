package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// engine is a UCI engine in a process of its own.
type engine struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	nodes   uint64 // of the last info line that named any
}

// hashMB is the table size of every engine.
const hashMB = 16

func start(path string, threads int) (*engine, error) {
	e := &engine{command: exec.Command(path)}
	var err error
	if e.in, err = e.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := e.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.command.Start(); err != nil {
		return nil, err
	}
	e.out = bufio.NewScanner(out)
	e.out.Buffer(nil, 1<<20)
	e.send("uci")
	if _, err := e.wait("uciok"); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	e.send("setoption name UCI_Variant value xiangqi")
	e.send(fmt.Sprintf("setoption name Hash value %d", hashMB))
	e.send(fmt.Sprintf("setoption name Threads value %d", threads))
	e.send("isready")
	_, err = e.wait("readyok")
	return e, err
}

func (e *engine) close() {
	e.send("quit")
	_ = e.in.Close()
	_ = e.command.Wait()
}

// send writes a line; a broken pipe shows itself at the next wait.
func (e *engine) send(line string) { _, _ = fmt.Fprintln(e.in, line) }

// wait reads up to a line that begins with a word and returns it.
func (e *engine) wait(word string) (string, error) {
	for e.out.Scan() {
		line := e.out.Text()
		if _, after, ok := strings.Cut(line, " nodes "); ok && strings.HasPrefix(line, "info") {
			number, _, _ := strings.Cut(after, " ")
			if n, err := strconv.ParseUint(number, 10, 64); err == nil {
				e.nodes = n
			}
		}
		if strings.HasPrefix(line, word) {
			return line, nil
		}
	}
	if err := e.out.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("the engine ended before %q", word)
}

// search clears the engine's memory and searches a position. Nodes are those of the last report, so the
// time is taken up to that report too: engines do not tell what they did after it.
func (e *engine) search(fen, limit string) (uint64, time.Duration, error) {
	e.send("ucinewgame")
	e.send("position fen " + fen)
	e.send("isready")
	if _, err := e.wait("readyok"); err != nil {
		return 0, 0, err
	}
	e.nodes = 0
	begin := time.Now()
	var spent time.Duration
	e.send("go " + limit)
	for last := uint64(0); ; {
		line, err := e.wait("")
		if err != nil {
			return 0, 0, err
		}
		if e.nodes != last {
			last, spent = e.nodes, time.Since(begin)
		}
		if strings.HasPrefix(line, "bestmove") {
			return e.nodes, spent, nil
		}
	}
}
