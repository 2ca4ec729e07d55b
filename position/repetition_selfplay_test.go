package position_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/search"
)

// selfPlay plays games of the engine against itself and has both judges look at every position.
type selfPlay struct {
	t       *testing.T
	engine  *search.Engine
	limits  search.Limits
	reasons map[position.Reason]int
	lost    int // by repetition
	avoided int // of these, with a safe alternative
}

func newSelfPlay(t *testing.T, nodes uint64) *selfPlay {
	o := search.DefaultOptions()
	o.HashMB = 8
	s := &selfPlay{t: t, engine: search.NewWith(o), limits: search.Limits{Nodes: nodes}, reasons: map[position.Reason]int{}}
	t.Cleanup(s.engine.Close)
	return s
}

func (s *selfPlay) search(p *position.Position, l search.Limits) search.Result {
	result, err := s.engine.Search(context.Background(), p, l, nil)
	require.NoError(s.t, err)
	return result
}

// game plays one game from a random opening.
func (s *selfPlay) game(r *rand.Rand) {
	s.engine.Clear()
	p := position.New(position.Xiangqi)
	for range 6 + r.IntN(4) {
		turns := p.LegalTurns()
		p.Play(turns[r.IntN(len(turns))])
	}
	for {
		outcome := p.Outcome()
		if outcome.Reason == position.Repetition || !outcome.Over {
			want := "-"
			if outcome.Over {
				want = position.VerdictName(outcome)
			}
			require.Equal(s.t, position.PlainRepetition(p), want, "%s, %s", outcome, p.FEN())
		}
		if outcome.Over {
			s.reasons[outcome.Reason]++
			if outcome.Reason == position.Repetition && outcome.Winner != position.NoWinner {
				s.examine(p, outcome)
			}
			return
		}
		result := s.search(p, s.limits)
		require.True(s.t, result.HasBest)
		p.Play(result.Best)
	}
}

// examine asks a deeper search whether the side that lost by repetition could have left the cycle without
// losing, at its last move.
func (s *selfPlay) examine(p *position.Position, outcome position.Outcome) {
	s.lost++
	loser := position.Red
	if outcome.Winner == position.RedWins {
		loser = position.Black
	}
	q := p.Clone()
	played := position.NoMove
	for played == position.NoMove || q.Side() != loser {
		played = q.LastMove()
		require.True(s.t, q.Back())
	}
	result := s.search(q, search.Limits{
		Nodes: 20 * s.limits.Nodes, BanMoves: []position.Turn{position.NewTurn(played)},
	})
	safe := result.HasBest && result.Best != position.NewTurn(played) && result.Score > -300
	if safe {
		s.avoided++
	}
	s.t.Logf("%s; banned %s: %s scores %d (safe: %t); %s", outcome, played, result.Best.Moves(), result.Score, safe, q.FEN())
}

// report logs how the games ended and fails if too many were lost by a repetition that could be avoided.
func (s *selfPlay) report(games int) {
	for reason, n := range s.reasons {
		s.t.Logf("%4d games ended by %s", n, reason)
	}
	s.t.Logf("%4d of %d games lost by repetition, %d with a safe alternative", s.lost, games, s.avoided)
	assert.Less(s.t, s.avoided*50, max(games, 50), "2 % of the games")
}

func TestSelfPlayRepetitions(t *testing.T) {
	t.Parallel()
	s := newSelfPlay(t, 400)
	r := rand.New(rand.NewPCG(70, 70))
	const games = 16
	for range games {
		s.game(r)
	}
	s.report(games)
}
