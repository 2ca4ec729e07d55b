//go:build darwin || freebsd

package hashtable

func adviseHugePages([]byte) {}
