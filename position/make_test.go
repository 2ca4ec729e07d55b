package position

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// snapshot copies everything a position consists of, but not what lies behind the top of its stack and not
// the scratch board of its referee.
func snapshot(p *Position) Position {
	c := *p
	c.referee, c.scratch, c.follow = nil, nil, nil
	c.stack = append([]frame(nil), p.stack[:p.ply+1]...)
	return c
}

// requireSame compares two snapshots. The frames are compared as values, because reflection over a long game
// takes its time.
func requireSame(t *testing.T, want, got Position, what ...any) {
	t.Helper()
	require.True(t, slices.Equal(want.stack, got.stack), what...)
	want.stack, got.stack = nil, nil
	require.Equal(t, want, got, what...)
}

// noise is a table of values in which every piece on every square counts for something else.
var noise = sync.OnceValue(func() *Features {
	return NewFeatures(StratagemRiver, func(piece Piece, s Square) int64 {
		x := int64(piece)*1_000_003 + int64(s.Index())*7919 + 17
		return x*x%1_000_000_007 - 500_000_000
	})
})

func TestUnmakeRestoresEverything(t *testing.T) {
	t.Parallel()
	visited := 0
	variety(t, 4, effort(2000), func(p *Position) {
		p.SetFeatures(noise())
		before := snapshot(p)
		for _, m := range legalMoves(p) {
			p.Make(m)
			require.NoError(t, p.verify(), "after %s in %s", m, p.FEN())
			p.Unmake()
			visited++
		}
		if !p.InCheck() {
			p.MakeNull()
			require.NoError(t, p.verify())
			p.UnmakeNull()
		}
		requireSame(t, before, snapshot(p))
		p.SetFeatures(Xiangqi.shape.keysOnly)
	})
	assert.Greater(t, visited, effort(2000)*10)
}

func TestLongGamesWithPassesAndTakingBack(t *testing.T) {
	t.Parallel()
	for seed := range uint64(effort(16)) {
		r := newRandom(seed + 100)
		p := New(Xiangqi)
		p.SetFeatures(noise())
		trail := []Position{snapshot(p)}
		for range 400 {
			moves := legalMoves(p)
			switch {
			case len(trail) > 1 && (len(moves) == 0 || r.IntN(5) == 0):
				require.True(t, p.Back())
				trail = trail[:len(trail)-1]
				requireSame(t, trail[len(trail)-1], snapshot(p))
				continue
			case len(moves) == 0:
				t.Fatal("the start position has no moves")
			case r.IntN(10) == 0 && !p.InCheck():
				p.MakeNull()
			default:
				p.Make(moves[r.IntN(len(moves))])
			}
			require.NoError(t, p.verify(), p.FEN())
			require.Equal(t, len(trail), p.Ply())
			trail = append(trail, snapshot(p))
		}
		for p.Back() {
			trail = trail[:len(trail)-1]
			requireSame(t, trail[len(trail)-1], snapshot(p))
		}
		require.Equal(t, startFEN(Xiangqi), p.FEN())
	}
}

// TestFramesForgetWhatStoodThereBefore: a game that was reached by way of others, taken back, has the same
// frames as one played straight.
func TestFramesForgetWhatStoodThereBefore(t *testing.T) {
	t.Parallel()
	for seed := range uint64(effort(60)) {
		detour, straight := mustParse(t, checking), mustParse(t, checking)
		if seed%2 == 0 {
			detour, straight = New(Xiangqi), New(Xiangqi)
		}
		r := newRandom(seed + 200)
		for range 60 {
			ply := detour.Ply()
			walk(detour, r, 8, func() {})
			for detour.Ply() > ply {
				detour.Back()
			}
			moves := legalMoves(straight)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			detour.Make(m)
			straight.Make(m)
			require.Equal(t, usedPart(straight.top()), usedPart(detour.top()), straight.FEN())
		}
	}
}

// usedPart returns a frame with nothing in the unused entries of its pins.
func usedPart(f *frame) frame {
	used := *f
	for i := int(f.pins); i < maxPins; i++ {
		used.pinSquare[i], used.pinMask[i] = 0, Bitboard{}
	}
	return used
}

func TestKeyIsIncremental(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := New(Xiangqi)
		p.SetFeatures(noise())
		for _, choice := range rapid.SliceOfN(rapid.IntRange(0, 200), 0, 120).Draw(t, "choices") {
			moves := legalMoves(p)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[choice%len(moves)])
		}
		q, err := Parse(Xiangqi, p.FEN())
		require.NoError(t, err)
		q.SetFeatures(noise())
		require.Equal(t, q.Key(), p.Key())
		require.Equal(t, q.Value(), p.Value())
		require.Equal(t, q.Counts(), p.Counts())
	})
}

