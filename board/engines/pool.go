package engines

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"

	"xqengine/board/api"
	"xqengine/search"
)

// run is a job with what the pool knows of it.
type run struct {
	*Job
	number  uint64             // jobs that came later have a larger one
	ctx     context.Context    // ends the search
	stop    context.CancelFunc // ends it with the best so far
	yield   context.CancelFunc // of the search under way: another job needs the engine
	yielded bool
}

// priorities of kinds, the most urgent first.
var priorities = map[string]int{
	api.ThinkPlay: 0, api.ThinkHint: 1, api.ThinkTry: 1, api.ThinkThreat: 1, api.ThinkReview: 2, api.ThinkAnalysis: 3,
}

// Pool shares engines among jobs: the most urgent first. Turns and hints of several games come in order; of reviews and of
// analyses the newest comes first, for somebody has just asked for it. A job that is more urgent, or newer, takes the
// engine away from a review or an analysis, which begins again later.
type Pool struct {
	make func() Engine
	max  int

	mu      sync.Mutex
	jobs    map[*Job]*run // those that wait or run
	queue   []*run
	running []*run
	idle    []Engine
	made    int
	counter uint64
	closed  bool
	workers sync.WaitGroup
}

// NewPool returns a pool that makes up to max engines, each when it is needed first.
func NewPool(max int, make func() Engine) *Pool {
	return &Pool{make: make, max: max, jobs: map[*Job]*run{}}
}

// Submit puts a job into the queue and gives it its id.
func (p *Pool) Submit(j *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counter++
	r := &run{Job: j, number: p.counter}
	j.ID = strconv.FormatUint(p.counter, 36)
	r.ctx, r.stop = context.WithCancel(context.Background())
	p.jobs[j] = r
	p.enqueue(r)
	p.schedule()
	if slices.Contains(p.queue, r) {
		r.waits(true)
	}
}

// Stop ends a job with the best it has so far.
func (p *Pool) Stop(j *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r := p.jobs[j]; r != nil {
		r.stop()
	}
}

// Cancel forgets a job: if it is waiting, Done is not called.
func (p *Pool) Cancel(j *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.jobs[j]
	if r == nil {
		return // it was never submitted, or has ended
	}
	r.stop()
	if i := slices.Index(p.queue, r); i >= 0 {
		p.queue = slices.Delete(p.queue, i, i+1)
		delete(p.jobs, j)
	}
}

// waits tells the job whether it waits for an engine. It is called with the pool's lock.
func (r *run) waits(suspended bool) {
	if r.Waiting != nil {
		r.Waiting(suspended)
	}
}

// enqueue puts a job behind those that come before it.
func (p *Pool) enqueue(r *run) {
	p.queue = append(p.queue, r)
	slices.SortFunc(p.queue, byUrgency)
}

// byUrgency orders jobs, the first the most urgent.
func byUrgency(a, b *run) int {
	order := cmp.Compare(a.number, b.number)
	if a.lasts() {
		order = -order
	}
	return cmp.Or(cmp.Compare(priorities[a.Kind], priorities[b.Kind]), order)
}

// schedule starts what can start, and asks less urgent jobs for their engine. It is called with the lock.
func (p *Pool) schedule() {
	for len(p.queue) > 0 && !p.closed {
		if len(p.idle) == 0 && p.made < p.max {
			p.made++
			p.idle = append(p.idle, p.make())
		}
		if len(p.idle) == 0 {
			p.preempt()
			return
		}
		engine, r := p.idle[len(p.idle)-1], p.queue[0]
		p.idle, p.queue = p.idle[:len(p.idle)-1], p.queue[1:]
		p.running = append(p.running, r)
		p.workers.Add(1)
		ctx, yield := context.WithCancel(r.ctx)
		r.yield, r.yielded = yield, false
		r.waits(false)
		go p.work(ctx, engine, r)
	}
}

// preempt takes the engine of the least urgent running job for the first in the queue, if that is more urgent.
func (p *Pool) preempt() {
	first := p.queue[0]
	var victim *run
	for _, r := range p.running {
		if r.yielded {
			return // one is on its way
		}
		if r.lasts() && byUrgency(first, r) < 0 && (victim == nil || byUrgency(victim, r) < 0) {
			victim = r
		}
	}
	if victim != nil {
		victim.yielded = true
		victim.yield()
	}
}

// work runs a job on an engine.
func (p *Pool) work(ctx context.Context, engine Engine, r *run) {
	defer p.workers.Done()
	var result search.Result
	err := engine.Configure(func(o *search.Options) { o.MultiPV = max(1, r.Lines) })
	if err == nil {
		result, err = engine.Search(ctx, r.Position, r.Limits, r.Report)
	}
	p.mu.Lock()
	p.running = slices.DeleteFunc(p.running, func(other *run) bool { return other == r })
	p.idle = append(p.idle, engine)
	again := r.yielded && r.ctx.Err() == nil && !p.closed
	if again {
		r.waits(true)
		p.enqueue(r)
	} else {
		delete(p.jobs, r.Job)
	}
	p.schedule()
	p.mu.Unlock()
	if !again {
		r.Done(result, err)
	}
}

// Busy returns how many jobs of each kind run or wait.
func (p *Pool) Busy() map[string]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	kinds := map[string]int{}
	for _, r := range append(slices.Clone(p.running), p.queue...) {
		kinds[r.Kind]++
	}
	return kinds
}

// Close stops everything and waits for the engines.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	p.queue = nil
	for _, r := range p.running {
		r.stop()
	}
	p.mu.Unlock()
	p.workers.Wait()
}
