package lessons_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/mateproof"
	"xqengine/lessons"
	"xqengine/position"
	"xqengine/position/fen"
)

// each runs a test for every lesson, with the position at which it begins.
func each(t *testing.T, test func(t *testing.T, l *lessons.Lesson, p *position.Position)) {
	t.Helper()
	for _, l := range lessons.All() {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			p, err := l.Start()
			require.NoError(t, err)
			test(t, l, p)
		})
	}
}

// TestPositionsAreLegal: the FENs are whole, the game is not over, and the learner's side is to move.
func TestPositionsAreLegal(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lessons.Lesson, p *position.Position) {
		assert.NotEmpty(t, fen.Format(p))
		assert.False(t, p.Outcome().Over)
		assert.NotEmpty(t, p.LegalTurns())
		assert.Equal(t, position.Red, p.Side(), "who learns sits below")
	})
}

// TestSolutionsSolve: the solution ends with the task done and not before, in the number of turns that there are.
func TestSolutionsSolve(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lessons.Lesson, _ *position.Position) {
		require.NotEmpty(t, l.Solution)
		if limit := l.Task.Limit(); limit > 0 {
			require.LessOrEqual(t, len(l.Solution), limit)
		}
		for n := range len(l.Solution) + 1 {
			s, err := l.After(l.Solution[:n])
			require.NoError(t, err)
			require.Nil(t, s.Refusal, "%s: %+v", l.Solution[:n], s.Refusal)
			require.False(t, s.Failed, "%s", l.Solution[:n])
			require.Equal(t, n == len(l.Solution), s.Done, "%s", l.Solution[:n])
			require.Equal(t, n, s.Turns)
			if l.Task.Kind == lessons.Collect {
				require.False(t, s.Position.Outcome().Over, "%s: nothing is drawn while targets are left", l.Solution[:n])
			}
		}
	})
}

// TestWinsAreProved: another search finds the same number of turns, and no smaller one.
func TestWinsAreProved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lessons.Lesson, p *position.Position) {
		if l.Task.Kind != lessons.Win {
			t.SkipNow()
		}
		require.LessOrEqual(t, l.Task.Number, lessons.MaxTurns)
		prover := mateproof.New(2_000_000)
		turns := 2*l.Task.Number - 1
		if l.ID == "stratagem-special-victory" {
			turns++ // it wins when its side is to move again
		}
		require.Equal(t, mateproof.Proved, prover.Wins(p, p.Side(), turns))
		if turns > 2 {
			require.Equal(t, mateproof.Refuted, prover.Wins(p, p.Side(), turns-2))
		}
	})
}

// TestCollectingIsNoShorter: where the solution has more turns than there are targets, no way with fewer turns reaches them all.
func TestCollectingIsNoShorter(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lessons.Lesson, _ *position.Position) {
		if l.Task.Kind != lessons.Collect || len(l.Solution) == len(l.Task.Targets) {
			t.SkipNow()
		}
		require.Greater(t, len(l.Solution), len(l.Task.Targets))
		ways := [][]string{nil}
		seen := map[string]bool{}
		for range len(l.Solution) - 1 {
			var longer [][]string
			for _, way := range ways {
				s, err := l.After(way)
				require.NoError(t, err)
				for _, turn := range s.Position.LegalTurns() {
					next := append(append([]string{}, way...), s.Position.FormatTurn(turn))
					after, err := l.After(next)
					require.NoError(t, err)
					require.False(t, after.Done, "%s", next)
					key := fmt.Sprint(fen.CutCounters(fen.Format(after.Position)), after.Taken)
					if after.Refusal == nil && !seen[key] {
						seen[key] = true
						longer = append(longer, next)
					}
				}
			}
			ways = longer
		}
	})
}

// TestTasksCanBeMissed: nearly everywhere there is a legal turn that does not do the task, and it fails in lessons of one turn.
func TestTasksCanBeMissed(t *testing.T) {
	t.Parallel()
	free := map[string]bool{} // any legal turn does
	for _, id := range []string{"rules-capture", "rules-block", "rules-leave", "points-tournament-save", "garrison-home"} {
		free[id] = true
	}
	each(t, func(t *testing.T, l *lessons.Lesson, p *position.Position) {
		missed := 0
		for _, turn := range p.LegalTurns() {
			s, err := l.After([]string{p.FormatTurn(turn)})
			require.NoError(t, err)
			if !s.Done {
				missed++
			}
			if l.Task.Limit() == 1 {
				require.NotEqual(t, s.Done, s.Failed, "%s", p.FormatTurn(turn))
			}
		}
		require.Equal(t, free[l.ID], missed == 0)
	})
}

