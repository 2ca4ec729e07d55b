package record_test

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
)

// TestMain draws fewer games than rapid does of itself: there are many variants.
func TestMain(m *testing.M) {
	if err := flag.Set("rapid.checks", "25"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// newGame returns a game of a variant from its start position.
func newGame(t require.TestingT, v *position.Variant) *record.Game {
	g, err := record.New(record.StartOf(v))
	require.NoError(t, err)
	return g
}

// addLine adds turns in coordinates after a node and returns the last one's node.
func addLine(t require.TestingT, g *record.Game, after *record.Node, turns ...string) *record.Node {
	for _, text := range turns {
		n, err := g.Add(after, text)
		require.NoError(t, err)
		after = n
	}
	return after
}

func texts(nodes []*record.Node) []string {
	list := []string{}
	for _, n := range nodes {
		list = append(list, n.Text())
	}
	return list
}

func TestTree(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	end := addLine(t, g, g.Root(), "h2e2", "h9g7", "h0g2")
	other := addLine(t, g, end.Parent().Parent(), "b9c7", "h0g2")
	again, err := g.Add(g.Root(), "H2-E2")
	require.NoError(t, err)
	assert.Equal(t, end.Parent().Parent(), again, "a turn that is there is not added")
	assert.Equal(t, 5, g.Len())
	assert.True(t, g.Branches())
	assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(g.Main()))
	assert.Equal(t, []string{"h2e2", "b9c7", "h0g2"}, texts(g.Line(other)))
	assert.Equal(t, 3, g.Position(other).Ply())
	assert.Equal(t, end, g.End(again))

	_, err = g.Add(end, "h0g2")
	require.ErrorIs(t, err, position.ErrIllegal)
	_, err = g.Add(end, "hello")
	require.ErrorIs(t, err, position.ErrNotAMove)

	g.Order(other.Parent(), 0)
	assert.Equal(t, []string{"h2e2", "b9c7", "h0g2"}, texts(g.Main()))
	g.Order(other.Parent(), 7)
	assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(g.Main()))
	g.Delete(end.Parent())
	assert.Equal(t, []string{"h2e2", "b9c7", "h0g2"}, texts(g.Main()))
	assert.Equal(t, 3, g.Len())
	assert.Nil(t, g.Node(end.ID))
	assert.Equal(t, other, g.Node(other.ID))
	assert.Nil(t, g.Node(-1))
	g.Delete(g.Root())
	assert.Equal(t, 3, g.Len(), "the root stays")
	assert.Greater(t, addLine(t, g, other, "a9b9", "b0a2").ID, end.ID)
}

func TestNewRefuses(t *testing.T) {
	_, err := record.New(record.Start{})
	require.Error(t, err)
	start := record.StartOf(position.Xiangqi)
	start.FEN = "4k4/9/9/9/9/9/9/9/9/4K4 w"
	_, err = record.New(start)
	require.ErrorContains(t, err, "board")
	start.FEN = ""
	g, err := record.New(start)
	require.NoError(t, err)
	assert.True(t, g.StartsAsUsual())
	assert.Equal(t, fen.Start(position.Xiangqi), g.Start().FEN)
}

func TestTags(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	g.SetTag("Event", "a")
	g.SetTag("Site", "b")
	g.SetTag("event", "c")
	assert.Equal(t, []record.Tag{{"Event", "c"}, {"Site", "b"}}, g.Tags)
	assert.Equal(t, "b", g.Tag("SITE"))
	g.SetTag("Event", "")
	g.SetTag("Date", "")
	assert.Equal(t, []record.Tag{{"Site", "b"}}, g.Tags)
}

func TestFull(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	c := g.Cursor()
	shuttle := []string{"h2h3", "h7h6", "h3h2", "h6h7"}
	for i := range record.MaxNodes {
		turn, err := c.Position().ParseTurn(shuttle[i%4])
		require.NoError(t, err)
		_, err = c.Play(turn)
		require.NoError(t, err)
	}
	turn := c.Position().LegalTurns()[0]
	_, err := c.Play(turn)
	require.ErrorIs(t, err, record.ErrFull)
	assert.Equal(t, c.Node(), g.End(g.Root()), "the cursor stays where it was")
	text, err := json.Marshal(g)
	require.NoError(t, err)
	back := new(record.Game)
	require.NoError(t, json.Unmarshal(text, back))
	assert.Equal(t, record.MaxNodes, back.Len())
}

