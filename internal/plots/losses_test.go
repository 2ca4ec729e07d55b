package plots

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/train"
	"xqengine/tune"
)

// TestLosses: the tables of a fit and of a training can be read and drawn, and written again.
func TestLosses(t *testing.T) {
	var fit, training bytes.Buffer
	require.NoError(t, tune.WriteLosses(&fit, []tune.Epoch{
		{Training: 0.61, Validation: 0.62}, {Number: 1, Training: 0.60, Validation: 0.615, Rate: 1, Best: true},
		{Number: 2, Training: 0.59, Validation: 0.616, Rate: 0.5},
	}))
	assert.Equal(t, "epoch,training,validation,rate,best\n0,0.610000,0.620000,0,false\n"+
		"1,0.600000,0.615000,1,true\n2,0.590000,0.616000,0.5,false\n", fit.String())
	require.NoError(t, train.WriteLosses(&training, []train.Epoch{
		{Number: 1, Training: train.Loss{Square: 0.02, CrossEntropy: 0.6}, Validation: train.Loss{Square: 0.03, CrossEntropy: 0.61}, Rate: 0.001},
		{Number: 2, Training: train.Loss{Square: 0.01, CrossEntropy: 0.59}, Validation: train.Loss{Square: 0.02, CrossEntropy: 0.6}, Rate: 1e-5},
	}))
	assert.Equal(t, "epoch,training,validation,training cross-entropy,validation cross-entropy,rate\n"+
		"1,0.020000,0.030000,0.600000,0.610000,0.001\n2,0.010000,0.020000,0.590000,0.600000,1e-05\n", training.String())
	for text, best := range map[string]float64{fit.String(): 0.59, training.String(): 0.59} {
		source, err := read(strings.NewReader(text))
		require.NoError(t, err)
		drawing := drawn(t, source, 2)
		assert.Contains(t, drawing, ">validation<")
		values, err := source.(Losses).column(lossCurves[0].columns...)
		require.NoError(t, err)
		assert.Equal(t, best, values[len(values)-1], "the cross-entropy is drawn")
		var again bytes.Buffer
		require.NoError(t, Write(&again, "csv", source))
		assert.Equal(t, text, again.String())
	}
}
