package mateproof

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

func parse(t testing.TB, v *position.Variant, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(v, text)
	require.NoError(t, err, text)
	return p
}

func play(t testing.TB, p *position.Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err, text)
		p.Play(turn)
	}
}

// minimax says by trying every turn whether the attacker wins within so many turns: no table, no order, no single moves.
// What it says is worth nothing once it has played so many turns that none is left of the budget.
func minimax(p *position.Position, attacker position.Colour, turns int, budget *int) bool {
	if o := p.Outcome(); o.Over || turns == 0 {
		return o.WonBy(attacker)
	}
	mine := p.Side() == attacker
	for _, turn := range p.LegalTurns() {
		if *budget--; *budget <= 0 {
			return false
		}
		p.Play(turn)
		wins := minimax(p, attacker, turns-1, budget)
		p.Back()
		if wins == mine {
			return mine
		}
	}
	return !mine
}

// TestProverSharesNoCodeWithTheSearch: it would share its faults. It needs what the rules need, and nothing else.
func TestProverSharesNoCodeWithTheSearch(t *testing.T) {
	needs := func(path string) []string {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", path).Output()
		require.NoError(t, err)
		return strings.Fields(string(out))
	}
	assert.Equal(t, append(needs("xqengine/position"), "xqengine/internal/mateproof"), needs("."))
}

// problem is a mate of the search's suite.
type problem struct {
	FEN      string
	Mate     int
	Shortest bool
	First    []string
}

