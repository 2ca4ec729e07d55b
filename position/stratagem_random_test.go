package position

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var stratagemVariants = []*Variant{
	StratagemMarker, StratagemPalace, Garrison, StratagemSixteen, StratagemSpecial, StratagemRiver,
}

// stratagemStarts holds the first positions of the vectors' games, by variant.
var stratagemStarts = sync.OnceValue(func() map[string][]string {
	t := new(testing.T)
	var games []pointsGame
	readJSON(t, "testdata/stratagem-games.json.gz", &games)
	starts := map[string][]string{}
	for _, g := range games {
		starts[g.Variant] = append(starts[g.Variant], g.Start, g.Turns[len(g.Turns)/2].FENAfter)
	}
	return starts
})

// walkStratagem plays random games of a variant, and prefers what the variant adds to xiangqi.
func walkStratagem(t testing.TB, v *Variant, seed uint64, games, plies int, visit func(*Position, *rand.Rand)) {
	t.Helper()
	r := newRandom(seed)
	starts := stratagemStarts()[v.Name]
	require.NotEmpty(t, starts)
	list := new(MoveList)
	for range games {
		p, err := Parse(v, starts[r.IntN(len(starts))])
		require.NoError(t, err)
		p.SetFeatures(noise())
		for range plies {
			visit(p, r)
			p.LegalMoves(list)
			if list.Len() == 0 {
				break
			}
			m := list.At(r.IntN(list.Len()))
			for range 4 {
				if m.Special() != 0 || p.ContinuesAfter(m) || p.moveKindOf(m) == Swap {
					break
				}
				m = list.At(r.IntN(list.Len()))
			}
			p.Make(m)
		}
	}
}

func sortedMoves(moves []Move) []Move {
	moves = append([]Move{}, moves...)
	slices.Sort(moves)
	return moves
}

// requireStaged compares what the stages of the search make, and what the tests of single moves say, with
// the legal moves.
func requireStaged(t *testing.T, p *Position, all bool) {
	t.Helper()
	fen := p.FEN()
	list := new(MoveList)
	p.LegalMoves(list)
	legal := sortedMoves(list.Moves())
	require.Len(t, slices.Compact(slices.Clone(legal)), len(legal), "a move twice in %s", fen)
	if p.Verdict() != NoVerdict {
		require.Empty(t, legal)
		return
	}
	staged := []Move{}
	stage := func(capture bool) {
		for _, m := range list.Moves() {
			require.True(t, p.PseudoLegal(m), "%s of %s", p.FormatMove(m), fen)
			require.Equal(t, capture, p.IsCapture(m), "%s of %s", p.FormatMove(m), fen)
			require.Equal(t, capture, p.PieceAt(m.To()) != NoPiece, "%s of %s", p.FormatMove(m), fen)
			if p.Legal(m) {
				staged = append(staged, m)
			}
		}
	}
	if p.InCheck() {
		p.Evasions(list)
		staged = append(staged, list.Moves()...)
	} else {
		p.Captures(list)
		stage(true)
		p.Quiets(list)
		stage(false)
	}
	require.Equal(t, legal, sortedMoves(staged), "stages of %s", fen)
	if !all {
		return
	}
	tested := []Move{}
	for i := range 1 << 16 {
		if m := Move(i); p.PseudoLegal(m) && p.Legal(m) {
			tested = append(tested, m)
		}
	}
	require.Equal(t, legal, tested, "PseudoLegal and Legal of %s", fen)
	require.False(t, p.PseudoLegal(NoMove))
}

// requireExactMoves makes every legal move and takes it back.
func requireExactMoves(t *testing.T, p *Position) {
	t.Helper()
	list := new(MoveList)
	p.LegalMoves(list)
	before := snapshot(p)
	us := p.Side()
	for _, m := range list.Moves() {
		key, continues := p.KeyAfter(m), p.ContinuesAfter(m)
		p.Make(m)
		require.NoError(t, p.verify(), "after %s", m)
		require.Equal(t, p.Key(), key, "KeyAfter of %s to %s", m, p.FEN())
		require.Equal(t, continues, p.Continues())
		require.Equal(t, continues, p.Side() == us)
		if !continues {
			require.True(t, p.safeNow(us, p.top().powers.works), "%s leaves the general in check: %s", m, p.FEN())
		}
		p.Unmake()
	}
	if !p.InCheck() && !p.Continues() {
		p.MakeNull()
		require.NoError(t, p.verify())
		p.UnmakeNull()
	}
	requireSame(t, before, snapshot(p), "%s", p.FEN())
}

