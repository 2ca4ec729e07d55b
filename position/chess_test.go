package position

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func mustParseChess(t testing.TB, fen string) *Position {
	t.Helper()
	p, err := Parse(Chess, fen)
	require.NoError(t, err, fen)
	return p
}

// chessPerftVectors are in testdata/chess-perft.json: Counts[i] is perft(i+1).
func chessPerftVectors(t testing.TB) (vectors []perftVector) {
	t.Helper()
	readJSON(t, "testdata/chess-perft.json", &vectors)
	require.Len(t, vectors, 114)
	return vectors
}

// requireChessPerft counts up to a number of leaves.
func requireChessPerft(t *testing.T, v perftVector, most uint64) {
	t.Helper()
	p := mustParseChess(t, v.FEN)
	fen := p.FEN()
	for i, want := range v.Counts {
		if want > most {
			break
		}
		require.Equal(t, want, perft(p, i+1), "perft(%d) of %s", i+1, v.FEN)
	}
	require.Equal(t, fen, p.FEN(), "perft leaves the position as it was")
}

func TestChessPerft(t *testing.T) {
	t.Parallel()
	for i, v := range chessPerftVectors(t) {
		t.Run(fmt.Sprintf("%03d %s", i, v.Comment), func(t *testing.T) {
			t.Parallel()
			requireChessPerft(t, v, nodeLimit()/8)
		})
	}
}

// coordinatesOf returns the legal moves as text, sorted.
func coordinatesOf(p *Position) (texts []string) {
	for _, turn := range p.LegalTurns() {
		texts = append(texts, p.FormatTurn(turn))
	}
	slices.Sort(texts)
	return texts
}

// walkChess plays random games from all perft vectors and visits their positions.
func walkChess(t testing.TB, seed uint64, games, plies int, visit func(*Position)) {
	r := newRandom(seed)
	vectors := chessPerftVectors(t)
	for i := range games {
		p := mustParseChess(t, vectors[i%len(vectors)].FEN)
		for range plies {
			visit(p)
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[r.IntN(len(turns))])
		}
	}
}

func TestChessAgreesWithThePlainRules(t *testing.T) {
	t.Parallel()
	visited := 0
	walkChess(t, 1, effort(38), 60, func(p *Position) {
		visited++
		plain := plainFromFEN(p.FEN())
		require.Equal(t, p.FEN(), plain.fen())
		legal := plain.moves()
		require.Equal(t, legal, coordinatesOf(p), p.FEN())
		require.Equal(t, plain.inCheck(plain.white), p.InCheck(), p.FEN())
		for _, m := range legal[:min(3, len(legal))] {
			next := plain.after(m)
			turn, err := p.ParseTurn(m)
			require.NoError(t, err)
			p.Play(turn)
			require.Equal(t, next.fen(), p.FEN(), "after %s", m)
			p.Back()
		}
	})
	assert.Greater(t, visited, effort(38)*10)
}

// chessNoise is a table of values in which every piece on every square counts for something else.
func chessNoise() *Features {
	return NewFeatures(Chess, func(piece Piece, s Square) int64 {
		x := int64(piece)*1_000_003 + int64(s)*7919 + 17
		return x*x%1_000_000_007 - 500_000_000
	})
}

// What the generators, Legal, PseudoLegal and KeyAfter say fits together, and unmake restores everything.
func TestChessMovesFitTogether(t *testing.T) {
	t.Parallel()
	noise := chessNoise()
	r := newRandom(2)
	walkChess(t, 3, effort(57), 50, func(p *Position) {
		p.SetFeatures(noise)
		require.NoError(t, p.verify())
		before := snapshot(p)
		legal := legalMoves(p)
		list := new(MoveList)
		if p.InCheck() {
			p.Evasions(list)
			require.ElementsMatch(t, legal, list.Moves())
		} else {
			var pseudo []Move
			p.Captures(list)
			for _, m := range list.Moves() {
				require.True(t, p.IsCapture(m))
			}
			pseudo = append(pseudo, list.Moves()...)
			p.Quiets(list)
			for _, m := range list.Moves() {
				require.False(t, p.IsCapture(m))
			}
			pseudo = append(pseudo, list.Moves()...)
			gains := new(MoveList)
			p.AddQuietGains(gains)
			for _, m := range gains.Moves() {
				require.True(t, list.Contains(m))
				require.Positive(t, p.Gain(m))
			}
			checks := new(MoveList)
			p.QuietChecks(checks)
			for _, m := range checks.Moves() {
				require.True(t, list.Contains(m) && p.AttacksGeneral(m), "%s in %s", p.FormatMove(m), p.FEN())
			}
			var kept []Move
			for _, m := range pseudo {
				require.True(t, p.PseudoLegal(m), "%s in %s", p.FormatMove(m), p.FEN())
				if p.Legal(m) {
					kept = append(kept, m)
				}
			}
			require.ElementsMatch(t, legal, kept, p.FEN())
			p.MakeNull()
			require.NoError(t, p.verify())
			p.UnmakeNull()
		}
		for range 200 {
			m := Move(r.Uint32())
			require.Equal(t, slices.Contains(legal, m), p.PseudoLegal(m) && p.Legal(m), "%04x in %s", uint16(m), p.FEN())
		}
		for _, m := range legal {
			attacks, placed, gain := p.AttacksGeneral(m), p.Placed(m), p.Gain(m)
			material := materialOf(p)
			guess := p.KeyAfter(m)
			rights, castles := p.top().rights, p.board[m.From()].Type() == King && castlingOf(p.side, m.From(), m.To()) != nil
			p.Make(m)
			require.NoError(t, p.verify(), "after %s in %s", p.FormatMove(m), p.FEN())
			if attacks {
				require.True(t, p.InCheck())
			}
			require.Equal(t, placed, p.PieceAt(m.To()))
			require.Equal(t, -gain, material+materialOf(p), "what one side gains the other misses")
			if plain := p.top().passant == NoSquare && p.top().rights == rights && !castles && placed == p.top().moved &&
				(p.top().captured == NoPiece || p.stack[p.ply-1].board != 0 || p.stack[p.ply-1].passant != m.To()); plain {
				require.Equal(t, p.Key(), guess)
			}
			p.Unmake()
		}
		requireSame(t, before, snapshot(p))
		p.SetFeatures(Chess.shape.keysOnly)
	})
}

// materialOf is what the pieces of the side to move count more in exchanges than those of the other.
func materialOf(p *Position) (sum int32) {
	for t := Pawn; t < King; t++ {
		sum += chessExchangeValue[t] * int32(p.Count(p.side, t)-p.Count(p.side.Other(), t))
	}
	return sum
}

// plainExchange is the best that a side gets by capturing on a square with its cheapest pieces in turn, or by not doing
// so, looked for with moves made on the board; pins are not looked at, as the swap algorithm does not.
func plainExchange(p *Position, s Square, side Colour, occupied uint64, victim int32) int32 {
	attackers := p.chessAttackers(uint8(s), side, occupied) & occupied
	for _, kind := range []PieceType{Pawn, Knight, Bishop, Rook, Queen, King} {
		found := attackers & p.byType[kind].Lo
		if found == 0 {
			continue
		}
		without := occupied &^ (found & -found)
		if kind == King && p.chessAttackers(uint8(s), side.Other(), without)&without != 0 {
			return 0
		}
		return max(0, victim-plainExchange(p, s, side.Other(), without, chessExchangeValue[kind]))
	}
	return 0
}

func TestChessExchange(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen, move string
		value     int32
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 500 + 850},
		{"1r2k3/P2n4/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", 500 - 100},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850},
		{"r3k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1", "e1g1", 0},
	} {
		p := mustParseChess(t, c.fen)
		turn, err := p.ParseTurn(c.move)
		require.NoError(t, err)
		assert.True(t, p.ExchangeAtLeast(turn.Moves()[0], c.value), "%s %s", c.fen, c.move)
		assert.False(t, p.ExchangeAtLeast(turn.Moves()[0], c.value+1), "%s %s", c.fen, c.move)
	}
	walkChess(t, 5, effort(57), 40, func(p *Position) {
		for _, m := range legalMoves(p) {
			if p.promotes(m) || m.To() == p.top().passant || p.board[m.From()].Type() == King {
				continue
			}
			occupied := p.Occupied().Lo&^(1<<m.From()) | 1<<m.To()
			value := p.Gain(m) - plainExchange(p, m.To(), p.side.Other(), occupied, chessExchangeValue[p.board[m.From()].Type()])
			require.True(t, p.ExchangeAtLeast(m, value), "%s in %s", p.FormatMove(m), p.FEN())
			require.False(t, p.ExchangeAtLeast(m, value+1), "%s in %s", p.FormatMove(m), p.FEN())
		}
	})
}
