package search

import "xqengine/eval"

// evalCacheBits is the binary logarithm of the size of an evaluation cache. Half and four times the size were no
// faster.
const evalCacheBits = 14

// evalCache remembers what a worker has evaluated lately. One in eight of the positions that the transposition
// table does not know has been evaluated before: nodes that are pruned by their evaluation, and such whose search
// is repeated with another window, leave nothing in the table.
//
// A slot holds the upper 48 bits of the key and the evaluation; its place stands for the lower bits. An
// empty slot says nothing, but of a key below 65,536, which no position has in practice.
type evalCache [1 << evalCacheBits]uint64

func (c *evalCache) slot(key uint64) *uint64 { return &c[key&(1<<evalCacheBits-1)] }

// probe returns the evaluation of the position with a key, and whether it is known.
func (c *evalCache) probe(key uint64) (eval.Score, bool) {
	data := *c.slot(key)
	return eval.Score(int16(data)), data>>16 == key>>16
}

func (c *evalCache) store(key uint64, v eval.Score) { *c.slot(key) = key>>16<<16 | uint64(uint16(v)) }
