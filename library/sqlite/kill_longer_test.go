//go:build longer

package sqlite_test

import "testing"

// TestKilledAHundredTimes does what TestKilled does a hundred times, with a new library after every twenty.
func TestKilledAHundredTimes(t *testing.T) {
	for range 5 {
		killed(t, 20)
	}
}
