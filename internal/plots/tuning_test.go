package plots

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/spsa"
)

func TestCourse(t *testing.T) {
	c := Tuning{
		Parameters: []spsa.Parameter{{Name: "A", Start: 3, Min: 1, Max: 6}, {Name: "B", Start: 0.5, Max: 2}},
		Iterations: []spsa.Iteration{{Number: 1, PairScore: 2, Theta: spsa.Theta{3.5, 0.4}}, {Number: 2, PairScore: -1, Theta: spsa.Theta{3.25, 0.75}}},
	}
	drawing := drawn(t, c, 2)
	assert.Contains(t, drawing, ">pairs of games<")
	assert.Contains(t, drawing, ">B<")
	var b bytes.Buffer
	require.NoError(t, Write(&b, "csv", c))
	assert.Equal(t, "iteration,won,A,B\n1,2,3.5000,0.4000\n2,-1,3.2500,0.7500\n", b.String())
	assert.EqualError(t, Write(&b, "svg", Tuning{Parameters: c.Parameters}), "no iterations to draw")
}
