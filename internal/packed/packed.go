// Package packed reads data of the program that are packed with gzip, a file for each variant: data/NAME and a suffix.
package packed

import (
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"xqengine/position"
)

// Read returns what a function makes of the unpacked file of a variant. Errors name the file.
func Read[T any](files fs.FS, suffix string, v *position.Variant, read func(io.Reader, *position.Variant) (T, error)) (T, error) {
	var none T
	name := "data/" + v.Name + suffix
	file, err := files.Open(name)
	if err != nil {
		return none, err
	}
	defer file.Close()
	in, err := gzip.NewReader(file)
	if err != nil {
		return none, fmt.Errorf("%s: %w", name, err)
	}
	found, err := read(in, v)
	if err != nil {
		return none, fmt.Errorf("%s: %w", name, err)
	}
	return found, nil
}

// PerVariant returns a function that reads the file of a variant when it is first wanted, and gives the same at each call.
func PerVariant[T any](files fs.FS, suffix string, read func(io.Reader, *position.Variant) (T, error)) func(*position.Variant) (T, error) {
	all := map[*position.Variant]func() (T, error){}
	for _, v := range position.Variants() {
		all[v] = sync.OnceValues(func() (T, error) { return Read(files, suffix, v, read) })
	}
	return func(v *position.Variant) (T, error) { return all[v]() }
}
