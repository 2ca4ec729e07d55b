package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"xqengine/match"
	"xqengine/match/record"
	"xqengine/match/stats"
	"xqengine/spsa"
)

// Tally is the state of a run, computed from its results in the order of their stream: whoever reads the same results has
// the same tally. Of each item the first valid result counts. Pairs are judged in the order of their numbers, whichever
// comes in first, so that a run of which the games are the same ends as a local match does, on whatever machines.
type Tally struct {
	Run      *Run
	Standing *match.Standing // of a match, else nil
	Climb    *spsa.Climb     // of a tuning, else nil
	Last     uint64          // sequence of the last result in the stream
	Done     int             // items with a result
	Counted  int             // items from the first one without a gap, that count
	Repeated int             // results of items that had one
	Refused  int             // results that cannot be
	Failures int             // those of one key within a minute are one
	Failure  string          // the last one

	plan    *match.Plan
	blocks  *Blocks
	tuning  *Tuning
	terms   *terms
	strikes strikes
	early   map[int]*Result // behind a gap
	keeper  Follower
	end     Reason // empty: it goes on
	detail  string
}

// Follower is told what counts, in the order of the items. Its methods are called one at a time.
type Follower interface {
	Begin(t *Tally)                            // before anything counts
	Game(t *Tally, g *record.Game)             // has just been counted
	Block(t *Tally, block int, content []byte) // of a run of self-play
	Iteration(t *Tally, i spsa.Iteration)      // of a tuning
}

// nobody is a Follower that does not care.
type nobody struct{}

func (nobody) Begin(*Tally)              {}
func (nobody) Game(*Tally, *record.Game) {}
func (nobody) Block(*Tally, int, []byte) {}

func (nobody) Iteration(*Tally, spsa.Iteration) {}

// Settings returns the settings of a match.
func (t *Tally) Settings() match.Settings { return t.plan.Settings() }

// Blocks returns the definition of a run of self-play, nil of others.
func (t *Tally) Blocks() *Blocks { return t.blocks }

// Tuning returns the definition of a tuning, nil of others.
func (t *Tally) Tuning() *Tuning { return t.tuning }

// newTally returns the tally of a run before its first result.
func newTally(r *Run, definition []byte, by *terms) (*Tally, error) {
	t := &Tally{Run: r, terms: by, strikes: newStrikes(by.rest()), early: map[int]*Result{}, keeper: nobody{}}
	switch r.Kind {
	case Match:
		plan, err := planOf(definition, 1)
		if err != nil {
			return nil, err
		}
		if plan.Pairs() != r.Items || plan.Games() != r.Games {
			return nil, fmt.Errorf("run %s: %d pairs, %d games: its definition has %d and %d", r.ID, r.Items, r.Games, plan.Pairs(), plan.Games())
		}
		t.plan, t.Standing = plan, plan.Standing()
	case Generate:
		blocks, err := blocksOf(definition, r)
		if err != nil {
			return nil, err
		}
		t.blocks = blocks
	case Spsa:
		tuning, err := tuningOf(definition, r)
		if err != nil {
			return nil, err
		}
		t.tuning = tuning
		if t.Climb, err = spsa.NewClimb(tuning.Head.Method, tuning.Head.Threads, nil); err != nil {
			return nil, fmt.Errorf("definition: %w", err)
		}
	}
	return t, nil
}

// planOf reads the definition of a match, with all times scaled.
func planOf(definition []byte, factor float64) (*match.Plan, error) {
	var settings match.Settings
	if err := json.Unmarshal(definition, &settings); err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	c, err := settings.Scale(factor).Config()
	if err != nil {
		return nil, err
	}
	return match.NewPlan(c)
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

// open returns the last item that can be played now: pairs of a tuning start from what the batch before has led to.
func (t *Tally) open() int {
	if t.Climb == nil {
		return t.Run.Items
	}
	_, last := t.Climb.Open()
	return last
}

// item returns the message of a work item that is open.
func (t *Tally) item(n int) Item {
	it := Item{Version: Version, Run: t.Run.ID, Number: n, Ticket: t.terms.ticket(n)}
	if t.Climb != nil {
		it.Theta = t.Climb.Theta()
	}
	return it
}

// isDone tells whether an item has a valid result.
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
	if err := t.check(&r); err != nil {
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

// check tells what cannot be in the result of an item.
func (t *Tally) check(r *Result) error {
	switch {
	case t.blocks != nil:
		return t.blocks.check(r.Item, r.Block)
	case t.Climb != nil:
		return t.checkPair(r)
	}
	fixtures, err := t.plan.Pair(r.Item)
	if err != nil {
		return err
	}
	if len(fixtures) != len(r.Games) {
		return fmt.Errorf("%d games instead of %d", len(r.Games), len(fixtures))
	}
	for i, f := range fixtures {
		g := &r.Games[i]
		switch {
		case g.Number != f.Number || g.Pair != f.Pair || g.Opening.FEN != f.Opening.FEN || !slices.Equal(g.Opening.Moves, f.Opening.Moves):
			return fmt.Errorf("game %d of pair %d is another one", f.Number, f.Pair)
		case g.Red.Name != t.Standing.Engines[f.Red].Name || g.Black.Name != t.Standing.Engines[f.Black].Name:
			return fmt.Errorf("game %d is between others", f.Number)
		case g.Result != record.RedWins && g.Result != record.BlackWins && g.Result != record.Drawn:
			return fmt.Errorf("game %d has no result", f.Number)
		}
	}
	return nil
}

// checkPair tells what cannot be in the result of a pair of a tuning.
func (t *Tally) checkPair(r *Result) error {
	switch {
	case r.Pair == nil || r.Pair.Number != r.Item:
		return errors.New("it is not of this pair")
	case r.Item > t.open():
		return errors.New("its turn has not come")
	case !t.Climb.Same(r.Pair.Theta, t.Climb.Theta()):
		return errors.New("it was played from other values")
	}
	return spsa.CheckWon(r.Pair.Won)
}

// count counts the next item.
func (t *Tally) count(r *Result) {
	t.Counted++
	delete(t.early, r.Item)
	if r.Block != nil && t.blocks != nil {
		t.keeper.Block(t, r.Item, r.Block)
	}
	if r.Pair != nil && t.Climb != nil {
		t.keeper.Iteration(t, t.Climb.Add(r.Pair.Won))
	}
	for i := range r.Games {
		if t.Standing != nil && t.Standing.Add(&r.Games[i]) {
			t.keeper.Game(t, &r.Games[i])
		}
	}
	switch {
	case t.Standing != nil && t.Standing.SPRT != nil && t.Standing.Verdict != stats.Undecided:
		t.end, t.detail = Decided, string(t.Standing.Verdict)
	case t.Counted == t.Run.Items:
		t.end = Complete
	}
}

// Line returns the result so far in one line.
func (t *Tally) Line() string {
	switch {
	case t.Standing != nil:
		return t.Standing.Line()
	case t.Climb != nil:
		return fmt.Sprintf("%d of %d pairs", t.Counted, t.Run.Items)
	}
	return fmt.Sprintf("%d of %d blocks", t.Done, t.Run.Items)
}

// Report returns what the local command would print at its end.
func (t *Tally) Report() string {
	var text strings.Builder // takes everything
	switch {
	case t.Standing != nil:
		_ = t.Standing.Write(&text)
	case t.Climb != nil && t.Counted > 0:
		_ = t.Climb.Write(&text, t.Climb.Course)
	default:
		text.WriteString(t.Line() + "\n")
	}
	return text.String()
}
