package plot

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/train"
)

func TestFormats(t *testing.T) {
	history := []train.Epoch{
		{Number: 1, Training: train.Loss{Square: 0.02, CrossEntropy: 0.6}, Validation: train.Loss{Square: 0.03, CrossEntropy: 0.61}, Rate: 0.001},
		{Number: 2, Training: train.Loss{Square: 0.01, CrossEntropy: 0.59}, Validation: train.Loss{Square: 0.02, CrossEntropy: 0.6}, Rate: 1e-5},
	}
	for format, start := range map[string]string{"svg": "<?xml", "png": "\x89PNG"} {
		path := filepath.Join(t.TempDir(), "losses."+format)
		require.NoError(t, Save(path, history))
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(content, []byte(start)), format)
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, "csv", history))
	assert.Equal(t, "epoch,training,validation,training cross-entropy,validation cross-entropy,rate\n"+
		"1,0.020000,0.030000,0.600000,0.610000,0.001\n2,0.010000,0.020000,0.590000,0.600000,1e-05\n", b.String())
	_, err := Format("losses.gif")
	assert.EqualError(t, err, `plot "losses.gif": want a name that ends in .svg, .png or .csv`)
	assert.EqualError(t, Write(&b, "svg", nil), "no epochs to draw")
}
