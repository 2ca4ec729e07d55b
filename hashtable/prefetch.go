//go:build amd64 || arm64

package hashtable

// prefetch brings a bucket into the first-level cache without waiting for it.
//
//go:noescape
func prefetch(b *bucket)
