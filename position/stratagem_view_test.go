package position

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// material returns what the pieces of a side are worth by the values of static exchange evaluation.
func material(p *Position, c Colour) (sum int32) {
	for t := Soldier; t < General; t++ {
		sum += int32(p.Count(c, t)) * exchangeValue[t]
	}
	return sum
}

// TestViewOfMoves: what is said of a move before it is made is true after it.
func TestViewOfMoves(t *testing.T) {
	for _, v := range stratagemVariants {
		list, gains := new(MoveList), new(MoveList)
		changes, promotions := 0, 0
		walkStratagem(t, v, 71, 12, 80, func(p *Position, _ *rand.Rand) {
			us := p.Side()
			fen := p.FEN()
			before := [2]Power{p.Power(Red), p.Power(Black)}
			balance := material(p, us) - material(p, us^1)
			p.LegalMoves(list)
			for _, m := range list.Moves() {
				gain := p.Gain(m)
				after, changed := p.PowersAfter(m)
				p.Make(m)
				require.Equal(t, balance+gain, material(p, us)-material(p, us^1), "%v of %s", m, fen)
				now := [2]Power{p.Power(Red), p.Power(Black)}
				p.Unmake()
				require.Equal(t, now != before, changed, "%v of %s", m, fen)
				if changed {
					require.Equal(t, now, after, "%v of %s", m, fen)
					changes++
				}
			}
			if p.InCheck() || p.Verdict() != NoVerdict {
				return
			}
			want := []Move{}
			p.Quiets(list)
			for _, m := range list.Moves() {
				if p.Gain(m) != 0 {
					want = append(want, m)
				}
			}
			gains.count = 0
			p.AddQuietGains(gains)
			require.ElementsMatch(t, want, gains.Moves(), fen)
			promotions += len(want)
		})
		if v != Garrison {
			require.Positive(t, changes, v.Name)
		}
		if v == StratagemMarker || v == StratagemPalace {
			require.Positive(t, promotions, v.Name)
		}
	}
}

// TestViewOfPowers compares what is said of powers with the moves that there are.
func TestViewOfPowers(t *testing.T) {
	for _, v := range stratagemVariants {
		list := new(MoveList)
		reached, near, partners, removable := 0, 0, 0, 0
		walkStratagem(t, v, 72, 12, 80, func(p *Position, _ *rand.Rand) {
			us := p.Side()
			fen := p.FEN()
			p.candidates(list)
			var targets [squareCodes]Bitboard
			var swapped Bitboard
			for _, m := range list.Moves() {
				switch p.moveKindOf(m) {
				case Swap:
					swapped = swapped.or(squareBits[m.To()])
				case Walk, Exchange:
					targets[m.From()] = targets[m.From()].or(squareBits[m.To()])
				}
			}
			for pieces := p.Pieces(us, p.Power(us).Piece).and(p.movable()); p.Power(us).Plate != 0 && pieces.any(); {
				s := pieces.Pop()
				free, taken, traded := p.PowerReach(us, s)
				reach := free.or(taken.or(traded).and(p.victims()))
				require.True(t, reach.not(targets[s]).Empty(), "%v of %s", s, fen)
				require.True(t, free.and(p.Occupied()).Empty())
				reached += reach.Count()
			}
			if p.InCheck() {
				require.Equal(t, swapped, p.SwapPartners(us), fen)
				partners += swapped.Count()
			}
			var powers [4]Power
			n, ends := p.NearPowers(us, &powers)
			wantEnds, want := false, []Power{}
			enemy := p.top().powers.setting[us^1]
			consider := func(id plateID) {
				if id != 0 && id == enemy {
					wantEnds = true
				} else if id != 0 {
					want = append(want, powerOf(id))
				}
			}
			if v == StratagemMarker {
				for _, number := range []int{plates[p.top().powers.setting[us]].number - 1, plates[p.top().powers.setting[us]].number + 1} {
					if number >= 1 && number <= markerCells {
						consider(eightPlates[number])
					}
				}
			} else if v != Garrison {
				for points := generalTargets[p.General(us)].not(p.Colour(us)); points.any(); {
					consider(p.plateOn(us, points.Pop()))
				}
			}
			require.ElementsMatch(t, want, powers[:n], fen)
			require.Equal(t, wantEnds, ends, fen)
			near += n
			removed := Bitboard{}
			for _, m := range list.Moves() {
				if p.moveKindOf(m) == Removal {
					removed = removed.or(squareBits[m.To()])
				}
			}
			require.Equal(t, removed, p.Removable(), fen)
			removable += removed.Count()
		})
		require.Equal(t, v != Garrison, reached > 0 && near > 0, v.Name)
		require.Equal(t, v.Swaps(), partners > 0, v.Name)
		require.Equal(t, v.HasRiverRow(), removable > 0, v.Name)
	}
}

// TestViewElsewhere: in other variants there are no powers and nothing to see.
func TestViewElsewhere(t *testing.T) {
	list := new(MoveList)
	for _, v := range []*Variant{Xiangqi, PointsMatch} {
		p := New(v)
		var near [4]Power
		n, ends := p.NearPowers(Red, &near)
		require.Zero(t, n)
		require.False(t, ends)
		require.Zero(t, p.Power(Red))
		require.False(t, p.StepDue())
		require.True(t, p.RiverRow().Empty())
		require.True(t, p.Removable().Empty())
		require.True(t, p.HeldBy(Red).Empty())
		require.True(t, p.SwapPartners(Red).Empty())
		require.Equal(t, NoSquare, p.SecondChance(Red))
		require.Zero(t, p.Promises(Red))
		p.LegalMoves(list)
		for _, m := range list.Moves() {
			_, changed := p.PowersAfter(m)
			require.False(t, changed)
			require.Equal(t, exchangeValue[p.PieceAt(m.To()).Type()], p.Gain(m))
		}
		count := list.Len()
		p.AddQuietGains(list)
		require.Equal(t, count, list.Len())
	}
}
