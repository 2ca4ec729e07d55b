//go:build longer

package search

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// fiveSeconds is about what one thread searches in five seconds, in nodes. A limit in time would make the
// result depend on what else the machine does.
const fiveSeconds = 8_000_000

// TestMateSuiteInFiveSeconds wants nine of ten mates found within five seconds each, one thread, 16 MB. It
// prints what was found (go test -tags longer -run TestMateSuiteInFiveSeconds -v ./search).
func TestMateSuiteInFiveSeconds(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.HashMB = 16 })
	problems := mateProblems(t)
	var total, solved [10]int
	var nodes []uint64
	other := 0
	for _, z := range problems {
		s := z.solve(t, e, fiveSeconds)
		total[z.Mate]++
		if s.nodes == 0 {
			t.Logf("not found: mate in %d, %v, %s, %s", z.Mate, z.First, z.Theme, z.FEN)
			continue
		}
		solved[z.Mate]++
		nodes = append(nodes, s.nodes)
		if !s.proven {
			other++
		}
	}
	for n := 1; n < len(total); n++ {
		t.Logf("mate in %d: %d of %d", n, solved[n], total[n])
	}
	slices.Sort(nodes)
	t.Logf("solved %d of %d, %d by another first move than the proof; nodes: median %d, nine of ten within %d",
		len(nodes), len(problems), other, nodes[len(nodes)/2], nodes[len(nodes)*9/10])
	assert.GreaterOrEqual(t, 10*len(nodes), 9*len(problems))
}

// TestMatesAreShortest proves with all moves that no mate comes sooner where the suite says so.
func TestMatesAreShortest(t *testing.T) {
	t.Parallel()
	for _, z := range mateProblems(t) {
		if z.Shortest {
			z.requireShortest(t)
		}
	}
}
