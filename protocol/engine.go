package protocol

import (
	"context"

	"xqengine/eval"
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

	// Configure alters the options. If that fails, all stay as they were.
	Configure(change func(*search.Options)) error
}
