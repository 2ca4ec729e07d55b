package hashtable

import (
	"context"

	"github.com/shirou/gopsutil/v4/docker"
	"github.com/shirou/gopsutil/v4/mem"
)

// availableMB returns how much memory can still be had, in MB, if the system tells: what it calls available, or what
// the control group of this process may still take, whichever is less.
func availableMB(ctx context.Context) (mb int, known bool) {
	system, err := mem.VirtualMemoryWithContext(ctx)
	if err != nil {
		return 0, false
	}
	return int(min(system.Available, groupAvailable(ctx)) >> 20), true
}

// groupAvailable returns the limit of the control group of this process, in bytes, less what is used of it, or a very
// large number where there is none. The page cache does not count as used: it makes room when memory is wanted.
func groupAvailable(ctx context.Context) uint64 {
	const none = 1 << 62
	group, err := docker.CgroupMemOwnWithContext(ctx) // any control group, of docker or not
	if err != nil || group.MemLimitInBytes == 0 {
		return none
	}
	limit, used := group.MemLimitInBytes, group.MemUsageInBytes
	if limit >= none {
		return none
	}
	cache := group.TotalActiveFile + group.TotalInactiveFile
	return limit - min(limit, used-min(used, cache))
}
