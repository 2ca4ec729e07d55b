//go:build longer

package board

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/practice"
	"xqengine/syzygy"
	"xqengine/syzygy/generate"
)

// TestEndingsArePlayedOut: who takes the hints reaches the goal of an ending against full strength, here two that a search
// judges. Those that tables judge through are played out in the tests of package practice.
func TestEndingsArePlayedOut(t *testing.T) {
	_, s := served(t, func(c *Config) { c.HashMB = 64 })
	for _, id := range []string{"horse-and-soldier", "chess-rook"} {
		view := playOut(t, s, id)
		t.Logf("%s: %d moves", id, view.Moves)
	}
}

// TestEndingsOfChessAreJudgedAsByTables: what a search says of moves of four pieces at most is what the tables say, at the
// start and along trials with moves at random.
func TestEndingsOfChessAreJudgedAsByTables(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, generate.Make(context.Background(), dir, generate.Options{
		Names: []string{"KQvK", "KRvK", "KBBvK", "KPvK", "KQvKP", "KPvKP", "KBPvK"}, Threads: 2,
	}))
	tables, err := syzygy.Open(dir)
	require.NoError(t, err)
	defer tables.Close()
	server, _ := served(t, func(c *Config) { c.HashMB = 64 })
	rng := rand.New(rand.NewPCG(7, 8))
	checked, wrong := 0, 0
	for _, e := range practice.Endings() {
		start, err := e.After(nil)
		require.NoError(t, err)
		value, known := tables.WDL(start.Position)
		if !known {
			continue
		}
		want := map[practice.Goal]int{practice.Win: syzygy.Win, practice.Hold: syzygy.Draw}[e.Goal]
		require.Equal(t, want, value, e.ID)
		for range 2 {
			trial, err := e.After(nil)
			require.NoError(t, err)
			for range 8 {
				list := trial.Position.LegalTurns()
				trial.Play(list[rng.IntN(len(list))])
				value, known := tables.WDL(trial.Position)
				if !known || trial.Position.Outcome().Over {
					break
				}
				found, err := server.assess(t.Context(), trial.Position)
				require.NoError(t, err)
				if found.table {
					break
				}
				kept := value == syzygy.Loss
				if e.Goal == practice.Hold {
					kept = value < syzygy.Win
				}
				checked++
				if judged := found.judgement(e.Goal); judged.Kept != kept {
					wrong++
					t.Logf("%s %s: score %d, tables %d", e.ID, fen.Format(trial.Position), found.score, value)
				}
				if !kept {
					break // the trial is missed
				}
				trial.Play(found.best)
				if trial.Position.Outcome().Over {
					break
				}
			}
		}
	}
	require.Greater(t, checked, 40)
	assert.Zero(t, wrong, "of %d", checked)
}

// TestEndingsBeyondTheTablesAreWon: tables that are made here, and for the largest one a long search, say that the endings of xiangqi
// are won of which the program has no table.
func TestEndingsBeyondTheTablesAreWon(t *testing.T) {
	families, err := egtb.ParseFamilies("KPP-KAA,KNP-KAA")
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "tables")
	require.NoError(t, egtb.Generate(context.Background(), dir, egtb.WithBelow(families), egtb.Options{Threads: 2}))
	tables, err := egtb.Open(dir)
	require.NoError(t, err)
	defer tables.Close()
	for _, id := range []string{"soldiers-advisors", "horse-and-soldier"} {
		start, err := practice.EndingByID(id).After(nil)
		require.NoError(t, err)
		value, _, known := tables.DTZ(start.Position)
		require.True(t, known, id)
		require.Equal(t, egtb.Win, value, id)
		require.Equal(t, position.Red, start.Position.Side())
	}
}
