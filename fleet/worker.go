package fleet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// WorkerOptions say what a worker gives and takes.
type WorkerOptions struct {
	Connection
	Program  string        // the program's name and version, for people
	Cores    int           // to play on
	MemoryMB int           // for engines, all together
	Longest  time.Duration // an item may take; 0: DefaultLongest
	Cache    string        // folder for artefacts
	CacheMB  int           // its size; 0: no bound
	Trusted  []string      // public keys whose programs are started
	Speed    float64       // nodes of the benchmark per second and core; times are scaled by it
	Rest     time.Duration // how long a run is left alone after it failed here; 0: a minute
	Log      io.Writer     // a line for each event; nil: none
	Journal  io.Writer     // a JSON line for each item that was done, before its result is published; nil: none

	// Play does an item instead of the worker itself: for tests and measurements of the fleet.
	Play func(ctx context.Context, r *Run, item int) (*Result, error)
}

// DefaultLongest is how long an item may take.
const DefaultLongest = 6 * time.Hour

// worker takes items and plays them.
type worker struct {
	options WorkerOptions
	id      string
	trusted map[string]bool
	nc      *nats.Conn
	js      jetstream.JetStream
	ackWait time.Duration
	cache   *cache
	budget  *budget

	mu      sync.Mutex
	active  []string // runs that have work
	jobs    map[string]*job
	resting map[string]time.Time // run: until when it is left alone
	done    int
	trouble string
	changed chan struct{} // another list of runs
	writing sync.Mutex    // to log and journal
	closing sync.WaitGroup
}

