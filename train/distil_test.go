package train

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/internal/filelock"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestWalk: what is distilled are positions not in check, with the score that the hand-written evaluation gives them, the
// same each time; the position they were reached from is as before.
func TestWalk(t *testing.T) {
	for _, v := range []*position.Variant{position.Xiangqi, position.Chess, position.PointsTournament, position.StratagemRiver} {
		t.Run(v.Name, func(t *testing.T) {
			classical := eval.New(eval.WeightsFor(v))
			w, err := newWalker(v, classical, Distillation{Count: 5})
			require.NoError(t, err)
			defer w.close()
			random := rand.New(rand.NewPCG(3, 3))
			p := position.New(v)
			list := new(position.MoveList)
			seen, found := map[string]bool{}, 0
			for range 60 {
				if p.LegalMoves(list); list.Len() == 0 {
					break
				}
				before := fen.Format(p)
				var first, again []string
				require.NoError(t, w.walk(t.Context(), p, 7, func(q *position.Position, score int) {
					require.False(t, q.InCheck())
					require.False(t, q.Terminal().Over)
					require.NotEqual(t, before, fen.Format(q))
					fresh, err := fen.Parse(v, fen.Format(q))
					require.NoError(t, err)
					fresh.SetFeatures(classical.Features())
					want := int(classical.Evaluate(fresh))
					if !q.Continues() { // a FEN says nothing of half a turn
						require.Equal(t, want, score, fen.Format(q))
					}
					first, seen[fen.Format(q)] = append(first, fen.Format(q)), true
				}))
				require.Equal(t, before, fen.Format(p))
				require.NoError(t, w.walk(t.Context(), p, 7, func(q *position.Position, _ int) { again = append(again, fen.Format(q)) }))
				require.Equal(t, first, again)
				found += len(first)
				p.Make(list.At(random.IntN(list.Len())))
			}
			assert.Greater(t, found, 200)
			assert.Greater(t, len(seen), found*9/10, "the walks differ")
		})
	}
}

// TestDistil: distilled positions are for training alone, and their target is their score, whoever won the game.
func TestDistil(t *testing.T) {
	plain, more := load(t, 60, 1), loadDistilling(t, 2, 60, 1)
	assert.Equal(t, plain.Validation(), more.Validation())
	assert.Equal(t, plain.Training(), more.Training())
	assert.Greater(t, more.Distilled, plain.Training())
	assert.LessOrEqual(t, more.Distilled, 2*plain.Training())
	assert.NotEqual(t, plain.Hash, more.Hash)

	o := DefaultOptions()
	p := position.New(position.Xiangqi)
	won, lost := pack(nnue.Xiangqi, p, 50, 0, gamedata.Won), pack(nnue.Xiangqi, p, 50, 0, gamedata.Lost)
	assert.Greater(t, o.target(&won), o.target(&lost))
	won.flags, lost.flags = won.flags|distilledBit, lost.flags|distilledBit
	assert.Equal(t, sigmoid(o.slope()*50), o.target(&won))
	assert.Equal(t, o.target(&won), o.target(&lost))
}

// TestSearchedWalk: where a search judges, a position has what a fresh engine says of it, nothing is kept that it answers with
// a capture, and scores that are known give the same positions without an engine.
func TestSearchedWalk(t *testing.T) {
	for _, c := range []struct {
		variant *position.Variant
		visited bool
	}{
		{position.Xiangqi, false}, {position.Chess, false}, {position.PointsTournament, false}, {position.StratagemRiver, false},
		{position.Xiangqi, true}, {position.Chess, true}, {position.PointsTournament, true}, {position.StratagemRiver, true},
	} {
		v := c.variant
		t.Run(fmt.Sprintf("%s visited=%t", v.Name, c.visited), func(t *testing.T) {
			w, err := newWalker(v, eval.New(eval.WeightsFor(v)), Distillation{Count: 24, Nodes: 40, SearchSamples: c.visited})
			require.NoError(t, err)
			defer w.close()
			p := position.New(v)
			walk := func() (kept map[string]int) {
				kept = map[string]int{}
				require.NoError(t, w.walk(t.Context(), p, 7, func(q *position.Position, score int) {
					require.False(t, q.InCheck())
					require.False(t, q.Continues())
					require.LessOrEqual(t, max(score, -score), maxSearched)
					kept[fen.Format(q)] = score
				}))
				return kept
			}
			w.begin(nil)
			first := walk()
			known := w.found()
			require.NotEmpty(t, first)
			assert.Len(t, known.scores, 24)
			assert.GreaterOrEqual(t, len(known.scores), len(first))

			w.begin(nil)
			assert.Equal(t, first, walk(), "the engine remembers nothing of another game")
			assert.Equal(t, known, w.found())
			refuse, cancel := context.WithCancel(t.Context())
			cancel() // whoever searches fails
			w.begin(known)
			kept := map[string]int{}
			require.NoError(t, w.walk(refuse, p, 7, func(q *position.Position, score int) { kept[fen.Format(q)] = score }), "from what is known")
			assert.Equal(t, first, kept)

			wrong := []record{{scores: known.scores[:3], lengths: known.lengths, moves: known.moves}}
			if c.visited {
				first := slices.IndexFunc(known.lengths, func(n uint8) bool { return n > 0 })
				lengths, moves := slices.Clone(known.lengths), slices.Clone(known.moves)
				lengths[first], moves[0] = 255, position.NewMove(90, 90)
				wrong = append(wrong, record{scores: known.scores, lengths: known.lengths[:first], moves: known.moves},
					record{scores: known.scores, lengths: lengths, moves: known.moves},
					record{scores: known.scores, lengths: known.lengths, moves: moves})
			}
			for i := range wrong {
				w.begin(&wrong[i])
				assert.ErrorIs(t, w.walk(t.Context(), p, 7, func(*position.Position, int) {}), errOtherWalks, "%d", i)
			}

			w.begin(nil)
			assert.ErrorIs(t, w.walk(refuse, p, 7, func(*position.Position, int) {}), context.Canceled)
		})
	}
}

