package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"xqengine/internal/clip"
)

// Progress is what somebody has done so far in the puzzles of a variant. It is a value, which a page can keep as JSON.
type Progress struct {
	Rating Rating   `json:"rating"`
	Tried  int      `json:"tried"`  // puzzles that counted
	Solved int      `json:"solved"` // of these
	Streak int      `json:"streak"` // solved one after the other, up to now
	Best   int      `json:"best"`   // the longest streak
	Recent []string `json:"recent"` // IDs of those tried last, the newest at the end
	Daily  string   `json:"daily"`  // the last date whose puzzle was solved, as 2006-01-02
}

// maxRecent is how many puzzles are not asked for again.
const maxRecent = 200

// Beginner returns the progress of somebody who has not tried anything yet.
func Beginner() Progress { return Progress{Rating: Unknown(), Recent: []string{}} }

// ReadProgress reads what a page has kept. Numbers that make no sense are replaced by those of a beginner; a text that is no
// progress is an error.
func ReadProgress(text []byte) (Progress, error) {
	p := Beginner()
	if err := json.Unmarshal(text, &p); err != nil {
		return Beginner(), fmt.Errorf("not a progress: %w", err)
	}
	p.Rating = p.Rating.bounded()
	p.Tried = max(0, p.Tried)
	p.Solved = max(0, min(p.Solved, p.Tried))
	p.Streak = max(0, min(p.Streak, p.Solved))
	p.Best = max(p.Streak, min(p.Best, p.Solved))
	p.Recent = p.Recent[max(0, len(p.Recent)-maxRecent):]
	if p.Recent == nil {
		p.Recent = []string{}
	}
	return p, nil
}

// puzzleDeviation is that of the ratings of puzzles, which a few tries of the levels have given them.
const puzzleDeviation = 150

// After returns the progress after a try of a puzzle: solved or not. A puzzle counts once as long as it is remembered.
func (p Progress) After(z *Puzzle, solved bool) Progress {
	id := z.ID()
	if slices.Contains(p.Recent, id) {
		return p
	}
	score := 0.0
	if solved {
		score = 1
	}
	against := Rating{Value: float64(z.Rating), Deviation: puzzleDeviation, Volatility: Unknown().Volatility}
	p.Rating = p.Rating.After(Result{against, score}).bounded()
	p.Tried++
	if solved {
		p.Solved++
		p.Streak++
		p.Best = max(p.Best, p.Streak)
	} else {
		p.Streak = 0
	}
	p.Recent = append(slices.Clone(p.Recent), id)
	p.Recent = p.Recent[max(0, len(p.Recent)-maxRecent):]
	return p
}

// Collection is the puzzles of a variant.
type Collection struct {
	list []*Puzzle // by rising rating
	byID map[string]*Puzzle
}

// NewCollection returns a collection.
func NewCollection(list []*Puzzle) *Collection {
	c := &Collection{list: slices.Clone(list), byID: map[string]*Puzzle{}}
	slices.SortStableFunc(c.list, func(a, b *Puzzle) int { return a.Rating - b.Rating })
	for _, z := range list {
		c.byID[z.ID()] = z
	}
	return c
}

// Len returns how many puzzles there are.
func (c *Collection) Len() int { return len(c.list) }

// Get returns the puzzle of a name, nil if there is none.
func (c *Collection) Get(id string) *Puzzle { return c.byID[id] }

// Themes returns the themes and how many puzzles have each.
func (c *Collection) Themes() map[string]int {
	count := map[string]int{}
	for _, z := range c.list {
		for _, theme := range z.Themes {
			count[theme]++
		}
	}
	return count
}

// ErrNone is returned where no puzzle is as wanted.
var ErrNone = errors.New("no such puzzle")

// choice is among how many of the puzzles nearest in rating the next one is drawn.
const choice = 12

// Next returns a puzzle of about the rating of a progress, none of those tried recently unless there is no other; with a
// theme, one that has it. The seed decides among those that are near enough.
func (c *Collection) Next(p Progress, theme string, seed uint64) (*Puzzle, error) {
	fits := make([]*Puzzle, 0, len(c.list))
	for _, z := range c.list {
		if theme == "" || slices.Contains(z.Themes, theme) {
			fits = append(fits, z)
		}
	}
	if len(fits) == 0 {
		return nil, fmt.Errorf("%w with the theme %q", ErrNone, clip.Text(theme))
	}
	if fresh := slices.DeleteFunc(slices.Clone(fits), func(z *Puzzle) bool { return slices.Contains(p.Recent, z.ID()) }); len(fresh) > 0 {
		fits = fresh
	}
	slices.SortStableFunc(fits, func(a, b *Puzzle) int { return far(a, p) - far(b, p) })
	return fits[mix(seed)%uint64(min(choice, len(fits)))], nil
}

// far tells by how much the rating of a puzzle is off.
func far(z *Puzzle, p Progress) int {
	d := z.Rating - int(p.Rating.Value)
	return max(d, -d)
}

// Daily returns the puzzle of a day, counted from any day: the same for everybody, of middling difficulty, and none comes again
// before all of these have come.
func (c *Collection) Daily(day int) (*Puzzle, error) {
	third := len(c.list) / 3
	list := c.list[third : len(c.list)-third]
	if len(list) == 0 {
		return nil, ErrNone
	}
	n := len(list)
	round, at := day/n, day%n
	if at < 0 {
		round, at = round-1, at+n
	}
	// A step without common factor with n visits all.
	step := 1 + int(mix(uint64(round))%uint64(n))
	for gcd(step, n) != 1 {
		step++
	}
	return list[at*step%n], nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mix is the finaliser of SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
