package hashtable

import "golang.org/x/sys/unix"

// adviseHugePages asks for large pages: a table is read at random, and small pages miss the address
// cache at nearly every probe. A refusal costs speed only.
func adviseHugePages(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }
