package protocol

import (
	"context"
	"time"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/hashtable"
	"xqengine/position"
	"xqengine/search"
)

// Engine is what a session wants of a search. Search and Probe may run at the same time; the other
// methods are called only while no search runs. search.Engine is one.
type Engine interface {
	// Search blocks until a limit is reached or ctx is cancelled; see search.Engine.
	Search(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error)
	// Probe looks a position up in the hash table.
	Probe(p *position.Position) (hashtable.Entry, bool)

	// Prepare makes what the first search of a position like p would have to make.
	Prepare(p *position.Position) error
	// Clear forgets what was learned in earlier games.
	Clear()
	// Explain returns the evaluation of a position term by term, for Red.
	Explain(p *position.Position) eval.Explanation

	// SetHash keeps the old table if it fails.
	SetHash(megabytes int) error
	// SetThreads keeps the old number if it fails.
	SetThreads(n int) error
	SetMultiPV(n int)
	SetMoveOverhead(d time.Duration)
	SetPonder(on bool)
	// SetNet sets the net that positions of the game it is for can be judged by, nil for the program's own, and whether
	// they are.
	SetNet(net *nnue.Network, use bool)
}
