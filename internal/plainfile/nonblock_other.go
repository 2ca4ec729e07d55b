//go:build !unix

package plainfile

// nonblock is for systems with named pipes in folders.
const nonblock = 0
