package train

import (
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// progress is how far a training has come.
type progress struct {
	Start   string // hash of the net whose weights were the first; empty: by lot
	Step    int    // steps made
	Sum     Loss
	History []Epoch
}

// checkpoint is what is kept of a training: all that the rest of it depends on.
type checkpoint struct {
	Format   int
	Options  Options
	Data     uint64
	Progress progress
	Values   [][]float32 // of all slices and then the output biases: values, first and second moments
}

const checkpointFormat = 2

// state returns the numbers that a checkpoint keeps.
func (m *model) state() (all [][]float32) {
	for _, s := range m.slices {
		all = append(all, s.value, s.first, s.second)
	}
	return append(all, m.outBias.value, m.outBias.first, m.outBias.second)
}

// alike returns the options that must be the same when a training goes on.
func (o Options) alike() Options {
	o.Threads = 1
	return o
}

// save writes a checkpoint: as a whole or not at all.
func (p *progress) save(path string, d *Data, t *trainer) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".checkpoint-*")
	if err != nil {
		return err
	}
	err = gob.NewEncoder(file).Encode(checkpoint{checkpointFormat, t.Options.alike(), d.Hash, *p, t.state()})
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// load reads a checkpoint, which must be of the same data and options.
func (p *progress) load(path string, d *Data, t *trainer) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	var c checkpoint
	if err := gob.NewDecoder(file).Decode(&c); err != nil {
		return fmt.Errorf("%s: no checkpoint of a training: %w", path, err)
	}
	switch {
	case c.Format != checkpointFormat:
		return fmt.Errorf("%s: a checkpoint in version %d; this program reads %d", path, c.Format, checkpointFormat)
	case c.Data != d.Hash:
		return fmt.Errorf("%s: made with other data", path)
	case c.Progress.Start != p.Start:
		return fmt.Errorf("%s: begun with other weights", path)
	case c.Options != t.Options.alike():
		return fmt.Errorf("%s: made with other options: %+v", path, c.Options)
	}
	to := t.state()
	if len(c.Values) != len(to) || c.Progress.Step < 0 {
		return fmt.Errorf("%s: the checkpoint is damaged", path)
	}
	for i := range to {
		if len(c.Values[i]) != len(to[i]) {
			return fmt.Errorf("%s: the checkpoint is damaged", path)
		}
	}
	for i := range to {
		copy(to[i], c.Values[i])
	}
	*p = c.Progress
	return nil
}
