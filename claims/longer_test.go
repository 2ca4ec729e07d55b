//go:build longer

package claims_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/claims"
)

// TestTenThousandClaims: no claim about the games of any variant is false.
func TestTenThousandClaims(t *testing.T) {
	t.Parallel()
	total := checkGames(t, 11_000, 2)
	total.log(t)
	assert.GreaterOrEqual(t, total.checked, 10_000)
	assert.Less(t, total.undecided*20, total.checked)
	for _, c := range cases {
		for _, name := range strings.Fields(c.want) {
			total.kinds[name]++
		}
	}
	for kind, voices := range claims.Kinds() {
		for _, voice := range voices {
			assert.NotZero(t, total.kinds[string(voice)+"."+string(kind)], "%s.%s was never said", voice, kind)
		}
	}
}
