package claims_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/claims"
	"xqengine/internal/mateproof"
	"xqengine/layout"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// Games with faults: the engine plays every other turn, a turn at random the rest.

const (
	nodes      = 400  // of a search
	proofNodes = 8000 // of a proof of a mate
	maxMate    = 3    // turns of the mates that are proved
	maxTurns   = 80
)

// game gives the faults of a game to a function until it returns false.
func game(t *testing.T, e *search.Engine, v *position.Variant, random *rand.Rand, each func(p *position.Position, f claims.Fault, prover *mateproof.Prover) bool) {
	start := v.Start()
	if v.HasLayouts() {
		red, black := layout.Draw(v, random), layout.Draw(v, random)
		if v.SharesLayout() {
			black = red
		}
		start = start.WithLayouts(red, black)
	}
	p, err := position.FromSetup(start)
	require.NoError(t, err)
	prover := mateproof.New(proofNodes)
	look := func(p *position.Position) search.Result {
		r, err := e.Search(context.Background(), p, search.Limits{Nodes: nodes}, func(search.Info) {})
		require.NoError(t, err)
		return r
	}
	now := look(p)
	for range maxTurns {
		if p.Outcome().Over || !now.HasBest {
			return
		}
		legal := p.LegalTurns()
		played := now.Best
		if random.IntN(2) == 0 {
			played = legal[random.IntN(len(legal))]
		}
		q := p.Clone()
		q.Play(played)
		next := look(q)
		if played != now.Best {
			f := claims.Fault{Before: p, Played: played, Best: now.PV, Reply: next.PV, WinBefore: chance(now.Score), WinAfter: 1 - chance(next.Score)}
			if p.Side() == q.Side() || q.Outcome().Over {
				f.WinAfter, f.Reply = 0, nil
			}
			if f.Reply != nil {
				f.AllowedMate = mate(prover, q, q.Side(), next)
			}
			f.MissedMate = mate(prover, p, p.Side(), now)
			if n := f.MissedMate; n > 1 && prover.Wins(q.Clone(), p.Side(), 2*n-2) != mateproof.Refuted || n == 1 && q.Outcome().WonBy(p.Side()) {
				f.MissedMate = 0
			}
			if !each(p, f, prover) {
				return
			}
		}
		p, now = q, next
	}
}

// chance returns the chance of winning that a score means, draws counting half.
func chance(s search.Score) float64 {
	w, d, _ := search.WDL(s)
	return float64(2*w+d) / 2000
}

// mate returns in how many turns a side wins at the earliest, if the search says that it mates and a proof agrees.
func mate(prover *mateproof.Prover, p *position.Position, side position.Colour, r search.Result) int {
	n, ok := search.MateInTurns(r.Score, r.PV)
	if !ok || n < 1 || n > maxMate {
		return 0
	}
	for k := 1; k <= n; k++ {
		switch prover.Wins(p.Clone(), side, 2*k-1) {
		case mateproof.Proved:
			q := p.Clone()
			q.Play(r.Best)
			if k == 1 && !q.Outcome().WonBy(side) || k > 1 && prover.Wins(q, side, 2*k-2) != mateproof.Proved {
				return 0
			}
			return k
		case mateproof.Undecided:
			return 0
		}
	}
	return 0
}

// tally counts what was checked.
type tally struct {
	checked, undecided, mutants, themes int
	faults, explained                   int // moves that cost at least a tenth, and those of them of which something was said
	kinds                               map[string]int
	variants                            map[string]int
}

// speakersOf returns a speaker for each language.
func speakersOf(t *testing.T, v *position.Variant) map[string]*claims.Speaker {
	speakers := map[string]*claims.Speaker{}
	for _, language := range claims.Languages {
		s, err := claims.NewSpeaker(v, language)
		require.NoError(t, err)
		speakers[language] = s
	}
	return speakers
}

// checkGames checks a number of sentences of games of all variants, and that mutants of them are caught.
func checkGames(t *testing.T, sentences int, seed uint64) tally {
	total := tally{kinds: map[string]int{}, variants: map[string]int{}}
	variants := position.Variants()
	require.Len(t, variants, 11)
	share := (sentences + len(variants) - 1) / len(variants)
	for i, v := range variants {
		o := search.DefaultOptions()
		o.HashMB, o.UseNet = 1, false
		e := search.NewWith(o)
		speakers := speakersOf(t, v)
		random := rand.New(rand.NewPCG(seed, uint64(i)))
		for total.variants[v.Name] < share && !t.Failed() {
			e.Clear()
			game(t, e, v, random, func(p *position.Position, f claims.Fault, prover *mateproof.Prover) bool {
				key := p.Key()
				found := claims.Find(f)
				require.Equal(t, key, p.Key(), "the position is left as it is")
				s := &said{before: p, played: p.FormatTurn(f.Played), best: p.FormatTurn(f.Best[0]), prover: prover}
				if len(f.Reply) > 0 {
					q := p.Clone()
					q.Play(f.Played)
					s.reply = q.FormatTurn(f.Reply[0])
				}
				for _, c := range found {
					total.check(t, s, c, speakers, random)
				}
				if f.WinBefore-f.WinAfter >= 0.1 {
					total.faults++
					if len(found) > 0 {
						total.explained++
					}
				}
				for _, c := range claims.Themes(p, f.Best, f.MissedMate) {
					assert.Empty(t, c.Played)
					c.Played = s.played // the checker knows faults only
					if err := s.check(c); !errors.Is(err, errUndecided) {
						assert.NoError(t, err, "%s: theme of %s: %+v", v.Name, fen.Format(p), c)
						total.themes++
					}
				}
				return total.variants[v.Name] < share && !t.Failed()
			})
		}
		e.Close()
	}
	return total
}

