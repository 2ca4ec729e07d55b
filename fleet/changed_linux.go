package fleet

import (
	"os"
	"syscall"
	"time"
)

// changed returns when a file was last changed by anybody, in content or permissions. Nobody can set it.
func changed(info os.FileInfo) time.Time {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(s.Ctim.Unix())
	}
	return time.Time{}
}
