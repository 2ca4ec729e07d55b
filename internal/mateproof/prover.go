package mateproof

import "xqengine/position"

// Verdict is what a Prover has found out about a claim.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the nodes ran out
	Proved                   // the side wins in time against any defence
	Refuted                  // the other side has a defence
)

// String returns the verdict in one word.
func (v Verdict) String() string { return [...]string{"undecided", "proved", "refuted"}[v] }

// Prover proves wins, one claim after the other. It must be used by one goroutine at a time.
type Prover struct {
	budget   int // moves that may be made for a claim
	nodes    int // moves made for the present claim
	table    table
	frames   []frame
	pos      *position.Position
	attacker position.Colour
	clocked  bool // the sixty-move limit is in reach: nodes of different clocks differ
	byLine   bool // nodes are told apart by the line that led to them
}

// frame is what a node keeps while its moves are tried.
type frame struct {
	moves position.MoveList
	kids  []kid
	line  uint64 // hash of the line from the root to the node
}

// kid is a move of a node with what is known of the position after it.
type kid struct {
	move position.Move
	numbers
}

// numbers are how many leaves must at least be proved to prove a node, and refuted to refute it.
type numbers struct{ proof, disproof uint32 }

// never is the number of what is refuted, or proved, for good.
const never uint32 = 1 << 28

var (
	won  = numbers{0, never}
	lost = numbers{never, 0}
)

// New returns a prover that makes at most the given number of moves for a claim, in each of its two searches.
func New(budget int) *Prover { return &Prover{budget: budget} }

// Nodes returns how many moves were made for the last claim.
func (v *Prover) Nodes() int { return v.nodes }

// Wins reports whether a side wins the game within so many turns of both sides, whoever is to move, against any defence.
// The history of p counts as in the game, and p is left as it is. p must not stand within a turn.
func (v *Prover) Wins(p *position.Position, attacker position.Colour, turns int) Verdict {
	v.pos, v.attacker = p.Clone(), attacker
	// No turn has more than two single moves, and none counts more than that towards the limit.
	v.clocked = p.NaturalLimitWithin(2*turns + 2)
	v.nodes = 0
	if v.search(turns, false) == Proved && v.replay(0, turns) {
		return Proved
	}
	v.nodes = 0
	return v.search(turns, true)
}

// search reports whether the attacker wins from the root, with or without nodes that several lines share.
func (v *Prover) search(turns int, byLine bool) Verdict {
	v.byLine = byLine
	v.table.clear()
	v.at(0).line = 0
	n, over := v.judge(turns)
	if !over {
		n = numbers{1, 1}
	}
	for n.proof > 0 && n.disproof > 0 {
		if v.nodes >= v.budget {
			return Undecided
		}
		n = v.expand(0, turns, numbers{never, never})
	}
	if n.proof == 0 {
		return Proved
	}
	return Refuted
}

// at returns the frame of a depth.
func (v *Prover) at(depth int) *frame {
	for len(v.frames) <= depth {
		v.frames = append(v.frames, frame{})
	}
	return &v.frames[depth]
}

// judge returns the numbers of a position in which the game is over, or no turn is left for winning it. The referee is
// asked at the end of a turn; within one only what ends the game at once counts.
func (v *Prover) judge(turns int) (n numbers, over bool) {
	var o position.Outcome
	if v.pos.Continues() {
		o = v.pos.Terminal()
	} else {
		o = v.pos.Outcome()
	}
	switch {
	case o.Over && o.WonBy(v.attacker):
		return won, true
	case o.Over, turns == 0:
		return lost, true
	}
	return numbers{}, false
}

// look returns what is known of the position on the board, a first guess if it was not met before.
func (v *Prover) look(turns int, line uint64) numbers {
	if n, found := v.table.find(v.id(turns, line)); found {
		return n
	}
	n, over := v.judge(turns)
	if over {
		return n // not kept: the verdict may be of this line alone
	}
	n = v.guess()
	v.table.keep(v.id(turns, line), n)
	return n
}

// guess returns the numbers of a position that has not been looked at: for the defender the more replies it has,
// the harder is the proof.
func (v *Prover) guess() numbers {
	if v.pos.Side() == v.attacker {
		return numbers{1, 1}
	}
	list := &v.at(len(v.frames) - 1).moves // the deepest frame is never in use: see expand
	v.pos.LegalMoves(list)
	n := numbers{uint32(list.Len()), 1}
	if !v.pos.InCheck() {
		n.proof += 4
	}
	return n
}

