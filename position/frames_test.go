package position

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// full cuts the stack of a position behind its top, so that the next ply must make room.
func full(p *Position) *Position {
	p.stack = p.stack[: p.ply+1 : p.ply+1]
	return p
}

// A position whose stack is full answers every question, and makes every move, as one with room to spare does: nothing
// keeps a frame that has moved.
func TestFullStackChangesNothing(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		r := newRandom(uint64(len(v.Name)))
		for range effort(2) {
			p := New(v)
			walk(p, r, effort(60), func() {
				want := answers(p)
				require.Equal(t, want, answers(full(p.Clone())), "%s: %s", v.Name, p.FEN())
				for _, m := range legalMoves(p) {
					q := full(p.Clone())
					q.Make(m)
					require.NoError(t, q.verify())
					p.Make(m)
					require.Equal(t, usedPart(p.top()), usedPart(q.top()), "%s: %s after %s", v.Name, p.FEN(), v.MoveName(m))
					p.Unmake()
					q.Unmake()
					requireSame(t, snapshot(p), snapshot(q))
				}
			})
		}
	}
}

// answers asks what may be answered by making moves.
func answers(p *Position) []any {
	var removable Bitboard
	if !p.Continues() && !p.InCheck() {
		p.MakeNull()
		removable = p.Removable()
		p.UnmakeNull()
	}
	return []any{p.LegalTurns(), p.Outcome(), p.CannotBeWon(), p.FEN(), p.Key(), removable}
}
