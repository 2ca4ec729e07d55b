package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestInterruptedAnalysis: a move that no iteration has found is not shown as what came out.
func TestInterruptedAnalysis(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, problems bytes.Buffer
	assert.Equal(t, 1, run(ctx, []string{"analyze"}, streams{out: &out, err: &problems}))
	assert.Equal(t, "xqengine: interrupted\n", problems.String())
	assert.NotContains(t, out.String(), "Best move")
}
