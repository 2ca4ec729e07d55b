//go:build longer

package position_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

func TestManySelfPlayRepetitions(t *testing.T) {
	t.Parallel()
	s := newSelfPlay(t, 1000) // the judges are asked as often, however deep the engine looks
	r := rand.New(rand.NewPCG(71, 71))
	const games = 200
	for range games {
		s.game(r)
	}
	s.report(games)
	assert.Positive(t, s.reasons[position.Repetition])
}