// TestBlockedMovesAreBlocked: what a lesson says is not possible is refused for that reason, and the pieces in the way are named.
func TestBlockedMovesAreBlocked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ id, turns, reason, inTheWay string }{
		{"pieces-chariot", "a1a6", "path", "a5"},
		{"pieces-cannon", "b2c3", "reach", ""},
		{"pieces-screen", "b1h1 ", "screen", ""},
		{"pieces-leg", "c2d4", "leg", "c3"},
		{"pieces-leg", "c2b4", "leg", "c3"},
		{"pieces-elephant", "c0e2", "eye", "d1"},
		{"pieces-elephant", "c0a2 a2c4 c4e6", "river", ""},
		{"pieces-advisor", "d0c1", "palace", ""},
		{"pieces-general", "f2f1 f1e1 e1d1", "facing", ""},
		{"pieces-general", "f2g2", "palace", ""},
		{"pieces-soldier", "c3d3", "sideways", ""},
		{"pieces-soldier", "c3c2", "backwards", ""},
		{"pieces-soldier", "c3c4 c4c5 c5c4", "backwards", ""},
		{"pieces-chariot", "a1a5 a5f5", lessons.ReasonDistracts, ""},
		{"rules-capture", "d0d1", "reach", ""},
		{"rules-block", "e0e1", "check", ""},
		{"rules-leave", "e0d0", "check", ""},
		{"points-concise-capture", "e5a5", "kind", ""},
		{"points-match-capture", "e5a5", "kind", ""},
		{"stratagem-marker-step", "+,b5i9", "reach", ""},
		{"garrison-mate", "a1c2", "reach", ""},
		{"stratagem-sixteen-cannon", "a1a7", "path", ""},
		{"chess-castling", "e1c1", "castling", ""},
	} {
		l := lessons.ByID(test.id)
		require.NotNil(t, l, test.id)
		s, err := l.After(strings.Fields(test.turns))
		require.NoError(t, err, "%+v", test)
		require.NotNil(t, s.Refusal, "%+v", test)
		assert.Equal(t, test.reason, s.Refusal.Reason, "%+v", test)
		var names []string
		for _, square := range s.Refusal.InTheWay {
			names = append(names, l.Variant.SquareName(square))
		}
		if test.inTheWay != "" {
			assert.Equal(t, test.inTheWay, strings.Join(names, " "), "%+v", test)
		}
	}
}

// TestDefenceIsTheLongest: in the mate in three each wrong turn fails or holds, and the defence leads through all three turns.
func TestDefenceIsTheLongest(t *testing.T) {
	t.Parallel()
	l := lessons.ByID("mates-two-chariots")
	s, err := l.After(l.Solution[:1])
	require.NoError(t, err)
	assert.Equal(t, "e7e8", s.Reply)
	s, err = l.After([]string{"a5a6"})
	require.NoError(t, err)
	assert.NotEmpty(t, s.Reply)
	assert.True(t, s.Failed)
}

// TestEveryVariantHasLessons: five for each variant, ten about pieces and ten mates, with names of their own.
func TestEveryVariantHasLessons(t *testing.T) {
	t.Parallel()
	count := map[lessons.Chapter]int{}
	names := map[string]bool{}
	for _, l := range lessons.All() {
		count[l.Chapter]++
		assert.False(t, names[l.ID], l.ID)
		names[l.ID] = true
		assert.Same(t, l, lessons.ByID(l.ID))
	}
	want := map[lessons.Chapter]int{lessons.Pieces: 10, lessons.Rules: 7, lessons.Mates: 10}
	for _, v := range position.Variants() {
		if v != position.Xiangqi {
			want[lessons.Chapter(v.Name)] = 5
		}
	}
	assert.Equal(t, want, count)
	assert.Len(t, names, 77, "docs/board.md and docs/board.zh.md say how many there are")
	assert.Nil(t, lessons.ByID("none"))
}

// TestWrongTries: turns that nobody can have played are errors, and so is a text that is not a turn.
func TestWrongTries(t *testing.T) {
	t.Parallel()
	l := lessons.ByID("pieces-chariot")
	for _, turns := range []string{"x", "a1a9 a1a2", "a1a5 a5g5 g5g2 g2g3", "a1b2 a1a2"} {
		_, err := l.After(strings.Fields(turns))
		require.Error(t, err, turns)
		assert.NotContains(t, err.Error(), "\n")
	}
}
