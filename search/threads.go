package search

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"xqengine/hashtable"
)

// growing is how many nodes in one search make a worker touch most of its tables.
const growing = 100_000

// checkThreads reports whether there is memory for the tables of n threads, besides a hash table that may still have to take
// its own.
func (e *Engine) checkThreads(n int) error {
	free, known := hashtable.FreeMB()
	if !known {
		return nil
	}
	promised := e.options.HashMB
	if e.table != nil {
		promised = e.table.MB() - e.table.HeldMB()
	}
	if missing := e.missingMB(n); missing > free-promised {
		return fmt.Errorf("the tables of %d threads take %d MB, which do not fit into the %d MB of memory that are free", n,
			missing, max(0, free-promised))
	}
	return nil
}

// missingMB returns how much memory n workers have still to take, in MB. Those that have searched for long
// hold theirs.
func (e *Engine) missingMB(n int) int {
	for _, w := range e.workers[:min(n, len(e.workers))] {
		if w.grown {
			n--
		}
	}
	return (n*e.workerBytes() + 1<<20 - 1) >> 20
}

// workerBytes returns how much memory a worker takes when it has searched for long.
func (e *Engine) workerBytes() int {
	const continuations = len(histories{}.continuationHistory) * int(unsafe.Sizeof(continuationTables{}))
	return int(unsafe.Sizeof(worker{})+unsafe.Sizeof(histories{})) + continuations + e.evaluator.Bytes()
}

// makeWorkers makes the workers that are missing.
func (e *Engine) makeWorkers() {
	from := len(e.workers)
	if from >= e.options.Threads {
		e.workers = e.workers[:e.options.Threads]
		return
	}
	e.workers = append(e.workers, make([]*worker, e.options.Threads-from)...)
	e.eachWorker(from, func(id int) { e.workers[id] = newWorker(e, id) })
}

// eachWorker calls f with the numbers of the workers from one on, on all processors at once.
func (e *Engine) eachWorker(from int, f func(id int)) {
	var wait sync.WaitGroup
	var next atomic.Int64
	next.Store(int64(from))
	for range min(runtime.NumCPU(), len(e.workers)-from) {
		wait.Go(func() {
			for id := int(next.Add(1)) - 1; id < len(e.workers); id = int(next.Add(1)) - 1 {
				f(id)
			}
		})
	}
	wait.Wait()
}
