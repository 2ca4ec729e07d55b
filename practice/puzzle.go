package practice

import (
	"context"
	"fmt"
	"math/rand/v2"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// Puzzle is a position in which one move alone wins, or holds.
type Puzzle struct {
	FEN      string
	Goal     Goal
	Solution []position.Move // ends with the last move of the solver that is the only one
	Only     int             // moves of the solver in Solution
	Plies    int             // of the position, to the next capture, mate or stalemate; 0 of a draw

	// Difficulty grows from 1 with the number of only moves, the distance, the number of legal moves, and if the first move neither checks nor captures.
	Difficulty int
}

// The least that makes a puzzle.
const (
	minPlies   = 5 // of a win
	minChoices = 4 // legal moves
	maxOnly    = 8 // moves of the solver that are followed
	tries      = 40_000
)

// Puzzles finds up to count puzzles in a family, fewer if it has not that many among those that it tries. They depend on the family, the goal and
// the seed alone; of mirror images there is one.
func Puzzles(ctx context.Context, t *egtb.Tables, family egtb.Material, goal Goal, seed uint64, count int) ([]Puzzle, error) {
	if goal != Win && goal != Hold {
		return nil, fmt.Errorf("practice: unknown goal %q", goal)
	}
	sampler := egtb.NewSampler(family, rand.New(rand.NewPCG(seed, 0)))
	seen := map[string]bool{}
	var found []Puzzle
	for range tries {
		if len(found) >= count || ctx.Err() != nil {
			break
		}
		p := sampler.Next()
		if v, ok := t.WDL(p); !ok {
			return nil, fmt.Errorf("%w: %s", ErrUnknown, family)
		} else if v != goal.value() {
			continue
		}
		if puzzle, ok := puzzleOf(t, p, goal); ok && !seen[puzzle.FEN] {
			seen[puzzle.FEN] = true
			found = append(found, puzzle)
		}
	}
	return found, ctx.Err()
}

// only returns the one move that keeps the goal; false if there are others, or if one is not certain to give it away.
func only(ranked []egtb.RankedMove, goal Goal) (egtb.RankedMove, bool) {
	if len(ranked) < minChoices || ranked[0].Value != goal.value() {
		return egtb.RankedMove{}, false
	}
	for _, r := range ranked[1:] {
		sure := r.Value == egtb.Loss || goal == Win && r.Value == egtb.Draw
		if !sure {
			return egtb.RankedMove{}, false
		}
	}
	return ranked[0], true
}

func puzzleOf(t *egtb.Tables, p *position.Position, goal Goal) (Puzzle, bool) {
	ranked := t.Root(p)
	first, ok := only(ranked, goal)
	if !ok || goal == Win && first.Plies < minPlies {
		return Puzzle{}, false
	}
	puzzle := Puzzle{FEN: fen.Format(p), Goal: goal, Plies: first.Plies}
	board := p.Clone()
	var line []position.Move
	for next := first; ok && puzzle.Only < maxOnly; next, ok = only(t.Root(board), goal) {
		board.Make(next.Move)
		line = append(line, next.Move)
		puzzle.Only++
		puzzle.Solution = append([]position.Move(nil), line...)
		if board.Outcome().Over {
			break
		}
		reply, known := Best(t, board)
		if !known {
			break
		}
		board.Make(reply)
		line = append(line, reply)
	}
	puzzle.Difficulty = puzzle.Only + first.Plies/10 + len(ranked)/10
	if quiet(p, first.Move) {
		puzzle.Difficulty++
	}
	return puzzle, true
}

// quiet reports whether a move neither checks nor captures.
func quiet(p *position.Position, m position.Move) bool {
	board := p.Clone()
	board.Make(m)
	return board.LastCapture() == position.NoPiece && board.Checkers().Empty()
}
