package egtb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// replayer plays positions out with the referee as judge.
type replayer struct {
	tables *Tables
	rng    *rand.Rand
}

// under sets a rule set.
func under(p *position.Position, rule position.RepetitionRule) {
	rules := p.Rules()
	rules.Repetition = rule
	p.SetRules(rules)
}

// replay plays a won position out: the winner by the tables, the loser by them or at random. It returns the plies.
func (r *replayer) replay(t *testing.T, p *position.Position, winner position.Colour, random bool) (plies int) {
	t.Helper()
	text := fen.Format(p)
	for ; ; plies++ {
		if o := p.Outcome(); o.Over {
			if !o.WonBy(winner) || o.Reason != position.Mate && o.Reason != position.Stalemate {
				require.Fail(t, "not won on the board", "%s\n%v", text, o)
			}
			return plies
		}
		if p.Side() != winner && random {
			list := new(position.MoveList)
			p.LegalMoves(list)
			p.Make(list.At(r.rng.IntN(list.Len())))
			continue
		}
		ranked := r.tables.Root(p)
		require.NotEmpty(t, ranked, text)
		if p.Side() == winner {
			require.Equal(t, Win, ranked[0].Value, text)
		}
		p.Make(ranked[0].Move)
	}
}

// replayFamilies plays out about so many wins of each family, under one rule set after another.
func (r *replayer) replayFamilies(t *testing.T, list []Material, each int) (played int) {
	t.Helper()
	for _, m := range list {
		e := r.tables.byCounts[m.key()]
		l := newLayout(m)
		l.fillPlacements()
		b := board{l: l}
		for tries, done := 0, 0; tries < 40*each && done < each; tries++ {
			i, side := r.rng.IntN(l.size), r.rng.IntN(2)
			if !b.decode(i) || b.facing() || b.attacked(side^1) {
				continue
			}
			v, _, err := e.t.probe(i, side, false)
			require.NoError(t, err)
			if v != Win && v != Loss {
				continue
			}
			p := parse(t, b.fen(side))
			under(p, position.RepetitionRule(done%len(position.RepetitionRuleNames())))
			winner := p.Side()
			if v == Loss {
				winner = winner.Other()
			}
			done++
			r.replay(t, p, winner, done%3 == 0)
		}
		played += each
	}
	return played
}

// TestReplay: wins of the tables are won on the board under every rule set, by mate or stalemate, never by a verdict on repetition.
func TestReplay(t *testing.T) {
	r := replayer{Embedded(), rand.New(rand.NewPCG(3, 4))}
	r.replayFamilies(t, []Material{family(t, "KR-KN"), family(t, "KN-KA"), family(t, "KCA-KAA"), family(t, "KR-KAAEE"), family(t, "KN-KP")}, 40)
}

// everyReply plays a position that the rules decide: x by the tables, y with every reply. It returns the longest play to the verdict, or to a
// position that x wins by play, with the plies that this takes.
func (r *replayer) everyReply(t *testing.T, p *position.Position, x position.Colour, depth int) int {
	t.Helper()
	if o := p.Outcome(); o.Over {
		require.True(t, o.WonBy(x), "%s%v", fen.Format(p), o)
		return 0
	}
	require.Less(t, depth, naturalLimit, fen.Format(p))
	longest := 0
	follow := func(m position.Move) {
		p.Make(m)
		plies := 0
		switch v, n, ok := r.tables.DTZ(p); {
		case p.LastCapture() != position.NoPiece:
		case ok && (v == Win || v == Loss) && !p.Outcome().Over:
			require.Equal(t, p.Side() == x, v == Win, fen.Format(p))
			plies = n
		default:
			plies = r.everyReply(t, p, x, depth+1)
		}
		longest = max(longest, 1+plies)
		p.Unmake()
	}
	if p.Side() == x {
		ranked := r.tables.Root(p)
		require.NotEmpty(t, ranked)
		follow(ranked[0].Move)
		return longest
	}
	list := new(position.MoveList)
	p.LegalMoves(list)
	for _, m := range append([]position.Move(nil), list.Moves()...) {
		follow(m)
	}
	return longest
}

// wonByRule plays out positions of a family that perpetual check decides, against every reply and under every rule set.
func (r *replayer) wonByRule(t *testing.T, m Material, each int) (played int) {
	t.Helper()
	tab := r.tables.byCounts[m.key()].t
	require.NoError(t, tab.exceptional())
	l := newLayout(m)
	l.fillPlacements()
	b := board{l: l}
	for range each {
		i := r.rng.IntN(len(tab.nodes))
		n, e := tab.nodes[i], tab.except[i]
		if e.value != RuleWin && e.value != RuleLoss {
			continue
		}
		require.True(t, b.decode(n>>1))
		p := parse(t, b.fen(n&1))
		x := p.Side()
		if e.value == RuleLoss {
			x = x.Other()
		}
		under(p, position.RepetitionRule(played%len(position.RepetitionRuleNames())))
		assert.LessOrEqual(t, r.everyReply(t, p, x, 0), naturalLimit, b.fen(n&1))
		played++
	}
	return played
}

// TestWonByPerpetualCheck: who can only hold by perpetual check loses, whatever the reply, under every rule set.
func TestWonByPerpetualCheck(t *testing.T) {
	r := replayer{Embedded(), rand.New(rand.NewPCG(5, 6))}
	assert.Greater(t, r.wonByRule(t, family(t, "KR-KN"), 300), 250)
}
