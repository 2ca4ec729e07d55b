package labflags

import (
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/cmd/internal/flags"
)

// TestGenerateArgs: what a fleet's program is told is what the submitter was told, the number of games aside.
func TestGenerateArgs(t *testing.T) {
	var plain Generate
	parser, err := kong.New(&plain)
	require.NoError(t, err)
	_, err = parser.Parse(nil)
	require.NoError(t, err)
	soft := plain
	soft.Nodes, soft.Soft, soft.Seed, soft.Net, soft.Maxturns = 6000, 1500, 7, "none", 300
	for _, want := range []Generate{plain, soft} {
		var got Generate
		parser, err := kong.New(&got)
		require.NoError(t, err)
		_, err = parser.Parse(flags.Long(parser.Model, want.Args()))
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
}

// TestSoftLimitInTheHeader: games made with another soft limit are other games.
func TestSoftLimitInTheHeader(t *testing.T) {
	var c Generate
	parser, err := kong.New(&c)
	require.NoError(t, err)
	_, err = parser.Parse(nil)
	require.NoError(t, err)
	hard, err := c.Settings()
	require.NoError(t, err)
	c.Soft = 1500
	soft, err := c.Settings()
	require.NoError(t, err)
	assert.NotContains(t, hard.Source(), "soft", "files made before go on with -resume")
	assert.Contains(t, soft.Source(), " soft=1500")
}
