package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMovematchInterrupted before anything was found leaves no file.
func TestMovematchInterrupted(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(in, []byte(`{"type":"searches","variant":"xiangqi"}
{"position":{"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},"best":"h2e2"}
`), 0o644))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var problems bytes.Buffer
	args := []string{"movematch", "search", "-positions", in, "-nodes", "1000", "-out", out}
	assert.Equal(t, 1, run(ctx, args, streams{out: &problems, err: &problems}))
	assert.Equal(t, "xqlab: interrupted\n", problems.String())
	assert.NoFileExists(t, out)
}
