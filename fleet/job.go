package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"xqengine/match"
	"xqengine/match/client"
)

// maxDeliveries is how often an item is given out before a worker refuses it: it seems to bring down who plays it.
const maxDeliveries = 50

// job is what a worker needs for the items of a run.
type job struct {
	w        *worker
	run      *Run
	consumer jetstream.Consumer
	ctx      context.Context // ends when the run has ended
	cancel   context.CancelFunc
	release  func() // of the artefacts

	factor  float64
	plan    *match.Plan
	blocks  *Blocks
	program string

	mu     sync.Mutex
	idle   []*match.Arbiter // with their engines
	closed bool
}

// job returns what is needed for a run's items, and checks first whether the run may be played here at all.
func (w *worker) job(ctx context.Context, id string) (*job, error) {
	w.mu.Lock()
	j := w.jobs[id]
	w.mu.Unlock()
	if j != nil {
		return j, nil
	}
	answer, err := ask(ctx, w.nc, specSubject, request{Version: Version, Run: id})
	if err != nil {
		return nil, passing{err}
	}
	r := answer.Run
	if r == nil {
		return nil, errors.New("the server does not tell what it is")
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	if err := r.verify(w.trusted); err != nil && w.options.Play == nil {
		return nil, err
	}
	if r.Cores > w.options.Cores || r.MemoryMB > w.options.MemoryMB {
		return nil, fmt.Errorf("an item needs %d cores and %d MB, here are %d and %d", r.Cores, r.MemoryMB, w.options.Cores, w.options.MemoryMB)
	}
	consumer, err := w.js.Consumer(ctx, workStream, consumerOf(id))
	if err != nil {
		return nil, passing{err} // the run begins, or has just ended
	}
	j = &job{w: w, run: r, consumer: consumer, factor: 1}
	j.ctx, j.cancel = context.WithCancel(ctx)
	if w.cache != nil {
		j.release = w.cache.use(r)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs[id] = j
	return j, nil
}

// play does an item.
func (j *job) play(ctx context.Context, number int, deliveries uint64) (*Result, error) {
	if j.w.options.Play != nil {
		return j.w.options.Play(ctx, j.run, number)
	}
	if deliveries > maxDeliveries {
		return nil, fmt.Errorf("it was given out %d times and never came back", deliveries-1)
	}
	if err := j.prepare(ctx); err != nil {
		return nil, err
	}
	if j.run.Kind == Generate {
		return j.block(ctx, number)
	}
	return j.pair(ctx, number)
}

// prepare fetches what the run needs, once. What fails is tried again with the next item.
func (j *job) prepare(ctx context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.plan != nil || j.blocks != nil {
		return nil
	}
	paths := map[string]string{}
	for _, a := range j.run.Artefacts {
		path, err := j.w.cache.path(ctx, a)
		if err != nil {
			return err
		}
		paths[a.SHA256] = path
	}
	definition, err := download(ctx, j.w.cache.store, j.run.Definition)
	if err != nil {
		return err
	}
	if j.run.Reference > 0 && j.w.options.Speed > 0 {
		j.factor = j.run.Reference / j.w.options.Speed
	}
	switch j.run.Kind {
	case Match:
		j.plan, err = j.localPlan(definition, paths)
	case Generate:
		j.blocks, err = blocksOf(definition, j.run)
		if err == nil {
			if j.program = paths[j.blocks.Program]; j.program == "" {
				err = errors.New("its program is not among the artefacts")
			}
			for i, a := range j.blocks.Args {
				j.blocks.Args[i] = local(a, paths)
			}
		}
	}
	return err
}

// localPlan returns the plan of a match with the engines' programs and files as they are here.
func (j *job) localPlan(definition []byte, paths map[string]string) (*match.Plan, error) {
	var settings match.Settings
	if err := json.Unmarshal(definition, &settings); err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	programs := map[string]bool{}
	for _, a := range j.run.Artefacts {
		if a.Program {
			programs[marker(a)] = true
		}
	}
	for i := range settings.Engines {
		e := &settings.Engines[i]
		if len(e.Command) == 0 || !programs[e.Command[0]] {
			return nil, fmt.Errorf("engine %s: its program did not travel with the run: nothing else is started", e.Name)
		}
		for k, word := range e.Command {
			e.Command[k] = local(word, paths)
		}
		for k, o := range e.Options {
			e.Options[k].Value = local(o.Value, paths)
		}
		e.Dir = ""
	}
	c, err := settings.Scale(j.factor).Config()
	if err != nil {
		return nil, err
	}
	return match.NewPlan(c)
}

// marker is what stands for the path of an artefact in a definition.
func marker(a Artefact) string { return "artefact:" + a.SHA256 }

// local puts the path of an artefact in the place of its marker.
func local(text string, paths map[string]string) string {
	i := strings.Index(text, "artefact:")
	if i < 0 || len(text) < i+9+64 {
		return text
	}
	path := paths[text[i+9:i+9+64]]
	if path == "" {
		return text
	}
	return text[:i] + path + text[i+9+64:]
}

// pair plays the games of a pair.
func (j *job) pair(ctx context.Context, number int) (*Result, error) {
	fixtures, err := j.plan.Pair(number)
	if err != nil {
		return nil, err
	}
	a := j.arbiter()
	result := &Result{Factor: j.factor}
	for i := range fixtures {
		g, err := a.Play(ctx, &fixtures[i])
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err == nil && g.FaultKind == string(client.Unusable) {
			// It may be this machine's fault, so the game must not count.
			err = errors.New(g.Reason)
		}
		if err != nil {
			a.Close()
			return nil, err
		}
		result.Games = append(result.Games, *g)
	}
	j.give(a)
	return result, nil
}

// arbiter returns one whose engines still run, or a new one. Engines of other runs make room for it.
func (j *job) arbiter() *match.Arbiter {
	j.w.mu.Lock()
	var others []*job
	for _, other := range j.w.jobs {
		if other != j {
			others = append(others, other)
		}
	}
	j.w.mu.Unlock()
	for _, other := range others {
		other.rest()
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if n := len(j.idle); n > 0 {
		a := j.idle[n-1]
		j.idle = j.idle[:n-1]
		return a
	}
	return match.NewArbiter(j.plan, j.w.options.Name, func(text string) { j.w.log("run %s: %s", j.run.ID, text) })
}

func (j *job) give(a *match.Arbiter) {
	j.mu.Lock()
	if !j.closed {
		j.idle = append(j.idle, a)
		j.mu.Unlock()
		return
	}
	j.mu.Unlock()
	a.Close()
}

// rest ends engines that play no game.
func (j *job) rest() {
	j.mu.Lock()
	idle := j.idle
	j.idle = nil
	j.mu.Unlock()
	for _, a := range idle {
		a.Close()
	}
}

// close ends all that the job holds when its run has ended.
func (j *job) close() {
	j.mu.Lock()
	j.closed = true
	release := j.release
	j.release = nil
	j.mu.Unlock()
	j.cancel()
	j.rest()
	if release != nil {
		release()
	}
}

// block plays the games of a block.
func (j *job) block(ctx context.Context, number int) (*Result, error) {
	dir, err := os.MkdirTemp(j.w.options.Cache, ".block-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	first, games := j.blocks.Range(number)
	out := filepath.Join(dir, j.blocks.Name())
	args := append([]string{}, j.blocks.Args...)
	args = append(args, "-out", out, "-first", strconv.Itoa(first), "-games", strconv.Itoa(games), "-threads", "1")
	cmd := exec.CommandContext(ctx, j.program, args...)
	alone(cmd)
	if text, err := cmd.CombinedOutput(); err != nil {
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		return nil, fmt.Errorf("%s: %w: %.300s", filepath.Base(j.program), err, lines[len(lines)-1])
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	if err := j.blocks.check(number, data); err != nil {
		return nil, err
	}
	return &Result{Block: data}, nil
}
