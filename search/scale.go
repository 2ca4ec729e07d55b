package search

import "math"

// step is a step of the scale of levels.
type step struct {
	Level
	elo int // above the first step, in xiangqi
}

// scale holds the levels below full strength, the weakest first, fitted by matches: docs/levels.md has them.
var scale = [...]step{
	{Level{Nodes: 100, Depth: 2, Noise: 900, Overlook: 600, Variety: 60}, 0},
	{Level{Nodes: 150, Depth: 2, Noise: 480, Overlook: 330, Variety: 60}, 205},
	{Level{Nodes: 205, Depth: 3, Noise: 365, Overlook: 245, Variety: 50}, 410},
	{Level{Nodes: 300, Depth: 3, Noise: 275, Overlook: 180, Variety: 50}, 615},
	{Level{Nodes: 435, Depth: 4, Noise: 210, Overlook: 126, Variety: 45}, 820},
	{Level{Nodes: 700, Depth: 5, Noise: 164, Overlook: 89, Variety: 40}, 1025},
	{Level{Nodes: 1000, Depth: 5, Noise: 140, Overlook: 70, Variety: 40}, 1230},
	{Level{Nodes: 1600, Depth: 5, Noise: 112, Overlook: 48, Variety: 35}, 1435},
	{Level{Nodes: 2500, Depth: 6, Noise: 93, Overlook: 34, Variety: 30}, 1640},
	{Level{Nodes: 4200, Depth: 7, Noise: 76, Overlook: 24, Variety: 30}, 1845},
	{Level{Nodes: 6000, Depth: 7, Noise: 65, Overlook: 17, Variety: 25}, 2050},
	{Level{Nodes: 9000, Depth: 8, Noise: 54, Overlook: 12, Variety: 25}, 2255},
}

// Steps is the number of steps of the scale of levels, from 1. Full strength lies above them, as far as time and
// machine carry.
const Steps = len(scale)

// firstElo is the rating of the first step. Ratings are Elo of this engine against itself: only differences mean
// something.
const firstElo = 800

// Elo returns the rating of a step.
func Elo(step int) int { return firstElo + scale[max(1, min(step, Steps))-1].elo }

// LevelAt returns the level at a place on the scale: from 1 to Steps, and full strength beyond. Between two steps lies
// what is between them.
func LevelAt(place float64) Level {
	if place > float64(Steps) {
		return Level{}
	}
	place = max(1, place)
	below := int(place)
	share := place - float64(below)
	if share == 0 {
		return scale[below-1].Level
	}
	a, b := scale[below-1].Level, scale[below].Level
	between := func(a, b int) int { return int(math.Round(float64(a) + share*float64(b-a))) }
	nodes := math.Pow(float64(a.Nodes), 1-share) * math.Pow(float64(b.Nodes), share)
	return Level{
		Nodes: uint64(math.Round(nodes)), Depth: between(a.Depth, b.Depth), Noise: between(a.Noise, b.Noise),
		Overlook: between(a.Overlook, b.Overlook), Variety: between(a.Variety, b.Variety),
	}
}

// LevelOfElo returns the level with a rating, which is clamped to those of the scale.
func LevelOfElo(elo int) Level {
	elo = max(elo, Elo(1))
	for n := 1; n < Steps; n++ {
		low, high := Elo(n), Elo(n+1)
		if elo < high {
			return LevelAt(float64(n) + float64(elo-low)/float64(high-low))
		}
	}
	return LevelAt(float64(Steps))
}

// Preset is a level that has a name.
type Preset struct {
	Name    string // in English
	Chinese string
	Step    int // of the scale; Steps + 1 is full strength
}

// Presets returns the levels with names, the weakest first.
func Presets() []Preset {
	return []Preset{
		{"beginner", "初级", 1}, {"intermediate", "中级", 5}, {"advanced", "高级", 9}, {"master", "大师", Steps + 1},
	}
}

// Vary returns the level with errors of a standard deviation in centipawns that make it choose among turns of nearly
// the same worth.
func (l Level) Vary(deviation int) Level {
	l.Noise = int(math.Round(math.Hypot(float64(l.Noise), float64(deviation))))
	return l
}
