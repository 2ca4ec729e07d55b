//go:build longer

package record_test

import (
	"testing"

	"xqengine/position"
)

// TestWholeLibrary reads and writes a game with as many turns as the largest known library of openings has.
func TestWholeLibrary(t *testing.T) {
	const turns = 226_000
	checkLibrary(t, position.Xiangqi, turns)
	checkLibrary(t, position.Chess, turns)
}
