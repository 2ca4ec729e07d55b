package search

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/hashtable"
	"xqengine/position"
)

// MaxThreads is how many threads an engine is ever given: more than any machine has that it is for.
const MaxThreads = 512

// Options are the settings of an engine.
type Options struct {
	Threads      int              // search threads, from 1
	HashMB       int              // size of the transposition table in MB
	MultiPV      int              // lines to report, from 1
	MoveOverhead time.Duration    // kept back per move for what lies between engine and clock
	Ponder       bool             // the GUI will ponder: a little more time may be spent
	Parameters   *Parameters      // nil: those of the variant that is played
	Weights      *eval.Weights    // for the game they are of; nil: those of the variant that is played
	Net          *nnue.Network    // judges the game it is for; nil: the program's own nets
	UseNet       bool             // nets judge where there is one: without it the hand-written evaluation does
	Tables       []Tables         // endgame tables: the first that knows the game of a position is asked
	Now          func() time.Time // the clock
	// Nodes that make a millisecond on a clock that counts them instead of time, so that games on a clock are the same on
	// any machine, however busy; 0: time is time. Source: Stockfish's option of this name.
	NodesTime int
}

// DefaultOptions returns the settings an engine starts with.
func DefaultOptions() Options {
	return Options{
		Threads: 1, HashMB: 64, MultiPV: 1, MoveOverhead: defaultOverhead,
		UseNet: true, Now: time.Now,
	}
}

// Engine searches positions, one at a time. Its methods may be called from any goroutine; those that
// need a quiet engine wait until the search under way has ended.
type Engine struct {
	mu         sync.Mutex // held during a search and by whoever changes the engine
	options    Options
	tableMu    sync.RWMutex     // held with mu by who exchanges the table, alone by who only probes it
	table      *hashtable.Table // nil until it is needed
	workers    []*worker
	parameters *Parameters // of the variant, as all below
	reductions *reductions
	evaluator  *eval.Evaluator // for Explain, and the pattern for those of the workers
	errors     Level           // by whose errors of judgement the table and the rest were filled
	game       game            // what the table, the histories and the evaluators are for
	used       bool            // a search has filled table and histories since they were last cleared
}

// game is what scores depend on besides the position: with another one everything learned is void.
type game struct {
	variant *position.Variant
	target  int            // points that win
	rules   position.Rules // by which repetitions are judged, among others
}

// New returns an engine with the default options. It is cheap: the table is made when it is needed.
func New() *Engine { return NewWith(DefaultOptions()) }

// NewWith returns an engine with the given options.
func NewWith(o Options) *Engine {
	e := &Engine{options: o, game: game{variant: position.Xiangqi}}
	e.rebuild()
	return e
}

// rebuild makes what the engine needs for the variant of the present game.
func (e *Engine) rebuild() {
	e.evaluator = e.newEvaluator() // the workers take theirs after it when they next search
	if e.parameters = e.options.Parameters; e.parameters == nil {
		p := ParametersFor(e.game.variant)
		e.parameters = &p
	}
	e.reductions = newReductions(e.parameters)
}

func (e *Engine) newEvaluator() *eval.Evaluator {
	weights := e.options.Weights
	if weights == nil || !weights.Supports(e.game.variant) {
		weights = eval.WeightsFor(e.game.variant)
	}
	if net := e.activeNet(); net != nil {
		return eval.NewWithNet(weights, net)
	}
	return eval.New(weights)
}

// activeNet returns the net that judges, nil where the hand-written evaluation does.
func (e *Engine) activeNet() *nnue.Network {
	if !e.options.UseNet || e.errors.Classical {
		return nil
	}
	return e.net()
}

// net returns the net for the variant of the present game; nil if there is none.
func (e *Engine) net() *nnue.Network { return nnue.Choose(e.options.Net, e.game.variant) }

// setGame makes the engine ready for the game of p. If it is another one than before, what was learned is
// forgotten.
func (e *Engine) setGame(p *position.Position) {
	now := game{variant: p.Variant(), target: p.PointsTarget(), rules: p.Rules()}
	if e.game == now {
		return
	}
	other := e.game.variant != now.variant
	e.game = now
	if other {
		e.rebuild()
	}
	e.clearIfUsed()
}

// setLevel makes the engine ready for the errors of a level. What was learned with others is forgotten.
func (e *Engine) setLevel(l Level) {
	l.Nodes, l.Depth = 0, 0
	if l.IsFull() {
		l = Level{}
	}
	if e.errors == l {
		return
	}
	before := e.activeNet()
	e.errors = l
	if e.activeNet() != before {
		e.rebuild()
	}
	e.clearIfUsed()
}

// Options returns the present settings.
func (e *Engine) Options() Options {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.options
}

// makeTable makes the table where there is none.
func (e *Engine) makeTable() error {
	if e.table != nil {
		return nil
	}
	table, err := hashtable.New(e.options.HashMB)
	if err != nil {
		return err
	}
	e.exchange(table)
	return nil
}

