package fleet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"xqengine/match"
	"xqengine/match/matchlog"
	"xqengine/spsa"
)

// Tally is the state of a run, computed from its results in the order of their stream: whoever reads the same results has
// the same tally. Of each item the first valid result counts. Pairs are judged in the order of their numbers, whichever
// comes in first, so that a run of which the games are the same ends as a local match does, on whatever machines.
type Tally struct {
	Run      *Run
	Last     uint64 // sequence of the last result in the stream
	Done     int    // items with a result
	Counted  int    // items from the first one without a gap, that count
	Repeated int    // results of items that had one
	Refused  int    // results that cannot be
	Failures int    // those of one key within a minute are one
	Failure  string // the last one

	work     workload
	terms    *terms
	strikes  strikes
	early    map[int]*Result // behind a gap
	follower Follower
	end      Reason // empty: it goes on
	detail   string
}

// Follower is told what counts, in the order of the items. Its methods are called one at a time.
type Follower interface {
	Begin(t *Tally)                            // before anything counts
	Game(t *Tally, g *matchlog.Game)           // has just been counted
	Block(t *Tally, block int, content []byte) // of a run of self-play
	Iteration(t *Tally, i spsa.Iteration)      // of a tuning
}

// Ignore is a Follower that ignores all. Others embed it for what they have no use for.
type Ignore struct{}

// Begin does nothing.
func (Ignore) Begin(*Tally) {}

// Game does nothing.
func (Ignore) Game(*Tally, *matchlog.Game) {}

// Block does nothing.
func (Ignore) Block(*Tally, int, []byte) {}

// Iteration does nothing.
func (Ignore) Iteration(*Tally, spsa.Iteration) {}

// Settings returns the settings of a match, none of other runs.
func (t *Tally) Settings() (s match.Settings) {
	if m, ok := t.work.(*matchWork); ok {
		s = m.plan.Settings()
	}
	return s
}

// Standing returns the standing of a match, nil of other runs.
func (t *Tally) Standing() *match.Standing {
	if m, ok := t.work.(*matchWork); ok {
		return m.standing
	}
	return nil
}

// Blocks returns the definition of a run of self-play, nil of others.
func (t *Tally) Blocks() *Blocks {
	b, _ := t.work.(*Blocks)
	return b
}

// Tuning returns the definition of a tuning, nil of others.
func (t *Tally) Tuning() *Tuning {
	if c, ok := t.work.(*spsaWork); ok {
		return c.tuning
	}
	return nil
}

// SPSA returns the state of a tuning, nil of other runs.
func (t *Tally) SPSA() *spsa.State {
	if c, ok := t.work.(*spsaWork); ok {
		return c.state
	}
	return nil
}

// newTally returns the tally of a run before its first result.
func newTally(r *Run, definition []byte, by *terms) (*Tally, error) {
	work, err := workloadOf(r, definition)
	if err != nil {
		return nil, err
	}
	t := &Tally{Run: r, work: work, terms: by, strikes: newStrikes(by.rest()), early: map[int]*Result{}, follower: Ignore{}}
	return t, nil
}

// loadTally fetches terms and definition of a run and returns the tally before its first result.
func loadTally(ctx context.Context, js jetstream.JetStream, r *Run) (*Tally, error) {
	by, err := readTerms(ctx, js, r.ID)
	if err != nil {
		return nil, err
	}
	store, err := js.ObjectStore(ctx, artefacts)
	if err != nil {
		return nil, err
	}
	definition, err := download(ctx, store, r.Definition)
	if err != nil {
		return nil, err
	}
	return newTally(r, definition, by)
}

// Ended returns why the run is over, with a detail for people; the reason is empty while it goes on.
func (t *Tally) Ended() (Reason, string) { return t.end, t.detail }

// open returns the last item that can be played now.
func (t *Tally) open() int { return t.work.open() }

// item returns the message of a work item that is open.
func (t *Tally) item(n int) Item {
	return Item{Version: Version, Run: t.Run.ID, Number: n, Ticket: t.terms.ticket(n), Theta: t.work.theta()}
}

// isDone reports whether an item has a valid result.
func (t *Tally) isDone(n int) bool { return n <= t.Counted || t.early[n] != nil }

// verdict is what a message of the stream of results comes to.
type verdict struct {
	item  int  // that it is the result of; 0: of none
	again bool // the item must be done again
	junk  bool // nobody who had been given an item has sent it, so it need not be kept
}

// add counts a message of the stream of results.
func (t *Tally) add(m stored) verdict {
	t.Last = m.sequence
	if t.end != "" {
		return verdict{}
	}
	var r Result
	err := decode(m.data, "a result", &r)
	if err == nil && (r.Run != t.Run.ID || r.Item < 1 || r.Item > t.Run.Items) {
		err = errors.New("there is no such item")
	}
	if err == nil && !t.terms.dealt(r.Item, r.Ticket) {
		err = fmt.Errorf("item %d was not given out to it", r.Item)
	}
	key := lastWord(m.subject)
	if err != nil {
		t.Refused++
		t.Failure = fmt.Sprintf("a result by %.56s: %v", key, err)
		return verdict{junk: true}
	}
	r.tidy()
	switch {
	case t.isDone(r.Item):
		t.Repeated++
		return verdict{item: r.Item}
	case r.Failure != "":
		t.fail(&r, key, m.at)
		return verdict{}
	}
	if err := t.work.check(&r); err != nil {
		t.Refused++
		t.Failure = fmt.Sprintf("%s: its result of item %d: %v", r.Worker, r.Item, err)
		return verdict{item: r.Item, again: true}
	}
	t.strikes.result(key)
	t.Done++
	t.early[r.Item] = &r
	for t.end == "" && t.early[t.Counted+1] != nil {
		t.count(t.early[t.Counted+1])
	}
	return verdict{item: r.Item}
}

// tidy makes printable what stands in reports and on terminals of what a worker wrote.
func (r *Result) tidy() {
	tidy(&r.Worker, &r.Failure)
	for i := range r.Games {
		g := &r.Games[i]
		tidy((*string)(&g.Termination), &g.Reason, &g.Fault, &g.FaultKind)
	}
}

// fail takes note that the worker with a key could not do an item.
func (t *Tally) fail(r *Result, key string, at time.Time) {
	if !t.strikes.failure(key, at) {
		return
	}
	t.Failures++
	t.Failure = fmt.Sprintf("%s: %s", r.Worker, r.Failure)
	if t.strikes.hopeless() {
		t.end, t.detail = Failed, fmt.Sprintf("%d failures one after the other; the last: %s", t.strikes.inARow, t.Failure)
	}
}

// count counts the next item.
func (t *Tally) count(r *Result) {
	t.Counted++
	delete(t.early, r.Item)
	t.work.count(t, r)
	if detail, decided := t.work.decided(); decided {
		t.end, t.detail = Decided, detail
	} else if t.Counted == t.Run.Items {
		t.end = Complete
	}
}

// Line returns the result so far in one line.
func (t *Tally) Line() string { return t.work.line(t) }

// Report returns what the local command would print at its end.
func (t *Tally) Report() string { return t.work.report(t) }
