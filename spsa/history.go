package spsa

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"

	"xqengine/eval"
	"xqengine/internal/filelock"
)

// Header is the settings as data: what must be the same for a history to go on. It is the first line of a file that keeps one.
type Header struct {
	Format  string `json:"format"`
	Variant string `json:"variant"`
	Method
	Nodes     uint64 `json:"nodes,omitempty"`
	Base      string `json:"base,omitempty"` // as a Go duration, and so Increment
	Increment string `json:"increment,omitempty"`
	NodesTime int    `json:"nodestime,omitempty"`
	HashMB    int    `json:"hash"`
	Openings  string `json:"openings"` // hash, as of the weights
	Net       string `json:"net,omitempty"`
	Weights   string `json:"weights"`
	Threads   int    `json:"threads"` // pairs of a batch
}

// Format is what a history says of itself in its first line.
const Format = "xqengine spsa 1"

// Header returns the settings as data, for batches of the given number of pairs.
func (s *Settings) Header(threads int) Header {
	h := Header{
		Format: Format, Variant: s.Variant.Name, Method: s.Method, Nodes: s.Nodes, HashMB: s.HashMB, Threads: threads,
	}
	if s.Base > 0 {
		h.Base, h.Increment, h.NodesTime = s.Base.String(), s.Increment.String(), s.NodesTime
	}
	if s.Net != nil {
		h.Net = s.Net.Hash()
	}
	weights := s.Weights
	if weights == nil {
		weights = eval.WeightsFor(s.Variant)
	}
	hash := fnv.New64a()
	if err := weights.Write(hash); err != nil {
		panic("spsa: " + err.Error()) // a hash takes everything
	}
	h.Weights = fmt.Sprintf("%016x", hash.Sum64())
	hash.Reset()
	for _, o := range s.Openings {
		fmt.Fprintln(hash, o.FEN, o.Moves)
	}
	h.Openings = fmt.Sprintf("%016x", hash.Sum64())
	return h
}

// History is a file that keeps the history of a tuning: a line with the settings, then one for each iteration. What is
// written is never changed, so that a kill costs the batch under way at most: its iterations come in together.
type History struct {
	file *os.File
	Done []Iteration
}

// Create begins a history in a file that must not exist yet.
func Create(path string, h Header) (*History, error) {
	file, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		if errors.Is(err, os.ErrExist) {
			return nil, fmt.Errorf("%s exists: -resume goes on with it", path)
		}
		return nil, err
	}
	c := &History{file: file}
	if err := c.line(h); err != nil {
		file.Close()
		_ = os.Remove(path) // nothing could go on with it
		return nil, err
	}
	return c, nil
}

// Open goes on with a history. It fails if the file was begun with other settings, or is damaged anywhere but at its end, where
// a kill may have left part of a line: that is cut off. Nor can it go on where another tuning writes.
func Open(path string, h Header) (*History, error) {
	file, err := filelock.OpenFile(path, os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	c := &History{file: file}
	if err := c.read(path, h); err != nil {
		file.Close()
		return nil, err
	}
	return c, nil
}

func (c *History) read(path string, h Header) error {
	want, err := json.Marshal(h)
	if err != nil {
		return err
	}
	done, whole, err := scan(c.file, func(line []byte) (*Method, error) {
		if !bytes.Equal(line, want) {
			return nil, fmt.Errorf("was begun with other settings: %s", line)
		}
		return &h.Method, nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	c.Done = done
	if err := c.file.Truncate(whole); err != nil {
		return err
	}
	_, err = c.file.Seek(whole, io.SeekStart)
	return err
}

// Read reads a history that was made with any settings. A last line that is torn, or still being written, is left out.
func Read(in io.Reader) (Header, []Iteration, error) {
	var h Header
	done, _, err := scan(in, func(line []byte) (*Method, error) {
		if json.Unmarshal(line, &h) != nil || h.Format != Format {
			return nil, errNoHistory
		}
		return &h.Method, nil
	})
	return h, done, err
}

var errNoHistory = errors.New("not the history of a tuning")

// scan reads the whole lines of a history, the first by begin, and returns how many bytes they are.
func scan(r io.Reader, begin func(line []byte) (*Method, error)) (done []Iteration, whole int64, err error) {
	in := bufio.NewReader(r)
	var m *Method
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break // what follows the last end of a line is torn
		}
		if err != nil {
			return nil, 0, err
		}
		var i Iteration
		switch {
		case number == 1:
			m, err = begin(bytes.TrimSpace(line))
		default:
			if err = json.Unmarshal(line, &i); err == nil {
				err = m.checkIteration(i, number-1)
			}
			if err != nil {
				err = fmt.Errorf("line %d: %w", number, err)
			}
			done = append(done, i)
		}
		if err != nil {
			return nil, 0, err
		}
		whole += int64(len(line))
	}
	if whole == 0 {
		return nil, 0, errNoHistory
	}
	return done, whole, nil
}

// Keep adds an iteration.
func (c *History) Keep(i Iteration) error {
	if err := c.line(i); err != nil {
		return err
	}
	c.Done = append(c.Done, i)
	return nil
}

func (c *History) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = c.file.Write(append(text, '\n'))
	return err
}

// Close closes the file.
func (c *History) Close() error { return c.file.Close() }
