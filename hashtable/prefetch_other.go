//go:build !amd64 && !arm64

package hashtable

// prefetch does nothing where there is no stub for it: a probe then waits for memory.
func prefetch(*bucket) {}
