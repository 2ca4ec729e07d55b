package search

import (
	"time"

	"xqengine/position"
)

// budget is the time for one move. The search stops of itself at the optimum, stretched or shrunk by how
// the search goes, and is stopped at the maximum whatever happens.
type budget struct {
	optimum, maximum time.Duration
	scalable         bool // the optimum is an estimate that the course of the search may change
}

const (
	minimumTime     = time.Millisecond // what is spent at least, clock permitting
	moveTimeReserve = 40               // part of a fixed time for a move that is kept back
	defaultOverhead = 30 * time.Millisecond
)

// movesToGoAt returns among how many moves to come the clock is shared in a game without a time control, number
// being that of the move to play. Openings leave little to find, and a game that lasts is mostly decided between
// its tenth move and its fortieth: so the first moves get a smaller share of the clock than the later ones.
func (p *Parameters) movesToGoAt(number int) int {
	return p.TimeFirstMoves - (p.TimeFirstMoves-p.TimeLastMoves)*min(max(number, 0), p.TimeLastFrom)/p.TimeLastFrom
}

// moveByBoard returns the number of the move as the clock is planned by: that of the position, or a later one if
// more pieces are gone than at that move. Some GUIs send each position as that of a first move.
func moveByBoard(p *position.Position) int {
	// Every variant begins with 32 pieces. In 200 games more than a piece was gone for every two moves in one position of
	// twenty, so the real number mostly counts.
	const pieces, movesForPiece = 32, 2
	return max(p.MoveNumber(), movesForPiece*(pieces-p.Occupied().Count()))
}

// plan returns the budget for limits at a move, by its number, and whether there is any. overhead is kept back on
// every move.
func (p *Parameters) plan(l Limits, overhead time.Duration, number int) (budget, bool) {
	var b budget
	timed := false
	if l.Clock != nil {
		b, timed = p.planClock(*l.Clock, overhead, number), true
	}
	if l.MoveTime > 0 {
		fixed := fixedTime(l.MoveTime, overhead)
		if !timed || fixed.maximum < b.maximum {
			b.maximum = fixed.maximum
			b.optimum = min(b.optimum, fixed.optimum)
			if !timed {
				b = fixed
			}
		}
		timed = true
	}
	return b, timed
}

// fixedTime is the budget when all of a time may be used for one move. What is kept back is the overhead. Where nobody
// has asked for more than the default it is no more than a fortieth: a match at 100 ms a move wants these milliseconds
// used.
func fixedTime(t, overhead time.Duration) budget {
	reserve := overhead
	if overhead <= defaultOverhead {
		reserve = min(overhead, max(t/moveTimeReserve, minimumTime/2))
	}
	t = max(t-reserve, min(t/2, minimumTime/2))
	return budget{optimum: t, maximum: t}
}

func (p *Parameters) planClock(c Clock, overhead time.Duration, number int) budget {
	if c.Remaining <= 0 {
		return budget{}
	}
	if c.MoveOnly {
		return fixedTime(c.Remaining, overhead)
	}
	if c.MovesToGo == 1 { // the clock is filled up after this move
		t := max(c.Remaining-overhead, min(minimumTime, c.Remaining/2))
		return budget{optimum: t * 9 / 10, maximum: t, scalable: true}
	}
	moves := p.movesToGoAt(number)
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, p.TimeMovesToGo)
	}
	// What is there for the moves to come. Of their overheads a third is kept back: few moves lose as much, and what
	// they do lose the clock will tell in time.
	usable := max(c.Remaining-overhead, min(minimumTime, c.Remaining/2))
	total := usable + time.Duration(moves-1)*(c.Increment-overhead/3)
	// A clock too short for all the overheads is spent down nevertheless, if slowly.
	optimum := max(total, usable/2) / time.Duration(moves)
	maximum := min(time.Duration(p.TimeMaximum)*optimum, usable*time.Duration(p.TimeMaximumShare)/100+c.Increment)
	maximum = min(maximum, usable)
	return budget{optimum: min(optimum, maximum), maximum: maximum, scalable: true}
}

// iterationStatistics is what the search knows about how it goes, for stretching the optimum.
type iterationStatistics struct {
	bestMove         position.Move
	scores           [3]Score // of the last iterations, newest first
	stableIterations int      // iterations since the best move last changed
	scoreDrop        Score    // how far the score has fallen below the best of the last iterations; not positive: not at all
	effort           float64  // part of all nodes that was spent on the best move
}

// note takes in an iteration that was finished at a depth with a best move and its score.
func (stats *iterationStatistics) note(p *Parameters, depth int, best position.Move, score Score, effort float64) {
	stats.stableIterations++
	if best != stats.bestMove {
		stats.stableIterations = 0
	}
	stats.scoreDrop = 0
	if depth >= p.TimeScoreDropDepth {
		// A score that has fallen and stays down is no less a reason to think on than one that falls now.
		stats.scoreDrop = max(stats.scores[0], stats.scores[1], stats.scores[2]) - score
	}
	stats.bestMove, stats.scores, stats.effort = best, [3]Score{score, stats.scores[0], stats.scores[1]}, effort
}

// scale returns the optimum as the course of the search changes it: longer while the best move
// changes or the score falls, shorter when one move has stood and taken nearly all of the effort.
func (b budget) scale(p *Parameters, stats iterationStatistics) time.Duration {
	if !b.scalable {
		return b.optimum
	}
	factor := p.TimeUnstable - p.TimeUnstableSlope*float64(min(stats.stableIterations, p.TimeUnstableMost))
	factor *= 1 + float64(max(0, min(stats.scoreDrop, p.TimeScoreDropMost)))/p.TimeScoreDropDivisor
	factor *= p.TimeEffort - stats.effort
	return min(b.maximum, time.Duration(float64(b.optimum)*factor))
}