func suite(t *testing.T) (problems []problem) {
	t.Helper()
	text, err := os.ReadFile("../../search/testdata/mates.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &problems))
	return problems
}

// TestKnownMates: the mates of the search's suite are proved in their number of moves, and the short ones refuted in one
// fewer.
func TestKnownMates(t *testing.T) {
	v := New(20_000_000)
	for _, z := range suite(t) {
		p := parse(t, position.Xiangqi, z.FEN)
		assert.Equal(t, Proved, v.Wins(p, p.Side(), 2*z.Mate-1), "mate in %d: %s", z.Mate, z.FEN)
		assert.Equal(t, z.FEN, fen.Format(p), "left as it was")
		if z.Shortest && z.Mate > 1 && z.Mate <= 3 {
			assert.Equal(t, Refuted, v.Wins(p, p.Side(), 2*z.Mate-3), "no mate in %d: %s", z.Mate-1, z.FEN)
			assert.Equal(t, Refuted, v.Wins(p, p.Side().Other(), 4), "no mate of the other side: %s", z.FEN)
		}
	}
}

// TestVerdictsByRule: positions in which the rules, not the pieces alone, say whether a mate comes in time.
func TestVerdictsByRule(t *testing.T) {
	for _, test := range []struct {
		name, variant, fen, moves string
		turns                     int
		want                      Verdict
	}{
		{"mate in one", "xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "", 1, Proved},
		{"no mate in no turn", "xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "", 0, Refuted},
		{"stalemate wins", "xiangqi", "3k5/9/3P5/9/9/9/9/9/9/4K4 w - - 0 1", "", 1, Proved},
		{"mate on the last ply before the limit", "xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 90", "", 1, Proved},
		{"two chariots mate in two", "xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", "", 3, Proved},
		{"the limit comes first", "xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 118 90", "", 3, Refuted},
		{"the limit comes with the mate", "xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 117 90", "", 3, Proved},
		{"chess: stalemate draws", "chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c2 a8b8 c2c7 b8a8", 1, Proved},
		{"chess: ladder", "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "", 3, Proved},
		{"chess: ladder after fifty moves", "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 98 90", "", 3, Refuted},
	} {
		t.Run(test.name, func(t *testing.T) {
			variant, ok := position.VariantByName(test.variant)
			require.True(t, ok)
			p := parse(t, variant, test.fen)
			play(t, p, test.moves)
			assert.Equal(t, test.want, New(1_000_000).Wins(p, p.Side(), test.turns))
		})
	}
}

// sparse returns a position of a variant in which one side has few pieces, a clock, and a history in which positions have come back.
func sparse(r *rand.Rand, v *position.Variant, history int) *position.Position {
	for range 1000 {
		s := v.Start()
		p, err := position.FromSetup(s)
		if err != nil {
			continue
		}
		for range r.IntN(40) {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[r.IntN(len(turns))])
		}
		s = p.Setup()
		strong, keep := position.Colour(r.IntN(2)), [2]int{1 + r.IntN(3), 4 + r.IntN(8)}
		var pieces []position.Square
		for _, rank := range v.Ranks() {
			for _, square := range rank {
				if piece := s.At(square); piece != position.NoPiece && piece.Type() != position.General {
					pieces = append(pieces, square)
				}
			}
		}
		r.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		for _, square := range pieces {
			side := 0
			if s.Board[square].Colour() == strong {
				side = 1
			}
			if keep[side]--; keep[side] < 0 {
				s.Board[square] = position.NoPiece
			}
		}
		if r.IntN(2) == 0 {
			s.Clock = p.LimitPlies() - 1 - r.IntN(8)
		}
		if p, err = position.FromSetup(s); err == nil && shuffled(r, p, history) {
			return p
		}
	}
	panic("no position of " + v.Name)
}

// shuffled plays a history, mostly by turns that lead back to positions seen before. It is false if the game ends.
func shuffled(r *rand.Rand, p *position.Position, turns int) bool {
	seen := map[uint64]bool{p.Key(): true}
	for range turns {
		all := p.LegalTurns()
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if p.Outcome().Over || len(all) == 0 {
			return false
		}
		chosen := all[0]
		for _, turn := range all {
			p.Play(turn)
			back := seen[p.Key()] && !p.Outcome().Over
			p.Back()
			if back {
				chosen = turn
				break
			}
		}
		p.Play(chosen)
		seen[p.Key()] = true
	}
	return !p.Outcome().Over
}

// sample returns a position with a history. It looks for one in which a side wins soon, for such are rare, but does not
// insist.
func sample(t *testing.T, r *rand.Rand, variant *position.Variant) (p *position.Position) {
	quick := New(3_000)
	for range 20 {
		p = sparse(r, variant, r.IntN(4))
		fresh := parse(t, variant, fen.Format(p))
		if quick.Wins(fresh, position.Red, 3) == Proved || quick.Wins(fresh, position.Black, 3) == Proved {
			break
		}
	}
	return p
}

// TestProverAgreesWithMinimax in all variants, for both sides, on positions whose history and clock matter.
func TestProverAgreesWithMinimax(t *testing.T) {
	t.Parallel()
	compareWithMinimax(t, 3, 3)
}

// compareWithMinimax compares the verdicts on some positions of each variant, for mates within up to maxTurns.
func compareWithMinimax(t *testing.T, perVariant, maxTurns int) {
	t.Helper()
	v := New(3_000_000)
	for i, variant := range position.Variants() {
		r := rand.New(rand.NewPCG(7, uint64(i)))
		verdicts := map[bool]int{}
		for range perVariant {
			p := sample(t, r, variant)
			for _, attacker := range []position.Colour{position.Red, position.Black} {
				for turns := 1; turns <= maxTurns; turns++ {
					budget := 60_000
					want := minimax(p, attacker, turns, &budget)
					if budget <= 0 {
						break
					}
					verdicts[want]++
					require.Equal(t, want, v.Wins(p, attacker, turns) == Proved, "%s: %s within %d, %d plies of history",
						variant.Name, fen.Format(p), turns, p.Ply())
				}
			}
		}
		assert.Positive(t, verdicts[true], variant.Name)
		assert.Positive(t, verdicts[false], variant.Name)
	}
}

// comeRound looks for a cycle of four single moves that begins with m and comes back to p: the three others. None gives
// a verdict before the third occurrence.
func comeRound(p *position.Position, m position.Turn) (rest []position.Turn, found bool) {
	key := p.Key()
	var line []position.Turn
	var look func(plies int) bool
	look = func(plies int) bool {
		if plies == 0 {
			return p.Key() == key
		}
		for _, turn := range p.LegalTurns() {
			p.Play(turn)
			line = append(line, turn)
			if look(plies - 1) {
				p.Back()
				return true
			}
			line = line[:len(line)-1]
			p.Back()
		}
		return false
	}
	p.Play(m)
	defer p.Back()
	found = look(3)
	return line, found
}

// TestRepeatedPositionIsNoMate takes mates by one first move only, and gives them a history in which the position after
// that move has stood twice: the referee judges it when it comes again, so that there is no mate any more.
func TestRepeatedPositionIsNoMate(t *testing.T) {
	t.Parallel()
	v := New(3_000_000)
	refuted := 0
	for _, z := range suite(t) {
		if z.Mate < 2 || z.Mate > 3 || !z.Shortest || len(z.First) != 1 {
			continue
		}
		p := parse(t, position.Xiangqi, z.FEN)
		first, err := p.ParseTurn(z.First[0])
		require.NoError(t, err)
		rest, found := comeRound(p, first)
		if !found {
			continue
		}
		p.Play(first)
		repeated := parse(t, position.Xiangqi, fen.Format(p)) // stands once
		for range 2 {
			for _, turn := range rest {
				repeated.Play(turn)
			}
			if repeated.Ply() < 6 {
				repeated.Play(first)
			}
		}
		require.False(t, repeated.Outcome().Over)
		turns := 2*z.Mate - 1
		budget := 3_000_000
		want := minimax(repeated, repeated.Side(), turns, &budget)
		if budget <= 0 {
			continue
		}
		assert.Equal(t, Proved, v.Wins(parse(t, position.Xiangqi, z.FEN), repeated.Side(), turns), z.FEN)
		assert.Equal(t, want, v.Wins(repeated, repeated.Side(), turns) == Proved, z.FEN)
		if !want { // else the defender has repeated in a forbidden way
			refuted++
		}
	}
	assert.Greater(t, refuted, 3)
}
