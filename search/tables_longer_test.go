//go:build longer

package search

import (
	"math/rand/v2"
	"testing"

	"xqengine/egtb"
)

// TestAllTablesArePlayedOut is TestTablesArePlayedOut for all families that are part of the program.
func TestAllTablesArePlayedOut(t *testing.T) {
	f := playOut{engine: newEngine(t, withTables), nodes: 100, rng: rand.New(rand.NewPCG(18, 19))}
	var families []string
	for _, info := range egtb.Embedded().List() {
		s := info.Stats
		if decided := s.Win[0] + s.Loss[1] + s.Win[1] + s.Loss[0]; decided > (s.Legal[0]+s.Legal[1])/100 && info.LongestWin > 2 { // else hardly one is found
			families = append(families, info.Material.String())
		}
	}
	f.fightFamilies(t, families, 36)
}
