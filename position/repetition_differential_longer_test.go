//go:build longer

package position

import (
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// loopsOfBatch is how many loops are made from one seed. A batch is the same however many are compared at a time.
const loopsOfBatch = 250

// numberOf reads a setting of the comparison from the environment.
func numberOf(t *testing.T, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, name)
	require.Positive(t, n, name)
	return n
}

// The two judges agree on JUDGE_LOOPS loops made from JUDGE_SEED, by all rule sets.
func TestJudgesAgreeOnManyLoops(t *testing.T) {
	t.Parallel()
	loops, seed := numberOf(t, "JUDGE_LOOPS", 1000), numberOf(t, "JUDGE_SEED", 1)
	batches := (loops + loopsOfBatch - 1) / loopsOfBatch
	known := knownLoops(t)
	var next atomic.Int64
	var mu sync.Mutex
	var differences []string
	counts := map[string]int{}
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			count := map[string]int{}
			var found []string
			for {
				batch := int(next.Add(1)) - 1
				if batch >= batches {
					break
				}
				m := &loopMaker{newRandom(uint64(seed)<<32 | uint64(batch)), known}
				found = append(found, m.compareLoops(loopsOfBatch, count)...)
			}
			mu.Lock()
			defer mu.Unlock()
			differences = append(differences, found...)
			for verdict, n := range count {
				counts[verdict] += n
			}
		})
	}
	all.Wait()
	for _, verdict := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%8d %s", counts[verdict], verdict)
	}
	t.Logf("%8d loops from seed %d, each by all rule sets", batches*loopsOfBatch, seed)
	assert.Empty(t, differences[:min(20, len(differences))], "%d differences", len(differences))
	for rule := range RepetitionRule(ruleSets) {
		assert.Positive(t, counts[rule.String()+" lost"], rule)
		assert.Positive(t, counts[rule.String()+" draw"], rule)
	}
}
