package plot

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/spsa"
)

func TestFormats(t *testing.T) {
	numbers := []spsa.Number{{Name: "A", Start: 3, Least: 1, Most: 6}, {Name: "B", Start: 0.5, Most: 2}}
	course := []spsa.Iteration{{Number: 1, Won: 2, Theta: spsa.Theta{3.5, 0.4}}, {Number: 2, Won: -1, Theta: spsa.Theta{3.25, 0.75}}}
	for format, start := range map[string]string{"svg": "<?xml", "png": "\x89PNG"} {
		path := filepath.Join(t.TempDir(), "course."+format)
		require.NoError(t, Save(path, numbers, course))
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(content, []byte(start)), format)
	}
	var b bytes.Buffer
	require.NoError(t, Write(&b, "csv", numbers, course))
	assert.Equal(t, "iteration,won,A,B\n1,2,3.5000,0.4000\n2,-1,3.2500,0.7500\n", b.String())
	_, err := Format("course.gif")
	assert.EqualError(t, err, `plot "course.gif": want a name that ends in .svg, .png or .csv`)
	assert.EqualError(t, Write(&b, "svg", numbers, nil), "no iterations to draw")
}
