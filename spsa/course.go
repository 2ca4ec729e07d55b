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

// Head is the settings as data: what must be the same for a course to go on. It is the first line of a file that keeps one.
type Head struct {
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

const format = "xqengine spsa 1"

// Head returns the settings as data, for batches of so many pairs.
func (s *Settings) Head(threads int) Head {
	h := Head{
		Format: format, Variant: s.Variant.Name, Method: s.Method, Nodes: s.Nodes, HashMB: s.HashMB, Threads: threads,
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

// Course is a file that keeps the course of a tuning: a line with the settings, then one for each iteration. What is
// written is never changed, so that a kill costs the batch under way at most: its iterations come in together.
type Course struct {
	file *os.File
	Done []Iteration
}

// Create begins a course in a file that must not exist yet.
func Create(path string, h Head) (*Course, error) {
	file, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		if errors.Is(err, os.ErrExist) {
			return nil, fmt.Errorf("%s exists: -resume goes on with it", path)
		}
		return nil, err
	}
	c := &Course{file: file}
	if err := c.line(h); err != nil {
		file.Close()
		_ = os.Remove(path) // nothing could go on with it
		return nil, err
	}
	return c, nil
}

// Open goes on with a course. It fails if the file was begun with other settings, or is damaged anywhere but at its end, where
// a kill may have left part of a line: that is cut off. Nor can it go on where another tuning writes.
func Open(path string, h Head) (*Course, error) {
	file, err := filelock.OpenFile(path, os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	c := &Course{file: file}
	if err := c.read(path, h); err != nil {
		file.Close()
		return nil, err
	}
	return c, nil
}

func (c *Course) read(path string, h Head) error {
	in := bufio.NewReader(c.file)
	want, err := json.Marshal(h)
	if err != nil {
		return err
	}
	whole := int64(0)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break // what follows the last end of a line is torn
		}
		if err != nil {
			return err
		}
		if number == 1 {
			if !bytes.Equal(bytes.TrimSpace(line), want) {
				return fmt.Errorf("%s was begun with other settings: %s", path, bytes.TrimSpace(line))
			}
		} else if err := c.take(line, &h.Method); err != nil {
			return fmt.Errorf("%s:%d: %w", path, number, err)
		}
		whole += int64(len(line))
	}
	if whole == 0 {
		return fmt.Errorf("%s is no course of a tuning", path)
	}
	if err := c.file.Truncate(whole); err != nil {
		return err
	}
	_, err = c.file.Seek(whole, io.SeekStart)
	return err
}

// take reads an iteration.
func (c *Course) take(line []byte, m *Method) error {
	var i Iteration
	if err := json.Unmarshal(line, &i); err != nil {
		return err
	}
	if err := m.checkIteration(i, len(c.Done)+1); err != nil {
		return err
	}
	c.Done = append(c.Done, i)
	return nil
}

// Keep adds an iteration.
func (c *Course) Keep(i Iteration) error {
	if err := c.line(i); err != nil {
		return err
	}
	c.Done = append(c.Done, i)
	return nil
}

func (c *Course) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = c.file.Write(append(text, '\n'))
	return err
}

// Close closes the file.
func (c *Course) Close() error { return c.file.Close() }
