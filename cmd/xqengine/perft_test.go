package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPerftCommand counts the positions that an independent reference program has counted.
func TestPerftCommand(t *testing.T) {
	most := uint64(1_000_000)
	if testing.Short() {
		most = 50_000
	}
	var vectors []struct {
		Variant string
		FEN     string
		Target  int
		Perft   []uint64
	}
	text, err := os.ReadFile("../../position/testdata/points-perft.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &vectors))
	require.Len(t, vectors, 103)
	for _, v := range vectors {
		depth := 0
		for depth < len(v.Perft) && v.Perft[depth] <= most {
			depth++
		}
		if depth == 0 {
			continue
		}
		code, out, problems := runHere("perft", "-variant", v.Variant, "-fen", v.FEN,
			fmt.Sprintf("-target=%d", v.Target), fmt.Sprintf("-depth=%d", depth))
		require.Zero(t, code, problems)
		for i, count := range v.Perft[:depth] {
			assert.Regexp(t, fmt.Sprintf(`(?m)^depth +%d +nodes +%d `, i+1, count), out, "%s %s", v.Variant, v.FEN)
		}
		assert.True(t, strings.HasSuffix(out, fmt.Sprintf("\nNodes searched: %d\n", v.Perft[depth-1])), out)
	}
}
