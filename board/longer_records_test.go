//go:build longer

package board

import (
	"testing"
	"time"

	"xqengine/record"
)

// What libraries of openings in the field have: up to 226 000 turns.
var fieldTurns = min(226_000, record.MaxNodes)

func TestTheLongestRecordsOpen(t *testing.T) {
	opensLong(t, shuffle(fieldTurns), 10*time.Second, 200*time.Millisecond)
}

func TestTheLargestLibrariesOpen(t *testing.T) {
	opensLong(t, openingTree(t, fieldTurns), 10*time.Second, 200*time.Millisecond)
}
