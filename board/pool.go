package board

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/search"
)

// Engine is what the pool needs of an engine.
type Engine interface {
	Search(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error)
	Configure(change func(*search.Options)) error
}

// job is a question to an engine. It belongs to the game that asked; its id tells late answers from current ones.
type job struct {
	id       string
	number   uint64 // jobs that came later have a larger one
	kind     string // ThinkPlay ...
	position *position.Position
	limits   search.Limits
	lines    int
	report   func(search.Info)          // from the engine's goroutine
	done     func(search.Result, error) // once, from the engine's goroutine, also after stop
	waiting  func(suspended bool)       // it waits for an engine, or has one; must not block; may be nil
	ctx      context.Context            // ends the search
	stop     context.CancelFunc         // ends it with the best so far
	yield    context.CancelFunc         // of the run under way: another job needs the engine
	yielded  bool
}

// priorities of kinds, the most urgent first.
var priorities = map[string]int{api.ThinkPlay: 0, api.ThinkHint: 1, api.ThinkReview: 2, api.ThinkAnalysis: 3}

// pool shares engines among jobs: the most urgent first. Turns and hints of several games come in order; of reviews and of
// analyses the newest comes first, for somebody has just asked for it. A job that is more urgent, or newer, takes the
// engine away from a review or an analysis, which begins again later.
type pool struct {
	make func() Engine
	most int

	mu      sync.Mutex
	queue   []*job
	running []*job
	idle    []Engine
	made    int
	counter uint64
	closed  bool
	workers sync.WaitGroup
}

func newPool(most int, make func() Engine) *pool {
	return &pool{make: make, most: most}
}

// submit puts a job into the queue and gives it its id.
func (p *pool) submit(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counter++
	j.number = p.counter
	j.id = strconv.FormatUint(p.counter, 36)
	j.ctx, j.stop = context.WithCancel(context.Background())
	p.enqueue(j)
	p.schedule()
	if slices.Contains(p.queue, j) {
		j.waits(true)
	}
}

// waits tells the job whether it waits for an engine. It is called with the pool's lock.
func (j *job) waits(suspended bool) {
	if j.waiting != nil {
		j.waiting(suspended)
	}
}

// enqueue puts a job behind those that come before it.
func (p *pool) enqueue(j *job) {
	p.queue = append(p.queue, j)
	slices.SortFunc(p.queue, byUrgency)
}

// byUrgency orders jobs, the first the most urgent.
func byUrgency(a, b *job) int {
	order := cmp.Compare(a.number, b.number)
	if a.lasts() {
		order = -order
	}
	return cmp.Or(cmp.Compare(priorities[a.kind], priorities[b.kind]), order)
}

// lasts tells whether a job takes so long that others may take its engine away.
func (j *job) lasts() bool { return j.kind == api.ThinkReview || j.kind == api.ThinkAnalysis }

// cancel forgets a job: if it is waiting, done is not called.
func (p *pool) cancel(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j.stop == nil {
		return // it was never submitted
	}
	j.stop()
	if i := slices.Index(p.queue, j); i >= 0 {
		p.queue = slices.Delete(p.queue, i, i+1)
	}
}

// schedule starts what can start, and asks less urgent jobs for their engine. It is called with the lock.
func (p *pool) schedule() {
	for len(p.queue) > 0 && !p.closed {
		if len(p.idle) == 0 && p.made < p.most {
			p.made++
			p.idle = append(p.idle, p.make())
		}
		if len(p.idle) == 0 {
			p.preempt()
			return
		}
		engine, j := p.idle[len(p.idle)-1], p.queue[0]
		p.idle, p.queue = p.idle[:len(p.idle)-1], p.queue[1:]
		p.running = append(p.running, j)
		p.workers.Add(1)
		ctx, yield := context.WithCancel(j.ctx)
		j.yield, j.yielded = yield, false
		j.waits(false)
		go p.work(ctx, engine, j)
	}
}

// preempt takes the engine of the least urgent running job for the first in the queue, if that is more urgent.
func (p *pool) preempt() {
	first := p.queue[0]
	var victim *job
	for _, j := range p.running {
		if j.yielded {
			return // one is on its way
		}
		if j.lasts() && byUrgency(first, j) < 0 && (victim == nil || byUrgency(victim, j) < 0) {
			victim = j
		}
	}
	if victim != nil {
		victim.yielded = true
		victim.yield()
	}
}

// work runs a job on an engine.
func (p *pool) work(ctx context.Context, engine Engine, j *job) {
	defer p.workers.Done()
	var result search.Result
	err := engine.Configure(func(o *search.Options) { o.MultiPV = max(1, j.lines) })
	if err == nil {
		result, err = engine.Search(ctx, j.position, j.limits, j.report)
	}
	p.mu.Lock()
	p.running = slices.DeleteFunc(p.running, func(other *job) bool { return other == j })
	p.idle = append(p.idle, engine)
	again := j.yielded && j.ctx.Err() == nil && !p.closed
	if again {
		j.waits(true)
		p.enqueue(j)
	}
	p.schedule()
	p.mu.Unlock()
	if !again {
		j.done(result, err)
	}
}

// busy returns how many jobs of each kind run or wait.
func (p *pool) busy() map[string]int {
	p.mu.Lock()
	defer p.mu.Unlock()
	kinds := map[string]int{}
	for _, j := range append(slices.Clone(p.running), p.queue...) {
		kinds[j.kind]++
	}
	return kinds
}

// close stops everything and waits for the engines.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	p.queue = nil
	for _, j := range p.running {
		j.stop()
	}
	p.mu.Unlock()
	p.workers.Wait()
}
