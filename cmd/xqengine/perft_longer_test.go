//go:build longer

package main

import (
	"math"
	"testing"
)

// TestPerftCommandInAllStratagemVectors counts every vector to its full depth.
func TestPerftCommandInAllStratagemVectors(t *testing.T) {
	for _, v := range stratagemVectors(t) {
		requireCounts(t, v, math.MaxUint64)
	}
}
