package search

import (
	"runtime/debug"
	"slices"

	"xqengine/hashtable"
)

// manyWorkers is how many workers must go for their memory to be given back at once, not when the collector next runs.
const manyWorkers = 8

// Configure lets change alter the options, and rebuilds what depends on those that differ then. It waits for the search under
// way. A new net, new weights, new parameters or other endgame tables clear what was learned: the scores of two evaluations do not mix.
//
// Sizes for which the machine has no memory are refused: the error names them, and all options stay as they were.
func (e *Engine) Configure(change func(*Options)) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	old, now := e.options, e.options
	change(&now)
	now.Threads, now.MultiPV = max(1, now.Threads), max(1, now.MultiPV)
	now.MoveOverhead, now.NodesTime = max(0, now.MoveOverhead), max(0, now.NodesTime)
	if err := e.checkMemory(now); err != nil {
		return err
	}
	before := e.activeNet()
	e.options = now
	if err := e.resizeTable(old.HashMB); err != nil {
		e.options = old
		return err
	}
	e.dropWorkers()
	if !slices.Equal(now.Tables, old.Tables) {
		e.clearIfUsed() // scores rest on them
	}
	if e.activeNet() != before || now.Weights != old.Weights || !sameParameters(now.Parameters, old.Parameters) {
		e.rebuild()
		e.clearIfUsed()
	}
	return nil
}

// checkMemory returns an error if there is no memory for what the options ask for beyond the present ones.
func (e *Engine) checkMemory(o Options) error {
	switch workers := e.missingMB(o.Threads); {
	case o.HashMB != e.options.HashMB && e.table != nil:
		return e.table.CheckReplacement(o.HashMB, workers)
	case o.HashMB != e.options.HashMB:
		return hashtable.Check(o.HashMB, workers)
	case o.Threads > e.options.Threads:
		return e.checkThreads(o.Threads)
	}
	return nil
}

// resizeTable replaces the table, if there is one, by one of the size of the options. Where that fails there is none.
func (e *Engine) resizeTable(old int) error {
	if e.table == nil || e.options.HashMB == old {
		return nil
	}
	e.exchange(nil) // there may be no room for both
	if err := e.makeTable(); err != nil {
		return err
	}
	e.tableMu.Lock() // against Probe
	defer e.tableMu.Unlock()
	e.table.Clear(e.options.Threads) // so that the next search does not pay for the memory
	return nil
}

// dropWorkers drops the workers that are more than the threads.
func (e *Engine) dropWorkers() {
	dropped := len(e.workers) - e.options.Threads
	if dropped <= 0 {
		return
	}
	clear(e.workers[e.options.Threads:])
	e.workers = e.workers[:e.options.Threads]
	if dropped >= manyWorkers {
		debug.FreeOSMemory()
	}
}

// sameParameters compares the values.
func sameParameters(a, b *Parameters) bool { return a == b || a != nil && b != nil && *a == *b }
