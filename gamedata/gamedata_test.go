package gamedata

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/filelock"
	"xqengine/position"
	"xqengine/position/fen"
)

// randomGame returns a game of random turns with scores drawn at random.
func randomGame(v *position.Variant, random *rand.Rand, turns int) Game {
	p := position.New(v)
	g := Game{Result: Result(random.IntN(3)), End: End(random.IntN(3))}
	for turn := range turns {
		legal := p.LegalTurns()
		if len(legal) == 0 || p.Outcome().Over {
			break
		}
		t := legal[random.IntN(len(legal))]
		for i, m := range t.Moves() {
			ply := Ply{Move: m, Score: NoScore}
			if i == 0 && turn > 4 {
				ply.Score = int16(random.IntN(2*maxScore+1) - maxScore)
			}
			g.Plies = append(g.Plies, ply)
		}
		p.Play(t)
	}
	return g
}

// randomGames returns the given number of random games of the given number of turns.
func randomGames(v *position.Variant, random *rand.Rand, count, turns int) []Game {
	games := make([]Game, count)
	for i := range games {
		games[i] = randomGame(v, random, turns)
	}
	return games
}

func header(v *position.Variant) Header {
	return Header{Sources: []string{"variant=" + v.Name + " seed=1 nodes=5"}}
}

// read returns all games of a file.
func read(t testing.TB, path string) (games []Game, torn int64) {
	t.Helper()
	r, err := Open(path)
	require.NoError(t, err)
	defer r.Close()
	for {
		var g Game
		if err := r.Next(&g); err != nil {
			require.ErrorIs(t, err, io.EOF)
			return games, r.Torn()
		}
		games = append(games, g)
	}
}

func write(t testing.TB, path string, h Header, games []Game) *Writer {
	t.Helper()
	w, err := Create(path, h)
	require.NoError(t, err)
	for i := range games {
		require.NoError(t, w.Add(&games[i]))
	}
	require.NoError(t, w.Close())
	return w
}

// writeBlocks writes games in blocks of the given size and returns what is in the file, its header also by itself.
func writeBlocks(t testing.TB, path string, h Header, games []Game, each int) (head, whole []byte) {
	t.Helper()
	w, err := Create(path, h)
	require.NoError(t, err)
	for i := range games {
		require.NoError(t, w.Add(&games[i]))
		if (i+1)%each == 0 {
			require.NoError(t, w.Flush())
		}
	}
	require.NoError(t, w.Close())
	whole, err = os.ReadFile(path)
	require.NoError(t, err)
	head, err = h.encode()
	require.NoError(t, err)
	return head, whole
}

// TestRoundTrip writes and reads games of every variant, and plays them again.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, v := range position.Variants() {
		games := randomGames(v, random, 20, 60)
		games = append(games, Game{Result: Drawn, End: Unknown, Continued: true, Start: fen.Start(v),
			Plies: []Ply{{Move: position.NoMove, Score: -7}}}, Game{Result: Won})
		path := filepath.Join(t.TempDir(), "g.xqg")
		w := write(t, path, header(v), games)
		again, torn := read(t, path)
		assert.Zero(t, torn)
		require.Len(t, again, len(games))
		scored := 0
		for i := range games {
			assert.Equal(t, games[i].Plies, append([]Ply(nil), again[i].Plies...))
			assert.Equal(t, games[i].Hash(), again[i].Hash())
			scored += again[i].Scored()
			require.NoError(t, again[i].Replay(v, func(*position.Position, int) error { return nil }), v.Name)
			games[i].Plies, again[i].Plies = nil, nil
			assert.Equal(t, games[i], again[i])
		}
		assert.Equal(t, scored, w.Positions)
		assert.Equal(t, len(games)-1, w.Games, "a piece is not a game of its own")
		r, err := Open(path)
		require.NoError(t, err)
		assert.Equal(t, v, r.Variant())
		assert.Equal(t, header(v), r.Header())
		require.NoError(t, r.Close())
	}
}

