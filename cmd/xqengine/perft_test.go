package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// perftVector is how many positions an independent reference program has counted, from one turn deep on.
type perftVector struct {
	Variant, FEN string
	Target       int
	Perft        []uint64
}

// readVectors reads a file of vectors, which may be compressed.
func readVectors(t *testing.T, path string) []perftVector {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	text := io.Reader(file)
	if strings.HasSuffix(path, ".gz") {
		text, err = gzip.NewReader(file)
		require.NoError(t, err)
	}
	var vectors []perftVector
	require.NoError(t, json.NewDecoder(text).Decode(&vectors))
	return vectors
}

// requireCounts lets the command count a vector as deep as no count is above most, at least one turn deep.
func requireCounts(t *testing.T, v perftVector, most uint64) {
	t.Helper()
	depth := 1
	for depth < len(v.Perft) && v.Perft[depth] <= most {
		depth++
	}
	code, out, problems := runHere("perft", "-variant", v.Variant, "-fen", v.FEN,
		fmt.Sprintf("-target=%d", v.Target), fmt.Sprintf("-depth=%d", depth))
	require.Zero(t, code, problems)
	for i, count := range v.Perft[:depth] {
		require.Regexp(t, fmt.Sprintf(`(?m)^depth +%d +nodes +%d `, i+1, count), out, "%s %s", v.Variant, v.FEN)
	}
	assert.True(t, strings.HasSuffix(out, fmt.Sprintf("\nNodes searched: %d\n", v.Perft[depth-1])), out)
}

// maxLeaves bounds what a test counts.
func maxLeaves() uint64 {
	if testing.Short() {
		return 50_000
	}
	return 1_000_000
}

func TestPerftCommandInPointsVariants(t *testing.T) {
	vectors := readVectors(t, "../../position/testdata/points-perft.json")
	require.Len(t, vectors, 103)
	for _, v := range vectors {
		requireCounts(t, v, maxLeaves())
	}
}

// TestPerftCommandInStratagemVariants takes every tenth vector; build tag longer: all of them.
func TestPerftCommandInStratagemVariants(t *testing.T) {
	variants := map[string]int{}
	for i, v := range stratagemVectors(t) {
		if i%10 == 0 || i < 6 { // the first six are the start positions
			requireCounts(t, v, maxLeaves())
			variants[v.Variant]++
		}
	}
	assert.Len(t, variants, 6)
}

func stratagemVectors(t *testing.T) []perftVector {
	t.Helper()
	vectors := readVectors(t, "../../position/testdata/stratagem-perft.json.gz")
	require.Len(t, vectors, 1006)
	return vectors
}
