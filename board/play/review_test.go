package play

import (
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/position"
	"xqengine/search"
)

// reviewed plays a game and has the real engine review it with this number of nodes for a turn.
func reviewed(t *testing.T, m *api.New, nodes uint64, turns ...string) *table {
	t.Helper()
	e := search.New()
	b := &table{T: t}
	b.s = newTestGames(new(store.Memory), e, nil)
	t.Cleanup(b.close)
	b.g = b.s.start(t, m)
	b.tab = b.s.Connect(nullTransport{})
	b.g.do(func() { b.g.attach(b.tab, -1, 0) })
	for _, turn := range turns {
		b.must(&api.Play{Turn: turn})
	}
	b.must(&api.Review{On: true, Nodes: nodes})
	b.reviewEnds(time.Minute)
	return b
}

// reviewEnds waits for the end of the review.
func (b *table) reviewEnds(patience time.Duration) {
	b.Helper()
	require.Eventually(b, func() bool {
		var s api.Status
		b.g.do(func() { s = b.g.status() })
		return s.Review.Ended
	}, patience, 5*time.Millisecond)
}

// told1 returns what pages are told of a node.
func (g *game) told1(id int) (n api.NodeInfo) {
	g.do(func() { n = g.tree.Info(g.tree.Record.Node(id)) })
	return n
}

// TestAReviewSaysWhatWasBetter: the better line stands in the tree, why in three languages beside the fault, and both are there when
// the game is opened again.
func TestAReviewSaysWhatWasBetter(t *testing.T) {
	t.Parallel()
	b := reviewed(t, &api.New{Variant: "xiangqi"}, 3000, "h2e2", "h9g7", "e2e6", "g7e6")
	n := b.g.told1(3)
	require.Contains(t, []int{2, 4}, n.Judged, "the cannon is given away")
	require.NotZero(t, n.Better)
	better := b.g.told1(n.Better)
	assert.Equal(t, b.g.told1(2).Best, better.Text)
	assert.Equal(t, 2, better.Parent)
	assert.NotEmpty(t, better.Next, "what follows stands there too")
	require.NotEmpty(t, n.Why)
	for _, language := range []string{"en", "zh", "zh-Hant"} {
		assert.NotEmpty(t, n.Why[0].Texts[language], language)
		assert.Contains(t, fmt.Sprint(n.Why[0].Texts[language], n.Why[0].Turns), "e2e6", language)
	}
	var main int
	b.g.do(func() { main = len(b.g.tree.Record.Main()) })
	assert.Equal(t, 4, main, "the game goes on as it was played")

	for range 2 { // from the journal, and from one that was written anew
		again := newTestGames(b.s.copy(t), &stubEngine{}, nil)
		g, err := again.open(b.g.id)
		require.NoError(t, err)
		assert.Equal(t, n, g.told1(3))
		assert.Equal(t, b.g.told1(2), g.told1(2))
		again.Close()
		var saved error
		b.g.do(func() { _, saved = b.g.env.store.Append(b.g.id, b.g.saved(), nil) })
		require.NoError(t, saved)
	}
}

// TestAReviewProvesMates: what it says of mates is proved.
func TestAReviewProvesMates(t *testing.T) {
	t.Parallel()
	b := reviewed(t, &api.New{Variant: "xiangqi", FEN: "3k5/9/9/9/9/9/R8/8r/7r1/4K4 w - - 0 1"}, 3000, "a3b3", "i2i0")
	n := b.g.told1(1)
	require.Equal(t, 4, n.Judged)
	require.NotEmpty(t, n.Why)
	assert.Equal(t, "mate", n.Why[0].Kind)
	assert.Equal(t, "a3d3", b.g.told1(n.Better).Text)
}

// TestAReviewSpeaksOfPoints: where points are given away it says so.
func TestAReviewSpeaksOfPoints(t *testing.T) {
	t.Parallel()
	b := reviewed(t, &api.New{Variant: "points-match"}, 2000, "h2e2", "h9g7", "e2e6", "g7e6")
	require.NotEmpty(t, b.g.told1(3).Why)
}

