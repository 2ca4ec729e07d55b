//go:build longer

package mateproof

import "testing"

// TestProverAgreesWithMinimaxOften is TestProverAgreesWithMinimax on more positions, and for longer mates.
func TestProverAgreesWithMinimaxOften(t *testing.T) { compareWithMinimax(t, 30, 4) }
