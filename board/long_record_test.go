package board

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
)

// shuffle is a record of one line: chariots that go to and fro.
func shuffle(turns int) string {
	var text strings.Builder
	text.WriteString("[Game \"Chinese Chess\"]\n\n")
	for i := range turns {
		text.WriteString([]string{"a0a1 ", "a9a8 ", "a1a0 ", "a8a9\n"}[i%4])
	}
	text.WriteString("*\n")
	return text.String()
}

// openingTree is a record with many variations, as libraries of openings are.
func openingTree(t testing.TB, turns int) string {
	g, err := record.New(record.StartOf(position.Xiangqi))
	require.NoError(t, err)
	c := g.Cursor()
	for nodes := []*record.Node{g.Root()}; g.Len() < turns; nodes = nodes[1:] {
		c.Go(nodes[0])
		legal := c.Position().LegalTurns()
		for i := 0; i < 6 && g.Len() < turns; i++ {
			n, err := c.Play(legal[(i*7)%len(legal)])
			require.NoError(t, err)
			nodes = append(nodes, n)
			c.Back()
		}
	}
	var out strings.Builder
	require.NoError(t, record.WriteJSON(&out, g))
	return out.String()
}

// bystander is a tab that goes on asking; it returns how long it waited at worst.
func bystander(t *testing.T, web *httptest.Server, stop *atomic.Bool) <-chan time.Duration {
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	worst := make(chan time.Duration, 1)
	go func() {
		longest := time.Duration(0)
		for !stop.Load() {
			began := time.Now()
			c.ask(api.TypeOptions, map[string]any{"node": 0})
			answer, err := http.Get(web.URL + "/api/records")
			if err == nil {
				answer.Body.Close()
			}
			longest = max(longest, time.Since(began))
			time.Sleep(10 * time.Millisecond)
		}
		worst <- longest
	}()
	return worst
}

// opensLong imports a record and opens it, while another tab goes on.
func opensLong(t *testing.T, text string, within, waits time.Duration) {
	_, web := served(t, nil)
	var stop atomic.Bool
	worst := bystander(t, web, &stop)
	began := time.Now()
	id := imported(t, web, text)
	read := time.Since(began)
	c := dial(t, web, nil)
	began = time.Now()
	got := c.do(api.TypeOpen, map[string]any{"game": id})
	opened := time.Since(began)
	stop.Store(true)
	waited := <-worst
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("read in %v, opened in %v, %d told, %d MB; others waited %v", read, opened, len(got["nodes"].([]any)), m.Sys>>20, waited)
	require.Less(t, opened, within)
	require.Less(t, waited, waits)
	require.Less(t, m.Sys>>20, uint64(1000), "MB")
}

// These bounds are those of a machine that does much else; what they were measured to be is in docs/board.md.
func TestLongRecordsOpenQuickly(t *testing.T) {
	opensLong(t, shuffle(20_000), 20*time.Second, 8*time.Second)
}

func TestLibrariesOpenQuickly(t *testing.T) {
	opensLong(t, openingTree(t, 20_000), 20*time.Second, 8*time.Second)
}

// TestNobodyWaitsForAGame: while the actor of a game is busy, everybody else goes on; its own tabs answer pings.
func TestNobodyWaitsForAGame(t *testing.T) {
	busy, release := make(chan struct{}), make(chan struct{})
	_, web := served(t, func(c *Config) {
		c.NewEngine = func() engines.Engine { // the actor that asks for an engine waits for it to be made
			close(busy)
			<-release
			return newEngine(Config{HashMB: 1})
		}
	})
	defer close(release)
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	c.send(map[string]any{"type": api.TypeHint, "cid": 99, "game": c.game, "rev": c.rev})
	<-busy

	other := dial(t, web, nil)
	other.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	other.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	response, err := http.Get(web.URL + "/api/records")
	require.NoError(t, err)
	response.Body.Close()
	require.Equal(t, http.StatusOK, response.StatusCode)

	c.send(map[string]any{"type": api.TypeOptions, "cid": 100, "node": 0}) // it waits for the actor
	go func() { _, _, _ = c.conn.Read(t.Context()) }()                     // reading is what takes the answer to a ping
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	require.NoError(t, c.conn.Ping(ctx))
}

