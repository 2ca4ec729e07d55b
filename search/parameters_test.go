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
		assert.Less(t, parameter.Least, parameter.Most, parameter.Name)
		require.NoError(t, parameter.Set(parameter.Least))
		assert.Equal(t, parameter.Least, parameter.Value(), parameter.Name)
		assert.Error(t, parameter.Set(parameter.Least-1), parameter.Name)
		assert.Error(t, parameter.Set(parameter.Most+1), parameter.Name)
		assert.Equal(t, parameter.Whole, parameter.Set(parameter.Least+0.25) != nil, parameter.Name)
		require.NoError(t, parameter.Set(parameter.Most))
	}
	assert.Equal(t, 6, DefaultParameters().SingularDepth, "everybody gets a copy")
	for _, v := range position.Variants() {
		assert.Equal(t, DefaultParameters(), ParametersFor(v), "%s: no variant has values of its own", v.Name)
	}
	assert.Panics(t, func() { number("X", "eight") })
}
