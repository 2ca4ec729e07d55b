//go:build longer

package nnue

import "testing"

// TestUpdateIsRefreshOverAMillionMoves walks a million moves, passes and steps back.
func TestUpdateIsRefreshOverAMillionMoves(t *testing.T) {
	for f := range variants {
		checkUpdates(t, f, 1_000_000, 77)
	}
}
