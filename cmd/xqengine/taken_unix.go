//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// taken tells whether an address is in use.
func taken(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
