//go:build linux || darwin || freebsd

package hashtable

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// allocate maps memory outside the collector's heap: a large table there would let garbage grow to the
// table's own size before a collection.
func allocate(count int) ([]bucket, func(), error) {
	memory, err := unix.Mmap(-1, 0, count*bucketBytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("the system refuses the memory: %w", err)
	}
	adviseHugePages(memory)
	buckets := unsafe.Slice((*bucket)(unsafe.Pointer(unsafe.SliceData(memory))), count)
	return buckets, func() { _ = unix.Munmap(memory) }, nil
}
