package store

import (
	"io/fs"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/board/api"
)

// TestFilesThatFailSayWhy: what people can mend is a code, anything else the words of the system.
func TestFilesThatFailSayWhy(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err    error
		cause  string
		reason string
	}{
		{&fs.PathError{Op: "write", Path: "a", Err: syscall.ENOSPC}, "refusal.full", "write a: no space left on device"},
		{&fs.PathError{Op: "write", Path: "a", Err: syscall.EROFS}, "refusal.readOnly", "write a: read-only file system"},
		{&fs.PathError{Op: "open", Path: "a", Err: syscall.EACCES}, "refusal.denied", "open a: permission denied"},
		{&fs.PathError{Op: "open", Path: "a", Err: fs.ErrNotExist}, "refusal.gone", "open a: file does not exist"},
		{&fs.PathError{Op: "read", Path: "a", Err: syscall.EIO}, "", "read a: input/output error"},
	} {
		f := api.FailureOf(failDisk(test.err))
		assert.Equal(t, api.ErrorDisk, f.Code)
		assert.Equal(t, test.cause, f.Param("cause"), test.reason)
		assert.Equal(t, test.reason, f.Param("reason"))
	}
}
