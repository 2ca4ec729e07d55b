package release

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestLine: name, release, Go and system stand in one line.
func TestLine(t *testing.T) {
	line := Line("xqengine")
	assert.Contains(t, line, "xqengine "+Version+" ("+runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH)
	assert.NotContains(t, line, "\n")
}
