package board

import (
	"strconv"
	"time"

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
	Names() []string // the presets, weakest first
	Steps() int      // of the finer scale; 0: there is none
	Limits(l Level, seed uint64) (search.Limits, error)
}

// plainLevels limit nodes and depth.
type plainLevels struct{}

func (plainLevels) Names() []string {
	return []string{LevelBeginner, LevelIntermediate, LevelAdvanced, LevelMaster}
}

func (plainLevels) Steps() int { return 0 }

// masterTime is what the strongest level thinks without a clock.
const masterTime = 3 * time.Second

func (p plainLevels) Limits(l Level, _ uint64) (search.Limits, error) {
	switch l.Name {
	case LevelBeginner:
		return search.Limits{Nodes: 200, Depth: 2}, nil
	case LevelIntermediate:
		return search.Limits{Nodes: 2000, Depth: 4}, nil
	case LevelAdvanced:
		return search.Limits{Nodes: 30_000, Depth: 8}, nil
	case LevelMaster:
		return search.Limits{MoveTime: masterTime}, nil
	case LevelFree:
		return freeLimits(l)
	}
	return search.Limits{}, fail(ErrorField, "field", "level", "reason", "unknown level "+clip(l.Name))
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
