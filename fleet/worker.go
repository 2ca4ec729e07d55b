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
	Rest     time.Duration // how long a run is left alone after it failed here; 0: DefaultRest
	Log      io.Writer     // a line for each event; nil: none
	Journal  io.Writer     // a JSON line for each item that was done, before its result is published; nil: none

	// Play does an item instead of the worker itself: for tests and measurements of the fleet.
	Play func(ctx context.Context, r *Run, it Item) (*Result, error)
}

// DefaultLongest is how long an item may take.
const DefaultLongest = 6 * time.Hour

// worker takes items and plays them.
type worker struct {
	options WorkerOptions
	id      string
	key     string // by which the server knows it
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
	failing map[string]time.Time // likewise, but only for what does not go by
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
		o.Rest = DefaultRest
	}
	if o.Cores < 1 || o.Cores > maxCores {
		return fmt.Errorf("cores: %d, want 1 to %d", o.Cores, maxCores)
	}
	w := &worker{
		options: o, id: randomID(), trusted: setOf(o.Trusted), ackWait: DefaultAckWait,
		budget: newBudget(o.Cores, o.MemoryMB), jobs: map[string]*job{}, resting: map[string]time.Time{}, failing: map[string]time.Time{},
		changed: make(chan struct{}, 1),
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var err error
	if w.key, err = o.user(); err != nil {
		return err
	}
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
	sweep(w.options.Cache, w.options.Longest)
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
		_ = w.nc.Publish(beatBy(w.key, w.id), encode(b)) // the next one comes soon
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}
