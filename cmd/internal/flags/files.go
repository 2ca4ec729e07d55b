package flags

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/internal/plainfile"
	"xqengine/layout"
	"xqengine/match/opening"
	"xqengine/position"
)

// ReadOpenings reads a file of openings; without a name there are none.
func ReadOpenings(path string, v *position.Variant) ([]opening.Opening, error) {
	if path == "" {
		return nil, nil
	}
	file, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return opening.Read(file, path, v)
}

// ReadLayouts returns the layouts that a flag asks for, nil if it does not.
func ReadLayouts(word string, v *position.Variant) (*layout.Series, error) {
	if word == "" {
		return nil, nil
	}
	series, err := layout.OpenSeries(word, v)
	if err != nil {
		return nil, fmt.Errorf("layouts: %w", err)
	}
	return series, nil
}

// UnknownVariant is the error of a name that no variant has.
func UnknownVariant(name string) error {
	return fmt.Errorf("variant %q is unknown; 'xqengine variants' lists those that can be played", name)
}

// Variant returns the variant of a name; that there is none is a misuse.
func Variant(name string) (*position.Variant, error) {
	v, ok := position.VariantByName(name)
	if !ok {
		return nil, Misuse(UnknownVariant(name))
	}
	return v, nil
}

// ReadWeights reads a weights file for a variant; without a name it returns the weights of the program.
func ReadWeights(path string, v *position.Variant) (*eval.Weights, error) {
	if path == "" {
		return eval.WeightsFor(v), nil
	}
	w, err := ReadFile(path, eval.ReadWeights)
	if err != nil {
		return nil, err
	}
	if !w.Supports(v) {
		return nil, fmt.Errorf("%s: weights of another game than %s", path, v.Name)
	}
	return w, nil
}

// NoNet stands for the hand-written evaluation where a net file is asked for.
const NoNet = "none"

// ReadNet reads a net file for a variant. Without a name it returns the net of the program, nil where there is none;
// with NoNet it returns nil. Errors name the flag, which is called net in all commands.
func ReadNet(path string, v *position.Variant) (*nnue.Network, error) {
	switch path {
	case "":
		return nnue.Internal(v), nil
	case NoNet:
		return nil, nil
	}
	net, err := ReadAnyNet(path)
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	if !net.Supports(v) {
		return nil, fmt.Errorf("net: %s: a net for %s, not for %s", path, net.Features().Name, v.Name)
	}
	return net, nil
}

// ReadAnyNet reads a net file, whatever it is for.
func ReadAnyNet(path string) (*nnue.Network, error) { return ReadFile(path, nnue.Read) }

// ReadFile opens a file and reads it; what is wrong in it is reported with its name.
func ReadFile[T any](path string, read func(io.Reader) (T, error)) (T, error) {
	var none T
	file, err := plainfile.Open(path)
	if err != nil {
		return none, err
	}
	defer file.Close()
	content, err := read(file)
	if err != nil {
		return none, fmt.Errorf("%s: %w", path, err)
	}
	return content, nil
}

// CheckFolder tells why no file can be made at a path: there is no such folder. Who asks before hours of work need not be told
// after them.
func CheckFolder(path string) error {
	dir := filepath.Dir(path)
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", dir)
	}
	return err
}

// WriteNew makes a file that must not exist yet and removes it again if it cannot be written as a whole.
func WriteNew(path string, write func(io.Writer) error) error {
	file, err := plainfile.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	if err = write(w); err == nil {
		err = w.Flush()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