func TestStratagemRandomPlay(t *testing.T) {
	t.Parallel()
	for i, v := range stratagemVariants {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			acts := map[MoveKind]int{}
			walkStratagem(t, v, uint64(i)+900, effort(40), 60, func(p *Position, r *rand.Rand) {
				acts[p.top().moveKind]++
				require.NoError(t, p.verify())
				requireStaged(t, p, r.IntN(40) == 0)
				if r.IntN(4) == 0 {
					requireExactMoves(t, p)
				}
				if p.Continues() {
					return
				}
				fen := p.FEN()
				q, err := Parse(v, fen)
				require.NoError(t, err, "%s", fen)
				q.SetFeatures(noise())
				require.Equal(t, fen, q.FEN())
				require.Equal(t, p.Key(), q.Key(), "%s", fen)
				require.Equal(t, p.Value(), q.Value(), "%s", fen)
				require.Equal(t, p.Checkers(), q.Checkers(), "%s", fen)
				require.Equal(t, p.top().powers, q.top().powers, "%s", fen)
				for _, turn := range p.LegalTurns() {
					text := p.FormatTurn(turn)
					require.Equal(t, turn, mustTurn(t, p, text), "%s of %s", text, fen)
				}
			})
			if !testing.Short() && !slowBuild {
				rules := v.powers
				assert.Equal(t, rules.source == byMarker, acts[MarkerStep] > 0, "marker steps")
				assert.Equal(t, rules.river, acts[Removal] > 0, "removals")
				assert.Equal(t, rules.edition == thirtyTwo, acts[Exchange] > 0, "exchanges")
				assert.Equal(t, rules.swaps, acts[Swap] > 0, "swaps")
			}
		})
	}
}

// turnedRound returns the FEN as the other side sees it: colours swapped, board turned round, the other side to
// move.
func turnedRound(fen string) string {
	fields := strings.Fields(fen)
	board := []rune(fields[0])
	slices.Reverse(board)
	for i, letter := range board {
		if unicode.IsUpper(letter) {
			board[i] = unicode.ToLower(letter)
		} else {
			board[i] = unicode.ToUpper(letter)
		}
	}
	fields[0] = string(board)
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	if red, black, two := strings.Cut(fields[2], ":"); two {
		fields[2] = black + ":" + red
	}
	if fields[3] != "-" {
		events := strings.Split(fields[3], ",")
		for i, event := range events {
			s, _ := parseSquare(event[1:])
			events[i] = event[:1] + s.Flip().String()
		}
		if n := len(events); n > 1 && events[n-2][0] == 'p' {
			events[n-2], events[n-1] = events[n-1], events[n-2]
		}
		fields[3] = strings.Join(events, ",")
	}
	return strings.Join(fields, " ")
}

func TestStratagemColoursAreAlike(t *testing.T) {
	t.Parallel()
	for i, v := range stratagemVariants {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			walkStratagem(t, v, uint64(i)+700, effort(16), 60, func(p *Position, r *rand.Rand) {
				if p.Continues() || r.IntN(3) > 0 {
					return
				}
				fen := turnedRound(p.FEN())
				q, err := Parse(v, fen)
				require.NoError(t, err, "%s", fen)
				require.Equal(t, fen, q.FEN())
				require.Equal(t, p.InCheck(), q.InCheck(), "%s", fen)
				require.Equal(t, perftOfTurns(p, 1), perftOfTurns(q, 1), "%s", fen)
			})
		})
	}
}

