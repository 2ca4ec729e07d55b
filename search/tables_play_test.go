package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// playOut is an ending that the search plays against the tables.
type playOut struct {
	engine *Engine
	nodes  uint64
	rng    *rand.Rand
	way    bool // repetitions make the winner go a longer way than the tables promise
}

// fight plays a position to its end: the side searching by the search, the other by the tables or, where random is set, at random. What the tables
// promise at the beginning and after each capture must be kept: plies counts them. It returns the longest play to a capture or the end.
func (f *playOut) fight(t testing.TB, p *position.Position, searching position.Colour, random bool) (longest int) {
	t.Helper()
	start := fmt.Sprintf("%s after %d plies, %v", fen.Format(p), p.Ply(), p.Rules().Repetition)
	value, promised, ok := egtb.Embedded().DTZ(p)
	require.True(t, ok, start)
	wins := value == egtb.Win == (p.Side() == searching)
	played := 0
	for {
		o := p.Outcome()
		if o.Over {
			winner := searching
			if !wins {
				winner = searching.Other()
			}
			require.True(t, o.WonBy(winner) && (o.Reason == position.Mate || o.Reason == position.Stalemate), "%s: %v", start, o)
			return max(longest, played)
		}
		if p.LastCapture() != position.NoPiece && played > 0 {
			longest = max(longest, played)
			value, promised, ok = egtb.Embedded().DTZ(p)
			require.True(t, ok && (value == egtb.Win || value == egtb.Loss), "%s: %s", start, fen.Format(p))
			require.Equal(t, wins, value == egtb.Win == (p.Side() == searching), "%s: %s", start, fen.Format(p))
			played = 0
		}
		if wins && !f.way {
			require.Less(t, played, promised, "%s: not within the plies promised: %s", start, fen.Format(p))
		}
		switch {
		case p.Side() == searching:
			r, _ := search(t, f.engine, p, Limits{Nodes: f.nodes})
			p.Play(r.Best)
		case random:
			list := new(position.MoveList)
			p.LegalMoves(list)
			p.Make(list.At(f.rng.IntN(list.Len())))
		default:
			p.Make(egtb.Embedded().Root(p)[0].Move)
		}
		played++
		if !wins && !random && p.LastCapture() != position.NoPiece {
			require.GreaterOrEqual(t, played, promised, "%s: the loser gave in before it had to: %s", start, fen.Format(p))
		}
	}
}

// decided draws a position of a family that is won or lost.
func decided(t testing.TB, s *egtb.Sampler) (p *position.Position, winner position.Colour) {
	t.Helper()
	for range 10_000 {
		p := s.Next()
		switch v, _, _ := egtb.Embedded().DTZ(p); v {
		case egtb.Win:
			return p, p.Side()
		case egtb.Loss:
			return p, p.Side().Other()
		}
	}
	require.FailNow(t, "none of the positions is decided")
	return nil, 0
}

// under sets a rule of repetition.
func under(p *position.Position, rule int) {
	rules := p.Rules()
	rules.Repetition = position.RepetitionRule(rule % len(position.RepetitionRuleNames()))
	p.SetRules(rules)
}

// shuffle lets both sides move to and fro, so that the position has stood twice; false if the game does not allow that.
func (f *playOut) shuffle(p *position.Position) bool {
	for range 200 {
		moved, ok := 0, true
		var first [2]position.Move
		for i := range 4 {
			list := new(position.MoveList)
			p.LegalMoves(list)
			m := list.At(f.rng.IntN(list.Len()))
			if i >= 2 {
				m = position.NewMove(first[i-2].To(), first[i-2].From())
			} else {
				first[i] = m
			}
			if ok = list.Contains(m) && p.PieceAt(m.To()) == position.NoPiece; !ok {
				break
			}
			p.Make(m)
			moved++
			if ok = !p.Outcome().Over; !ok {
				break
			}
		}
		if ok {
			return true
		}
		for range moved {
			p.Unmake()
		}
	}
	return false
}

// fightFamilies plays out this many wins and losses of each family, under one rule set after another, some of them against random play, and
// a half after positions that have stood twice.
func (f *playOut) fightFamilies(t *testing.T, families []string, each int) {
	t.Helper()
	shuffled := 0
	for _, family := range families {
		draw := sampler(t, f.rng, family)
		for i := range each {
			p, winner := decided(t, draw)
			under(p, i)
			searching := winner
			if i%4 == 3 {
				searching = winner.Other()
			}
			f.engine.Clear()
			if i%2 == 1 && f.shuffle(p) {
				shuffled++
			}
			f.fight(t, p, searching, searching == winner && i%3 == 2)
		}
	}
	assert.NotZero(t, shuffled)
}

// TestTablesArePlayedOut: with tables the search wins what they call won, within the plies that they promise and by mate or stalemate, under
// every rule set and against any defence, and loses what they call lost no sooner than it must.
func TestTablesArePlayedOut(t *testing.T) {
	f := playOut{engine: newEngine(t, withTables), nodes: 60, rng: rand.New(rand.NewPCG(8, 9))}
	f.fightFamilies(t, []string{"KR-KN", "KN-KA", "KCAA-KAA", "KR-KAAEE", "KP-KAE", "KN-KP", "KR-KC", "KNP-K"}, 6)
}

