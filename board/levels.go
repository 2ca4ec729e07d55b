package board

import (
	"strconv"
	"time"

	"xqengine/position"
	"xqengine/search"
)

// Names of levels, weakest first, and the two others.
const (
	LevelBeginner     = "beginner"     // 初级
	LevelIntermediate = "intermediate" // 中级
	LevelAdvanced     = "advanced"     // 高级
	LevelMaster       = "master"       // 大师
	LevelStep         = "step"         // a step of the finer scale
	LevelFree         = "free"         // limits of the person's own
)

// Levels turns a level into what limits a search. It is where strengths come from.
type Levels interface {
	Names() []string                                                         // the presets, weakest first
	Steps() int                                                              // of the finer scale; 0: there is none
	Limits(l Level, v *position.Variant, seed uint64) (search.Limits, error) // in a variant
}

// plainLevels are those of the search.
type plainLevels struct{}

func (plainLevels) Names() []string {
	var names []string
	for _, p := range search.Presets() {
		names = append(names, p.Name)
	}
	return names
}

func (plainLevels) Steps() int { return search.Steps }

// levelInfo tells the levels, and how strong they are.
func levelInfo(levels Levels) LevelInfo {
	info := LevelInfo{Names: levels.Names(), Steps: levels.Steps(), Places: map[string]int{}, Ratings: []int{}}
	for _, p := range search.Presets() {
		if p.Step <= info.Steps {
			info.Places[p.Name] = p.Step
		}
	}
	for step := range info.Steps {
		info.Ratings = append(info.Ratings, search.Elo(step+1))
	}
	return info
}

// masterTime is what full strength thinks without a clock.
const masterTime = 3 * time.Second

func (plainLevels) Limits(l Level, v *position.Variant, seed uint64) (search.Limits, error) {
	step := 0
	for _, p := range search.Presets() {
		if p.Name == l.Name {
			step = p.Step
		}
	}
	switch l.Name {
	case LevelStep:
		if step = l.Step; step < 1 || step > search.Steps {
			return search.Limits{}, fail(ErrorField, "field", "step", "reason", "want 1 to "+strconv.Itoa(search.Steps))
		}
	case LevelFree:
		return freeLimits(l)
	}
	if step == 0 {
		return search.Limits{}, fail(ErrorField, "field", "level", "reason", "unknown level "+quoted(l.Name))
	}
	level := search.LevelAt(v, float64(step))
	if level.IsFull() {
		return search.Limits{MoveTime: masterTime}, nil
	}
	level.Seed = seed
	return search.Limits{Level: level}, nil
}

// mostMoveTime bounds what a person may let the engine think on a turn.
const mostMoveTime = time.Hour

// freeLimits takes the limits as they are told; there must be one.
func freeLimits(l Level) (search.Limits, error) {
	limits := search.Limits{Nodes: l.Nodes, Depth: l.Depth, MoveTime: time.Duration(l.MoveTime) * time.Millisecond}
	switch {
	case l.Nodes == 0 && l.Depth == 0 && l.MoveTime == 0:
		return limits, fail(ErrorField, "field", "level", "reason", "nodes, depth or moveTime is wanted")
	case l.Depth < 0 || l.Depth > search.MaxDepth:
		return limits, fail(ErrorField, "field", "depth", "reason", "want 0 to "+strconv.Itoa(search.MaxDepth))
	case limits.MoveTime < 0 || limits.MoveTime > mostMoveTime:
		return limits, fail(ErrorField, "field", "moveTime", "reason", "want 0 to "+mostMoveTime.String())
	}
	return limits, nil
}

// quick tells whether the answers of a level are held back a little, so that they do not come like a slap.
func (l Level) quick() bool { return l.Name != LevelFree }