func TestStratagemKeysTellPositionsApart(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ variant, first, second string }{
		{"stratagem-marker", "3k5/9/9/9/9/9/9/9/r8/4K4 w 0:0", "3k5/9/9/9/9/9/9/9/r8/4K4 w 3:0"},
		{"stratagem-marker", "3k5/9/9/9/9/9/9/9/r8/4K4 w 3:0", "3k5/9/9/9/9/9/9/9/r8/4K4 w 0:3"},
		{"stratagem-marker", "3k5/9/9/9/9/9/9/9/r8/4K4 w 3:0 -", "3k5/9/9/9/9/9/9/9/r8/4K4 w 3:0 ma1"},
		{"stratagem-marker", "P2k5/9/9/9/9/9/9/9/9/4K4 w 2:0 -", "P2k5/9/9/9/9/9/9/9/9/4K4 w 2:0 pa9"},
		{"stratagem-palace", "3k5/9/9/9/9/9/9/9/9/4K4 w 12345678", "3k5/9/9/9/9/9/9/9/9/4K4 w 12345687"},
		{"stratagem-special", "3k5/9/9/9/9/9/9/9/9/4K4 w 12345678:0000000v", "3k5/9/9/9/9/9/9/9/9/4K4 w 0000000v:12345678"},
		{"stratagem-river", "3k5/9/9/9/9/r8/9/9/9/9/4K4 w", "3k5/9/9/9/9/r8/9/9/9/9/4K4 w - lar"},
	} {
		p, q := startGame(t, test.variant, test.first, nil), startGame(t, test.variant, test.second, nil)
		assert.NotEqual(t, p.Key(), q.Key(), "%s and %s", test.first, test.second)
	}
}

func TestStratagemHotPathsDoNotAllocate(t *testing.T) {
	// Not parallel: AllocsPerRun counts for the whole process.
	var positions []*Position
	for i, v := range stratagemVariants {
		walkStratagem(t, v, uint64(i)+500, 3, 40, func(p *Position, r *rand.Rand) {
			if p.Ply()%8 == 0 {
				positions = append(positions, p.Clone())
			}
		})
	}
	list := new(MoveList)
	work := func() {
		for _, p := range positions {
			if !p.InCheck() {
				p.Captures(list)
				p.Quiets(list)
			}
			p.LegalMoves(list)
			for _, m := range list.Moves() {
				p.KeyAfter(m)
				sink = p.PseudoLegal(m) && p.Legal(m) && p.ExchangeAtLeast(m, 0) && p.AttacksGeneral(m)
				p.Make(m)
				verdictBelow(p, 0)
				p.Unmake()
			}
		}
	}
	assert.Zero(t, testing.AllocsPerRun(2, work))
}

func TestStratagemExchange(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, variant, fen, turn string
		worth                    int32
	}{
		{"an exchange costs the own piece", "stratagem-special", "4k4/9/9/p8/9/9/P8/R8/9/3K5 w 10000000:00000000", "a2a6x", -800},
		{"and is not taken back", "stratagem-special", "r3k4/9/9/c8/9/9/P8/R8/9/3K5 w 10000000:00000000", "a2a6x", -450},
		{"a removal costs nothing", "stratagem-river", "5k3/9/9/9/8r/R8/9/9/9/9/1N1K5 b 00000000:00000000", "xar,i5i6", 900},
		{"a swap neither", "garrison", "3k5/9/9/9/4r4/9/9/9/2N6/4K4 w", "e0c1", 0},
		{"nor a step", "stratagem-marker", "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5", "+,h9h8", 0},
		{"a promotion wins", "stratagem-marker", "3k5/P8/9/9/9/9/9/9/9/4K4 w 3:0", "a8a9r", 800},
		{"unless it is captured", "stratagem-marker", "3k5/P8/9/9/9/9/9/9/r8/4K4 w 3:0", "a8a9r", -100},
		{"a capture that a plain horse defends", "stratagem-marker", "3k5/9/9/n8/2p6/9/9/9/2R6/4K4 w 0:0", "c1c5", -800},
		{"a hobbled horse does not", "stratagem-marker", "3k5/9/9/nR7/2p6/9/9/9/2R6/4K4 w 0:0", "c1c5", 100},
		{"but with its plate", "stratagem-marker", "3k5/9/9/nR7/2p6/9/9/9/2R6/4K4 w 0:6", "c1c5", -800},
		{"an invincible soldier defends nothing", "stratagem-sixteen", "5k3/9/9/2p6/2n6/9/9/9/2R6/3K5 w 00000000:g0000000", "c1c5", 400},
		{"another one does", "stratagem-sixteen", "5k3/9/9/2p6/2n6/9/9/9/2R6/3K5 w 00000000:00000000", "c1c5", -500},
		{"nothing takes an invincible soldier", "stratagem-sixteen", "4k4/r8/9/9/P8/9/9/9/9/3K5 w g0000000:00000000", "a5a6", 0},
		{"a piece in the river is defended over the river", "stratagem-river", "3k5/9/9/9/9/n7R/9/9/9/r8/4K4 w 00000000:00000000", "irar", -500},
		{"a guarded cannon before the general", "stratagem-special", "9/4k4/9/4C4/9/9/5n3/9/9/3K5 w 30000000:00000000", "e6e7", 0},
		{"and an unguarded one", "stratagem-special", "9/4k4/9/4C4/9/9/5n3/9/9/3K5 w 00000000:00000000", "e6e7", -450},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := startGame(t, test.variant, test.fen, nil)
			m := mustTurn(t, p, test.turn).Moves()[0]
			assert.True(t, p.ExchangeAtLeast(m, test.worth), "at least %d", test.worth)
			assert.False(t, p.ExchangeAtLeast(m, test.worth+1), "more than %d", test.worth)
		})
	}
}

