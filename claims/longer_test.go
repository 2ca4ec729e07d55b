//go:build longer

package claims_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTenThousandClaims: no claim about the games of any variant is false.
func TestTenThousandClaims(t *testing.T) {
	t.Parallel()
	total := checkGames(t, 11_000, 2)
	total.log(t)
	assert.GreaterOrEqual(t, total.checked, 10_000)
	assert.Less(t, total.undecided*20, total.checked)
}