// Parameters returns a copy of the parameters that the engine searches with.
func (e *Engine) Parameters() Parameters {
	e.mu.Lock()
	defer e.mu.Unlock()
	return *e.parameters
}

// Prepare makes the table and the workers for games like that of p now and touches the memory of the table, so
// that the first search does not pay for it. It fails if the machine has not enough memory for the table.
func (e *Engine) Prepare(p *position.Position) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setGame(p)
	e.tablesFor(p, Limits{}) // opens them
	fresh := e.table == nil
	if err := e.prepare(); err != nil {
		return err
	}
	if fresh {
		e.clear()
	}
	return nil
}

func (e *Engine) prepare() error {
	if err := e.makeTable(); err != nil {
		return err
	}
	e.makeWorkers()
	return nil
}

// Clear forgets everything learned: table and histories. For a new game.
func (e *Engine) Clear() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.clearIfUsed()
}

// clearIfUsed clears what searches have left, if there is anything: clearing a large table takes time.
func (e *Engine) clearIfUsed() {
	if e.used {
		e.clear()
	}
}

// clear empties table and histories, and touches the memory of the table.
func (e *Engine) clear() {
	e.used = false
	e.tableMu.Lock() // of those who probe
	defer e.tableMu.Unlock()
	if e.table != nil {
		e.table.Clear(e.options.Threads)
	}
	e.eachWorker(0, func(id int) { e.workers[id].clear() })
}

// Close gives the memory of the table back. The engine makes a new one when it is needed.
func (e *Engine) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.exchange(nil)
}

// exchange puts a table in place of the present one.
func (e *Engine) exchange(table *hashtable.Table) {
	e.tableMu.Lock()
	defer e.tableMu.Unlock()
	if e.table != nil {
		e.table.Close()
	}
	e.table = table
}

// Probe looks a position up in the transposition table. It does not wait for a search to end.
func (e *Engine) Probe(p *position.Position) (hashtable.Entry, bool) {
	e.tableMu.RLock()
	defer e.tableMu.RUnlock()
	if e.table == nil {
		return hashtable.Entry{}, false
	}
	return e.table.Probe(p.Key())
}

// Explain returns the evaluation of a position term by term.
func (e *Engine) Explain(p *position.Position) eval.Explanation {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setGame(p)
	c := p.Clone()
	c.SetFeatures(e.evaluator.Features())
	x := e.evaluator.Explain(c)
	if net := e.net(); net != nil {
		x.Net = e.evaluator.ExplainNet(c, net)
	}
	return x
}

// Search looks for the best turn of p, which it does not change, until a limit is reached or ctx is
// cancelled. report is called, from one goroutine at a time, with each line found. With Infinite or
// Ponder the result is held back until ctx is cancelled (or, pondering, Limits.PonderHit was closed and
// the time is over). The last line reported begins with the turn of the result. The error tells that the table could
// not be made or, as a *Panic, of a bug.
func (e *Engine) Search(ctx context.Context, p *position.Position, l Limits, report func(Info)) (Result, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setGame(p)
	e.setLevel(l.Level)
	if err := e.prepare(); err != nil {
		return Result{}, err
	}
	t := e.newTask(p, l, report)
	if len(t.rootMoves) == 0 {
		return Result{Score: scoreWithoutMoves(p)}, t.hold(ctx)
	}
	e.used = true
	e.table.NewSearch()
	if err := e.run(ctx, t); err != nil {
		return Result{}, err
	}
	_ = t.hold(ctx)
	r := t.result(t.workers)
	t.reportResult(r)
	return r, nil
}

// scoreWithoutMoves returns the score of a root without a legal move: mate, or stalemate where that draws.
func scoreWithoutMoves(p *position.Position) Score {
	if p.Variant().Traits().StalemateDraws && !p.InCheck() {
		return 0
	}
	return mated(0)
}

// run lets all workers search until the first of them has finished or ctx is cancelled. The error tells of
// a bug that made a worker panic.
func (e *Engine) run(ctx context.Context, t *task) error {
	stopWatching := context.AfterFunc(ctx, func() { t.stop.Store(true) })
	defer stopWatching()
	finished := make(chan struct{})
	var watcher sync.WaitGroup
	if t.limits.Ponder {
		watcher.Go(func() {
			select {
			case <-t.limits.PonderHit:
				t.ponderHit()
			case <-finished:
			}
		})
	}
	var group errgroup.Group
	for _, w := range t.workers {
		w.enlist(t)
	}
	for _, w := range t.workers[1:] {
		group.Go(func() error { return w.work() })
	}
	err := t.workers[0].work()
	t.stop.Store(true)
	err = errors.Join(err, group.Wait())
	close(finished)
	watcher.Wait()
	return err
}
