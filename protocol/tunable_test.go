//go:build tunable

package protocol

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/search"
)

// TestParametersAreOptions: each is listed, can be set within its range, and changes the search.
func TestParametersAreOptions(t *testing.T) {
	parameters := search.DefaultParameters()
	c := talk(t, Config{Engine: search.New()})
	c.send("uci")
	listed := c.until("uciok")
	for _, p := range parameters.All() {
		assert.Condition(t, func() bool {
			for _, line := range listed {
				if regexp.MustCompile("^option name " + p.Name + " type ").MatchString(line) {
					return true
				}
			}
			return false
		}, p.Name)
	}
	assert.Contains(t, listed, "option name NullMoveReduction type spin min 1 max 6 default 4")
	assert.Contains(t, listed, "option name ReductionBase type string default 0.95")
	assert.Equal(t, []string{"info string error: ReductionBase: parameter ReductionBase: 9 is outside 0..2"},
		c.exchange("setoption name ReductionBase value 9"))
	assert.Equal(t, []string{`info string error: ReductionBase: "x" is not a number`}, c.exchange("setoption name ReductionBase value x"))

	nodes := func(reduction string) string {
		c.exchange("setoption name NullMoveReduction value " + reduction)
		said := c.move("go depth 8")
		require.GreaterOrEqual(t, len(said), 2)
		return regexp.MustCompile(` nodes \d+ `).FindString(said[len(said)-2])
	}
	first := nodes("3")
	assert.NotEmpty(t, first)
	assert.NotEqual(t, first, nodes("1"))
	assert.Equal(t, first, nodes("3"), "setting it forgets what was learned")
}
