package search

import (
	"time"

	"xqengine/position"
)

// Limits says when a search ends and what it may play. Limits given together all hold: the first to be
// reached ends the search. The zero value is a search without end.
type Limits struct {
	Depth int    // iterations; 0: no limit
	Nodes uint64 // positions made by all threads, exact with one; 0: no limit
	// SoftNodes is a number of positions after which no iteration begins; the one under way is finished. 0: no limit. A search
	// that ends between iterations has a sounder score than one that is cut off at Nodes.
	SoftNodes uint64

	Mate     int           // look for a mate in N own moves, without any pruning; 0: no
	MoveTime time.Duration // for this move; 0: no limit
	Clock    *Clock        // nil: untimed
	Infinite bool          // hold the result back until the context is cancelled
	Ponder   bool          // the clock starts at PonderHit; until then the result is held back

	PonderHit <-chan struct{} // closed when the move pondered on was played; nil: that never happens

	SearchMoves []position.Turn // only these; empty: all
	BanMoves    []position.Turn // none of these

	// Visit is called with each position that is judged statically, also by several threads at once, and must not keep or change it;
	// may be nil.
	Visit func(p *position.Position)

	Level Level // how weak to play; the zero value is full strength

	Start time.Time // when the clock started to run; zero: when Search is called
}

// Clock is what the clocks of a game show.
type Clock struct {
	Remaining, Increment                 time.Duration
	OpponentRemaining, OpponentIncrement time.Duration
	MovesToGo                            int  // own moves to the next time control; 0: for the rest of the game
	MoveOnly                             bool // Remaining is all there is for this one move
}

// Bound says how a reported score relates to the value of the position.
type Bound uint8

// The bounds of reported scores.
const (
	Exact      Bound = iota
	LowerBound       // the value is at least the score
	UpperBound       // the value is at most the score
)

// Info is a report of progress: the line of a finished or interrupted iteration, or, if
// CurrentMoveNumber is not zero, the root move that is searched.
type Info struct {
	Depth    int // iterations finished or under way, in plies
	SelDepth int // longest line looked at, in plies
	MultiPV  int // rank of the line, from 1
	Score    Score
	Bound    Bound
	Nodes    uint64
	// TableHits counts the positions that endgame tables knew, with the moves of the root.
	TableHits uint64
	Elapsed   time.Duration
	NPS       uint64 // nodes per second
	HashFull  int    // permille
	PV        []position.Turn

	CurrentMove       position.Turn
	CurrentMoveNumber int // from 1
}

// Result is what a search found. Without a legal turn HasBest is false and Score is a mate in 0, or 0
// where stalemate draws.
type Result struct {
	Best, Ponder       position.Turn
	HasBest, HasPonder bool
	Score              Score
	Depth              int
	Nodes              uint64
	Elapsed            time.Duration
	PV                 []position.Turn
}
