// Package engines shares a few engines among the search jobs of many games: turns first, then hints, reviews and analyses.
package engines

import (
	"context"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/search"
)

// Engine searches one position at a time. The engines of package search do.
type Engine interface {
	Search(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error)
	Configure(change func(*search.Options)) error
}

// Job is a question to an engine. Its id tells late answers from current ones. The functions are called from other goroutines
// and must not block.
type Job struct {
	ID       string // given by Submit
	Kind     string // api.ThinkPlay ...
	Position *position.Position
	Limits   search.Limits
	Lines    int
	Report   func(search.Info)
	Done     func(search.Result, error) // once, also after Stop
	Waiting  func(suspended bool)       // it waits for an engine, or has one; may be nil
}

// lasts reports whether a job takes so long that others may take its engine away.
func (j *Job) lasts() bool { return j.Kind == api.ThinkReview || j.Kind == api.ThinkAnalysis }