// TestResumeAfterEveryCut cuts a file of several blocks at every length: what is whole is kept, and the file becomes the same.
func TestResumeAfterEveryCut(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	v := position.Xiangqi
	path := filepath.Join(t.TempDir(), "g.xqg")
	games := randomGames(v, random, 6, 12)
	head, whole := writeBlocks(t, path, header(v), games, 2)
	for cut := len(head); cut <= len(whole); cut++ {
		require.NoError(t, os.WriteFile(path, whole[:cut], 0o644))
		w, err := Resume(path, header(v))
		require.NoError(t, err, cut)
		_, err = Resume(path, header(v))
		require.ErrorIs(t, err, filelock.ErrLocked, "somebody writes to it")
		require.Zero(t, w.Games%2)
		for i := w.Games; i < len(games); i++ {
			require.NoError(t, w.Add(&games[i]))
			if i%2 == 1 {
				require.NoError(t, w.Flush())
			}
		}
		require.NoError(t, w.Close())
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, whole, again, cut)
	}
}

// TestDamage changes each byte of a file: it is reported, or the bytes were those of a block that is not whole.
func TestDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	v := position.Xiangqi
	path := filepath.Join(t.TempDir(), "g.xqg")
	write(t, path, header(v), []Game{randomGame(v, random, 9), randomGame(v, random, 9)})
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	for i := range whole {
		damaged := append([]byte(nil), whole...)
		damaged[i] ^= 1 << (i % 8)
		r, err := NewReader(strings.NewReader(string(damaged)), "damaged.xqg")
		if err != nil {
			assert.ErrorContains(t, err, "damaged.xqg: ")
			continue
		}
		var g Game
		for err == nil {
			err = r.Next(&g)
		}
		if errors.Is(err, io.EOF) {
			assert.Positive(t, r.Torn(), "byte %d", i)
			continue
		}
		assert.ErrorContains(t, err, "damaged.xqg: block 1", "byte %d", i)
	}
}

// TestDamagedLength: a block whose length takes in all that stands behind it is not taken for one that was being written.
func TestDamagedLength(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 7))
	v := position.Xiangqi
	path := filepath.Join(t.TempDir(), "g.xqg")
	games := randomGames(v, random, 3, 9)
	head, whole := writeBlocks(t, path, header(v), games, 1)
	for _, bit := range []int{12, 16, 18, 20, 25, 31} {
		damaged := append([]byte(nil), whole...)
		damaged[len(head)+len(blockMark)+bit/8] |= 1 << (bit % 8)
		require.NoError(t, os.WriteFile(path, damaged, 0o644))
		_, err := Resume(path, header(v))
		require.ErrorContains(t, err, path+": block 1 is damaged", bit)
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, damaged, kept, "nothing is cut off")
	}
}

// TestLargestBlock: what a writer makes at the most is read again.
func TestLargestBlock(t *testing.T) {
	v := position.Xiangqi
	largest := Game{Start: strings.Repeat("x", maxFEN)}
	for i := range maxPlies {
		largest.Plies = append(largest.Plies, Ply{Move: position.NewMove(3, 4), Score: int16(maxScore * (1 - i%2*2))})
	}
	code, err := largest.appendTo(nil)
	require.NoError(t, err)
	assert.InDelta(t, maxGame, len(code), 3)
	assert.LessOrEqual(t, len(code), maxGame)
	path := filepath.Join(t.TempDir(), "g.xqg")
	games := []Game{{Result: Won, Plies: largest.Plies[:5]}, largest, largest}
	write(t, path, header(v), games)
	again, torn := read(t, path)
	assert.Zero(t, torn)
	assert.Len(t, again, len(games))
}

