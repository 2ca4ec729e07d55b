package train

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/egtb"
	"xqengine/gamedata"
	"xqengine/position"
)

// TestLabelsByTablesAreInTheSettings: a training with other labels is another one, and without tables it is the one that it was.
func TestLabelsByTablesAreInTheSettings(t *testing.T) {
	of := func(f gamedata.Filter) string {
		return Source{Filter: f}.settings([]*position.Variant{position.Xiangqi})
	}
	plain := of(gamedata.Filter{})
	assert.Equal(t, plain, of(gamedata.Filter{Tables: egtb.Embedded()}))
	relabelled := of(gamedata.Filter{Tables: egtb.Embedded(), Relabels: gamedata.Relabel})
	dropped := of(gamedata.Filter{Tables: egtb.Embedded(), Relabels: gamedata.Drop})
	assert.NotEqual(t, plain, relabelled)
	assert.NotEqual(t, plain, dropped)
	assert.NotEqual(t, relabelled, dropped)
}
