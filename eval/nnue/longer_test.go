//go:build longer

package nnue

import "testing"

// TestUpdateIsRefreshOverAMillionMoves walks a million moves, passes and steps back.
func TestUpdateIsRefreshOverAMillionMoves(t *testing.T) { checkUpdates(t, 1_000_000, 77) }
