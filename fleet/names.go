package fleet

import (
	"fmt"
	"time"
)

// Version is the version of the messages between server, workers and clients. Those of another version are refused with
// a line.
const Version = 1

// Streams and subjects. RUN is the id of a run, ITEM the number of a pair or block from 1.
const (
	runsStream   = "XQ_RUNS"    // xq.run.RUN.spec, xq.run.RUN.end: each is written once
	workStream   = "XQ_WORK"    // xq.work.RUN.ITEM: a work queue
	resultStream = "XQ_RESULTS" // xq.result.RUN
	artefacts    = "xq-artefacts"

	helloSubject  = "xq.hello"  // request: may I take part?
	submitSubject = "xq.submit" // request: a run
	stopSubject   = "xq.stop"   // request: end a run
	removeSubject = "xq.remove" // request: forget a run that has ended
	specSubject   = "xq.spec"   // request: what a run is
	statusSubject = "xq.status" // request: runs and workers
	activeSubject = "xq.active" // from the dispatcher: the runs that have work
	beatSubject   = "xq.beat"   // xq.beat.WORKER, from workers: still here
)

func specOf(run string) string           { return "xq.run." + run + ".spec" }
func endOf(run string) string            { return "xq.run." + run + ".end" }
func workOf(run string) string           { return "xq.work." + run + ".*" }
func itemOf(run string, item int) string { return fmt.Sprintf("xq.work.%s.%d", run, item) }
func resultOf(run string) string         { return "xq.result." + run }
func consumerOf(run string) string       { return "run-" + run }

// Times of the protocol.
const (
	// DefaultAckWait is how long a worker may be silent before its item is given to another.
	DefaultAckWait = 30 * time.Second
	beatInterval   = 5 * time.Second
	activeInterval = 5 * time.Second
	// duplicateWindow is how long the server itself drops a result that is published again. After that whoever
	// counts drops it: the first result of an item counts.
	duplicateWindow = 10 * time.Minute
	requestTimeout  = 10 * time.Second
)
