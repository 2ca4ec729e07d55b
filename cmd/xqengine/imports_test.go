package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// laboratory is the code that the engine has no use for, by the beginnings of import paths: drawing and its numerics, the
// fleet's server, and what xqlab is there for.
var laboratory = []string{
	"gonum.org/", "codeberg.org/", "git.sr.ht/", "github.com/ajstarks/", "github.com/golang/freetype", "github.com/nats-io/",
	"xqengine/internal/plots", "xqengine/selfplay", "xqengine/cmd/internal/labflags", "xqengine/fleet", "xqengine/tune",
	"xqengine/train", "xqengine/spsa", "xqengine/layout/rating", "xqengine/bench/movematch",
	"xqengine/bench/matecensus",
}

// laboratoryIn returns which of these packages a program links.
func laboratoryIn(t *testing.T, program string) (found []string) {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", program).Output()
	require.NoError(t, err)
	for _, linked := range strings.Fields(string(out)) {
		for _, path := range laboratory {
			if strings.HasPrefix(linked+"/", strings.TrimSuffix(path, "/")+"/") {
				found = append(found, path)
			}
		}
	}
	return found
}

// TestTheEngineLinksNoLaboratory: what it does not need would make it half as large again.
func TestTheEngineLinksNoLaboratory(t *testing.T) {
	assert.Empty(t, laboratoryIn(t, "xqengine/cmd/xqengine"))
	others := append(laboratoryIn(t, "xqengine/cmd/xqlab"), laboratoryIn(t, "xqengine/cmd/xqfleet")...)
	for _, path := range laboratory {
		assert.Contains(t, others, path, "no program links it: is that its name?")
	}
}
