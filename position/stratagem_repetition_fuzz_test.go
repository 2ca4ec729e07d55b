package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plainlyChased returns the pairs that the side to move of q attacks, by the numbers of the pieces, if taking them is
// not suicide. passed is q with the move given to the enemy. Soldiers do not attack.
func plainlyChased(q, passed *Position, number map[Square]int) map[[2]int]bool {
	found := map[[2]int]bool{}
	us := q.Side()
	for pieces := q.Colour(us); pieces.any(); {
		a := pieces.Pop()
		if t := q.PieceAt(a).Type(); t == General || t == Soldier {
			continue
		}
		for victims := q.Colour(us.Other()); victims.any(); {
			v := victims.Pop()
			if plainWorth(q.PieceAt(v), v, us) == 0 {
				continue
			}
			if attacks, suicidal := plainlyChases(q, passed, a, v); attacks && !suicidal {
				found[[2]int{number[a], number[v]}] = true
			}
		}
	}
	return found
}

// plainStratagemVerdict judges the plies of p after first, without names for what was done. It is not known where a side
// stood in check, or where soldiers might have to be admitted as attackers.
func plainStratagemVerdict(p *Position, first, killChecks int) (verdict Verdict, known bool) {
	var idle [2]int
	number := map[Square]int{}
	q := p.Clone()
	for q.Ply() > first {
		q.Unmake()
	}
	for pieces := q.Occupied(); pieces.any(); {
		s := pieces.Pop()
		number[s] = int(s) + 1
	}
	for i := first + 1; i <= p.Ply(); i++ {
		us := q.Side()
		if q.InCheck() {
			return NoVerdict, false
		}
		before, passed := withoutEvents(q, us), withoutEvents(q, us.Other())
		if before == nil || passed == nil {
			return NoVerdict, false
		}
		stood := plainlyChased(before, passed, number)
		m := p.stack[i].move
		q.Make(m)
		number[m.To()] = number[m.From()]
		delete(number, m.From())
		if q.InCheck() {
			return NoVerdict, false // the answer would stand in check
		}
		after, passed := withoutEvents(q, us), withoutEvents(q, us.Other())
		if after == nil || passed == nil {
			return NoVerdict, false
		}
		if attackedNewly(plainlyChased(after, passed, number), stood) {
			continue
		}
		threat := false
		for n := 1; n <= killChecks && !threat; n++ {
			threat = plainlyForcesMate(after, n)
		}
		if !threat {
			idle[us&1]++
		}
	}
	if (idle[Red] == 0) == (idle[Black] == 0) {
		return VerdictDraw, true
	}
	guilty := Red
	if idle[Red] > 0 {
		guilty = Black
	}
	if p.Pieces(guilty.Other(), Soldier).any() {
		return NoVerdict, false
	}
	return verdictFor(guilty.Other(), p.Side()), true
}

func attackedNewly(now, before map[[2]int]bool) bool {
	for one := range now {
		if !before[one] {
			return true
		}
	}
	return false
}

// repeatsAsPlainly plays a game of a stratagem variant whose players like to go back, and compares the verdicts on
// positions that stand for the second time. It returns how many were compared and how many of them somebody lost.
func repeatsAsPlainly(t *testing.T, v *Variant, seed uint64, choices []byte) (compared, lost int) {
	t.Helper()
	r := newRandom(seed)
	starts := stratagemStarts()[v.Name]
	p := startGame(t, v.Name, starts[r.IntN(len(starts))], nil)
	rules := p.Rules()
	rules.KillChecks = 1
	p.SetRules(rules)
	g := &repeater{r: r}
	for _, choice := range choices[:min(len(choices), 80)] {
		list := legalMoves(p)
		if len(list) == 0 || compared == 3 {
			break
		}
		m := list[int(choice)%len(list)]
		if choice >= 100 && !p.Continues() {
			if back := g.wayBack(p); back != NoMove {
				m = back
			}
		}
		p.Make(m)
		if p.Continues() || p.EarlierOccurrence() == 0 {
			continue
		}
		if want, known := plainStratagemVerdict(p, p.Ply()-p.EarlierOccurrence(), 1); known {
			verdict, back := p.RepetitionInSearch(-1)
			require.Equal(t, want, verdict, "%s: %s after %d plies", v.Name, p.FEN(), p.Ply())
			require.Equal(t, p.EarlierOccurrence(), back)
			compared++
			if want != VerdictDraw {
				lost++
			}
		}
	}
	return compared, lost
}

// FuzzStratagemRepetition plays any game of the stratagem variants and compares the referee with the plainest judge.
func FuzzStratagemRepetition(f *testing.F) {
	f.Add(uint64(1), []byte("\x05\x07\xff\xff\xff\xff\xff\xff\xff\xff\x10\x20\xff\xff\xff\xff"))
	f.Add(uint64(3), []byte("\x01\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		repeatsAsPlainly(t, stratagemVariants[seed%6], seed, choices)
	})
}

func TestStratagemRepetitionsAsPlainly(t *testing.T) {
	t.Parallel()
	compared, lost := 0, 0
	for seed := range uint64(effort(24)) {
		r := newRandom(seed + 7000)
		choices := make([]byte, 60)
		for i := range choices {
			choices[i] = byte(r.IntN(256))
		}
		n, losses := repeatsAsPlainly(t, stratagemVariants[seed%6], seed, choices)
		compared, lost = compared+n, lost+losses
	}
	t.Logf("%d repetitions compared, %d of them lost", compared, lost)
	assert.Positive(t, compared)
}
