package main

import (
	"errors"
	"syscall"
)

// taken reports whether an address is in use.
func taken(err error) bool {
	const inUse = syscall.Errno(10048) // WSAEADDRINUSE
	return errors.Is(err, inUse)
}
