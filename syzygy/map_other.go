//go:build !unix

package syzygy

import "xqengine/internal/plainfile"

// mapping is a file in memory.
type mapping struct{ data []byte }

// mapFile reads a file.
func mapFile(path string) (mapping, error) {
	data, err := plainfile.ReadFile(path)
	return mapping{data}, err
}

func (mapping) close() error { return nil }
