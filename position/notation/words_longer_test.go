//go:build longer

package notation

import (
	"testing"

	"xqengine/position"
)

// TestManyNotationsAreUnambiguous looks at more positions at random than TestNotationsAreUnambiguous.
func TestManyNotationsAreUnambiguous(t *testing.T) {
	for _, n := range notations {
		t.Run(n.name, func(t *testing.T) {
			t.Parallel()
			variety(62, 12_000, func(p *position.Position) { requireUnambiguous(t, p, n) })
		})
	}
}