// awaits returns the next message of a type that is sent to the tab.
func (b *table) awaits(kind string) (found map[string]any) {
	b.Helper()
	require.Eventually(b, func() bool {
		b.tab.mu.Lock()
		defer b.tab.mu.Unlock()
		for i, text := range b.tab.queue {
			var m map[string]any
			require.NoError(b, json.Unmarshal(text, &m))
			if m["type"] == kind {
				b.tab.queue = b.tab.queue[i+1:]
				found = m
				return true
			}
		}
		return false
	}, time.Minute, 5*time.Millisecond)
	return found
}

// TestTry: the best turn is right without a search, the fault of the game is not, and what nobody has reviewed is not judged.
func TestTry(t *testing.T) {
	t.Parallel()
	b := reviewed(t, &api.New{Variant: "xiangqi"}, 3000, "h2e2", "h9g7", "e2e6", "g7e6")
	_, err := b.ask(&api.Try{Node: 2, Turn: b.g.told1(2).Best})
	require.NoError(t, err)
	best := b.awaits(api.TypeTried)
	assert.Equal(t, true, best["right"])
	assert.Equal(t, true, best["best"])
	_, err = b.ask(&api.Try{Node: 2, Turn: "e2e6"})
	require.NoError(t, err)
	wrong := b.awaits(api.TypeTried)
	assert.Equal(t, false, wrong["right"])
	assert.Greater(t, wrong["loss"], 30.0)

	_, err = b.ask(&api.Try{Node: 2, Turn: "e2e9"})
	require.Error(t, err)
	unseen := b.g.told1(3).Better
	for b.g.told1(unseen).Next != nil {
		unseen = b.g.told1(unseen).Next[0]
	}
	_, err = b.ask(&api.Try{Node: unseen, Turn: "a3a4"})
	require.Equal(t, api.BecauseNotReviewed, reasonFor(err))
}

// TestThreat: the engine is asked about the other side, unless that cannot be to move.
func TestThreat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		_, err := b.ask(&api.Threat{})
		require.NoError(t, err)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		var last map[string]any
		b.tab.mu.Lock()
		text := b.tab.latest["think "+api.ThinkThreat]
		b.tab.mu.Unlock()
		require.NoError(t, json.Unmarshal(text, &last))
		assert.Equal(t, true, last["final"])
		assert.Equal(t, api.ThinkThreat, last["kind"])
		p := position.New(position.Xiangqi)
		p.MakeNull()
		assert.Equal(t, []any{p.FormatTurn(p.LegalTurns()[0])}, last["lines"].([]any)[0].(map[string]any)["turns"], "Black's")

		inCheck := sit(t, &api.New{Variant: "xiangqi", FEN: "3k5/9/9/9/9/9/9/9/3R5/5K3 b - - 0 1"}, nil)
		defer inCheck.close()
		_, err = inCheck.ask(&api.Threat{})
		require.Equal(t, api.BecauseInCheck, reasonFor(err))
		engine := sit(t, &api.New{Variant: "xiangqi", Red: engineAt(api.LevelBeginner)}, nil)
		defer engine.close()
		_, err = engine.ask(&api.Threat{})
		require.Error(t, err, "it thinks of its own turn")
	})
}

// TestReportCounts: what the review found is counted for its side, and the phases are in order.
func TestReportCounts(t *testing.T) {
	t.Parallel()
	b := reviewed(t, &api.New{Variant: "xiangqi"}, 3000, "h2e2", "h9g7", "e2e6", "g7e6")
	var r *api.Report
	b.g.do(func() { r = b.g.status().Report })
	require.NotNil(t, r)
	assert.Equal(t, 1, r.Red.Mistakes+r.Red.Blunders)
	assert.Zero(t, r.Black.Mistakes+r.Black.Blunders+r.Black.Inaccuracies)
	assert.Equal(t, 2, r.Red.Turns)
	assert.Less(t, r.Red.Accuracy, r.Black.Accuracy)
	assert.Equal(t, []int{5, 5}, []int{r.Middlegame, r.Endgame}, "it ended in the opening")
	ending := reviewed(t, &api.New{Variant: "xiangqi", FEN: "3k5/9/9/9/9/9/R8/8r/7r1/4K4 w - - 0 1"}, 1000, "a3b3")
	ending.g.do(func() { r = ending.g.status().Report })
	assert.Equal(t, []int{0, 0}, []int{r.Middlegame, r.Endgame})
}