// check checks a claim and its mutants.
func (total *tally) check(t *testing.T, s *said, c claims.Claim, speakers map[string]*claims.Speaker, random *rand.Rand) {
	v := s.before.Variant()
	err := s.check(c)
	if errors.Is(err, errUndecided) {
		total.undecided++
		return
	}
	if !assert.NoError(t, err, "%s: %s: %+v", v.Name, fen.Format(s.before), c) {
		return
	}
	for _, speaker := range speakers {
		text := speaker.Say(c)
		assert.NotEmpty(t, text)
		assert.NotContains(t, text, "{")
		assert.NotContains(t, text, "  ")
	}
	total.checked++
	total.variants[v.Name]++
	total.kinds[string(c.Voice)+"."+string(c.Kind)]++
	for _, m := range mutants(v, c, random) {
		err := s.check(m)
		if errors.Is(err, errUndecided) {
			continue
		}
		total.mutants++
		assert.Error(t, err, "%s: %s: %+v was %+v", v.Name, fen.Format(s.before), m, c)
	}
}

// mutants returns claims that differ in one value: each says something else, and is false.
func mutants(v *position.Variant, c claims.Claim, random *rand.Rand) (list []claims.Claim) {
	clone := func() claims.Claim {
		m := c
		m.Spots, m.Line, m.Lost, m.Won = slices.Clone(c.Spots), slices.Clone(c.Line), slices.Clone(c.Lost), slices.Clone(c.Won)
		return m
	}
	for i := range c.Spots {
		m := clone()
		ranks := v.Ranks()
		for m.Spots[i].Square == c.Spots[i].Square {
			rank := ranks[random.IntN(len(ranks))]
			m.Spots[i].Square = v.SquareName(rank[random.IntN(len(rank))])
		}
		list = append(list, m)
		m = clone()
		m.Spots[i].Piece = other(c.Spots[i].Piece)
		list = append(list, m)
	}
	if slices.Contains([]claims.Kind{claims.Mate, claims.Material, claims.Gives, claims.Points, claims.Race, claims.Stops, claims.Plate, claims.EndsPlate}, c.Kind) {
		for _, by := range []int{-1, 1} {
			m := clone()
			m.Number += by
			list = append(list, m)
		}
	}
	if slices.Contains([]claims.Kind{claims.Gives, claims.Points, claims.Race}, c.Kind) {
		m := clone()
		m.Against++
		list = append(list, m)
	}
	if len(c.Lost) > 0 {
		m := clone()
		m.Lost[0] = other(m.Lost[0])
		list = append(list, m)
		m = clone()
		m.Lost = m.Lost[1:]
		list = append(list, m)
		m = clone()
		m.Won = append(m.Won, c.Lost[0])
		list = append(list, m)
	}
	m := clone()
	m.Side = map[string]string{"red": "black", "black": "red"}[c.Side]
	return append(list, m)
}

// other returns another piece of the same side.
func other(piece string) string {
	end := len(piece) - 1
	letters := map[byte]string{'P': "N", 'N': "R", 'R': "P", 'p': "n", 'n': "r", 'r': "p"}
	if to, ok := letters[piece[end]]; ok {
		return piece[:end] + to
	}
	if red(piece) {
		return piece[:end] + "P"
	}
	return piece[:end] + "p"
}

// log tells what was checked.
func (total *tally) log(t *testing.T) {
	text := fmt.Sprintf("%d sentences checked, %d undecided, %d mutants caught, %d themes, %d of %d faults explained", total.checked, total.undecided, total.mutants, total.themes, total.explained, total.faults)
	for _, counts := range []map[string]int{total.variants, total.kinds} {
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			text += fmt.Sprintf("\n%6d %s", counts[name], name)
		}
	}
	t.Log(text)
}

// TestClaimsOfGames: no claim about a game of any variant is false, and the checker catches those that are.
func TestClaimsOfGames(t *testing.T) {
	t.Parallel()
	total := checkGames(t, 110, 1)
	total.log(t)
	assert.GreaterOrEqual(t, total.checked, 100)
	assert.Greater(t, total.mutants, 100)
	assert.Greater(t, total.themes, 20)
}
