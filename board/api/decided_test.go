package api

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// TestDecided: what tables and rules decide is said, and not taken for centipawns.
func TestDecided(t *testing.T) {
	for score, want := range map[search.Score]string{
		search.TableScore - 23: DecidedByTables, search.TableScore - 100: DecidedByTables, search.RepetitionScore - 9: DecidedByRules, 2400: "", 24_000: "",
	} {
		for _, side := range []position.Colour{position.Red, position.Black} {
			e := EvalOf(EvaluationOf(side, score, 9, nil))
			assert.Equal(t, want, e.Decided, score)
			assert.Equal(t, side == position.Red, e.Centipawns > 0)
			assert.Equal(t, want, EvalOf(EvaluationOf(side, -score, 9, nil)).Decided, score)
		}
	}
	assert.Empty(t, EvalOf(record.Evaluation{Mate: 3}).Decided)
}
