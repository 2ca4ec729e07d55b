package labflags

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/cmd/internal/flags"
)

// TestSpsaArgs: what a fleet's program is told is what the submitter was told, the clock aside.
func TestSpsaArgs(t *testing.T) {
	openings := filepath.Join(t.TempDir(), "openings")
	require.NoError(t, os.WriteFile(openings, nil, 0o644))
	for _, want := range []Spsa{
		{Parameters: []string{"*"}, Iterations: 10000, Rate: 0.002, Hash: 8, Variant: "xiangqi", Seed: 1},
		{
			Parameters: []string{"Time*=0.5", "NullMoveReduction"}, Iterations: 20, Rate: 0.01, Nodes: 50, Nodestime: 100, Hash: 16,
			Variant: "chess", Openings: openings, Net: "none", Seed: 7,
		},
	} {
		var got Spsa
		parser, err := kong.New(&got)
		require.NoError(t, err)
		_, err = parser.Parse(flags.Long(parser.Model, want.Args()))
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
}
