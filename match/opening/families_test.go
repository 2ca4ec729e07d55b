package opening

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

// No family is without openings.
func TestEveryFamilyHasABook(t *testing.T) {
	t.Parallel()
	for f := range position.Families {
		assert.NotEmpty(t, books[f], f)
	}
}