// TestFoldedTrees: of a large tree a page knows a part, and what it is told always hangs on what it knows.
func TestFoldedTrees(t *testing.T) {
	_, web := served(t, nil)
	id := imported(t, web, openingTree(t, tree.FoldFrom+2000))
	c := dial(t, web, nil)
	known := knownNodes{}
	game := c.do(api.TypeOpen, map[string]any{"game": id})
	known.take(t, game)
	require.Less(t, len(known), tree.FoldFrom)
	later := dial(t, web, map[string]any{"game": id})
	for _, ask := range []func() int{known.folded, known.folded, func() int { return 0 }} {
		for range 20 {
			if known.folded() < 0 {
				break
			}
			before := len(known)
			c.do(api.TypeUnfold, map[string]any{"node": ask()})
			known.take(t, c.latest())
			require.Greater(t, len(known), before)
		}
	}
	require.Len(t, known, tree.FoldFrom+2001, "all is told in the end")
	later.rev = c.rev
	later.do(api.TypeGoto, map[string]any{"node": tree.FoldFrom + 2000})
	require.Equal(t, float64(tree.FoldFrom+2000), later.latest()["node"])
}

// TestGoingWhereAPageKnowsNothing: the way there comes with the patch.
func TestGoingWhereAPageKnowsNothing(t *testing.T) {
	_, web := served(t, nil)
	id := imported(t, web, openingTree(t, tree.FoldFrom+2000))
	c := dial(t, web, nil)
	known := knownNodes{}
	known.take(t, c.do(api.TypeOpen, map[string]any{"game": id}))
	require.Less(t, len(known), tree.FoldFrom, "node %d is not told", tree.FoldFrom+2000)
	c.do(api.TypeGoto, map[string]any{"node": tree.FoldFrom + 2000})
	known.take(t, c.latest())
	known.require(t, float64(tree.FoldFrom+2000))
	turn := c.do(api.TypeOptions, map[string]any{"node": tree.FoldFrom + 2000})["steps"].([]any)[0].(map[string]any)["text"]
	c.do(api.TypePlay, map[string]any{"turn": turn})
	known.take(t, c.latest())
	known.require(t, float64(tree.FoldFrom+2001))
	c.do(api.TypeDelete, map[string]any{"node": 1})
	known.take(t, c.latest())
	c.do(api.TypeUndo, nil)
	known.take(t, c.latest())
}

// knownNodes is what a page knows of a tree: of each node how many turns are folded behind it.
type knownNodes map[int]int

// take takes a game or a patch; a node whose parent is not known, or whose next nodes are not, fails.
func (k knownNodes) take(t *testing.T, m map[string]any) {
	t.Helper()
	removed, _ := m["removed"].([]any)
	for _, id := range removed {
		k.require(t, id)
		delete(k, int(id.(float64)))
	}
	nodes, _ := m["nodes"].([]any)
	for _, one := range nodes {
		n := one.(map[string]any)
		folded, _ := n["folded"].(float64)
		k[int(n["id"].(float64))] = int(folded)
	}
	for _, one := range nodes {
		n := one.(map[string]any)
		if n["parent"].(float64) >= 0 {
			k.require(t, n["parent"])
		}
		next, _ := n["next"].([]any)
		for _, id := range next {
			k.require(t, id)
		}
	}
}

func (k knownNodes) require(t *testing.T, id any) {
	if _, ok := k[int(id.(float64))]; !ok {
		t.Helper()
		t.Fatalf("node %v is not known", id)
	}
}

// folded returns a node behind which turns are folded; -1: none.
func (k knownNodes) folded() int {
	for id, n := range k {
		if n > 0 {
			return id
		}
	}
	return -1
}

// imported sends a file and returns the id of its first game.
func imported(t *testing.T, web *httptest.Server, text string) string {
	t.Helper()
	answer := send(t, web, text)
	require.NotEmpty(t, answer.Games, answer.Problems)
	return answer.Games[0].ID
}

// importAnswer is the answer to an import.
type importAnswer struct {
	Code     string
	Params   map[string]string
	Games    []api.GameInfo
	Problems []string
}

// send sends a file to be read.
func send(t *testing.T, web *httptest.Server, text string) (answer importAnswer) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, web.URL+"/api/import", strings.NewReader(text))
	require.NoError(t, err)
	request.Header.Set("Origin", web.URL)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	require.NoError(t, json.NewDecoder(response.Body).Decode(&answer))
	return answer
}
