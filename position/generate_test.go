package position

import (
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func sorted[T interface{ String() string }](items []T) []string {
	texts := make([]string, 0, len(items))
	for _, item := range items {
		texts = append(texts, item.String())
	}
	sort.Strings(texts)
	return texts
}

// requireSameMoves compares all that p says of moves and checks with what the slow generator says.
func requireSameMoves(t require.TestingT, p *Position) {
	fen := p.FEN()
	b := refParse(fen)
	legal, pseudo, checkers := sorted(b.legal()), b.pseudo(), sorted(b.checkers(b.red))

	list := new(MoveList)
	p.LegalMoves(list)
	require.Equal(t, legal, sorted(list.Moves()), "LegalMoves in %s", fen)
	require.Equal(t, checkers, sorted(p.Checkers().Squares()), "Checkers in %s", fen)
	require.Equal(t, len(checkers) > 0, p.InCheck(), "InCheck in %s", fen)

	if p.InCheck() {
		p.Evasions(list)
		require.Equal(t, legal, sorted(list.Moves()), "Evasions in %s", fen)
	} else {
		require.Equal(t, legal, sorted(stagedMoves(t, p)), "Captures and Quiets in %s", fen)
	}

	isPseudo := map[string]bool{}
	for _, m := range pseudo {
		isPseudo[m.String()] = true
	}
	isLegal := map[string]bool{}
	for _, m := range legal {
		isLegal[m] = true
	}
	for i := range 1 << 14 {
		m := Move(i)
		if !p.PseudoLegal(m) {
			continue
		}
		require.True(t, isPseudo[m.String()], "PseudoLegal(%s) in %s", m, fen)
		delete(isPseudo, m.String())
		require.Equal(t, isLegal[m.String()], p.Legal(m), "Legal(%s) in %s", m, fen)
	}
	require.Empty(t, isPseudo, "moves that PseudoLegal refuses in %s", fen)
}

// stagedMoves returns the legal ones of the moves that Captures and Quiets make, each from its own stage.
func stagedMoves(t require.TestingT, p *Position) []Move {
	var moves []Move
	list := new(MoveList)
	p.Captures(list)
	for _, m := range list.Moves() {
		require.NotEqual(t, NoPiece, p.PieceAt(m.To()), "Captures makes %s in %s", m, p.FEN())
		if p.Legal(m) {
			moves = append(moves, m)
		}
	}
	p.Quiets(list)
	for _, m := range list.Moves() {
		require.Equal(t, NoPiece, p.PieceAt(m.To()), "Quiets makes %s in %s", m, p.FEN())
		if p.Legal(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

func TestTwoGeneratorsAgree(t *testing.T) {
	t.Parallel()
	checks := 0
	variety(t, 1, effort(5000), func(p *Position) {
		requireSameMoves(t, p)
		if p.InCheck() {
			checks++
		}
	})
	assert.Greater(t, checks, effort(5000)/20, "too few positions in check to mean anything")
}

func TestTwoGeneratorsAgreeInChecks(t *testing.T) {
	t.Parallel()
	// Random games are mostly quiet: look for checks on purpose and go on from there.
	r := newRandom(2)
	kinds := map[PieceType]int{}
	doubles := 0
	for range effort(3000) {
		p := scatter(r)
		for _, m := range legalMoves(p) {
			p.Make(m)
			if p.InCheck() {
				requireSameMoves(t, p)
				for _, s := range p.Checkers().Squares() {
					kinds[p.PieceAt(s).Type()]++
				}
				if p.Checkers().Count() > 1 {
					doubles++
				}
				p.Unmake()
				break
			}
			p.Unmake()
		}
	}
	for _, piece := range []PieceType{Soldier, Horse, Cannon, Chariot} {
		assert.NotZero(t, kinds[piece], "no check by a %s", piece)
	}
	assert.NotZero(t, doubles, "no double check")
}

func TestQuietChecksAreTheQuietMovesThatAttackTheGeneral(t *testing.T) {
	t.Parallel()
	r := newRandom(7)
	kinds := map[PieceType]int{}
	quiets, checks := new(MoveList), new(MoveList)
	for range effort(5000) {
		p := scatter(r)
		if p.InCheck() {
			continue
		}
		p.Quiets(quiets)
		var want []Move
		for _, m := range quiets.Moves() {
			if p.AttacksGeneral(m) {
				want = append(want, m)
				kinds[p.PieceAt(m.From()).Type()]++
			}
		}
		p.QuietChecks(checks)
		require.ElementsMatch(t, want, checks.Moves(), "in %s", p.FEN())
	}
	for _, piece := range []PieceType{Soldier, Horse, Cannon, Chariot} {
		assert.NotZero(t, kinds[piece], "no check by a %s", piece)
	}
	other := New(Garrison)
	other.QuietChecks(checks)
	assert.Zero(t, checks.Len(), "in another variant")
}

func TestPseudoLegalRefusesSpecials(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	for i := 1 << 14; i < 1<<16; i++ {
		require.False(t, p.PseudoLegal(Move(i)), "%#x", i)
	}
}

func TestPinsOfEveryKind(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, fen, legal string }{
		{"a horse before a chariot may not go", "4k4/9/4r4/9/9/9/4N4/9/9/4K4 w", "e0d0 e0e1 e0f0"},
		{"a chariot before a chariot keeps to the file", "4k4/9/4r4/9/9/9/4R4/9/9/4K4 w", "e0d0 e0e1 e0f0 e3e1 e3e2 e3e4 e3e5 e3e6 e3e7"},
		{"of two pieces before a cannon neither may go", "3k5/9/4c4/9/9/4N4/9/9/4A4/4K4 w", "e0f0"},
		{"of two pieces before a cannon a chariot keeps to the file", "3k5/9/4c4/9/9/4R4/9/9/4A4/4K4 w", "e0f0 e4e2 e4e3 e4e5 e4e6 e4e7"},
		{"of two pieces before a cannon one is an enemy", "3k5/9/4c4/9/4n4/9/4R4/9/9/4K4 w", "e0e1 e0f0 e3e1 e3e2 e3e4"},
		{"nobody steps before a cannon with nothing between", "5k3/9/9/9/4c4/9/9/9/9/3AK4 w", "e0e1"},
		{"a piece on the leg of a horse may only take it", "5k3/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1d2 e0d0 e0e1"},
		{"a horse between the generals may not go", "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e0d0 e0e1 e0f0"},
		{"a soldier between the generals keeps to the file", "4k4/9/9/4P4/9/9/9/9/9/4K4 w", "e0d0 e0e1 e0f0 e6e7"},
		{"the general does not hide behind where it stood", "3k5/9/9/4r4/9/9/9/9/4K4/9 w", "e1f1"},
		{"the general may take what nobody guards", "3k5/9/9/9/9/9/9/9/4r4/4K4 w", "e0e1 e0f0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen)
			assert.Equal(t, test.legal, strings.Join(sorted(legalMoves(p)), " "))
			requireSameMoves(t, p)
		})
	}
}

func legalMoves(p *Position) []Move {
	list := new(MoveList)
	p.LegalMoves(list)
	return list.Moves()
}

func TestLegalTurnsKeepGenerationOrder(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	turns := p.LegalTurns()
	require.Len(t, turns, 44)
	for i, m := range legalMoves(p) {
		assert.Equal(t, NewTurn(m), turns[i])
	}
}

func TestRandomGamesAgainstTheSlowGenerator(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := New(Xiangqi)
		for _, choice := range rapid.SliceOfN(rapid.IntRange(0, MaxMoves), 1, 60).Draw(t, "choices") {
			moves := legalMoves(p)
			if len(moves) == 0 {
				return
			}
			p.Make(moves[choice%len(moves)])
		}
		requireSameMoves(t, p)
	})
}
