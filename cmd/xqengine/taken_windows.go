package main

import (
	"errors"
	"syscall"
)

// taken tells whether an address is in use.
func taken(err error) bool {
	const inUse = syscall.Errno(10048) // WSAEADDRINUSE
	return errors.Is(err, inUse)
}
