//go:build darwin || freebsd

package hashtable

func adviseHugePages([]byte) {}

// availableMB is not known here: the system's refusal is the only limit.
func availableMB() (mb int, known bool) { return 0, false }
