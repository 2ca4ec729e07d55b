package client

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"xqengine/internal/memlimit"
)

// writeTimeout is how long an engine may leave its input unread before it counts as hung.
const writeTimeout = 5 * time.Second

// quitTimeout is how long an engine may take to end after it was told to quit; then it is killed.
const quitTimeout = 500 * time.Millisecond

// endTimeout is how long the end of a program may come after the end of its output, and how long what it
// wrote last is read for after its end.
const endTimeout = 2 * time.Second

// errNotReading tells that the engine does not read its input.
var errNotReading = errors.New("the engine does not read its input")

// process is a running engine: its pipes, the goroutines that read them, and its end.
type process struct {
	cmd     *exec.Cmd
	stdin   *os.File
	memory  *memlimit.Guard
	lines   *lineQueue
	stderr  *tail
	traffic *Traffic
	label   string

	readers sync.WaitGroup
	silent  chan struct{} // closed when all was read that it wrote to standard error
	exited  chan struct{} // closed when the program has ended and was waited for, and its group was ended
	waitErr error         // valid after exited
	closing sync.Once
}

// startProcess starts the program in a process group of its own, so that all its children can be ended
// with it. The pipes are made here and not by exec, because only then can a write have a deadline.
func startProcess(spec *Spec, label string, traffic *Traffic) (*process, error) {
	if len(spec.Command) == 0 {
		return nil, fmt.Errorf("engine %s: no command", spec.Name)
	}
	if spec.Check != nil {
		if err := spec.Check(); err != nil {
			return nil, fmt.Errorf("engine %s: %w", spec.Name, err)
		}
	}
	cmd := exec.Command(spec.Command[0], spec.Command[1:]...)
	cmd.Dir = spec.Dir
	cmd.Env = append(os.Environ(), spec.Env...)
	cmd.SysProcAttr = processGroup()

	pipes := make([]*os.File, 0, 6)
	closeAll := func() {
		for _, f := range pipes {
			f.Close()
		}
	}
	for range 3 {
		r, w, err := os.Pipe()
		if err != nil {
			closeAll()
			return nil, fmt.Errorf("engine %s: %w", spec.Name, err)
		}
		pipes = append(pipes, r, w)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = pipes[0], pipes[3], pipes[5]
	if err := cmd.Start(); err != nil {
		closeAll()
		return nil, fmt.Errorf("engine %s: %w", spec.Name, err)
	}
	for _, i := range []int{0, 3, 5} { // the child's ends
		pipes[i].Close()
	}

	p := &process{
		cmd: cmd, stdin: pipes[1], lines: newLineQueue(), stderr: &tail{}, traffic: traffic, label: label,
		silent: make(chan struct{}), exited: make(chan struct{}),
	}
	p.memory = memlimit.Watch(cmd.Process.Pid, spec.MemoryMB, func() { killGroup(cmd.Process.Pid) })
	stdout, stderr := pipes[2], pipes[4]
	p.readers.Add(2)
	go p.readLines(stdout)
	go p.readErrors(stderr)
	go func() {
		p.waitErr = cmd.Wait()
		p.memory.Stop()
		// A grandchild that outlived the engine may hold the pipes open; it goes too. At once: when the group is empty its
		// number may become another's.
		killGroup(cmd.Process.Pid)
		close(p.exited)
		// What is already in the pipes is still read; a reader that waits for a writer out of our reach
		// is woken.
		deadline := time.Now().Add(endTimeout)
		_ = stdout.SetReadDeadline(deadline)
		_ = stderr.SetReadDeadline(deadline)
		p.readers.Wait()
		stdout.Close()
		stderr.Close()
	}()
	return p, nil
}

// readLines puts the lines of the engine's output into the queue until the output ends. Longer lines
// than the bound are cut.
func (p *process) readLines(r io.Reader) {
	defer p.readers.Done()
	defer p.lines.close()
	in := bufio.NewReaderSize(r, maxLineBytes)
	for {
		text, err := in.ReadSlice('\n')
		at := time.Now()
		if len(text) > 0 {
			s := strings.TrimRight(string(text), "\r\n")
			p.traffic.received(p.label, s, at)
			p.lines.put(line{s, at})
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if err != nil {
			return
		}
	}
}

// readErrors keeps the end of what the engine writes to its standard error.
func (p *process) readErrors(r io.Reader) {
	defer p.readers.Done()
	defer close(p.silent)
	buffer := make([]byte, 4096)
	for {
		n, err := r.Read(buffer)
		if n > 0 {
			p.stderr.add(buffer[:n])
			p.traffic.receivedError(p.label, buffer[:n])
		}
		if err != nil {
			return
		}
	}
}

// send writes one or more lines to the engine in one piece.
func (p *process) send(lines ...string) error {
	var b bytes.Buffer
	for _, l := range lines {
		b.WriteString(l)
		b.WriteByte('\n')
	}
	_ = p.stdin.SetWriteDeadline(time.Now().Add(writeTimeout))
	now := time.Now()
	_, err := p.stdin.Write(b.Bytes())
	for _, l := range lines {
		p.traffic.sent(p.label, l, now)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errNotReading
	default:
		return io.EOF // the engine's end of the pipe is closed
	}
}

// stop ends the program: a word of farewell, the end of its input, a moment to leave, then force. It
// returns when the program is gone and everything it held is given back.
func (p *process) stop(farewell string) {
	p.closing.Do(func() {
		if farewell != "" {
			_ = p.stdin.SetWriteDeadline(time.Now().Add(quitTimeout))
			if _, err := io.WriteString(p.stdin, farewell+"\n"); err == nil {
				p.traffic.sent(p.label, farewell, time.Now())
			}
		}
		p.stdin.Close()
		if farewell != "" {
			timer := time.NewTimer(quitTimeout)
			defer timer.Stop()
			select {
			case <-p.exited:
			case <-timer.C:
			}
		}
		select {
		case <-p.exited: // nothing is left of its group, and its number may be another's by now
		default:
			killGroup(p.cmd.Process.Pid)
		}
	})
	<-p.exited
	p.readers.Wait()
}

// ended says how the program ended and what it last wrote to standard error, in one line; it waits a
// moment for both, for the end of the output is often seen first.
func (p *process) ended(ctx context.Context) string {
	timer := time.NewTimer(endTimeout)
	defer timer.Stop()
	how := "closed its output"
	select {
	case <-p.exited:
		how = "exit status 0"
		if p.waitErr != nil {
			how = p.waitErr.Error()
		}
		select {
		case <-p.silent: // soon: its readers have a deadline now
		case <-ctx.Done():
		}
	case <-timer.C:
	case <-ctx.Done():
	}
	if last := p.stderr.lastLine(); last != "" {
		how += ": " + last
	}
	return how
}

// tail keeps the last bytes of a stream.
type tail struct {
	mu   sync.Mutex
	kept []byte
}

const tailBytes = 2048

func (t *tail) add(b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, b...)
	if extra := len(t.kept) - tailBytes; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
}

// lastLine returns the last line that is not blank, made printable.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.kept))
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	return Printable(text, 200)
}
