//go:build unix

package syzygy

import (
	"fmt"
	"math"

	"golang.org/x/sys/unix"

	"xqengine/internal/plainfile"
)

// mapping is a file in the address space.
type mapping struct{ data []byte }

// mapFile maps a file, of which then only what is asked for is read. Nobody may shorten the file meanwhile.
func mapFile(path string) (mapping, error) {
	file, err := plainfile.Open(path)
	if err != nil {
		return mapping{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return mapping{}, err
	}
	if info.Size() == 0 || info.Size() > math.MaxInt {
		return mapping{}, fmt.Errorf("%s: %w", path, formatError(fmt.Sprintf("it has %d bytes", info.Size())))
	}
	data, err := unix.Mmap(int(file.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return mapping{}, fmt.Errorf("map %s: %w", path, err)
	}
	return mapping{data}, nil
}

func (m mapping) close() error {
	if m.data == nil {
		return nil
	}
	return unix.Munmap(m.data)
}