// TestRewritingLeavesNothingHalfDone: what was written until an error looks like a whole file, and is removed.
func TestRewritingLeavesNothingHalfDone(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	in, out := filepath.Join(t.TempDir(), "in.xqg"), filepath.Join(t.TempDir(), "out.xqg")
	games := randomGames(position.Xiangqi, random, 60, 200)
	write(t, in, header(position.Xiangqi), games)
	whole, err := os.ReadFile(in)
	require.NoError(t, err)
	require.Greater(t, len(whole), 2*blockTarget)
	whole[len(whole)-1] ^= 1
	require.NoError(t, os.WriteFile(in, whole, 0o644))
	for _, r := range []Rewriting{{}, {Shuffle: true}} {
		_, err := r.Write([]string{in}, out)
		require.ErrorContains(t, err, "wrong checksum")
		assert.NoFileExists(t, out)
	}
	write(t, out, header(position.Xiangqi), nil)
	_, err = Rewriting{}.Write([]string{in}, out)
	require.ErrorIs(t, err, ErrExists)
	assert.FileExists(t, out, "it was there before")
}

func TestForeignFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.xqg")
	for text, want := range map[string]string{
		"":                            "no file of games",
		"# xqengine data: variant=xi": "no file of games",
		"xqgam":                       "the header is cut off",
		"xqgames\n\x02\x00\x00\x00\x00\x00\x00\x00": "version 2 of the format",
		"xqgames\n\x01\x00\x00\x00\xff\xff\xff\xff": "the header is damaged",
		"xqgames\n\x01\x00\x00\x00\x05\x00\x00\x00": "the header is cut off",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err := Open(path)
		require.ErrorContains(t, err, want)
		assert.ErrorContains(t, err, path)
		_, err = Resume(path, header(position.Xiangqi))
		require.ErrorContains(t, err, want)
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, text, string(kept), "nothing is cut off")
	}
	_, err := Create(path, header(position.Xiangqi))
	require.ErrorIs(t, err, ErrExists)
	require.NoError(t, os.Remove(path))
	for _, bad := range []Header{{}, {Sources: []string{"variant=go"}}, {Sources: []string{"variant=xiangqi", "variant=garrison"}}} {
		_, err := Create(path, bad)
		require.Error(t, err)
	}
	write(t, path, header(position.Xiangqi), nil)
	_, err = Resume(path, Header{Sources: []string{"variant=xiangqi seed=1 nodes=6"}})
	assert.ErrorContains(t, err, "made with other settings: nodes=5, now nodes=6")
	_, err = Resume(path, Header{Sources: []string{"variant=xiangqi seed=1 nodes=5", "variant=xiangqi seed=1 nodes=5"}})
	assert.ErrorContains(t, err, "made from 1 sources, now 2")
}

// TestReplayRefusesIllegalMoves: of a file that was made by hand.
func TestReplayRefusesIllegalMoves(t *testing.T) {
	nothing := func(*position.Position, int) error { return nil }
	for want, g := range map[string]Game{
		"ply 1: a0a5 is not legal":               {Plies: []Ply{{Move: position.NewMove(position.SquareAt(0, 0), position.SquareAt(0, 5))}}},
		"ply 1 has no move, but is not the last": {Plies: []Ply{{}, {}}},
		"start: board":                           {Start: "9/9 w"},
	} {
		assert.ErrorContains(t, g.Replay(position.Xiangqi, nothing), want)
	}
	broken := errors.New("enough")
	g := Game{Plies: []Ply{{}}}
	assert.ErrorIs(t, g.Replay(position.Xiangqi, func(*position.Position, int) error { return broken }), broken)
}

// TestTextRoundTrip: games become samples, samples pieces of games, and those the same samples again.
func TestTextRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	keep := Filter{Skip: 6, Keep: 20000}
	for _, v := range []*position.Variant{position.Xiangqi, position.PointsTournament, position.StratagemMarker} {
		pieces, kept := 0, 0
		for range 20 {
			g := randomGame(v, random, 80)
			var samples, again []Sample
			require.NoError(t, keep.Samples(&g, v, func(p *position.Position, score int) {
				samples = append(samples, Sample{FEN: fen.Format(p), Score: score, Result: g.Result})
			}))
			games, err := Assemble(v, samples)
			require.NoError(t, err)
			for i := range games {
				assert.Equal(t, i > 0, games[i].Continued)
				require.NoError(t, keep.Samples(&games[i], v, func(p *position.Position, score int) {
					again = append(again, Sample{FEN: fen.Format(p), Score: score, Result: games[i].Result})
				}))
			}
			require.Equal(t, samples, again)
			pieces, kept = pieces+len(games), kept+len(samples)
		}
		assert.Greater(t, kept, 100)
		assert.Less(t, pieces, kept)
	}
	_, err := Assemble(position.Xiangqi, []Sample{{FEN: "9/9 w"}})
	assert.ErrorContains(t, err, "fen: ")
}

