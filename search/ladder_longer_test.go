//go:build longer

package search_test

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
)

// TestLadder plays each step of the scale of levels against the one below, and the weakest against a player that
// counts the pieces after one turn. XQENGINE_LADDER names variants, with commas between (xiangqi), and
// XQENGINE_LADDER_GAMES the games of each two (20), XQENGINE_LADDER_STEPS the steps, such as 10-12 (all): the figures
// of docs/levels.md come from here. The random numbers of a step are the same in every run, unless XQENGINE_LADDER_SEED says otherwise, and
// the levels count nodes: a program plays the same games on every machine.
func TestLadder(t *testing.T) {
	games, err := strconv.Atoi(cmp.Or(os.Getenv("XQENGINE_LADDER_GAMES"), "20"))
	require.NoError(t, err)
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("XQENGINE_LADDER_SEED"), "1"), 10, 64)
	require.NoError(t, err)
	from, to, several := strings.Cut(cmp.Or(os.Getenv("XQENGINE_LADDER_STEPS"), "1-"+strconv.Itoa(search.Steps)), "-")
	first, err := strconv.Atoi(from)
	require.NoError(t, err)
	last := first
	if several {
		last, err = strconv.Atoi(to)
		require.NoError(t, err)
	}
	require.True(t, first >= 1 && last <= search.Steps, "steps %d to %d of 1 to %d", first, last, search.Steps)
	for _, name := range strings.Split(cmp.Or(os.Getenv("XQENGINE_LADDER"), position.Xiangqi.Name), ",") {
		v, ok := position.VariantByName(name)
		require.True(t, ok, name)
		for step := last; step >= first; step-- { // the longest begins first
			t.Run(name+"/"+strconv.Itoa(step), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(seed, uint64(step)))
				upper, lower := playerOfStep(t, v, step, random), playerOfStep(t, v, step-1, random)
				won, drawn := ladderMatch(t, v, games, random, upper, lower)
				score := (float64(won) + float64(drawn)/2) / float64(games)
				t.Logf("%s: step %d over %d (0: material): +%d =%d -%d, %.1f %%", name, step, step-1, won, drawn, games-won-drawn, 100*score)
				if step > 1 {
					assert.Greater(t, score, 0.3)
				}
			})
		}
	}
}

type ladderPlayer interface {
	begin()
	play(t *testing.T, p *position.Position) position.Turn
}

// playerOfStep returns a player of a step; 0 counts the pieces.
func playerOfStep(t *testing.T, v *position.Variant, step int, random *rand.Rand) ladderPlayer {
	if step == 0 {
		return &materialPlayer{random: random}
	}
	o := search.DefaultOptions()
	o.HashMB = 4
	e := search.NewWith(o)
	t.Cleanup(e.Close)
	return &levelPlayer{engine: e, level: search.LevelAt(v, float64(step)), random: random}
}

// levelPlayer plays at a level, with other errors in each game.
type levelPlayer struct {
	engine *search.Engine
	level  search.Level
	random *rand.Rand
}

func (l *levelPlayer) begin() {
	l.level.Seed = l.random.Uint64()
	l.engine.Clear()
}

func (l *levelPlayer) play(t *testing.T, p *position.Position) position.Turn {
	r, err := l.engine.Search(context.Background(), p, search.Limits{Level: l.level}, nil)
	require.NoError(t, err)
	return r.Best
}

// materialPlayer plays the turn after which it has the most material, at random among equals, and mates if it can.
type materialPlayer struct{ random *rand.Rand }

func (*materialPlayer) begin() {}

func (m *materialPlayer) play(_ *testing.T, p *position.Position) position.Turn {
	values, us, q := p.Variant().Traits().ExchangeValues, p.Side(), p.Clone()
	var best []position.Turn
	most := int32(-1 << 30)
	for _, turn := range p.LegalTurns() {
		q.Play(turn)
		value := int32(0)
		for kind := position.Soldier; kind < position.General; kind++ {
			value += values[kind] * int32(q.Count(us, kind)-q.Count(us.Other(), kind))
		}
		if q.Terminal().WonBy(us) {
			value = 1 << 30
		}
		q.Back()
		if value > most {
			most, best = value, best[:0]
		}
		if value == most {
			best = append(best, turn)
		}
	}
	return best[m.random.IntN(len(best))]
}

// ladderMatch plays games from openings, each with both colours, and returns what a has won and drawn. A game of 240
// turns is drawn.
func ladderMatch(t *testing.T, v *position.Variant, games int, random *rand.Rand, a, b ladderPlayer) (won, drawn int) {
	openings := opening.Builtin(v)
	opening.Shuffle(openings, random.Uint64())
	for g := range games {
		_, p, err := openings[g/2%len(openings)].Play(v, position.DefaultRules())
		require.NoError(t, err)
		sides := [2]ladderPlayer{a, b}
		mine := position.Colour(g & 1)
		if mine == position.Black {
			sides = [2]ladderPlayer{b, a}
		}
		a.begin()
		b.begin()
		outcome := p.Outcome()
		for turns := 0; turns < 240 && !outcome.Over; turns++ {
			p.Play(sides[p.Side()].play(t, p))
			outcome = p.Outcome()
		}
		switch {
		case outcome.WonBy(mine):
			won++
		case !outcome.Over || outcome.Winner == position.NoWinner:
			drawn++
		}
	}
	return won, drawn
}
