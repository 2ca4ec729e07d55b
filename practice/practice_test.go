package practice

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

func parse(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Xiangqi, text)
	require.NoError(t, err)
	return p
}

func family(t testing.TB, name string) egtb.Material {
	t.Helper()
	m, err := egtb.ParseMaterial(name)
	require.NoError(t, err)
	return m
}

func moves(p *position.Position) []position.Move {
	list := new(position.MoveList)
	p.LegalMoves(list)
	return append([]position.Move(nil), list.Moves()...)
}

// lessons are endings of the books, with what the learner is to do.
var lessons = []struct {
	fen  string
	goal Goal
}{
	{"4ka3/9/9/9/9/9/9/9/9/N2K5 w", Win},
	{"3aka3/9/9/9/9/9/9/9/9/C2K1A3 w", Win},
	{"3a1k3/9/b2a5/9/2b6/9/9/9/9/1R1K5 w", Win},
	{"9/4k4/9/9/9/9/9/9/9/N2K5 w", Win},
	{"4kab2/4a4/4b4/9/9/9/9/9/9/R3K4 b", Hold},
	{"3aka3/9/9/9/9/9/9/9/9/N2K5 b", Hold},
	{"4ka3/9/9/9/4P4/9/9/9/9/3K5 b", Hold},
}

