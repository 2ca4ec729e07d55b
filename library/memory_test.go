package library_test

import (
	"testing"

	"xqengine/library"
	"xqengine/library/internal/conformance"
)

func TestMemory(t *testing.T) {
	t.Parallel()
	conformance.Run(t, func(*testing.T) library.Index { return library.NewMemory() })
}
