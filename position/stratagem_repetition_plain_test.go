package position

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What the referee asks of the stratagem variants, answered once more in the plainest way: by legal turns alone, made
// on positions that are read from text.

// plainWorth prices a piece where it stands or captures, for the side that chases.
func plainWorth(piece Piece, s Square, chaser Colour) int {
	if piece.Type() == Soldier {
		switch {
		case s.InRiver() || s.rank() < 5 == (piece.Colour() == Red):
			return 0
		case piece.Colour() == chaser:
			return 1000
		}
		return 1
	}
	return map[PieceType]int{Chariot: 200, Horse: 100, Cannon: 100, Advisor: 10, Elephant: 10}[piece.Type()]
}

// takingsOn returns the turns that take the piece on s and change nothing else: no steps, removals, promotions, and no
// spies.
func takingsOn(p *Position, s Square) (captures, exchanges []Move) {
	for _, turn := range p.LegalTurns() {
		m := turn.Moves()[0]
		if len(turn.Moves()) > 1 || m.To() != s || p.PieceAt(s) == NoPiece || p.PieceAt(s).Colour() == p.Side() {
			continue
		}
		switch exchange := strings.HasSuffix(p.FormatTurn(turn), "x"); {
		case exchange && p.PieceAt(m.From()).Type() == Soldier && p.working(p.Side()).effect == copies:
		case exchange:
			exchanges = append(exchanges, m)
		case m.Special() == 0:
			captures = append(captures, m)
		}
	}
	return captures, exchanges
}

// plainBest returns the most the side to move gets by taking on s.
func plainBest(p *Position, s Square, chaser Colour) int {
	best := 0
	captures, exchanges := takingsOn(p, s)
	if len(captures)+len(exchanges) == 0 {
		return best
	}
	won := plainWorth(p.PieceAt(s), s, chaser)
	for _, m := range captures {
		best = max(best, won-plainBestAfter(p, m, chaser))
	}
	for _, m := range exchanges {
		best = max(best, won-plainWorth(p.PieceAt(m.From()), m.From(), chaser))
	}
	return best
}

func plainBestAfter(p *Position, m Move, chaser Colour) int {
	p.Make(m)
	defer p.Unmake()
	return plainBest(p, m.To(), chaser)
}

// plainlyChases reports whether a piece of the side to move, whose general is safe as the enemy's is, attacks another as
// the referee understands it, and whether taking it would be suicide however it is done.
func plainlyChases(p, passed *Position, a, v Square) (attacks, suicidal bool) {
	us := p.Side()
	back, backExchange := takingsOn(passed, a)
	offered := false
	for _, m := range append(back, backExchange...) {
		offered = offered || m.From() == v && p.PieceAt(a).Type() == p.PieceAt(v).Type()
	}
	captures, exchanges := takingsOn(p, v)
	suicidal = true
	consider := func(m Move, gain int) {
		if m.From() != a || gain <= 0 || offered {
			return
		}
		attacks = true
		p.Make(m)
		suicidal = suicidal && matesNow(p)
		p.Unmake()
	}
	for _, m := range captures {
		consider(m, plainWorth(p.PieceAt(v), v, us)-plainBestAfter(p, m, us))
	}
	for _, m := range exchanges {
		consider(m, plainWorth(p.PieceAt(v), v, us)-plainWorth(p.PieceAt(a), a, us))
	}
	return attacks, suicidal
}

// matesNow reports whether the side to move has a turn that mates.
func matesNow(p *Position) bool {
	for _, turn := range p.LegalTurns() {
		p.Play(turn)
		mate := p.Terminal().Reason == Mate
		p.Back()
		if mate {
			return true
		}
	}
	return false
}

// plainlyForcesMate reports whether the side to move mates with at most n turns that check.
func plainlyForcesMate(p *Position, n int) bool {
	for _, turn := range p.LegalTurns() {
		p.Play(turn)
		mates := p.InCheck() && plainlyMated(p, n-1)
		p.Back()
		if mates {
			return true
		}
	}
	return false
}

func plainlyMated(p *Position, n int) bool {
	if reason := p.Terminal().Reason; reason != NoReason || n == 0 {
		return reason == Mate
	}
	for _, turn := range p.LegalTurns() {
		p.Play(turn)
		mates := plainlyForcesMate(p, n)
		p.Back()
		if !mates {
			return false
		}
	}
	return true
}

// withoutEvents returns the position with the move given to a side and nothing that has happened; nil if it cannot be.
func withoutEvents(p *Position, side Colour) *Position {
	fields := strings.Fields(p.FEN())
	fields[1] = map[Colour]string{Red: "w", Black: "b"}[side]
	fields[3] = "-"
	q, err := Parse(p.Variant(), strings.Join(fields, " "))
	if err != nil || q.InCheck() || q.Verdict() != NoVerdict {
		return nil
	}
	return q
}

func TestStratagemRefereeAgreesWithLegalTurns(t *testing.T) {
	t.Parallel()
	attacked, threats, suicides := 0, 0, 0
	for i, v := range stratagemVariants {
		walkStratagem(t, v, uint64(i)+900, effort(8), 60, func(p *Position, r *rand.Rand) {
			if r.IntN(4) > 0 || p.Continues() {
				return
			}
			us := p.Side()
			q, passed := withoutEvents(p, us), withoutEvents(p, us.Other())
			if q == nil || passed == nil {
				return
			}
			referee := q.seatReferee()
			s := segment{p: q, killChecks: 2}
			var pairs pairList
			referee.place(s, 0, us)
			referee.addPairs(&pairs, chaseQuestion{})
			found := map[pair]bool{}
			for _, one := range pairs.pairs[:pairs.count] {
				found[one] = true
			}
			for pieces := q.Colour(us); pieces.any(); {
				a := pieces.Pop()
				if q.PieceAt(a).Type() == General || q.PieceAt(a).Type() == Soldier {
					continue
				}
				for victims := q.Colour(us.Other()); victims.any(); {
					b := victims.Pop()
					if plainWorth(q.PieceAt(b), b, us) == 0 {
						continue
					}
					attacks, suicidal := plainlyChases(q, passed, a, b)
					require.Equal(t, attacks, found[pair{a, b}], "%s on %s in %s %s", a, b, v.Name, q.FEN())
					if attacks {
						attacked++
						require.Equal(t, suicidal, referee.suicidal(pair{a, b}), "%s on %s in %s %s", a, b, v.Name, q.FEN())
						if suicidal {
							suicides++
						}
					}
				}
			}
			for n := 1; n <= 2 && (n == 1 || q.Occupied().Count() <= 16); n++ {
				referee.place(s, 0, us)
				referee.begin()
				want := plainlyForcesMate(q, n)
				require.Equal(t, want, referee.mates(n), "mate in %d of %s %s", n, v.Name, q.FEN())
				if want {
					threats++
				}
			}
		})
	}
	t.Logf("%d attacks, %d of them suicides, %d threats of mate", attacked, suicides, threats)
	assert.Positive(t, attacked)
	if effort(8) == 8 {
		assert.Positive(t, suicides)
		assert.Positive(t, threats)
	}
}
