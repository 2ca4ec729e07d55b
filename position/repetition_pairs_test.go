package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// crowd returns a position in which many pieces of both sides aim at one point: with long exchanges, pins and
// checks.
func (g *repeater) crowd() *Position {
	for {
		p := scatter(g.r)
		for pieces := p.Occupied(); pieces.any(); {
			point := pieces.Pop()
			if p.capturers(Red, point, p.Occupied()).Count()+p.capturers(Black, point, p.Occupied()).Count() >= 4 {
				return p
			}
		}
	}
}

// The set of attackers and victims of each position is the plain judge's, for the side to move, which may
// stand in check, and for the other.
func TestAttackedPairsAgreeWithPlainJudge(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 53)
	g.comparePairs(effort(400))
}

// comparePairs compares the sets in n random positions and n crowded ones.
func (g *repeater) comparePairs(n int) {
	t := g.t
	seen := map[string]int{}
	compare := func(p *Position) {
		s := segment{p: p, first: p.ply}
		r := p.seatReferee()
		b := plainBoardOf(p.FEN())
		for _, side := range []Colour{p.Side(), p.Side().Other()} {
			if side != p.Side() && p.InCheck() {
				continue // a ply that gives check is not looked at
			}
			for _, question := range []chaseQuestion{{}, {soldiers: true}, {rule: AsianRule}} {
				rule := ChineseRule
				if question.rule != ChineseRule {
					rule = AsianRule
				}
				r.place(s, p.ply, side)
				var got pairList
				r.addPairs(&got, question)
				fast := map[pair]bool{}
				for _, q := range got.pairs[:got.count] {
					if question.rule != ChineseRule || side == p.Side() && p.InCheck() || !r.suicidal(q) {
						fast[q] = true
					} else {
						seen["suicidal"]++
					}
				}
				plain := map[pair]bool{}
				for _, a := range b.pieces(side == Red) {
					if (plainKind(b.get(a)) == 'P') != question.soldiers {
						continue
					}
					for _, v := range b.targets(a) {
						if b.get(v) != 0 && (plainJudge{rule: rule}).attacks(&b, a, v, true) {
							plain[pair{SquareAt(a.file, a.rank), SquareAt(v.file, v.rank)}] = true
							seen[rule.String()]++
							if side == p.Side() && p.InCheck() {
								seen[rule.String()+" in check"]++
							}
						}
					}
				}
				require.Equal(t, plain, fast, "%+v of %s, %s", question, side, p.FEN())
			}
		}
		require.NoError(t, p.verify())
	}
	for range n {
		compare(g.start())
		compare(g.crowd())
	}
	t.Log(seen)
	for _, kind := range []string{"ChineseRule", "AsianRule", "suicidal", "ChineseRule in check", "AsianRule in check"} {
		assert.Positive(t, seen[kind], kind)
	}
}