// Work joins a server and works until ctx ends, or until the server refuses the worker.
func Work(ctx context.Context, o WorkerOptions) error {
	if o.Longest == 0 {
		o.Longest = DefaultLongest
	}
	if o.Rest == 0 {
		o.Rest = time.Minute
	}
	if o.Cores < 1 {
		return fmt.Errorf("cores: %d, want at least 1", o.Cores)
	}
	w := &worker{
		options: o, id: randomID(), trusted: setOf(o.Trusted), ackWait: DefaultAckWait,
		budget: newBudget(o.Cores, o.MemoryMB), jobs: map[string]*job{}, resting: map[string]time.Time{},
		changed: make(chan struct{}, 1),
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var err error
	w.nc, err = o.dial(nats.ReconnectHandler(func(*nats.Conn) {
		// The server may be another one now.
		go func() {
			var no refusal
			if err := w.greet(ctx); errors.As(err, &no) {
				cancel(err)
			}
		}()
	}))
	if err != nil {
		return err
	}
	defer w.nc.Close()
	if err := w.join(ctx); err != nil {
		return err
	}
	w.log("joined %s as %s with %d cores, %.0f nodes/s each", w.nc.ConnectedUrlRedacted(), o.Name, o.Cores, o.Speed)
	go w.beat(ctx)
	err = w.pull(ctx)
	w.budget.wait()
	w.learn([]string{}) // closes all jobs
	w.closing.Wait()
	return err
}

// join sets up what the worker needs of the server.
func (w *worker) join(ctx context.Context) (err error) {
	if w.js, err = jetstream.New(w.nc); err != nil {
		return err
	}
	if _, err = w.nc.Subscribe(activeSubject, func(m *nats.Msg) {
		var a active
		if decode(m.Data, "the server", &a) == nil {
			w.learn(a.Runs)
		}
	}); err != nil {
		return err
	}
	for {
		err := w.greet(ctx)
		if err == nil {
			break
		}
		if !errors.Is(err, errNoDispatcher) && !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
		w.log("%v: waiting", err)
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	if w.options.Play != nil {
		return nil
	}
	store, err := w.js.ObjectStore(ctx, artefacts)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(w.options.Cache, 0o755); err != nil {
		return err
	}
	w.cache = newCache(w.options.Cache, w.options.CacheMB, store)
	return nil
}

// greet asks whether the worker may take part.
func (w *worker) greet(ctx context.Context) error {
	answer, err := ask(ctx, w.nc, helloSubject, hello{Version, w.options.Program})
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.ackWait = time.Duration(answer.AckWait) * time.Millisecond
	w.mu.Unlock()
	w.learn(answer.Active)
	return nil
}

// learn takes note of the runs that have work; nil if they are not known. Items of runs that have not are given up.
func (w *worker) learn(runs []string) {
	if runs == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.active = runs
	still := setOf(runs)
	for id, j := range w.jobs {
		if !still[id] {
			j.cancel()
			delete(w.jobs, id)
			w.closing.Go(j.close)
		}
	}
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

func (w *worker) log(format string, args ...any) {
	if w.options.Log != nil {
		w.writing.Lock()
		defer w.writing.Unlock()
		fmt.Fprintf(w.options.Log, format+"\n", args...)
	}
}

// beat tells the dispatcher every few seconds what the worker does.
func (w *worker) beat(ctx context.Context) {
	ticker := time.NewTicker(beatInterval)
	defer ticker.Stop()
	for {
		w.mu.Lock()
		b := Beat{
			Version: Version, Worker: w.id, Name: w.options.Name, Program: w.options.Program, Cores: w.options.Cores,
			Busy: w.budget.busy(), MemoryMB: w.options.MemoryMB, Speed: w.options.Speed, Done: w.done, Trouble: w.trouble,
		}
		w.mu.Unlock()
		_ = w.nc.Publish(beatSubject+"."+w.id, encode(b)) // the next one comes soon
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// pullWait is how long a worker waits for items of one run before it looks at the next.
const pullWait = 5 * time.Second

// pull takes items, from one run after the other, whenever there is room for one.
func (w *worker) pull(ctx context.Context) error {
	for turn := 0; ctx.Err() == nil; turn++ {
		j := w.choose(ctx, turn)
		if j == nil {
			select {
			case <-w.changed:
			case <-w.budget.freed:
			case <-time.After(w.nextLook()):
			case <-ctx.Done():
			}
			continue
		}
		w.take(ctx, j)
	}
	return context.Cause(ctx)
}

// nextLook returns how long nothing changes by itself: until a run has rested.
func (w *worker) nextLook() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	wait := pullWait
	for _, id := range w.active {
		if d := time.Until(w.resting[id]); d > 0 {
			wait = min(wait, d)
		}
	}
	return wait + time.Millisecond
}

// choose returns a run that has work and for which there is room; nil if there is none now.
func (w *worker) choose(ctx context.Context, turn int) *job {
	w.mu.Lock()
	runs := w.active
	w.mu.Unlock()
	for i := range runs {
		id := runs[(turn+i)%len(runs)]
		w.mu.Lock()
		rests := time.Now().Before(w.resting[id])
		w.mu.Unlock()
		if rests {
			continue
		}
		j, err := w.job(ctx, id)
		if err != nil {
			w.rest(id, err)
			continue
		}
		if w.budget.fits(j.run) {
			return j
		}
	}
	return nil
}

// passing is an error that is nobody's fault and goes by: the server is away for a moment, a run begins.
type passing struct{ error }

func (p passing) Unwrap() error { return p.error }

// rest leaves a run alone for a while, a short one if what is wrong goes by.
func (w *worker) rest(run string, err error) {
	if w.js == nil || errors.Is(err, context.Canceled) {
		return
	}
	w.log("run %s: %v", run, err)
	while := w.options.Rest
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := errors.AsType[passing](err); ok {
		while = min(while, 500*time.Millisecond)
	} else {
		w.trouble = err.Error()
	}
	w.resting[run] = time.Now().Add(while)
}

// take asks for as many items of a run as there is room for, and starts what comes.
func (w *worker) take(ctx context.Context, j *job) {
	n := w.budget.room(j.run)
	wait, cancel := context.WithTimeout(j.ctx, pullWait)
	defer cancel()
	w.mu.Lock()
	several := len(w.active) > 1
	w.mu.Unlock()
	options := []jetstream.FetchOpt{jetstream.FetchContext(wait)}
	if several {
		// Another run may have work at once.
		options = []jetstream.FetchOpt{jetstream.FetchMaxWait(time.Second)}
	}
	batch, err := j.consumer.Fetch(n, options...)
	got := 0
	if err == nil {
		for m := range batch.Messages() {
			got++
			w.budget.take(j.run)
			go func() {
				defer w.budget.give(j.run)
				w.do(ctx, j, m)
			}()
		}
		err = batch.Error()
	}
	if got == 0 && err != nil && wait.Err() == nil && ctx.Err() == nil {
		if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, nats.ErrNoResponders) {
			err = nil // the run has ended, or the server is away for a moment: the next list of runs tells
		}
		if err != nil && !errors.Is(err, nats.ErrTimeout) {
			w.log("run %s: %v", j.run.ID, err)
		}
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// do does one item.
func (w *worker) do(ctx context.Context, j *job, m jetstream.Msg) {
	var it item
	meta, err := m.Metadata()
	if err == nil {
		err = decode(m.Data(), "a work item", &it)
	}
	if err != nil {
		w.rest(j.run.ID, err)
		_ = m.NakWithDelay(w.options.Rest) // another worker may know it
		return
	}
	began := time.Now()
	playing, stop := context.WithTimeout(j.ctx, w.options.Longest)
	defer stop()
	go w.keepAlive(playing, m)
	result, err := j.play(playing, it.Number, meta.NumDelivered)
	switch {
	case ctx.Err() != nil && result == nil:
		_ = m.Nak() // the worker ends: another shall do it
		_ = w.nc.FlushTimeout(time.Second)
		return
	case j.ctx.Err() != nil && ctx.Err() == nil:
		return // the run has ended
	case err != nil && errors.Is(playing.Err(), context.DeadlineExceeded):
		err = fmt.Errorf("item %d was not done within %v", it.Number, w.options.Longest)
	}
	if _, ok := errors.AsType[passing](err); ok {
		w.rest(j.run.ID, err)
		_ = m.NakWithDelay(time.Second)
		return
	}
	// A worker that ends has still a moment to hand in what it has.
	handIn, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(2*time.Second, cancel) })()
	defer context.AfterFunc(j.ctx, func() {
		if ctx.Err() == nil {
			cancel() // the run has ended
		}
	})()
	id := fmt.Sprintf("%s.%d.%d", it.Run, it.Number, meta.Sequence.Stream)
	if err != nil {
		result = &Result{Failure: err.Error()}
		id += fmt.Sprintf(".%s.%d", w.id, meta.NumDelivered)
	}
	result.Version, result.Run, result.Item, result.Worker = Version, it.Run, it.Number, w.options.Name
	result.Millis = time.Since(began).Milliseconds()
	if err != nil {
		w.rest(j.run.ID, fmt.Errorf("item %d: %w", it.Number, err))
		w.publish(handIn, id, result)
		_ = m.NakWithDelay(min(w.options.Rest, 2*time.Second))
		return
	}
	w.note(result)
	if !w.publish(handIn, id, result) {
		return
	}
	// An answer that the item is done is not waited for long: if it is lost, the item is played again and its result
	// counts no more.
	confirm, enough := context.WithTimeout(handIn, 2*time.Second)
	defer enough()
	_ = m.DoubleAck(confirm)
	w.mu.Lock()
	w.done++
	w.trouble = ""
	w.mu.Unlock()
}

// keepAlive tells the server that an item is being played, until ctx ends.
func (w *worker) keepAlive(ctx context.Context, m jetstream.Msg) {
	w.mu.Lock()
	every := w.ackWait / 3
	w.mu.Unlock()
	ticker := time.NewTicker(max(every, 10*time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			_ = m.InProgress() // if it does not arrive, the item is given to another as well, which does no harm
		case <-ctx.Done():
			return
		}
	}
}

// publish puts a result into its stream, as often as it takes until the server has it. It returns false if the run
// ended first. The id keeps the server from taking it twice.
func (w *worker) publish(ctx context.Context, id string, r *Result) bool {
	for delay := 100 * time.Millisecond; ; delay = min(2*delay, 5*time.Second) {
		attempt, cancel := context.WithTimeout(ctx, 5*time.Second)
		_, err := w.js.Publish(attempt, resultOf(r.Run), encode(r), jetstream.WithMsgID(id))
		cancel()
		if err == nil {
			return true
		}
		if ctx.Err() == nil {
			w.log("run %s: the result of item %d is not stored yet: %v", r.Run, r.Item, err)
		}
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return false
		}
	}
}

// note writes a result into the journal.
func (w *worker) note(r *Result) {
	if w.options.Journal == nil {
		return
	}
	w.writing.Lock()
	defer w.writing.Unlock()
	if _, err := w.options.Journal.Write(append(encode(r), '\n')); err != nil && w.options.Log != nil {
		fmt.Fprintf(w.options.Log, "journal: %v\n", err)
	}
}
