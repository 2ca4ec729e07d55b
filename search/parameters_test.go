package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestParameterTable(t *testing.T) {
	p := DefaultParameters()
	for _, parameter := range p.All() {
		assert.Equal(t, parameter.Default, parameter.Value(), parameter.Name)
		assert.Less(t, parameter.Min, parameter.Max, parameter.Name)
		require.NoError(t, parameter.Set(parameter.Min))
		assert.Equal(t, parameter.Min, parameter.Value(), parameter.Name)
		assert.Error(t, parameter.Set(parameter.Min-1), parameter.Name)
		assert.Error(t, parameter.Set(parameter.Max+1), parameter.Name)
		assert.Equal(t, parameter.Whole, parameter.Set(parameter.Min+0.25) != nil, parameter.Name)
		require.NoError(t, parameter.Set(parameter.Max))
	}
	assert.Equal(t, 6, DefaultParameters().SingularDepth, "everybody gets a copy")
	for _, v := range position.Variants() {
		assert.Equal(t, DefaultParameters(), ParametersFor(v), "%s: no variant has values of its own", v.Name)
	}
	assert.Panics(t, func() { number("X", "eight") })
}
