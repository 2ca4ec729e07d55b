//go:build longer

package fleet

import (
	"testing"
	"time"
)

// TestManyKills kills workers, dispatcher and server at random moments during a run of 2000 pairs.
func TestManyKills(t *testing.T) { chaos(t, 2000, 30) }

// TestMinuteWithoutNetwork cuts a worker off for a minute.
func TestMinuteWithoutNetwork(t *testing.T) { networkCut(t, time.Minute) }