// TestLessons: a learner who takes hints reaches the goal against perfect play, a win in exactly as many plies as the tables say of
// each phase; one who plays at random and errs has missed it, at that move.
func TestLessons(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	missed := 0
	for _, test := range lessons {
		l, err := NewLesson(egtb.Embedded(), parse(t, test.fen))
		require.NoError(t, err)
		require.Equal(t, test.goal, l.Goal())
		for l.State() == Open {
			m, ok := l.Hint()
			require.True(t, ok)
			before, plies, _ := egtb.Embedded().DTZ(l.Position())
			j, err := l.Play(m)
			require.NoError(t, err)
			require.True(t, j.Kept(), j.String())
			if before == egtb.Win {
				require.Equal(t, plies, j.Plies)
			}
			l.Answer()
		}
		assert.Equal(t, Reached, l.State(), test.fen)

		for range 10 {
			l, err := NewLesson(egtb.Embedded(), parse(t, test.fen))
			require.NoError(t, err)
			for l.State() == Open {
				list := moves(l.Position())
				j, err := l.Play(list[rng.IntN(len(list))])
				require.NoError(t, err)
				require.Equal(t, !j.Kept() && j.After != egtb.Win, l.State() == Missed, j.String())
				l.Answer()
			}
			if l.State() == Missed {
				missed++
				_, err := l.Play(moves(parse(t, test.fen))[0])
				require.Error(t, err, "it is over")
			}
		}
	}
	assert.Greater(t, missed, 20)
	_, err := NewLesson(egtb.Embedded(), parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 b"))
	require.ErrorIs(t, err, ErrLost)
	_, err = NewLesson(egtb.Embedded(), position.New(position.Xiangqi))
	require.ErrorIs(t, err, ErrUnknown)
}

// TestDefence: perfect play resists as long as there is, and among equal moves leaves the smallest share of good replies.
func TestDefence(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	choices := 0
	for _, name := range []string{"KR-KN", "KN-KA", "KCA-KAA", "KR-KAAEE"} {
		s := egtb.NewSampler(family(t, name), rng)
		for range 60 {
			p := s.Next()
			v, plies, ok := egtb.Embedded().DTZ(p)
			if !ok || v != egtb.Loss {
				continue
			}
			best, ok := Best(egtb.Embedded(), p)
			require.True(t, ok)
			// The same from the legal moves alone.
			smallest, mine, equal := 2.0, 2.0, 0
			for _, m := range moves(p) {
				p.Make(m)
				w, n, _ := egtb.Embedded().DTZ(p)
				resists := n + 1
				if p.LastCapture() != position.NoPiece {
					resists = 1
				}
				require.Equal(t, egtb.Win, w)
				if resists == plies {
					equal++
					good, all := 0, moves(p)
					for _, reply := range all {
						p.Make(reply)
						if w, ok := egtb.Embedded().WDL(p); ok && w == egtb.Loss {
							good++
						}
						p.Unmake()
					}
					kept := float64(good) / float64(len(all))
					smallest = min(smallest, kept)
					if m == best {
						mine = kept
					}
				}
				p.Unmake()
			}
			assert.InDelta(t, smallest, mine, 1e-9, fen.Format(p))
			if equal > 1 {
				choices++
			}
		}
	}
	assert.Greater(t, choices, 10)
}

// TestJudge says what is kept, and claims a mate only where nothing can be captured before.
func TestJudge(t *testing.T) {
	for text, test := range map[string]struct{ move, says string }{
		"5k3/9/9/9/9/9/9/9/9/R2K5 w":             {"a0a8", "keeps the win, mate in 2"},
		"3a1k3/9/b2a5/9/2b6/9/9/9/9/1R1K5 w":     {"b0b7", "keeps the win, capture, mate or stalemate within 35 plies"},
		"3a1k3/9/b2a5/9/2b6/9/9/9/9/1R1K5 w - -": {"b0b1", "gives the win away: draw"},
		"4ka3/9/9/9/4P4/9/9/9/9/3K5 b":           {"", "keeps the draw"},
	} {
		p := parse(t, text)
		m, ok := Best(egtb.Embedded(), p)
		require.True(t, ok)
		if test.move != "" {
			turn, err := p.ParseTurn(test.move)
			require.NoError(t, err, text)
			m = turn.Moves()[0]
		}
		j, err := Judge(egtb.Embedded(), p, m)
		require.NoError(t, err)
		assert.Equal(t, test.says, j.String(), text)
	}
	_, err := Judge(egtb.Embedded(), parse(t, "5k3/9/9/9/9/9/9/9/9/R2K5 w"), position.NoMove)
	require.ErrorIs(t, err, ErrIllegal)
}

// TestMatesAreMates: where a mate is claimed, every line by the tables ends after exactly the plies that are said, without a capture.
func TestMatesAreMates(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	claimed := 0
	for _, name := range []string{"KR-K", "KN-K", "KP-K", "KCA-K", "KR-KA"} {
		s := egtb.NewSampler(family(t, name), rng)
		for range 40 {
			p := s.Next()
			best, ok := Best(egtb.Embedded(), p)
			if !ok {
				continue
			}
			j, err := Judge(egtb.Embedded(), p, best)
			require.NoError(t, err)
			if !j.Mate {
				continue
			}
			claimed++
			for n := range j.Plies {
				require.False(t, p.Outcome().Over, n)
				m, ok := Best(egtb.Embedded(), p)
				require.True(t, ok)
				p.Make(m)
				require.Equal(t, position.NoPiece, p.LastCapture())
			}
			require.True(t, p.Outcome().Over)
		}
	}
	assert.Greater(t, claimed, 50)
}

// TestPuzzles: by the move generator one move of the solver alone keeps the goal, at each step; the same seed gives the same puzzles.
func TestPuzzles(t *testing.T) {
	for _, test := range []struct {
		family string
		goal   Goal
	}{{"KR-KAAEE", Win}, {"KN-KP", Win}, {"KP-KA", Hold}, {"KR-KAAEE", Hold}} {
		list, err := Puzzles(t.Context(), egtb.Embedded(), family(t, test.family), test.goal, 7, 6)
		require.NoError(t, err)
		require.Len(t, list, 6, test.family)
		again, err := Puzzles(t.Context(), egtb.Embedded(), family(t, test.family), test.goal, 7, 6)
		require.NoError(t, err)
		assert.Equal(t, list, again)
		other, err := Puzzles(t.Context(), egtb.Embedded(), family(t, test.family), test.goal, 8, 6)
		require.NoError(t, err)
		assert.NotEqual(t, list, other)
		for _, puzzle := range list {
			assert.Positive(t, puzzle.Difficulty)
			assert.Equal(t, 2*puzzle.Only-1, len(puzzle.Solution))
			p := parse(t, puzzle.FEN)
			for i, m := range puzzle.Solution {
				if i%2 == 0 {
					assert.Equal(t, []position.Move{m}, thatKeep(p, puzzle.Goal), puzzle.FEN)
				}
				p.Make(m)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Puzzles(ctx, egtb.Embedded(), family(t, "KN-KA"), Win, 1, 1)
	require.ErrorIs(t, err, context.Canceled)
	_, err = Puzzles(t.Context(), egtb.Embedded(), family(t, "KRR-KRR"), Win, 1, 1)
	require.ErrorIs(t, err, ErrUnknown)
}

// thatKeep lists the legal moves after which the other side is lost, or has not won.
func thatKeep(p *position.Position, goal Goal) (list []position.Move) {
	for _, m := range moves(p) {
		p.Make(m)
		v, _ := egtb.Embedded().WDL(p)
		o := p.Outcome()
		if goal == Win && (v == egtb.Loss || o.WonBy(p.Side().Other())) || goal == Hold && v != egtb.Win {
			list = append(list, m)
		}
		p.Unmake()
	}
	return list
}

// TestTurningPoints: the moves of a game that gave the ending away are found with their plies, and no others.
func TestTurningPoints(t *testing.T) {
	start := record.StartOf(position.Xiangqi)
	start.FEN = "3a1k3/9/b2a5/9/2b6/9/9/9/9/1R1K5 w - - 0 1"
	play := func(texts ...string) []TurningPoint {
		g, err := record.New(start)
		require.NoError(t, err)
		n := g.Root()
		for _, text := range texts {
			n, err = g.Add(n, text)
			require.NoError(t, err, text)
		}
		return TurningPoints(egtb.Embedded(), g)
	}
	assert.Empty(t, play("b0b7"))
	found := play("b0b1")
	require.Len(t, found, 1)
	assert.Equal(t, []any{1, position.Red, egtb.Win, egtb.Draw, 35}, []any{found[0].Ply, found[0].Side, found[0].Before, found[0].After, found[0].BestPlies})
	assert.Equal(t, "ply 1: the ending was won for red until here, now: draw", found[0].String())

	// Along random games each claim is what the values before and after say, and each value that falls for certain is claimed.
	rng := rand.New(rand.NewPCG(9, 1))
	claims := 0
	for range 30 {
		g, err := record.New(start)
		require.NoError(t, err)
		n := g.Root()
		want := []int{}
		p := g.Position(n)
		for ply := 1; ply <= 30 && !p.Outcome().Over; ply++ {
			list := moves(p)
			m := list[rng.IntN(len(list))]
			v, sure := egtb.Embedded().Settled(p)
			text := p.FormatTurn(position.NewTurn(m))
			n, err = g.Add(n, text)
			require.NoError(t, err)
			p.Make(m)
			after, ok := egtb.Embedded().WDL(p)
			if sure && v == egtb.Win && ok && (after == egtb.Draw || after == egtb.Win) {
				want = append(want, ply)
			}
		}
		var got []int
		for _, c := range TurningPoints(egtb.Embedded(), g) {
			claims++
			if c.Before == egtb.Win {
				got = append(got, c.Ply)
			}
		}
		assert.ElementsMatch(t, want, got)
	}
	assert.Greater(t, claims, 20)
}
