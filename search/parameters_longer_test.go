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

// TestEveryParameterMatters: each of them changes the search of one of a few positions. Those of time do not show in
// searches by nodes: see TestEveryTimeParameterMatters.
func TestEveryParameterMatters(t *testing.T) {
	boards := []*position.Position{
		parse(t, middleFEN), parse(t, openingFEN), position.New(position.PointsTournament), position.New(position.PointsMatch),
		position.New(position.StratagemSixteen),
		// a quiet move wins, seen at some depth: scores leave every window
		parse(t, "3ak1b2/4a2c1/1r2b3n/p4R3/4C1N2/1CP1P3p/P8/2r6/4A4/3AK1B2 w - - 0 28"),
		parse(t, "r1bakab2/4c4/2R6/p1N1p3p/6p2/2n6/P7P/6r1C/4C3R/3AKAB2 b - - 0 15"),
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
	usual := DefaultParameters()
	usual.NullVerifyDepth, usual.NullMoveReduction = 5, 2 // so that short searches verify null moves, at some depth
	before := nodes(&usual)
	for i, parameter := range usual.All() {
		if strings.HasPrefix(parameter.Name, "Time") {
			continue
		}
		t.Run(parameter.Name, func(t *testing.T) {
			changes := func(value float64) bool {
				p := usual
				require.NoError(t, p.All()[i].Set(value))
				return !reflect.DeepEqual(before, nodes(&p))
			}
			assert.True(t, changes(parameter.Min) || changes(parameter.Max), "changes nothing")
		})
	}
}
