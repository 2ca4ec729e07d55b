package play

import (
	"xqengine/record"
	"xqengine/search"
)

// question is a search that somebody has asked for. There is one at a time: the next takes the place of the last.
type question struct {
	g      *game
	search *searchJob // nil: none
}

// prepare stops the last search and makes the next, which the caller starts and keeps. answer gets its result, unless it has been
// stopped; a search that fails is reported.
func (q *question) prepare(kind string, n *record.Node, limits search.Limits, answer func(*searchJob, search.Result)) *searchJob {
	q.stop()
	return newSearch(q.g, kind, n, 1, limits, func(j *searchJob, r search.Result, err error) {
		if q.search != j {
			return
		}
		q.search = nil
		if err != nil {
			sendFault(q.g, err)
			return
		}
		answer(j, r)
	})
}

// stop ends the search.
func (q *question) stop() {
	q.search.forget()
	q.search = nil
}