func TestStratagemAttacksGeneral(t *testing.T) {
	t.Parallel()
	for i, v := range stratagemVariants {
		walkStratagem(t, v, uint64(i)+300, effort(8), 60, func(p *Position, _ *rand.Rand) {
			list := new(MoveList)
			p.LegalMoves(list)
			for _, m := range list.Moves() {
				to, attacks := m.To(), p.AttacksGeneral(m)
				if p.ContinuesAfter(m) {
					require.False(t, attacks)
					continue
				}
				p.Make(m)
				// A plate of the enemy may take the attack away, and a swap or exchange has none.
				if p.working(p.Side()).effect != pinsAll && p.working(p.Side()).effect != pinsOne && p.top().moveKind == Walk &&
					p.PieceAt(to).Type() != General {
					require.Equal(t, p.Checkers().Has(to), attacks, "%s to %s", m, p.FEN())
				}
				p.Unmake()
			}
		})
	}
}

func FuzzStratagemFEN(f *testing.F) {
	for i, v := range stratagemVariants {
		f.Add(uint8(i), startFEN(v))
		for _, fen := range stratagemStarts()[v.Name] {
			f.Add(uint8(i), fen)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, fen string) {
		v := stratagemVariants[int(which)%len(stratagemVariants)]
		p, err := Parse(v, fen)
		if err != nil {
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			require.Contains(t, []string{FieldBoard, FieldSide, FieldPlates, FieldEvents, FieldClock, FieldNumber}, fault.Field)
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.NoError(t, p.verify())
		written := p.FEN()
		q, err := Parse(v, written)
		require.NoError(t, err, "%q was read, but not %q", fen, written)
		require.Equal(t, written, q.FEN())
		require.Equal(t, p.Key(), q.Key())
		requireStaged(t, p, false)
		requireExactMoves(t, p)
		p.Outcome()
	})
}

func FuzzStratagemTurn(f *testing.F) {
	for _, text := range []string{"h2e2", "H2-E2X", "+,h2e2", "-r,h2e2", "xer,h2e2", "e1d1r", "0000", "", "x", "+", "xar", "a8a9r,a9a8", "ere5"} {
		for i := range stratagemVariants {
			f.Add(uint8(i), text, []byte{0, 20, 40, 3})
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string, choices []byte) {
		v := stratagemVariants[int(which)%len(stratagemVariants)]
		p := New(v)
		for _, choice := range choices[:min(len(choices), 80)] {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[int(choice)%len(turns)])
		}
		before := snapshot(p)
		turn, err := p.ParseTurn(text)
		requireSame(t, before, snapshot(p), "ParseTurn changed the position")
		if err != nil {
			require.True(t, errors.Is(err, ErrNotAMove) != errors.Is(err, ErrIllegal), "%v", err)
			require.True(t, turn.IsZero())
			return
		}
		require.Contains(t, p.LegalTurns(), turn)
		again, err := p.ParseTurn(p.FormatTurn(turn))
		require.NoError(t, err)
		require.Equal(t, turn, again)
	})
}
