package search

import "xqengine/position"

// prover proves mates of xiangqi by trying moves. It shares nothing with the engine but the rules: legal
// moves, and that a side without one has lost. It finds the shortest mate first, so the distance to mate
// falls with every move of the attacker: no position of a proven line comes twice, and the proof holds
// whatever the rules say of repetitions.
type prover struct {
	p     *position.Position
	known map[hope]horizon
	nodes int // moves made
	most  int // nodes after which it gives up
}

// hope is a position with the attacker to move and the moves without check that it may still play.
type hope struct {
	key   uint64
	quiet int
}

// anyQuiet lets the attacker play every move, as many as a line has.
const anyQuiet = 100

func newProver(p *position.Position, most int) *prover {
	return &prover{p: p.Clone(), known: map[hope]horizon{}, most: most}
}

// gaveUp reports whether the nodes ran out, so that a mate not found may still be there.
func (v *prover) gaveUp() bool { return v.nodes >= v.most }

// mates reports whether the side to move mates or stalemates within n moves of its own, of which at most quiet
// in any line give no check.
func (v *prover) mates(n, quiet int) bool {
	id := hope{v.p.Key(), quiet}
	h := v.known[id]
	for h.won == 0 && h.open < n {
		if v.matesIn(h.open+1, quiet) {
			h.won = h.open + 1
		} else {
			h.open++
		}
		if v.gaveUp() {
			return h.won > 0 && h.won <= n
		}
	}
	v.known[id] = h
	return h.won > 0 && h.won <= n
}

// matesIn tries checks first, then moves without check.
func (v *prover) matesIn(n, quiet int) bool {
	var moves position.MoveList
	v.p.LegalMoves(&moves)
	for _, silent := range []bool{false, true} {
		if silent && quiet == 0 {
			break
		}
		for _, m := range moves.Moves() {
			if v.gaveUp() {
				return false
			}
			v.nodes++
			v.p.Make(m)
			left := quiet
			if silent && quiet != anyQuiet {
				left--
			}
			won := v.p.InCheck() != silent && v.mated(n-1, left)
			v.p.Unmake()
			if won {
				return true
			}
		}
	}
	return false
}

// mated reports whether every reply of the side to move allows a mate within n more moves.
func (v *prover) mated(n, quiet int) bool {
	var replies position.MoveList
	v.p.LegalMoves(&replies)
	if n == 0 {
		return replies.Len() == 0
	}
	for _, m := range replies.Moves() {
		if v.gaveUp() {
			return false
		}
		v.nodes++
		v.p.Make(m)
		won := v.mates(n, quiet)
		v.p.Unmake()
		if !won {
			return false
		}
	}
	return true
}

// firstMoves returns the moves of the side to move that mate within n, of which at most quiet in any line give
// no check.
func (v *prover) firstMoves(n, quiet int) []string {
	var found []string
	for _, turn := range v.p.LegalTurns() {
		left := quiet
		v.p.Play(turn)
		if !v.p.InCheck() && quiet != anyQuiet {
			left--
		}
		mates := left >= 0 && v.mated(n-1, left)
		v.p.Back()
		if mates {
			found = append(found, v.p.FormatTurn(turn))
		}
	}
	return found
}