// TestUnquiet: positions that a search answers with a capture are left out, or have what the hand-written evaluation says.
func TestUnquiet(t *testing.T) {
	for _, visited := range []bool{false, true} {
		kept := [2]map[string]int{}
		classical := eval.New(eval.WeightsFor(position.Chess))
		p, err := fen.Parse(position.Chess, "r1bqkb1r/ppp2ppp/2n2n2/3pp3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 5")
		require.NoError(t, err)
		for i := range kept {
			kept[i] = map[string]int{}
			w, err := newWalker(position.Chess, classical, Distillation{Count: 40, Nodes: 40, SearchSamples: visited, Unquiet: i == 1})
			require.NoError(t, err)
			defer w.close()
			w.begin(nil)
			require.NoError(t, w.walk(t.Context(), p, 7, func(q *position.Position, score int) {
				if _, quiet := kept[0][fen.Format(q)]; i == 1 && !quiet {
					assert.EqualValues(t, classical.Evaluate(q), score, fen.Format(q))
				}
				kept[i][fen.Format(q)] = score
			}))
		}
		assert.Greater(t, len(kept[1]), len(kept[0]))
		for text, score := range kept[0] {
			assert.Equal(t, score, kept[1][text], text)
		}
	}
}

// TestScores: what searches found is kept in a file; whoever loads the same games again gets the same data from it, whether
// it is whole, was cut off, or knows the first of some files alone.
func TestScores(t *testing.T) {
	for _, visited := range []bool{false, true} {
		t.Run(fmt.Sprintf("visited=%t", visited), func(t *testing.T) { testScores(t, visited) })
	}
}

func testScores(t *testing.T, visited bool) {
	first, second := gamesFile(t, 12, 1), gamesFile(t, 9, 2)
	path := filepath.Join(t.TempDir(), "a.scores")
	source := Source{
		Paths: []string{first, second}, Filter: gamedata.Filter{Skip: 4, Keep: 2000}, HeldOut: 0.2, Distillation: Distillation{Count: 1, Nodes: 20, SearchSamples: visited},
		Threads: 2,
	}
	want, err := Load(t.Context(), source)
	require.NoError(t, err)
	require.Positive(t, want.Distilled)
	same := func(what string) {
		t.Helper()
		got, err := Load(t.Context(), source)
		require.NoError(t, err, what)
		assert.Equal(t, want, got, what)
	}
	source.Threads = 1
	same("one thread")
	source.Scores = path
	same("a new file")
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	same("a file that knows all")
	for _, n := range []int{len(whole) - 1, len(whole) / 2, len(whole) / 3} {
		require.NoError(t, os.WriteFile(path, whole[:n], 0o666))
		same("a file that was cut off")
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, whole, again)
	}
	require.NoError(t, os.Remove(path))
	source.Paths = source.Paths[:1]
	_, err = Load(t.Context(), source)
	require.NoError(t, err)
	source.Paths = []string{first, second}
	same("a file of the first games")

	ctx, cancel := context.WithCancel(t.Context())
	source.Progress = func(int) { cancel() }
	cancel()
	_, err = Load(ctx, source)
	assert.ErrorIs(t, err, context.Canceled)

	old := filepath.Join(t.TempDir(), "old.scores")
	require.NoError(t, os.WriteFile(old, []byte("xqscores 1 "+source.settings(want.Variants)+"\n"), 0o666))
	for name, change := range map[string]func(*Source){
		path + ": made with " + source.settings(want.Variants):         func(s *Source) { s.Distillation.Nodes = 21 },
		path + ": its game 1 is another one":                           func(s *Source) { s.Paths = []string{second, first} },
		first + ": no file of scores of this program, or an older one": func(s *Source) { s.Scores = first },
		old + ": no file of scores of this program, or an older one":   func(s *Source) { s.Scores = old },
	} {
		other := source
		other.Progress = nil
		change(&other)
		_, err := Load(t.Context(), other)
		assert.EqualError(t, err, name)
	}
}

