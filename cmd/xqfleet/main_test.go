package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTheEngineKnowsNothingOfTheFleet: the engine's program carries neither this one nor NATS.
func TestTheEngineKnowsNothingOfTheFleet(t *testing.T) {
	deps := func(program string) (fleet []string) {
		out, err := exec.Command("go", "list", "-deps", program).Output()
		require.NoError(t, err)
		for _, pkg := range strings.Fields(string(out)) {
			if strings.Contains(pkg, "nats-io") || pkg == "xqengine/fleet" {
				fleet = append(fleet, pkg)
			}
		}
		return fleet
	}
	assert.Empty(t, deps("xqengine/cmd/xqengine"))
	assert.NotEmpty(t, deps("xqengine/cmd/xqfleet"), "the list finds what it looks for")
}
