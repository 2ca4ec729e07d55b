package train

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"

	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/internal/filelock"
	"xqengine/internal/plainfile"
	"xqengine/internal/wholefile"
)

// progress is how far a training has come.
type progress struct {
	Start   string // hash of the net whose weights were the first; empty: at random
	Step    int    // steps made
	Sum     Loss
	History []Epoch
}

// checkpoint is what is kept of a training: all that the rest of it depends on.
type checkpoint struct {
	Format   int
	Inputs   nnue.Inputs // of the net; empty in the format before
	Options  Options
	Data     uint64
	Progress progress
	Values   [][]float32 // of all slices and then the output biases: values, first and second moments
}

const (
	checkpointFormat = 3
	withoutInputs    = 2 // the format before, which is read too
)

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
	return wholefile.Write(path, 0o644, func(file io.Writer) error {
		return gob.NewEncoder(file).Encode(checkpoint{checkpointFormat, t.features.Identity(), t.Options.alike(), d.Hash, *p, t.state()})
	})
}

// LockCheckpoint keeps a checkpoint for one training until unlock is called: two would replace each other's. The lock is a file
// beside it, for the checkpoint itself is another file each time it is written.
func LockCheckpoint(path string) (unlock func(), err error) {
	name := path + ".lock"
	file, err := filelock.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err == nil && !lies(file, name) {
		file.Close()
		err = filelock.ErrLocked // it was opened while the one before removed it, and a third may have made another
	}
	if errors.Is(err, filelock.ErrLocked) {
		return nil, fmt.Errorf("%s: another training keeps its checkpoint there", path)
	}
	if err != nil {
		return nil, err
	}
	return func() {
		removed := os.Remove(name) == nil
		file.Close()
		if !removed { // some systems remove no open file
			_ = os.Remove(name)
		}
	}, nil
}

// lies reports whether an open file is the one that has a name.
func lies(file *os.File, name string) bool {
	is, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Stat(name)
	return err == nil && os.SameFile(is, there)
}

// CheckCheckpoint tells, before any data is loaded, why Train cannot keep its checkpoint there, or cannot resume the one that is
// there. Where there is none yet, Train begins. A training from the beginning overwrites none: the error is then
// gamedata.ErrExists.
func CheckCheckpoint(path string, resume bool, f *nnue.FeatureSet, o Options, start *nnue.Network) error {
	c, err := readCheckpoint(path)
	switch {
	case c == nil && err == nil:
		return nil
	case !resume:
		return fmt.Errorf("%s: %w", path, gamedata.ErrExists)
	case err != nil:
		return err
	}
	return c.check(path, f, o, startHash(start))
}

// startHash returns by what a checkpoint knows the net whose weights were the first.
func startHash(net *nnue.Network) string {
	if net == nil {
		return ""
	}
	return net.Hash()
}

// readCheckpoint reads a checkpoint; nil if there is none.
func readCheckpoint(path string) (*checkpoint, error) {
	file, err := plainfile.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	c := new(checkpoint)
	if err := gob.NewDecoder(file).Decode(c); err != nil {
		return nil, fmt.Errorf("%s: no checkpoint of a training: %w", path, err)
	}
	return c, nil
}

// check tells in what else than the data a checkpoint is of another training.
func (c *checkpoint) check(path string, f *nnue.FeatureSet, o Options, start string) error {
	switch {
	case c.Format != checkpointFormat && c.Format != withoutInputs:
		return fmt.Errorf("%s: a checkpoint in version %d; this program reads %d and %d", path, c.Format, withoutInputs, checkpointFormat)
	case c.Format == withoutInputs && !f.MayBeUnnamed():
		return fmt.Errorf("%s: a checkpoint in version %d, which names no inputs; those of %v are newer", path, c.Format, f.Identity())
	case c.Format != withoutInputs && c.Inputs != f.Identity():
		return fmt.Errorf("%s: a training for %v; this one is for %v", path, c.Inputs, f.Identity())
	case c.Progress.Start != start:
		return fmt.Errorf("%s: begun with other weights", path)
	case c.Options != o.alike():
		return fmt.Errorf("%s: made with other options: %+v", path, c.Options)
	}
	return nil
}

// load reads a checkpoint, which must be of the same data and options. Without one nothing has been done yet.
func (p *progress) load(path string, d *Data, t *trainer) error {
	c, err := readCheckpoint(path)
	if c == nil {
		return err
	}
	if err := c.check(path, t.features, t.Options, p.Start); err != nil {
		return err
	}
	if c.Data != d.Hash {
		return fmt.Errorf("%s: made with other data, or with files that have grown since", path)
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
