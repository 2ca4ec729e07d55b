package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/train"
)

// TestOneTrainingForACheckpoint: while one keeps its checkpoint somewhere, another is refused.
func TestOneTrainingForACheckpoint(t *testing.T) {
	dir := t.TempDir()
	games, out := filepath.Join(dir, "a.xqg"), filepath.Join(dir, "a.nnue")
	code, _, problems := runHere("generate", "-games", "12", "-nodes", "50", "-maxturns", "40", "-hash", "1", "-random", "4", "-out", games)
	require.Zero(t, code, problems)
	args := []string{"train", games, "-out", out, "-hidden", "128", "-passes", "1", "-validation", "0.3"}
	unlock, err := train.LockCheckpoint(out + ".checkpoint")
	require.NoError(t, err)
	code, _, problems = runHere(args...)
	assert.Equal(t, 1, code)
	assert.Equal(t, "xqlab: "+out+".checkpoint: another training keeps its checkpoint there\n", problems)
	assert.NoFileExists(t, out)
	unlock()
	code, _, problems = runHere(args...)
	assert.Zero(t, code, problems)
	assert.FileExists(t, out)
}
