//go:build longer

package matecensus

import "testing"

// TestNoFalseMateInManyGames: a thousandth of the games that the documentation tells of, in every way of searching.
func TestNoFalseMateInManyGames(t *testing.T) {
	s := quick()
	s.Threads, s.MultiPV, s.Seed, s.Nodes = []int{1, 2}, []int{1, 3}, 5, 300
	requireNoFalseMate(t, s, 110, 300)
}

func TestAllTraps(t *testing.T) {
	requireTrapsAvoided(t, 1, 8, 1, 20_000)
	requireTrapsAvoided(t, 1, 6, 3, 20_000)
}
