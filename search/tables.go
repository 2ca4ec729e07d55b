package search

import (
	"slices"

	"xqengine/hashtable"
	"xqengine/position"
)

// TableValue is what endgame tables know of a position, for the side to move.
type TableValue uint8

// The values. Only what holds under the rules of the game, whatever was played before, is a value: all else is TableUnknown.
const (
	TableUnknown TableValue = iota
	TableLoss
	TableDraw
	TableWin
)

// Tables are endgame tables of one game that a search asks. Any number of threads may call the methods.
type Tables interface {
	// Pieces returns how many pieces a position that the tables know has at most, in the game and by the rules of p; 0 if
	// they know none there. It is asked once for each search.
	Pieces(p *position.Position) int

	// Depth returns from which depth on positions of the most pieces are asked for; those of fewer always are.
	Depth() int

	// Probe returns what is known of a position within the tree. No repetition can reach back behind it: the last move was a capture
	// or, in chess, one that nothing takes back; whether the clock of the natural limit stands at 0 it sees to itself. Apart from
	// what must be read first it allocates nothing.
	Probe(p *position.Position) TableValue

	// Rank returns the legal moves of the root with what they come to, by the history of the game and its clock, best first; nil if the
	// tables do not know all of them. p is not changed.
	Rank(p *position.Position) []TableMove
}

// TableMove is a legal move of the root with what tables say of it.
type TableMove struct {
	Move position.Move
	// Rank orders the moves: the larger, the better. Among moves of equal rank the search chooses.
	Rank int
	// Score is the score of the move for who makes it, if Certain: TableScore less the plies to the next capture or the end of the
	// game, its negative for a loss, 0 for a draw, or a mate where the distance to it is known.
	Score   Score
	Certain bool
}

// tableDepth is by how many plies the entry of a position that tables know counts as searched deeper than it was.
const tableDepth = 6

// tablesFor returns the tables for a search of p, and how many pieces they know; nil and 0 if there are none. A search for a mate proves
// by itself, and weak play knows no tables.
func (e *Engine) tablesFor(p *position.Position, l Limits) (Tables, int) {
	if l.Mate > 0 || !l.Level.IsFull() {
		return nil, 0
	}
	for _, t := range e.options.Tables {
		if n := t.Pieces(p); n > 0 {
			return t, n
		}
	}
	return nil, 0
}

// rankByTables orders the moves of the root as tables rank them, and leaves those out that are worse than all that are asked for.
func (t *task) rankByTables() {
	if t.tables == nil || t.position.Occupied().Count() > t.tablePieces {
		return
	}
	known := t.tables.Rank(t.position)
	if known == nil {
		return
	}
	t.tableHits = uint64(len(known))
	t.tableMoves = make(map[position.Move]TableMove, len(known))
	for _, m := range known {
		t.tableMoves[m.Move] = m
	}
	slices.SortStableFunc(t.rootMoves, func(a, b position.Move) int { return t.tableMoves[b].Rank - t.tableMoves[a].Rank })
	least := t.tableMoves[t.rootMoves[t.multiPV-1]].Rank
	t.rootMoves = slices.DeleteFunc(t.rootMoves, func(m position.Move) bool { return t.tableMoves[m].Rank < least })
	// What the best moves come to is not the value of the position on any path to it.
	t.allMoves = t.allMoves && known[0].Rank == known[len(known)-1].Rank
}

// sameRank returns the end of the root moves from line on that have the rank of the first of them.
func (w *worker) sameRank(line int) int {
	end := len(w.rootMoves)
	if w.task.tableMoves == nil {
		return end
	}
	for i := line + 1; i < end; i++ {
		if w.rootMoves[i].rank != w.rootMoves[line].rank {
			return i
		}
	}
	return end
}

// claimed returns the score to tell of a root move: what tables know for certain, unless the search has proved a mate.
func (t *task) claimed(r *rootMove) Score {
	s := r.value()
	known, ok := t.tableMoves[r.move]
	if !ok || !known.Certain {
		return s
	}
	if _, mate := MateIn(known.Score); mate {
		return known.Score
	}
	if _, mate := MateIn(s); mate {
		return s
	}
	return known.Score
}

// probeTables looks a node up in the endgame tables. What they know ends the node where the window allows it. Elsewhere a mate is looked for: the
// value is then no less, or no more, than that of the table.
func (w *worker) probeTables(ss *stackEntry, n *node) (Score, bool) {
	if ss.excludedMove != position.NoMove || w.ss(n.ply-1).currentMove == position.NoMove {
		return 0, false
	}
	if pieces := w.pos.Occupied().Count(); pieces > w.tablePieces || pieces == w.tablePieces && n.depth < w.task.tables.Depth() {
		return 0, false
	}
	score, bound := Score(0), hashtable.Exact
	switch w.task.tables.Probe(&w.pos) {
	case TableWin:
		score, bound = TableScore-Score(n.ply), hashtable.LowerBound
	case TableLoss:
		score, bound = -TableScore+Score(n.ply), hashtable.UpperBound
	case TableUnknown:
		return 0, false
	case TableDraw:
	}
	w.tableHits++
	if !cutsOff(bound, score, n.alpha, n.beta) {
		if bound == hashtable.LowerBound {
			n.least = score
			n.alpha = max(n.alpha, score)
		} else {
			n.most = score
		}
		return 0, false
	}
	w.table.Store(w.ttKey(), hashtable.Entry{
		Move: n.ttEntry.Move, Score: toTable(score, n.ply), Eval: hashtable.NoEval, Depth: int8(min(n.depth+tableDepth, MaxDepth)), Bound: bound,
	})
	return score, true
}
