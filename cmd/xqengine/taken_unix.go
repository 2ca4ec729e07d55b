//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// taken reports whether an address is in use.
func taken(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
