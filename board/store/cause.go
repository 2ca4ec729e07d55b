package store

import (
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"syscall"

	"xqengine/board/api"
)

// failDisk returns the failure of a file that could not be used: what people can mend has a cause.
func failDisk(err error) error {
	if err == nil {
		return nil
	}
	f := api.FailDisk(err)
	if why := diskCause(err); why != "" {
		f.With(why)
	}
	return f
}

// windowsFull is what Windows calls a full disk, where syscall has no name for it.
const windowsFull = syscall.Errno(112)

// diskCause returns the cause of an error of a file; empty for one that is seldom.
func diskCause(err error) api.Cause {
	full := []error{syscall.ENOSPC, syscall.EDQUOT}
	if runtime.GOOS == "windows" {
		full = append(full, windowsFull)
	}
	switch {
	case slices.ContainsFunc(full, func(e error) bool { return errors.Is(err, e) }):
		return api.CauseFull
	case errors.Is(err, syscall.EROFS):
		return api.CauseReadOnly
	case errors.Is(err, fs.ErrPermission):
		return api.CauseDenied
	case errors.Is(err, fs.ErrNotExist):
		return api.CauseGone
	}
	return ""
}