func TestKeysTellPositionsApart(t *testing.T) {
	t.Parallel()
	seen := map[uint64]string{}
	variety(t, 5, effort(8000), func(p *Position) {
		fen := boardText(&p.board) + p.side.String()
		if other, ok := seen[p.Key()]; ok {
			require.Equal(t, other, fen, "two positions with one key")
		}
		seen[p.Key()] = fen
	})
	// Move order does not matter to the key, the side to move does.
	a, b := New(Xiangqi), New(Xiangqi)
	play(t, a, "h2e2 h9g7 b0c2")
	play(t, b, "b0c2 h9g7 h2e2")
	assert.Equal(t, a.Key(), b.Key())
	other := mustParse(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b")
	assert.NotEqual(t, New(Xiangqi).Key(), other.Key())
}

func TestSetFeaturesInTheMiddleOfAGame(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	walk(p, newRandom(6), 60, func() {})
	if !p.InCheck() {
		p.MakeNull()
	}
	before := snapshot(p)
	p.SetFeatures(noise())
	require.NoError(t, p.verify())
	assert.NotEqual(t, before.stack[p.ply].value, p.Value())
	p.SetFeatures(Xiangqi.shape.keysOnly)
	requireSame(t, before, snapshot(p), "setting the table back restores the position")
	p.SetFeatures(noise())
	for p.Back() {
		require.NoError(t, p.verify())
	}
}

func TestCloneIsIndependent(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	p.SetFeatures(noise())
	walk(p, newRandom(7), 80, func() {})
	before := snapshot(p)

	c := p.Clone()
	requireSame(t, before, snapshot(c))
	walk(c, newRandom(8), 50, func() {})
	for c.Back() { // also overwrites the history they had in common
	}
	walk(c, newRandom(9), 120, func() {})
	require.NoError(t, c.verify())
	requireSame(t, before, snapshot(p))

	walk(p, newRandom(10), 30, func() {})
	later := snapshot(c)
	walk(p, newRandom(11), 30, func() {})
	requireSame(t, later, snapshot(c))
}

func TestCopyFromIsIndependent(t *testing.T) {
	t.Parallel()
	long := New(Xiangqi)
	walk(long, newRandom(12), 900, func() {})
	short := mustParse(t, "3k5/9/4r4/9/4p4/9/4P4/4C4/9/5K3 w - - 3 9")
	for _, test := range []struct {
		name       string
		into, from *Position
	}{
		{"a long game into a short one", short.Clone(), long},
		{"a short game into a long one", long.Clone(), short},
		{"into the zero position", new(Position), long},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.into.CopyFrom(test.from)
			before := snapshot(test.from)
			requireSame(t, before, snapshot(test.into))
			walk(test.into, newRandom(13), 400, func() {})
			for test.into.Back() {
			}
			requireSame(t, before, snapshot(test.from))
			require.Equal(t, test.from.stack[0], test.into.stack[0])
		})
	}
}

func TestHistoryQuestions(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	start := p.Key()
	play(t, p, "b2e2 b9c7 e2e6")
	m, moved := p.MoveBefore(0)
	assert.Equal(t, "e2e6", m.String())
	assert.Equal(t, MakePiece(Red, Cannon), moved)
	m, moved = p.MoveBefore(1)
	assert.Equal(t, "b9c7", m.String())
	assert.Equal(t, MakePiece(Black, Horse), moved)
	assert.Equal(t, "e2e6", p.LastMove().String())
	assert.Equal(t, MakePiece(Black, Soldier), p.LastCapture())
	assert.Equal(t, start, p.KeyBefore(3))
	assert.Equal(t, 3, p.Ply())
	assert.Zero(t, p.Reversible())
	assert.Equal(t, 4, p.Count(Black, Soldier))
	assert.Equal(t, 5, p.Count(Red, Soldier))
	assert.Equal(t, 2, p.MoveNumber())
}

func TestPassKeepsTheBoard(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	play(t, p, "h2e2 h9g7")
	key := p.Key()
	p.MakeNull()
	assert.Equal(t, Black, p.Side())
	assert.NotEqual(t, key, p.Key())
	assert.Equal(t, NoMove, p.LastMove())
	assert.Zero(t, p.Reversible())
	p.MakeNull()
	assert.Equal(t, key, p.Key())
	p.UnmakeNull()
	p.UnmakeNull()
	assert.Equal(t, 2, p.Reversible())
}
