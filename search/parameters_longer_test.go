//go:build longer

package search

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestEveryParameterMatters: each of them changes the search of one of a few positions.
func TestEveryParameterMatters(t *testing.T) {
	boards := []*position.Position{
		parse(t, middleFEN), parse(t, openingFEN), position.New(position.PointsTournament), position.New(position.PointsMatch),
	}
	nodes := func(p *Parameters) (all []uint64) {
		for _, board := range boards {
			e := newEngine(t, func(o *Options) { o.Parameters, o.HashMB = p, 1 })
			r, _ := search(t, e, board, Limits{Depth: 10, Nodes: 30_000})
			all = append(all, r.Nodes, uint64(int64(r.Score)), uint64(r.Depth))
			for _, w := range e.workers {
				all = append(all, uint64(w.selDepth))
			}
			e.Close()
		}
		return all
	}
	defaults := DefaultParameters()
	before := nodes(&defaults)
	for i, parameter := range defaults.All() {
		if strings.HasPrefix(parameter.Name, "Time") {
			continue // these do not show in searches by nodes: see TestEveryTimeParameterMatters
		}
		changed := false
		for _, value := range []float64{parameter.Least, parameter.Most} {
			p := DefaultParameters()
			require.NoError(t, p.All()[i].Set(value))
			if changed = !reflect.DeepEqual(before, nodes(&p)); changed {
				break
			}
		}
		assert.True(t, changed, "%s changes nothing", parameter.Name)
	}
}