// randomGame draws a game of any variant with variations, comments and all the rest.
func randomGame(t *rapid.T, v *position.Variant, most int) *record.Game {
	start := record.StartOf(v)
	start.Rules.NaturalLimit = rapid.SampledFrom([]int{0, 60, 120}).Draw(t, "limit")
	if v.HasPoints() {
		start.Rules.PointsTarget = rapid.IntRange(0, position.MaxPointsTarget).Draw(t, "target")
	}
	g, err := record.New(start)
	require.NoError(t, err)
	c := g.Cursor()
	word := rapid.StringMatching(`[a-zA-Z0-9 炮二平五"\\{}();\[\]%]{0,12}`)
	for range rapid.IntRange(0, most).Draw(t, "turns") {
		if nodes := slices.Collect(g.All()); rapid.IntRange(0, 5).Draw(t, "jump") == 0 {
			c.Go(nodes[rapid.IntRange(0, len(nodes)-1).Draw(t, "to")])
		}
		turns := c.Position().LegalTurns()
		if len(turns) == 0 {
			continue
		}
		n, err := c.Play(rapid.SampledFrom(turns).Draw(t, "turn"))
		require.NoError(t, err)
		if rapid.IntRange(0, 3).Draw(t, "says") == 0 {
			n.Comment = rapid.OneOf(word, rapid.Just("two\nlines")).Draw(t, "comment")
			n.Glyphs = []record.Glyph{record.Glyph(rapid.IntRange(1, 255).Draw(t, "glyph"))}
			n.Eval = &record.Evaluation{Centipawns: rapid.IntRange(-3000, 3000).Draw(t, "cp"), Depth: rapid.IntRange(0, 60).Draw(t, "depth")}
			n.Left = time.Duration(rapid.IntRange(1, 9_000_000).Draw(t, "left")) * time.Millisecond
			n.Spent = time.Duration(rapid.IntRange(0, 9_000_000).Draw(t, "spent")) * time.Millisecond
		}
	}
	g.Root().Comment = word.Draw(t, "opening comment")
	g.Red = record.Player{Name: word.Draw(t, "red"), Rating: "2500", Team: word.Draw(t, "team")}
	g.Black = record.Player{Name: word.Draw(t, "black"), Level: "高级"}
	g.Result = rapid.SampledFrom([]record.Result{record.Unfinished, record.RedWins, record.BlackWins, record.Drawn}).Draw(t, "result")
	g.Reason = word.Draw(t, "reason")
	g.Tags = []record.Tag{{"Event", word.Draw(t, "event")}, {"Annotator", "x"}}
	return g
}

// equal reports whether two games say the same, whatever the numbers of their nodes.
func equal(t require.TestingT, want, got *record.Game) {
	require.Equal(t, want.Start(), got.Start())
	assert.Equal(t, []any{want.Red, want.Black, want.Result, want.Reason, want.Tags},
		[]any{got.Red, got.Black, got.Result, got.Reason, got.Tags})
	a, b := slices.Collect(want.All()), slices.Collect(got.All())
	require.Len(t, b, len(a))
	for i := range a {
		require.Equal(t, a[i].Text(), b[i].Text())
		require.Equal(t, a[i].Ply(), b[i].Ply())
		require.Equal(t, []any{a[i].Comment, a[i].Glyphs, a[i].Eval, a[i].Left, a[i].Spent},
			[]any{b[i].Comment, b[i].Glyphs, b[i].Eval, b[i].Left, b[i].Spent}, "after %s", a[i].Text())
	}
}

// TestCursor: going anywhere gives the same position as playing the line anew.
func TestCursor(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, v, 24)
				nodes := slices.Collect(g.All())
				c := g.Cursor()
				for range 10 {
					n := nodes[rapid.IntRange(0, len(nodes)-1).Draw(t, "to")]
					c.Go(n)
					require.Equal(t, n, c.Node())
					again := g.Position(n)
					require.Equal(t, fen.Format(again), fen.Format(c.Position()))
					require.Equal(t, again.Key(), c.Position().Key())
				}
			})
		})
	}
}