func TestQuiet(t *testing.T) {
	for _, c := range []struct {
		variant *position.Variant
		fen     string
		turns   map[string]bool
	}{
		{position.Xiangqi, "3k5/9/9/9/r8/9/R8/9/4K4/9 w", map[string]bool{"a3a5": false, "a3a4": true}},
		{position.Chess, "4k3/6P1/8/3pP3/8/8/8/R3K3 w - d6 0 1", map[string]bool{"e5d6": false, "e5e6": true, "g7g8q": false, "a1a8": true}},
	} {
		p, err := fen.Parse(c.variant, c.fen)
		require.NoError(t, err)
		for text, want := range c.turns {
			turn, err := p.ParseTurn(text)
			require.NoError(t, err, text)
			assert.Equal(t, want, Quiet(p, turn.Moves()), text)
			assert.Equal(t, want, quietAt(p, []Ply{{Move: turn.Moves()[0]}, {Move: position.NoMove}}), text)
		}
		assert.True(t, Quiet(p, nil))
		assert.True(t, quietAt(p, []Ply{{Move: position.NoMove}}))
	}
	check, err := fen.Parse(position.Xiangqi, "3k5/9/9/9/9/9/4r4/9/4K4/9 w")
	require.NoError(t, err)
	assert.False(t, Quiet(check, nil))
}

// FuzzReader: whatever is read, it is an error or games that can be written and read again.
func FuzzReader(f *testing.F) {
	path := filepath.Join(f.TempDir(), "g.xqg")
	write(f, path, header(position.Xiangqi), []Game{randomGame(position.Xiangqi, rand.New(rand.NewPCG(9, 9)), 30)})
	whole, err := os.ReadFile(path)
	require.NoError(f, err)
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := NewReader(strings.NewReader(string(data)), "fuzz")
		if err != nil {
			return
		}
		var g Game
		for range 1000 {
			if r.Next(&g) != nil {
				return
			}
		}
	})
}

// FuzzGame does without the checksums, which random changes do not get past.
func FuzzGame(f *testing.F) {
	g := randomGame(position.Xiangqi, rand.New(rand.NewPCG(9, 9)), 30)
	code, err := g.appendTo(nil)
	require.NoError(f, err)
	f.Add(code)
	g.Start = fen.Start(position.Xiangqi)
	code, err = g.appendTo(nil)
	require.NoError(f, err)
	f.Add(code)
	f.Fuzz(func(t *testing.T, data []byte) {
		var g, again Game
		rest, err := g.decode(data)
		if err != nil {
			return
		}
		code, err := g.appendTo(nil)
		require.NoError(t, err)
		left, err := again.decode(code)
		require.NoError(t, err)
		require.Empty(t, left)
		require.Equal(t, g, again)
		require.LessOrEqual(t, len(rest), len(data))
		_ = g.Replay(position.Xiangqi, func(p *position.Position, i int) error {
			quietAt(p, g.Plies[i:])
			return nil
		})
	})
}

// FuzzResume: a file of any contents is refused and left as it was, or cut behind its last whole block and gone on with.
func FuzzResume(f *testing.F) {
	h := header(position.Xiangqi)
	made := filepath.Join(f.TempDir(), "g.xqg")
	game := randomGame(position.Xiangqi, rand.New(rand.NewPCG(9, 9)), 30)
	write(f, made, h, []Game{game})
	whole, err := os.ReadFile(made)
	require.NoError(f, err)
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Add([]byte("XQ"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "g.xqg")
		require.NoError(t, os.WriteFile(path, data, 0o600))
		w, err := Resume(path, h)
		if err != nil {
			kept, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, data, kept)
			return
		}
		require.NoError(t, w.Close())
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, data[:len(kept)], kept)
	})
}
