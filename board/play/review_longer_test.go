//go:build longer

package play

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/search"
)

// TestReviewTimes: 36 turns are reviewed within fifteen seconds, in all variants, if nothing else runs.
func TestReviewTimes(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			turns := levelGame(t, v, 36)
			begun := time.Now()
			b := reviewed(t, &api.New{Variant: v.Name}, 0, turns...)
			took := time.Since(begun)
			faults, said := 0, 0
			for i := range turns {
				if n := b.g.told1(i + 1); n.Loss > 0 && n.Judged != 0 {
					faults++
					said += min(1, len(n.Why))
				}
			}
			t.Logf("%d turns in %.1f s; %d faults, %d with words", len(turns), took.Seconds(), faults, said)
			require.Less(t, took, 15*time.Second)
		})
	}
}

// levelGame has a level play a game against itself.
func levelGame(t *testing.T, v *position.Variant, plies int) (turns []string) {
	e := search.New()
	p := position.New(v)
	seed := rand.Uint64()
	for range plies {
		if p.Outcome().Over {
			break
		}
		level := search.LevelAt(v, 4)
		level.Seed = seed
		r, err := e.Search(t.Context(), p, search.Limits{Level: level}, func(search.Info) {})
		require.NoError(t, err)
		turns = append(turns, p.FormatTurn(r.Best))
		p.Play(r.Best)
	}
	return turns
}
