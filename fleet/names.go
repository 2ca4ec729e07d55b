package fleet

import (
	"fmt"
	"strings"
	"time"
)

// Version is the version of the messages between server, workers and clients. Those of another version are refused with
// a line.
const Version = 2

// Streams and subjects. RUN is the id of a run, ITEM the number of a pair or block from 1.
const (
	runsStream   = "XQ_RUNS"    // xq.run.RUN.terms, .spec and .end: of each the first that can be read holds
	workStream   = "XQ_WORK"    // xq.work.RUN.ITEM: a work queue
	resultStream = "XQ_RESULTS" // xq.result.RUN.KEY: the server lets nobody else publish there than the user with this key
	artefacts    = "xq-artefacts"

	helloSubject  = "xq.hello"  // request: may I take part?
	submitSubject = "xq.submit" // request: a run
	stopSubject   = "xq.stop"   // request: end a run
	removeSubject = "xq.remove" // request: forget a run that has ended
	specSubject   = "xq.spec"   // request: what a run is
	statusSubject = "xq.status" // request: runs and workers
	activeSubject = "xq.active" // from the dispatcher: the runs that have work
	beatSubject   = "xq.beat"   // xq.beat.KEY.WORKER, from workers: still here
)

// The last words of the subjects of the stream of runs.
const (
	termsWord = "terms"
	specWord  = "spec"
	endWord   = "end"
)

// runsRoot is how all of them begin.
const runsRoot = "xq.run."

func termsOf(run string) string          { return runsRoot + run + "." + termsWord }
func specOf(run string) string           { return runsRoot + run + "." + specWord }
func endOf(run string) string            { return runsRoot + run + "." + endWord }
func workOf(run string) string           { return "xq.work." + run + ".*" }
func itemOf(run string, item int) string { return fmt.Sprintf("xq.work.%s.%d", run, item) }
func resultsOf(run string) string        { return "xq.result." + run + ".*" }
func resultBy(run, key string) string    { return "xq.result." + run + "." + key }
func beatBy(key, worker string) string   { return beatSubject + "." + key + "." + worker }
func consumerOf(run string) string       { return "run-" + run }

// inboxRoot is how the subjects begin that answers are sent to; inboxOf is that of the user with a key, which nobody but an
// owner may listen to besides.
const inboxRoot = "_INBOX."

func inboxOf(key string) string { return inboxRoot + key }

// lastWord returns what stands behind the last dot of a subject.
func lastWord(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

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
	// DefaultRest is for how long failures of one worker's key count as one, and a worker leaves a run alone after one.
	DefaultRest = time.Minute
	// sweepInterval is how often results of runs that do not exist are removed.
	sweepInterval = time.Minute
)
