package diagram

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// ChessPieces returns the outlines of the pieces by name, for tests.
func ChessPieces() map[string]string {
	list := map[string]string{}
	for piece, outline := range chessPieces {
		list[position.Chess.TypeName(piece)] = outline
	}
	return list
}

func TestOutline(t *testing.T) {
	t.Parallel()
	var s shape
	require.NoError(t, s.outline("M10 20h5v-5l1 1 2 2H0V0L7-8q1 2 3 4z m1 1", 100, 200, 2))
	var ends []point
	for _, step := range s.steps {
		if n := pointsOf[step.verb]; n > 0 {
			ends = append(ends, point{(step.points[n-1].x - 100) / 2, (step.points[n-1].y - 200) / 2})
		}
	}
	assert.Equal(t, []point{{10, 20}, {15, 20}, {15, 15}, {16, 16}, {18, 18}, {0, 18}, {0, 0}, {7, -8}, {10, -4}, {11, 21}}, ends)
	for _, bad := range []string{"M1", "M1 L", "M1 2 x", "B1 2", "1 2", "M1 2Z3", "M--1 2"} {
		assert.Error(t, new(shape).outline(bad, 0, 0, 1), bad)
	}
}

func TestArc(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		large, clockwise bool
		parts            int
		centre           point
	}{
		{false, true, 1, point{0, 0}}, {true, true, 3, point{1, -1}}, {false, false, 1, point{1, -1}}, {true, false, 3, point{0, 0}},
	} {
		from, to := point{0, -1}, point{1, 0}
		list := arc(from, to, 1, c.large, c.clockwise)
		require.Len(t, list, c.parts)
		assert.InDelta(t, to.x, list[c.parts-1][2].x, 1e-9)
		assert.InDelta(t, to.y, list[c.parts-1][2].y, 1e-9)
		for _, cubic := range list { // points in the middle of a cubic lie on the circle too
			m := mix(mix(mix(from, cubic[0], 0.5), mix(cubic[0], cubic[1], 0.5), 0.5), mix(mix(cubic[0], cubic[1], 0.5), mix(cubic[1], cubic[2], 0.5), 0.5), 0.5)
			assert.InDelta(t, 1, math.Hypot(m.x-c.centre.x, m.y-c.centre.y), 1e-3)
			from = cubic[2]
		}
	}
	assert.Empty(t, arc(point{1, 1}, point{1, 1}, 1, true, true))
	assert.Len(t, arc(point{0, 0}, point{10, 0}, 1, false, true), 2, "half a circle of the radius that is needed")
}