// id returns what the table knows the position on the board by.
func (v *Prover) id(turns int, line uint64) uint64 {
	id := v.pos.Key() ^ mix(uint64(turns)+1)
	if v.clocked {
		id ^= mix(uint64(v.pos.Clock())<<32 + 1<<31)
	}
	if v.byLine {
		id ^= line
	}
	return id
}

// mix spreads the bits of a number (the finaliser of SplitMix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	return x ^ x>>31
}

// extend returns the hash of a line with the move that was made last.
func extend(line uint64, m position.Move) uint64 { return mix(line*0x9E3779B97F4A7C15 + uint64(m) + 1) }

// expand searches below the position on the board, in which the game goes on, until it is proved, refuted, or one of
// its numbers reaches its limit.
func (v *Prover) expand(depth, turns int, limit numbers) numbers {
	v.at(depth + 2) // makes sure that the deepest frame is free
	f := v.at(depth)
	line, side := f.line, v.pos.Side()
	mine := side == v.attacker
	id := v.id(turns, line)
	v.pos.LegalMoves(&f.moves)
	f.kids = f.kids[:0]
	for _, m := range f.moves.Moves() {
		v.make(m)
		n := v.look(v.left(turns, side), extend(line, m))
		v.pos.Unmake()
		v.frames[depth].kids = append(v.frames[depth].kids, kid{m, n})
		if mine && n.proof == 0 || !mine && n.disproof == 0 {
			break
		}
	}
	for {
		n, best, second := sum(v.frames[depth].kids, mine)
		if n.proof == 0 || n.disproof == 0 || n.proof >= limit.proof || n.disproof >= limit.disproof || v.nodes >= v.budget {
			v.table.keep(id, n)
			return n
		}
		k := v.frames[depth].kids[best]
		share := numbers{limit.proof - n.proof + k.proof, limit.disproof - n.disproof + k.disproof}
		if mine {
			share.proof = min(limit.proof, second+1+second/4)
		} else {
			share.disproof = min(limit.disproof, second+1+second/4)
		}
		v.make(k.move)
		v.at(depth + 1).line = extend(line, k.move)
		k.numbers = v.expand(depth+1, v.left(turns, side), share)
		v.pos.Unmake()
		v.frames[depth].kids[best] = k
	}
}

// make makes a move and counts it.
func (v *Prover) make(m position.Move) {
	v.nodes++
	v.pos.Make(m)
}

// left returns the turns left after a move of a side: a turn is over when the other side is to move, or the game is.
func (v *Prover) left(turns int, side position.Colour) int {
	if v.pos.Side() == side {
		return turns
	}
	return turns - 1
}

// sum returns the numbers of a node by those of its moves, the move to look at next, and the number of the next best.
func sum(kids []kid, mine bool) (n numbers, best int, second uint32) {
	least, total := never, uint32(0)
	second = never
	for i, k := range kids {
		one, all := k.proof, k.disproof
		if !mine {
			one, all = all, one
		}
		if one < least || i == 0 {
			least, second, best = one, least, i
		} else if one < second {
			second = one
		}
		total = min(never, total+all)
	}
	if mine {
		return numbers{least, total}, best, second
	}
	return numbers{total, least}, best, second
}

// replay plays a proof that the table holds through, each line on the history that it has in the game. It is false where
// a line does not win after all, or where the nodes ran out.
func (v *Prover) replay(depth, turns int) bool {
	if n, over := v.judge(turns); over {
		return n.proof == 0
	}
	// A third occurrence takes two cycles of four single moves: where no line is so long, the table is right.
	if depth > 0 && v.pos.Reversible()+2*turns < 8 {
		n, found := v.table.find(v.id(turns, 0))
		return found && n.proof == 0
	}
	v.at(depth + 2)
	v.pos.LegalMoves(&v.frames[depth].moves)
	side := v.pos.Side()
	for i := range v.frames[depth].moves.Len() {
		if v.nodes >= 2*v.budget {
			return false
		}
		v.make(v.frames[depth].moves.At(i))
		left := v.left(turns, side)
		holds := v.look(left, 0).proof == 0 && v.replay(depth+1, left)
		v.pos.Unmake()
		if holds == (side == v.attacker) {
			return holds
		}
	}
	return side != v.attacker
}
