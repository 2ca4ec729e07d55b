package hashtable

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func newTable(t testing.TB, mb int) *Table {
	t.Helper()
	table, err := New(mb)
	require.NoError(t, err)
	t.Cleanup(table.Close)
	return table
}

func TestStoreThenProbe(t *testing.T) {
	table := newTable(t, 1)
	want := Entry{Move: 1234, Score: -31000, Eval: -17, Depth: 9, Bound: LowerBound, PV: true}
	table.Store(42, want)
	got, ok := table.Probe(42)
	require.True(t, ok)
	assert.Equal(t, want, got)
	_, ok = table.Probe(43)
	assert.False(t, ok, "another key must miss")
}

func TestZeroKeyAndZeroEntryAreFound(t *testing.T) {
	table := newTable(t, 1)
	_, ok := table.Probe(0)
	require.False(t, ok, "an empty slot is not an entry")
	table.Store(0, Entry{})
	got, ok := table.Probe(0)
	require.True(t, ok)
	assert.Equal(t, Entry{}, got)
}

func TestMoveSurvivesAnEntryWithoutOne(t *testing.T) {
	table := newTable(t, 1)
	table.Store(7, Entry{Move: 99, Depth: 3, Bound: LowerBound})
	table.Store(7, Entry{Depth: 5, Bound: UpperBound})
	got, ok := table.Probe(7)
	require.True(t, ok)
	assert.Equal(t, position.Move(99), got.Move)
	assert.Equal(t, int8(5), got.Depth)
}

func TestDeepEntrySurvivesShallowBoundOfSameKey(t *testing.T) {
	table := newTable(t, 1)
	table.Store(7, Entry{Score: 1, Depth: 20, Bound: LowerBound})
	table.Store(7, Entry{Score: 2, Depth: 3, Bound: LowerBound})
	got, _ := table.Probe(7)
	assert.Equal(t, int8(20), got.Depth)
	table.Store(7, Entry{Score: 3, Depth: 3, Bound: Exact})
	got, _ = table.Probe(7)
	assert.Equal(t, int16(3), got.Score, "an exact value always goes in")
}

// sameBucket returns n different keys of one bucket.
func sameBucket(table *Table, n int) []uint64 {
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = 1<<63 + uint64(i)
	}
	for _, key := range keys {
		if table.bucketOf(key) != table.bucketOf(keys[0]) {
			panic("keys fall into different buckets")
		}
	}
	return keys
}

func TestReplacementTakesTheShallowest(t *testing.T) {
	table := newTable(t, 1)
	keys := sameBucket(table, slots+1)
	for i, key := range keys[:slots] {
		table.Store(key, Entry{Depth: int8(10 + i), Bound: Exact})
	}
	table.Store(keys[slots], Entry{Depth: 1, Bound: Exact})
	_, ok := table.Probe(keys[0])
	assert.False(t, ok, "the shallowest goes")
	for _, key := range keys[1:] {
		_, ok := table.Probe(key)
		assert.True(t, ok)
	}
}

func TestAgeMakesDeepEntriesGo(t *testing.T) {
	table := newTable(t, 1)
	keys := sameBucket(table, slots+1)
	table.Store(keys[0], Entry{Depth: 20, Bound: Exact})
	for range 6 {
		table.NewSearch()
	}
	for _, key := range keys[1:] {
		table.Store(key, Entry{Depth: 2, Bound: Exact})
	}
	_, ok := table.Probe(keys[0])
	assert.False(t, ok)
}

func TestAgeWrapsRound(t *testing.T) {
	table := newTable(t, 1)
	for range 3 * (ageMask + 1) {
		table.NewSearch()
		table.Store(5, Entry{Depth: 1, Bound: Exact})
		_, ok := table.Probe(5)
		require.True(t, ok)
	}
}

func TestFullAndClear(t *testing.T) {
	table := newTable(t, 1)
	assert.Zero(t, table.Full())
	random := rand.New(rand.NewPCG(1, 2))
	for range 16 * len(table.buckets) {
		table.Store(random.Uint64(), Entry{Depth: 1, Bound: Exact})
	}
	assert.Greater(t, table.Full(), 950)
	table.NewSearch()
	assert.Zero(t, table.Full(), "entries of earlier searches do not count")
	table.Clear(3)
	assert.Equal(t, make([]bucket, len(table.buckets)), table.buckets)
}

func TestSizes(t *testing.T) {
	for _, mb := range []int{0, -1, MaxMB + 1} {
		_, err := New(mb)
		assert.ErrorContains(t, err, "outside 1..65536")
	}
	if available, known := availableMB(t.Context()); known && available < MaxMB {
		_, err := New(MaxMB)
		require.ErrorContains(t, err, "does not fit")
		assert.Error(t, Check(MaxMB, 0))
	}
	assert.NoError(t, Check(1, 0))
	assert.Equal(t, 3, newTable(t, 3).MB())
}

// TestTornEntriesAreNeverSeen has many goroutines write to few buckets. Every entry that is read must be
// one that was written under that key: the entry says so in its score and evaluation.
func TestTornEntriesAreNeverSeen(t *testing.T) {
	table := newTable(t, 1)
	table.buckets = table.buckets[:2]
	const rounds = 20000
	var wait sync.WaitGroup
	for writer := range 4 {
		random := rand.New(rand.NewPCG(uint64(writer), 1))
		wait.Go(func() {
			for range rounds {
				key := random.Uint64N(64) << 56
				n := int16(random.Uint64N(1000))
				table.Store(key, Entry{Move: position.Move(key >> 56), Score: n, Eval: -n, Depth: int8(n % 20), Bound: Exact})
				key = random.Uint64N(64) << 56
				e, ok := table.Probe(key)
				if ok && (e.Score != -e.Eval || e.Move != position.Move(key>>56) || e.Depth != int8(e.Score%20)) {
					t.Errorf("key %x: torn entry %+v", key, e)
					return
				}
			}
		})
	}
	wait.Wait()
}

func FuzzEntryPacks(f *testing.F) {
	f.Add(uint16(0), int16(0), int16(0), int8(0), uint8(0), false, uint8(0))
	f.Add(uint16(0xFFFF), int16(-32768), int16(32767), int8(119), uint8(3), true, uint8(31))
	f.Fuzz(func(t *testing.T, move uint16, score, eval int16, depth int8, bound uint8, pv bool, age uint8) {
		e := Entry{Move: position.Move(move), Score: score, Eval: eval, Depth: depth, Bound: Bound(bound & 3), PV: pv}
		data := e.pack(uint64(age & ageMask))
		assert.NotZero(t, data)
		assert.Equal(t, uint64(age&ageMask), dataAge(data))
		e.Depth = max(depth, 1-depthOffset)
		assert.Equal(t, e, unpack(data))
	})
}

func BenchmarkProbe(b *testing.B) {
	table := newTable(b, 64)
	random := rand.New(rand.NewPCG(1, 2))
	keys := make([]uint64, 1<<16)
	for i := range keys {
		keys[i] = random.Uint64()
		table.Store(keys[i], Entry{Depth: 1, Bound: Exact})
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		_, _ = table.Probe(keys[i&(len(keys)-1)])
	}
}

func BenchmarkStore(b *testing.B) {
	table := newTable(b, 64)
	random := rand.New(rand.NewPCG(1, 2))
	b.ReportAllocs()
	for b.Loop() {
		table.Store(random.Uint64(), Entry{Depth: 1, Bound: Exact})
	}
}
