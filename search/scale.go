package search

import (
	"math"

	"xqengine/position"
)

// A scale holds the levels below full strength, the weakest first.
type scale [12]Level

// xiangqiScale was fitted by matches in xiangqi and serves in the stratagem variants, too: docs/levels.md has the matches.
var xiangqiScale = scale{
	{Nodes: 100, Depth: 2, Noise: 900, Overlook: 600, Variety: 60},
	{Nodes: 150, Depth: 2, Noise: 480, Overlook: 330, Variety: 60},
	{Nodes: 205, Depth: 3, Noise: 365, Overlook: 245, Variety: 50},
	{Nodes: 300, Depth: 3, Noise: 275, Overlook: 180, Variety: 50},
	{Nodes: 435, Depth: 4, Noise: 210, Overlook: 126, Variety: 45},
	{Nodes: 700, Depth: 5, Noise: 164, Overlook: 89, Variety: 40},
	{Nodes: 1000, Depth: 5, Noise: 140, Overlook: 70, Variety: 40},
	{Nodes: 1600, Depth: 5, Noise: 112, Overlook: 48, Variety: 35},
	{Nodes: 2500, Depth: 6, Noise: 93, Overlook: 34, Variety: 30},
	{Nodes: 4200, Depth: 7, Noise: 76, Overlook: 24, Variety: 30},
	{Nodes: 6600, Depth: 7, Noise: 62, Overlook: 16, Variety: 25},
	{Nodes: 10000, Depth: 8, Noise: 50, Overlook: 11, Variety: 25},
}

// pointsScale is that of the points variants, fitted in points-match: whoever counts the pieces only plays better there
// than in xiangqi, and a little more sight gains more.
var pointsScale = scale{
	{Nodes: 70, Depth: 2, Noise: 2600, Overlook: 850, Variety: 60},
	{Nodes: 130, Depth: 2, Noise: 600, Overlook: 410, Variety: 60},
	{Nodes: 213, Depth: 3, Noise: 355, Overlook: 238, Variety: 50},
	{Nodes: 327, Depth: 3, Noise: 258, Overlook: 166, Variety: 49},
	{Nodes: 435, Depth: 4, Noise: 210, Overlook: 126, Variety: 45},
	{Nodes: 646, Depth: 5, Noise: 171, Overlook: 94, Variety: 41},
	{Nodes: 1050, Depth: 5, Noise: 137, Overlook: 67, Variety: 40},
	{Nodes: 1700, Depth: 5, Noise: 109, Overlook: 46, Variety: 34},
	{Nodes: 2420, Depth: 6, Noise: 94, Overlook: 35, Variety: 30},
	{Nodes: 3180, Depth: 6, Noise: 85, Overlook: 29, Variety: 30},
	{Nodes: 4050, Depth: 7, Noise: 77, Overlook: 25, Variety: 30},
	{Nodes: 5600, Depth: 8, Noise: 62, Overlook: 16, Variety: 25},
}

// chessScale was fitted in chess, where the weak steps of xiangqi lie too far apart.
var chessScale = scale{
	{Nodes: 100, Depth: 2, Noise: 900, Overlook: 600, Variety: 60},
	{Nodes: 130, Depth: 2, Noise: 600, Overlook: 420, Variety: 60},
	{Nodes: 170, Depth: 2, Noise: 450, Overlook: 310, Variety: 55},
	{Nodes: 235, Depth: 3, Noise: 350, Overlook: 240, Variety: 50},
	{Nodes: 325, Depth: 3, Noise: 265, Overlook: 172, Variety: 50},
	{Nodes: 420, Depth: 4, Noise: 228, Overlook: 142, Variety: 46},
	{Nodes: 580, Depth: 4, Noise: 187, Overlook: 108, Variety: 43},
	{Nodes: 820, Depth: 5, Noise: 158, Overlook: 84, Variety: 40},
	{Nodes: 1180, Depth: 5, Noise: 132, Overlook: 64, Variety: 37},
	{Nodes: 1680, Depth: 6, Noise: 114, Overlook: 51, Variety: 34},
	{Nodes: 2700, Depth: 6, Noise: 90, Overlook: 34, Variety: 30},
	{Nodes: 4600, Depth: 7, Noise: 72, Overlook: 21, Variety: 27},
}

// scaleOf returns the scale of a variant.
func scaleOf(v *position.Variant) *scale {
	return scales[v.Family()]
}

// scales has the scale of levels of each family.
var scales = [position.Families]*scale{
	position.FamilyXiangqi:   &xiangqiScale,
	position.FamilyPoints:    &pointsScale,
	position.FamilyStratagem: &xiangqiScale,
	position.FamilyChess:     &chessScale,
}

// Steps is the number of steps of the scale of levels, from 1. Full strength lies above them, as far as time and
// machine carry.
const Steps = len(scale{})

// Ratings are Elo of this engine against itself: only differences mean something. Steps are fitted to be about as far
// from each other.
const (
	firstElo = 800
	stepElo  = 205
)

// Elo returns the rating of a step.
func Elo(step int) int { return firstElo + stepElo*(max(1, min(step, Steps))-1) }

// LevelAt returns the level at a place on the scale of a variant: from 1 to Steps, and full strength beyond. Between
// two steps lies what is between them. All of them judge by the hand-written evaluation, with which the scale was
// measured: a better net makes full strength stronger and leaves the levels as they are.
func LevelAt(v *position.Variant, place float64) Level {
	if place > float64(Steps) {
		return Level{}
	}
	steps := scaleOf(v)
	place = max(1, place)
	below := int(place)
	share := place - float64(below)
	l := steps[below-1]
	l.Classical = true
	if share == 0 {
		return l
	}
	a, b := l, steps[below]
	between := func(a, b int) int { return int(math.Round(float64(a) + share*float64(b-a))) }
	nodes := math.Pow(float64(a.Nodes), 1-share) * math.Pow(float64(b.Nodes), share)
	return Level{
		Nodes: uint64(math.Round(nodes)), Depth: between(a.Depth, b.Depth), Noise: between(a.Noise, b.Noise),
		Overlook: between(a.Overlook, b.Overlook), Variety: between(a.Variety, b.Variety), Classical: true,
	}
}

// LevelOfElo returns the level of a variant with a rating, which is clamped to those of the scale.
func LevelOfElo(v *position.Variant, elo int) Level {
	elo = max(Elo(1), min(elo, Elo(Steps)))
	return LevelAt(v, 1+float64(elo-firstElo)/stepElo)
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
