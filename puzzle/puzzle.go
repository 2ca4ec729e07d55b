package puzzle

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// Puzzle is a position in which the side to move has a single best turn.
type Puzzle struct {
	Variant *position.Variant
	FEN     string   // canonical; no turn has been counted
	Line    []string // the solution in coordinates: the solver's turns at even places, with the best defence between them
	Mate    int      // the solver wins the game in this number of own turns, at the earliest and against any defence; 0: something else is asked for
	Score   int      // what the search gives the solution, in centipawns for the solver; 0 where there is Mate
	Rating  int      // of the level that finds it in half of its tries
	Themes  []string // kinds of package claims, the most telling first
}

// Goal is what the solver is asked for.
type Goal string

// The goals.
const (
	GoalMate   Goal = "mate"   // to win the game in Puzzle.Mate turns
	GoalPoints Goal = "points" // to gain points on the other side, in the variants that have them
	GoalWin    Goal = "win"    // to get a winning advantage
	GoalHold   Goal = "hold"   // to find the only turn that does not fall behind
)

// winning is from which chance on, in thousandths, a solution wins.
const winning = 700

// Start returns the position of the puzzle.
func (z *Puzzle) Start() (*position.Position, error) { return fen.Parse(z.Variant, z.FEN) }

// Play returns the turns of the solution, and the position behind each: at 0 the start. The error tells what is wrong.
func (z *Puzzle) Play() (turns []position.Turn, at []*position.Position, err error) {
	p, err := z.Start()
	if err != nil {
		return nil, nil, err
	}
	at = append(at, p)
	for i, text := range z.Line {
		turn, err := p.ParseTurn(text)
		if err != nil {
			return nil, nil, fmt.Errorf("turn %d %q: %w", i+1, text, err)
		}
		p = p.Clone()
		p.Play(turn)
		turns, at = append(turns, turn), append(at, p)
	}
	return turns, at, nil
}

// Limits of what a puzzle may be.
const (
	MaxTurns  = 9 // of the solver
	MaxRating = 4000
)

// Check tells what is wrong with a puzzle that does not take a search to see.
func (z *Puzzle) Check() error {
	if len(z.Line)%2 == 0 || len(z.Line) > 2*MaxTurns-1 {
		return fmt.Errorf("a line of %d turns: want an odd number up to %d", len(z.Line), 2*MaxTurns-1)
	}
	if z.Mate < 0 || z.Mate > 0 && len(z.Line) != 2*z.Mate-1 {
		return fmt.Errorf("mate in %d with a line of %d turns", z.Mate, len(z.Line))
	}
	if z.Rating < 0 || z.Rating > MaxRating {
		return fmt.Errorf("rating %d: want 0 to %d", z.Rating, MaxRating)
	}
	_, at, err := z.Play()
	if err != nil {
		return err
	}
	for i, p := range at[:len(at)-1] {
		if p.Outcome().Over {
			return fmt.Errorf("the game is over after turn %d", i)
		}
	}
	last := at[len(at)-1].Outcome()
	if z.Mate > 0 && !(last.Over && last.WonBy(at[0].Side())) {
		return errors.New("the line does not end with the win")
	}
	return nil
}

// Goal returns what is asked for, and of GoalPoints how many points the line gains on the other side.
func (z *Puzzle) Goal() (g Goal, points int) {
	if z.Mate > 0 {
		return GoalMate, 0
	}
	if z.Variant.HasPoints() {
		if points = z.gained(); points > 0 {
			return GoalPoints, points
		}
	}
	win, draw, _ := search.WDL(search.Score(z.Score))
	if win+draw/2 >= winning {
		return GoalWin, 0
	}
	return GoalHold, 0
}

// gained returns how many points more than the other side the solver has earned at the end of the line.
func (z *Puzzle) gained() int {
	_, at, err := z.Play()
	if err != nil {
		return 0
	}
	me := at[0].Side()
	lead := func(p *position.Position) int { return p.Points(me) - p.Points(me.Other()) }
	return lead(at[len(at)-1]) - lead(at[0])
}

// Key returns a number that tells a setup from others, its counters aside. Left and right may be exchanged where the
// rules do not tell them apart: the mirror image has the same key.
func Key(s position.Setup) uint64 {
	s.Clock, s.Number = 0, 1
	return min(hash(s), hash(s.Mirrored()))
}

func hash(s position.Setup) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s.Variant.Name))
	h.Write([]byte{' '})
	h.Write([]byte(fen.Write(s)))
	return h.Sum64()
}

// Repeats reports whether the solver is to move in the same position twice: such a line leads nowhere.
func Repeats(keys []uint64) bool {
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			return true
		}
	}
	return false
}

// ID returns the name of the puzzle, which its position decides.
func (z *Puzzle) ID() string {
	s, err := fen.Read(z.Variant, z.FEN)
	if err != nil {
		return ""
	}
	return strconv.FormatUint(Key(s)>>24, 36) // 40 bits
}

// Keys returns the keys of all positions in which the solver is to move: two puzzles that share one are the same, or one is
// the end of the other.
func (z *Puzzle) Keys() ([]uint64, error) {
	_, at, err := z.Play()
	if err != nil {
		return nil, err
	}
	var keys []uint64
	for i := 0; i < len(at)-1; i += 2 {
		keys = append(keys, Key(at[i].Setup()))
	}
	return keys, nil
}
