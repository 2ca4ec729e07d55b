package bench

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

// No family is without positions to search.
func TestEveryFamilyHasPositions(t *testing.T) {
	t.Parallel()
	for f := range position.Families {
		assert.NotEmpty(t, suites[f].positions, f)
		assert.NotNil(t, suites[f].of, f)
	}
}
