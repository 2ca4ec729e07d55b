package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/claims"
	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/record"
)

// betterTurns is how much of a better line becomes a variation.
const betterTurns = 6

// fault puts the better line beside a turn that was a fault, and has somebody find out why it was one. It returns what it has changed.
func (v *reviews) fault(n *record.Node) (changes []tree.Change) {
	g, r := v.g, v.last
	parent := n.Parent()
	if parent == nil {
		return nil
	}
	best := r.lines[parent.ID]
	info := g.tree.Info(n)
	if len(best) == 0 || info.Loss == 0 || info.Judged == 0 || info.Judged == api.GlyphGood {
		return nil
	}
	after := parent.ID
	for _, text := range texts(g.tree.At(parent), best[:min(len(best), betterTurns)]) {
		c := tree.Change{Op: tree.OpAdd, After: after, Text: text}
		added, _, err := g.tree.Apply(c)
		if err != nil {
			break // the tree is full
		}
		after = added.ID
		changes = append(changes, c)
	}
	before, reply, played, id := g.tree.At(parent).Clone(), r.lines[n.ID], n.Turn(), n.ID
	red, redAfter := api.EvalOf(*parent.Eval).Red, api.EvalOf(*n.Eval).Red
	f := claims.Fault{Before: before, Played: played, Best: best, Reply: reply, WinBefore: float64(red) / 1000, WinAfter: float64(redAfter) / 1000}
	if before.Side() == position.Black {
		f.WinBefore, f.WinAfter = 1-f.WinBefore, 1-f.WinAfter
	}
	mates := mates{missed: mateOf(parent.Eval, before.Side()), allowed: mateOf(n.Eval, before.Side().Other())}
	r.told++
	go func() {
		why := reasons(f, mates)
		g.post(func() { v.explain(r, id, why) })
	}()
	return changes
}

// explain keeps why a turn was a fault.
func (v *reviews) explain(r *review, node int, why []claims.Claim) {
	g := v.g
	r.told--
	var changes []tree.Change
	if n := g.tree.Record.Node(node); n != nil {
		found := tree.Finding{}
		if before := g.tree.Finding(n); before != nil {
			found = *before
		}
		found.Why = why
		changes = g.tree.Do(tree.Change{Op: tree.OpFinding, Node: node, Found: &found})
	}
	if v.last == r && !r.ended && r.done == len(r.nodes) {
		v.next()
	}
	g.commitAside(changes...)
}

// mates are in how many turns a search saw a win: of the side with the better turn, and of its opponent after the one played.
type mates struct{ missed, allowed int }

// mateOf returns in how many turns a side wins by force; 0 if that is not seen.
func mateOf(e *record.Evaluation, side position.Colour) int {
	if side == position.Black {
		return max(0, -e.Mate)
	}
	return max(0, e.Mate)
}

// reasons returns what can be said of a fault: the most telling claim, and besides it the first about points or plates, if there is one.
func reasons(f claims.Fault, seen mates) []claims.Claim {
	after := f.Before.Clone()
	after.Play(f.Played)
	best := f.Before.Clone()
	best.Play(f.Best[0])
	side := f.Before.Side()
	if after.Side() == side || after.Outcome().Over {
		f.Reply = nil
	}
	p := prover{mateproof.New(proofMoves)}
	if n := p.wins(f.Before, f.Best[0], seen.missed); n > 0 && p.fails(after, side, 2*n-2) {
		f.MissedMate = n
	}
	if len(f.Reply) > 0 {
		if n := p.wins(after, f.Reply[0], seen.allowed); n > 0 && p.fails(best, side.Other(), 2*n-1) {
			f.AllowedMate = n
		}
	}
	found := claims.Find(f)
	if len(found) == 0 {
		return nil
	}
	why := found[:1:1]
	for _, c := range found {
		if special[c.Kind] && !special[why[0].Kind] {
			return append(why, c)
		}
	}
	return why
}

// special are the claims about what only variants with points or plates have.
var special = map[claims.Kind]bool{
	claims.Target: true, claims.OwnTarget: true, claims.Gives: true, claims.Points: true, claims.Race: true,
	claims.Stops: true, claims.Plate: true, claims.EndsPlate: true, claims.Marker: true, claims.Swap: true,
}

// What a proof of a mate may cost: so many moves, which take a fraction of a second; and longer mates are not tried.
const (
	proofMoves = 200_000
	proofTurns = 6
)

// prover proves what a search says of mates. It is not the search that proves them, which prunes and remembers positions
// without the way to them: a claim that stands in the record must not be wrong.
type prover struct{ *mateproof.Prover }

// wins returns in how many turns the side to move wins at the earliest, if that is proved, and of a turn as well; else 0. seen
// is what a search says.
func (v prover) wins(p *position.Position, turn position.Turn, seen int) int {
	side := p.Side()
	for n := 1; n <= seen && n <= proofTurns; n++ {
		switch v.Wins(p, side, 2*n-1) {
		case mateproof.Proved:
			q := p.Clone()
			q.Play(turn)
			if n == 1 && q.Outcome().WonBy(side) || n > 1 && v.Wins(q, side, 2*n-2) == mateproof.Proved {
				return n
			}
			return 0
		case mateproof.Undecided:
			return 0
		}
	}
	return 0
}

// fails reports whether it is proved that a side does not win within some turns.
func (v prover) fails(p *position.Position, side position.Colour, turns int) bool {
	if p.Outcome().Over {
		return !p.Outcome().WonBy(side)
	}
	return v.Wins(p, side, turns) == mateproof.Refuted
}
