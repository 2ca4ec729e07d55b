package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"xqengine/match"
	"xqengine/match/client"
)

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
		e.Dir, e.MemoryMB, e.Check = "", j.share(), j.check
	}
	c, err := settings.Scale(j.factor).Config()
	if err != nil {
		return nil, err
	}
	return match.NewPlan(c)
}

// pairPlayer plays the pairs of a match.
type pairPlayer struct {
	j    *job
	plan *match.Plan
}

func (j *job) pairs(definition []byte, paths map[string]string) (*pairPlayer, error) {
	plan, err := j.localPlan(definition, paths)
	return &pairPlayer{j, plan}, err
}

// play plays the games of a pair.
func (p *pairPlayer) play(ctx context.Context, it Item) (*Result, error) {
	j := p.j
	fixtures, err := p.plan.Pair(it.Number)
	if err != nil {
		return nil, err
	}
	a := j.arbiter(p.plan)
	result := &Result{Factor: j.factor}
	for i := range fixtures {
		g, err := a.Play(ctx, &fixtures[i])
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err == nil && (g.FaultKind == string(client.Unusable) || g.FaultKind == string(client.Oversized)) {
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
func (j *job) arbiter(plan *match.Plan) *match.Arbiter {
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
	return match.NewArbiter(plan, j.w.options.Name, func(text string) { j.w.log("run %s: %s", j.run.ID, text) })
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