// trodden returns a position that is won for the side to move, after a game in which the best move and a reply lead to a position for the third time.
func (f *playOut) trodden(t testing.TB, draw *egtb.Sampler, rule int) *position.Position {
	t.Helper()
	list := new(position.MoveList)
	for range 10_000 {
		p, winner := decided(t, draw)
		under(p, rule)
		if p.Side() != winner {
			continue
		}
		way := []position.Move{egtb.Embedded().Root(p)[0].Move}
		far := p.Clone()
		far.Make(way[0])
		if far.LastCapture() != position.NoPiece || far.Outcome().Over {
			continue
		}
		way = append(way, egtb.Embedded().Root(far)[0].Move)
		far.Make(way[1])
		if far.LastCapture() != position.NoPiece || far.Outcome().Over {
			continue
		}
		// From there back and forth and back.
		far = parse(t, fen.Format(far))
		under(far, rule)
		back := []position.Move{position.NewMove(way[0].To(), way[0].From()), position.NewMove(way[1].To(), way[1].From())}
		ok := true
		for _, m := range []position.Move{back[0], back[1], way[0], way[1], back[0], back[1]} {
			far.LegalMoves(list)
			if ok = ok && list.Contains(m) && far.PieceAt(m.To()) == position.NoPiece; !ok {
				break
			}
			far.Make(m)
			ok = !far.Outcome().Over
		}
		if !ok {
			continue
		}
		far.Make(way[0])
		far.Make(way[1])
		o := far.Outcome()
		far.Unmake()
		far.Unmake()
		if o.Over && !o.WonBy(winner) {
			return far
		}
	}
	require.FailNow(t, "no such position")
	return nil
}

// TestTablesWinInSpiteOfRepetitions: where the way by the tables would end in a position for the third time, the search goes another way and
// wins.
func TestTablesWinInSpiteOfRepetitions(t *testing.T) {
	f := playOut{engine: newEngine(t, withTables), nodes: 60, rng: rand.New(rand.NewPCG(8, 11))}
	other := 0
	for i, family := range []string{"KR-KN", "KN-KA", "KR-KAAEE", "KP-KA", "KN-K"} {
		draw := sampler(t, f.rng, family)
		for range 4 {
			p := f.trodden(t, draw, i)
			ranked := egtb.Embedded().Root(p)
			if ranked[0].Value != egtb.Win {
				continue // there is no other way
			}
			other++
			f.engine.Clear()
			f.way = true
			f.fight(t, p, p.Side(), false)
		}
	}
	assert.NotZero(t, other)
}

// TestTablesSeeTheClock: a win that comes with the last ply before the natural limit is won, and one that comes too late is not called a win.
func TestTablesSeeTheClock(t *testing.T) {
	f := playOut{engine: newEngine(t, withTables), nodes: 60, rng: rand.New(rand.NewPCG(8, 10))}
	draw := sampler(t, f.rng, "KR-KAAEE")
	for range 4 {
		p, winner := decided(t, draw)
		_, plies, _ := egtb.Embedded().DTZ(p)
		if plies < 2 {
			continue
		}
		for late := range 2 {
			text := fen.Format(p)
			text = text[:len(text)-len("0 1")] + fmt.Sprintf("%d 80", 120-plies+late)
			q := parse(t, text)
			require.Equal(t, 120-plies+late, q.Clock())
			if late == 0 {
				f.engine.Clear()
				f.fight(t, q, winner, false)
				continue
			}
			r, _ := search(t, f.engine, q, Limits{Nodes: f.nodes})
			assert.False(t, DecidedByTables(r.Score), text)
		}
	}
}

// TestTablesWinByTheRules: what is won because the other side can only hold by perpetual check is won under every rule set, within the
// plies that the tables promise, whatever the defence.
func TestTablesWinByTheRules(t *testing.T) {
	f := playOut{engine: newEngine(t, withTables), nodes: 60, rng: rand.New(rand.NewPCG(8, 12))}
	judged := 0
	for i := range 20 {
		p := parse(t, "4k4/9/9/9/9/9/9/9/1n7/R2K5 w")
		under(p, i)
		v, promised, ok := egtb.Embedded().DTZ(p)
		require.True(t, ok && v == egtb.RuleWin)
		f.engine.Clear()
		for played := 0; ; played++ {
			if o := p.Outcome(); o.Over {
				require.True(t, o.WonBy(position.Red), "%v: %v", p.Rules().Repetition, o)
				if o.Reason != position.Mate && o.Reason != position.Stalemate {
					require.LessOrEqual(t, played, promised)
					judged++
				}
				break
			}
			switch {
			case p.Side() == position.Red:
				r, _ := search(t, f.engine, p, Limits{Nodes: f.nodes})
				p.Play(r.Best)
			case i%2 == 0:
				p.Make(egtb.Embedded().Root(p)[0].Move)
			default:
				list := new(position.MoveList)
				p.LegalMoves(list)
				p.Make(list.At(f.rng.IntN(list.Len())))
			}
		}
	}
	assert.NotZero(t, judged, "none of the games was decided by the rules of repetition")
}
