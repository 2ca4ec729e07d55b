// Package hashtable is the transposition table that all search threads share without a lock.
package hashtable

import (
	"context"
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"

	"xqengine/position"
)

// Limits of the size of a table, in MB (2^20 bytes).
const (
	MinMB = 1
	MaxMB = 65536
)

const (
	slots       = 4 // entries in a bucket, which fills a cache line
	bucketBytes = 16 * slots
)

// slot is an entry as it lies in memory. check is key ^ data: a probe that reads the halves of two
// different writes gets a key that does not match and sees a miss (Robert Hyatt's lockless hashing).
// A slot whose data is zero is empty.
type slot struct{ check, data atomic.Uint64 }

type bucket [slots]slot

// Table is a transposition table. Probe, Store and Full may be called from any number of goroutines;
// the other methods only while no search runs.
type Table struct {
	buckets []bucket
	age     uint64 // of the current search, 0..ageMask
	release func()
	mb      int
	touched bool // all of its memory is in use, not only promised
}

// New makes an empty table of a size in MB, MinMB..MaxMB. It fails, naming the reason, if the machine
// has not that much memory to give.
func New(mb int) (*Table, error) {
	if err := Check(mb, 0); err != nil {
		return nil, err
	}
	buckets, release, err := allocate(mb << 20 / bucketBytes)
	if err != nil {
		return nil, fmt.Errorf("a hash table of %d MB: %w", mb, err)
	}
	return &Table{buckets: buckets, release: release, mb: mb}, nil
}

// Close gives the memory back. The table must not be used after it.
func (t *Table) Close() {
	t.buckets = nil
	t.release()
}

// MB returns the size of the table in MB.
func (t *Table) MB() int { return t.mb }

// bucketOf spreads the keys over any number of buckets by their upper bits.
func (t *Table) bucketOf(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Prefetch asks the processor to bring the bucket of a key into the cache.
func (t *Table) Prefetch(key uint64) { prefetch(t.bucketOf(key)) }

// Probe returns the entry of a key, and whether there is one.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.bucketOf(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return Entry{}, false
}

// Store writes an entry for a key: over an older entry of the same key, unless that one is of this
// search and clearly deeper, else over the entry of the bucket that is worth least, shallow or old. An
// entry without a move keeps the move that is known.
func (t *Table) Store(key uint64, e Entry) {
	b := t.bucketOf(key)
	victim, worth := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		data := s.data.Load()
		if data == 0 {
			victim, worth = s, -1<<30
			continue
		}
		if s.check.Load()^data == key {
			if e.Move == position.NoMove {
				e.Move = unpack(data).Move
			}
			if e.Bound != Exact && dataAge(data) == t.age && dataDepth(data) > int(e.Depth)+keepDeeper {
				return
			}
			victim = s
			break
		}
		if w := dataDepth(data) - agePenalty*int((t.age-dataAge(data))&ageMask); w < worth {
			victim, worth = s, w
		}
	}
	data := e.pack(t.age)
	victim.data.Store(data)
	victim.check.Store(key ^ data)
}

const (
	keepDeeper = 3 // plies by which an entry of the same key must be deeper to survive
	agePenalty = 4 // plies of depth that an entry loses in worth with each search
)

// NewSearch ages all entries by one search.
func (t *Table) NewSearch() { t.age = (t.age + 1) & ageMask }

// Clear empties the table with the given number of goroutines. It also touches all of its memory, so
// that the first search does not pay for it.
func (t *Table) Clear(threads int) {
	t.age, t.touched = 0, true
	var wait sync.WaitGroup
	for part := range threads {
		from, to := part*len(t.buckets)/threads, (part+1)*len(t.buckets)/threads
		wait.Go(func() { clear(t.buckets[from:to]) })
	}
	wait.Wait()
}

// Full returns how full the table is with entries of the current search, in permille, from a sample.
func (t *Table) Full() int {
	sample := t.buckets[:min(len(t.buckets), 250)]
	used := 0
	for i := range sample {
		for j := range sample[i] {
			if data := sample[i][j].data.Load(); data != 0 && dataAge(data) == t.age {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * slots)
}

// Check reports whether a table of a size in MB could be made now, without making it, with the given number of MB to spare for others.
func Check(mb, others int) error { return check(context.Background(), mb, others, 0) }

// CheckReplacement is Check for when t is closed.
func (t *Table) CheckReplacement(mb, others int) error {
	return check(context.Background(), mb, others, t.HeldMB())
}

// HeldMB returns how much of its memory the table has taken already, in MB: what is only promised counts as free.
func (t *Table) HeldMB() int {
	if t.touched {
		return t.mb
	}
	return 0
}

// FreeMB returns how much memory can still be had, in MB, if the system tells.
func FreeMB() (mb int, known bool) { return availableMB(context.Background()) }

// check is Check when the given number of MB more are free than the system says.
func check(ctx context.Context, mb, others, more int) error {
	if mb < MinMB || mb > MaxMB {
		return fmt.Errorf("a hash table of %d MB is outside %d..%d", mb, MinMB, MaxMB)
	}
	available, known := availableMB(ctx)
	available += more
	switch {
	case !known:
	case mb > available:
		return fmt.Errorf("a hash table of %d MB does not fit into the %d MB of memory that are free", mb, available)
	case mb+others > available:
		return fmt.Errorf("a hash table of %d MB and %d MB for the threads do not fit into the %d MB of memory that are free", mb, others, available)
	}
	return nil
}
