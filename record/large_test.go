package record_test

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// libraryGame makes a game as libraries of openings are: lines of up to 60 turns that leave one another, a comment here and
// there.
func libraryGame(t testing.TB, v *position.Variant, turns int) *record.Game {
	random := rand.New(rand.NewPCG(7, 11))
	g, err := record.New(record.StartOf(v))
	require.NoError(t, err)
	var nodes []*record.Node
	c := g.Cursor()
	for g.Len() < turns {
		after := g.Root()
		if len(nodes) > 0 {
			after = nodes[random.IntN(len(nodes))]
		}
		for c.Go(after); c.Node().Ply() < 60 && g.Len() < turns; {
			legal := c.Position().LegalTurns()
			if len(legal) == 0 {
				break
			}
			before := g.Len()
			n, err := c.Play(legal[random.IntN(len(legal))])
			require.NoError(t, err)
			if g.Len() > before {
				nodes = append(nodes, n)
				if len(nodes)%50 == 0 {
					n.Comment = "好棋，先手。"
				}
			}
		}
	}
	return g
}

// TestLibrary: a game with more turns than fit into any other is written and read in every format.
func TestLibrary(t *testing.T) {
	checkLibrary(t, position.Xiangqi, 40_000)
}

// checkLibrary writes and reads a game in every format. With -v it tells how long that takes, and how much memory.
func checkLibrary(t *testing.T, v *position.Variant, turns int) {
	g := libraryGame(t, v, turns)
	for _, f := range record.Formats() {
		if !f.Written() || !f.Holds(g.Start()) {
			continue
		}
		var file bytes.Buffer
		began := time.Now()
		require.NoError(t, record.Write(&file, g, f, record.PGNOptions{}))
		wrote := time.Since(began)
		began = time.Now()
		most, games := peak(func() []*record.Game {
			games, _, err := record.Read(bytes.NewReader(file.Bytes()))
			require.NoError(t, err)
			return games
		})
		read := time.Since(began)
		require.Len(t, games, 1)
		assert.Equal(t, turns, games[0].Len())
		assert.Less(t, read, 30*time.Second, "a second or two are usual")
		assert.Less(t, most, uint64(1<<30))
		t.Logf("%s %s: %d turns, %.1f MB: written in %.1f s, read in %.1f s with %d MB", v.Name, f, turns,
			float64(file.Len())/1e6, wrote.Seconds(), read.Seconds(), most>>20)
	}
}

// peak returns how many bytes of memory a reading took in use at most.
func peak(read func() []*record.Game) (uint64, []*record.Game) {
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	stop, most := make(chan struct{}), make(chan uint64)
	go func() {
		var top uint64
		for {
			runtime.ReadMemStats(&now)
			top = max(top, now.HeapInuse-min(before.HeapInuse, now.HeapInuse))
			select {
			case <-stop:
				most <- top
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	games := read()
	close(stop)
	return <-most, games
}

// TestLongLine: the work grows with the length of a game, not with its square: one line of thousands of turns costs what as
// many short lines do.
func TestLongLine(t *testing.T) {
	for _, v := range []*position.Variant{position.Xiangqi, position.Chess} {
		g := newGame(t, v)
		c := g.Cursor()
		back := []string{"h0g2", "h9g7", "g2h0", "g7h9"}
		if v.Family() == position.FamilyChess {
			back = []string{"g1f3", "g8f6", "f3g1", "f6g8"}
		}
		for i := range 40_000 {
			turn, err := c.Position().ParseTurn(back[i%4])
			require.NoError(t, err)
			_, err = c.Play(turn)
			require.NoError(t, err)
		}
		for _, f := range record.Formats() {
			if !f.Written() || !f.Holds(g.Start()) {
				continue
			}
			began := time.Now()
			var file bytes.Buffer
			require.NoError(t, record.Write(&file, g, f, record.PGNOptions{}))
			games, _, err := record.Read(&file)
			require.NoError(t, err)
			assert.Equal(t, g.Len(), games[0].Len())
			assert.Less(t, time.Since(began), 30*time.Second, "%s: a second or two are usual, and hours if the work grows with the square", f)
			t.Logf("%s %s: %.1f s", v.Name, f, time.Since(began).Seconds())
		}
	}
}
