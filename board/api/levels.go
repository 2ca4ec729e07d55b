package api

import (
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

// Levels describes which levels there are, and how strong they are.
func Levels() LevelInfo {
	info := LevelInfo{Steps: search.Steps, Places: map[string]int{}, Ratings: []int{}}
	for _, p := range search.Presets() {
		info.Names = append(info.Names, p.Name)
		if p.Step <= search.Steps {
			info.Places[p.Name] = p.Step
		}
	}
	for step := range search.Steps {
		info.Ratings = append(info.Ratings, search.Elo(step+1))
	}
	return info
}

// MasterTime is what full strength thinks without a clock.
const MasterTime = 3 * time.Second

// Limits returns what limits a search at the level in a variant. The seed makes the play of one game differ from another.
func (l Level) Limits(v *position.Variant, seed uint64) (search.Limits, error) {
	step := 0
	for _, p := range search.Presets() {
		if p.Name == l.Name {
			step = p.Step
		}
	}
	switch l.Name {
	case LevelStep:
		if step = l.Step; step < 1 || step > search.Steps {
			return search.Limits{}, FailRange("step", 1, search.Steps)
		}
	case LevelFree:
		return freeLimits(l)
	}
	if step == 0 {
		return search.Limits{}, FailField("level", CauseLevel, Quoted(l.Name))
	}
	level := search.LevelAt(v, float64(step))
	if level.IsFull() {
		return search.Limits{MoveTime: MasterTime}, nil
	}
	level.Seed = seed
	return search.Limits{Level: level}, nil
}

// maxMoveTime bounds what a person may let the engine think on a turn.
const maxMoveTime = time.Hour

// freeLimits takes the limits as they are told; there must be one.
func freeLimits(l Level) (search.Limits, error) {
	limits := search.Limits{Nodes: l.Nodes, Depth: l.Depth, MoveTime: time.Duration(l.MoveTime) * time.Millisecond}
	switch {
	case l.Nodes == 0 && l.Depth == 0 && l.MoveTime == 0:
		return limits, FailField("level", CauseLimits)
	case l.Depth < 0 || l.Depth > search.MaxDepth:
		return limits, FailRange("depth", 0, search.MaxDepth)
	case limits.MoveTime < 0 || limits.MoveTime > maxMoveTime:
		return limits, FailField("moveTime", CauseSeconds, int(maxMoveTime/time.Second))
	}
	return limits, nil
}

// Quick reports whether the answers of a level are held back a little, so that they do not come like a slap.
func (l Level) Quick() bool { return l.Name != LevelFree }
