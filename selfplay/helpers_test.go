package selfplay

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/gamedata"
	"xqengine/position"
)

// quickSettings are settings for games that take no time.
func quickSettings() Settings {
	s := DefaultSettings(position.Xiangqi)
	s.Nodes, s.HashMB, s.MaxTurns, s.Seed = 150, 1, 60, 7
	return s
}

// samplesOf returns the samples of a text by game, Games without samples are left out.
func samplesOf(t testing.TB, text string) (games [][]gamedata.Sample) {
	t.Helper()
	var open []gamedata.Sample
	end := func() error {
		if len(open) > 0 {
			games, open = append(games, open), nil
		}
		return nil
	}
	sample := func(_ int, s gamedata.Sample) error { open = append(open, s); return nil }
	require.NoError(t, gamedata.Text{Sample: sample, Game: end}.Read(strings.NewReader(text), "data"))
	require.NoError(t, end())
	return games
}

// positions returns the number of samples in a text.
func positions(t testing.TB, text string) (n int) {
	for _, g := range samplesOf(t, text) {
		n += len(g)
	}
	return n
}