// TestSettingsNameTheWeights: where the hand-written evaluation has a say in what positions are labelled with, other weights are
// told apart, and nowhere else.
func TestSettingsNameTheWeights(t *testing.T) {
	net := nnue.Internal(position.Xiangqi)
	of := func(i Distillation, variants ...*position.Variant) string {
		return Source{Distillation: i}.settings(variants)
	}
	weights := func(v *position.Variant) string { return fmt.Sprintf(" weights=%016x", eval.WeightsFor(v).Hash()) }
	for _, i := range []Distillation{{}, {Count: 1, Nodes: 100, Net: net}, {Count: 1, Nodes: 100, Net: net, SearchSamples: true}} {
		assert.NotContains(t, of(i, position.Xiangqi), "weights", "%s", i)
		assert.Contains(t, of(i, position.PointsMatch), weights(position.PointsMatch), "the race")
	}
	for _, i := range []Distillation{{Count: 1}, {Count: 1, Nodes: 100}, {Count: 1, Nodes: 100, Net: net, Unquiet: true}} {
		assert.Equal(t, "skip=0 keep=0 heldout=0 "+i.String()+weights(position.Chess), of(i, position.Chess))
		assert.Contains(t, of(i, position.Xiangqi, position.Chess), weights(position.Xiangqi)+weights(position.Chess))
	}
}

// aRecord is a record of what searches found.
var aRecord = &record{scores: []int16{-3, 4}, lengths: []uint8{0, 2}, moves: []position.Move{position.NewMove(3, 4), position.NoMove}}

// TestDamagedScores: nothing is cut off but what is not whole at the end of the file.
func TestDamagedScores(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.scores")
	s, err := openScores(path, "x")
	require.NoError(t, err)
	_, err = openScores(path, "x")
	require.ErrorIs(t, err, filelock.ErrLocked, "another training writes to it")
	for i := range 4 {
		require.NoError(t, s.add(uint64(i), aRecord))
	}
	require.NoError(t, s.close())
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	head := len(scoresMagic + "x\n")
	size := (len(whole) - head) / 4
	open := func(content []byte) (had int, err error) {
		require.NoError(t, os.WriteFile(path, content, 0o666))
		s, err := openScores(path, "x")
		if err != nil {
			return 0, err
		}
		return s.had, s.close()
	}
	for cut := head; cut <= len(whole); cut++ {
		had, err := open(whole[:cut])
		require.NoError(t, err, cut)
		require.Equal(t, (cut-head)/size, had, cut)
	}
	for i := head; i < len(whole); i++ {
		damaged := slices.Clone(whole)
		damaged[i] ^= 1 << (i % 8)
		had, err := open(damaged)
		if place := i - head; err == nil {
			require.GreaterOrEqual(t, place, 3*size, "byte %d of a record", place%size)
			require.Equal(t, 3, had)
			continue
		}
		require.ErrorIs(t, err, errDamaged)
		require.ErrorContains(t, err, fmt.Sprintf("%s: record %d, at byte %d: ", path, (i-head)/size+1, head+(i-head)/size*size))
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, damaged, kept, "nothing is cut off")
	}
	_, err = open(append(slices.Clone(whole[:head+size]), append(make([]byte, recordHead), whole[head+size:]...)...))
	assert.ErrorContains(t, err, "record 2, at byte ", "zeros in the middle")
}

// FuzzScores: whatever a file of scores holds, it is refused and stays as it is, or no whole record is cut off, and what is written
// behind is read again.
func FuzzScores(f *testing.F) {
	head := "\x01\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00"
	f.Add([]byte(head + "\x05\x00\x01\x07\x07"))
	f.Add([]byte(head + "\x05\x00\x01\x07\x07\xff\xff\xff\xff"))
	f.Add([]byte(head[:16] + "\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "a.scores")
		content := append([]byte(scoresMagic+"x\n"), data...)
		require.NoError(t, os.WriteFile(path, content, 0o666))
		s, err := openScores(path, "x")
		kept, readErr := os.ReadFile(path)
		require.NoError(t, readErr)
		if err != nil {
			require.Equal(t, content, kept)
			return
		}
		lost := content[len(kept):]
		require.Equal(t, content[:len(kept)], kept)
		for i := range lost {
			require.False(t, holdsRecord(lost[i:]))
		}
		had := s.had
		var known []*record
		for range had {
			_, r, _, err := s.read()
			require.NoError(t, err)
			known = append(known, r)
		}
		s.asked, s.given = had, had
		require.NoError(t, s.add(7, aRecord))
		require.NoError(t, s.close())

		s, err = openScores(path, "x")
		require.NoError(t, err)
		require.Equal(t, had+1, s.had)
		for i := range had {
			_, r, _, err := s.read()
			require.NoError(t, err)
			require.Equal(t, known[i], r)
		}
		s.asked = had
		r, err := s.next(7)
		require.NoError(t, err)
		require.Equal(t, aRecord, r)
		require.NoError(t, s.close())
	})
}
