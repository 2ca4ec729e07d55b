//go:build longer

package board

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/record"
)

// What libraries of openings in the field have: up to 226 000 turns.
var fieldTurns = min(226_000, record.MaxNodes)

// Opening takes under a second of a processor, reading longer. The bounds leave room for a machine that does much else; who waited
// for a whole record to be read would exceed them.
func TestTheLongestRecordsOpen(t *testing.T) {
	opensLong(t, shuffle(fieldTurns), 30*time.Second, 2*time.Second)
}

func TestTheLargestLibrariesOpen(t *testing.T) {
	opensLong(t, openingTree(t, fieldTurns), 30*time.Second, 2*time.Second)
}

// TestManyLargeImportsAtOnce: twelve files as large as may be, sent together, need the memory of one.
func TestManyLargeImportsAtOnce(t *testing.T) {
	_, web := served(t, nil)
	text := openingTree(t, record.MaxNodes-1)
	require.Less(t, len(text), api.MaxImport)
	text += strings.Repeat(" ", api.MaxImport-len(text))
	var stop atomic.Bool
	peak := make(chan uint64)
	go func() {
		most := uint64(0)
		for !stop.Load() {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			time.Sleep(20 * time.Millisecond)
		}
		peak <- most
	}()
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if answer := send(t, web, text); len(answer.Games) != 1 {
				t.Errorf("%s %v %v", answer.Code, answer.Params, answer.Problems)
			}
		})
	}
	all.Wait()
	stop.Store(true)
	most := <-peak
	var after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&after)
	t.Logf("%d MB a file; heap %d MB before, %d MB at most, %d MB after", len(text)>>20, before.HeapInuse>>20, most>>20, after.HeapInuse>>20)
	require.Less(t, most>>20, uint64(800), "MB")
	require.Less(t, after.HeapInuse>>20, before.HeapInuse>>20+100, "MB")
}
