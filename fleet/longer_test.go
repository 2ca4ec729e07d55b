//go:build longer

package fleet

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/internal/built"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/stats"
)

// TestRealSPRT: a test between two strengths of the engine, at fixed numbers of nodes, ends on three workers as it does
// locally.
func TestRealSPRT(t *testing.T) {
	program, err := built.Program()
	require.NoError(t, err)
	var engines []client.Spec
	for _, words := range []string{"name=more nodes=1000", "name=fewer nodes=300"} {
		spec, err := client.ParseSpec([]string{"cmd=" + program, "proto=uci", "hash=1", words}, client.Spec{})
		require.NoError(t, err)
		engines = append(engines, spec)
	}
	sprtAsLocally(t, match.Config{
		Engines: engines, Games: 200, Shuffle: true, Seed: 1, Margin: stall,
		SPRT: &stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic},
	})
}

// TestManyKills kills workers, dispatcher and server at random moments during a run of 2000 pairs.
func TestManyKills(t *testing.T) { chaos(t, 2000, 30) }

// TestMinuteWithoutNetwork cuts a worker off for a minute.
func TestMinuteWithoutNetwork(t *testing.T) { networkCut(t, time.Minute) }
