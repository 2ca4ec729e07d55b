package position

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// images calls check with the mirrored and the turned position, and with what the image of a move is.
func images(t *testing.T, p *Position, check func(name string, q *Position, image func(Move) Move)) {
	t.Helper()
	check("mirrored", mirrored(t, p), func(m Move) Move { return NewMove(m.From().Mirror(), m.To().Mirror()) })
	check("turned", turned(t, p), func(m Move) Move { return NewMove(m.From().Flip(), m.To().Flip()) })
}

func TestMovesAreSymmetric(t *testing.T) {
	t.Parallel()
	variety(t, 30, effort(3000), func(p *Position) {
		images(t, p, func(name string, q *Position, image func(Move) Move) {
			var want []Move
			for _, m := range legalMoves(p) {
				want = append(want, image(m))
			}
			require.ElementsMatch(t, want, legalMoves(q), "%s: %s", name, p.FEN())
			require.Equal(t, p.InCheck(), q.InCheck())
			require.Equal(t, p.CannotBeWon(), q.CannotBeWon(), "%s: %s", name, p.FEN())
			require.Equal(t, p.Terminal().Reason, q.Terminal().Reason)
		})
	})
}

func TestPerftIsSymmetric(t *testing.T) {
	t.Parallel()
	variety(t, 31, effort(240), func(p *Position) {
		want := perft(p, 3)
		images(t, p, func(name string, q *Position, _ func(Move) Move) {
			require.Equal(t, want, perft(q, 3), "%s: %s", name, p.FEN())
		})
	})
}

func TestExchangeIsSymmetric(t *testing.T) {
	t.Parallel()
	variety(t, 32, effort(1500), func(p *Position) {
		b := refParse(p.FEN())
		images(t, p, func(name string, q *Position, image func(Move) Move) {
			for _, m := range legalMoves(p) {
				from, to := m.From(), m.To()
				if _, tied := b.exchange(refMove{
					refPoint{from.file(), from.rank()}, refPoint{to.file(), to.rank()},
				}); tied {
					continue // which of two horses takes first may matter, and depends on the side of the board
				}
				for _, threshold := range []int32{-500, -100, 0, 1, 100, 250} {
					require.Equal(t, p.ExchangeAtLeast(m, threshold), q.ExchangeAtLeast(image(m), threshold),
						"%s: %s for %d in %s", name, m, threshold, p.FEN())
				}
			}
		})
	})
}
