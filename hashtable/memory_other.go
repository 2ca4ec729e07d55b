//go:build !linux && !darwin && !freebsd

package hashtable

import (
	"fmt"
	"runtime/debug"
)

// allocate takes the table from the heap where memory cannot be mapped portably.
func allocate(count int) (buckets []bucket, release func(), err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("the system refuses the memory: %v", problem)
		}
	}()
	return make([]bucket, count), debug.FreeOSMemory, nil
}
