package plot

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/tune"
)

var history = []tune.Epoch{
	{Training: 0.61, Validation: 0.62}, {Number: 1, Training: 0.60, Validation: 0.615, Rate: 1, Best: true},
	{Number: 2, Training: 0.59, Validation: 0.616, Rate: 0.5},
}

func TestFormats(t *testing.T) {
	for format, start := range map[string]string{"svg": "<?xml", "png": "\x89PNG"} {
		path := filepath.Join(t.TempDir(), "losses."+format)
		require.NoError(t, Save(path, history))
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(content, []byte(start)), format)
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, "csv", history))
	assert.Equal(t, "epoch,training,validation,rate,best\n0,0.610000,0.620000,0,false\n"+
		"1,0.600000,0.615000,1,true\n2,0.590000,0.616000,0.5,false\n", b.String())
	_, err := Format("losses.gif")
	assert.EqualError(t, err, `plot "losses.gif": want a name that ends in .svg, .png or .csv`)
	assert.Error(t, Save("losses.gif", history))
	assert.EqualError(t, Write(&b, "svg", nil), "no epochs to draw")
	assert.Error(t, Save(filepath.Join(t.TempDir(), "none", "x.svg"), history))
}
