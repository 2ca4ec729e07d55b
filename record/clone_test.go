package record_test

import (
	"encoding/json"
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

// document returns a game in the project's own format, which holds all of it.
func document(t require.TestingT, g *record.Game) string {
	text, err := json.Marshal(g)
	require.NoError(t, err)
	return string(text)
}

// TestClone: a copy says the same, and neither game changes with the other.
func TestClone(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, v, 24)
				g.SkipTo(g.NextID() + 3)
				before := document(t, g)
				copied := g.Clone()
				require.Equal(t, before, document(t, copied))
				require.Equal(t, g.NextID(), copied.NextID())
				for n := range copied.All() {
					require.NotSame(t, g.Node(n.ID), n)
					require.Same(t, copied.Node(n.ID), n)
					n.Comment, n.Left, n.Spent = "changed", time.Hour, time.Hour
					for i := range n.Glyphs {
						n.Glyphs[i] = 1
					}
					if n.Eval != nil {
						n.Eval.Depth = 77
					}
				}
				copied.SetTag("Event", "changed")
				copied.SetTag("Annotator", "")
				copied.Red.Name, copied.Result = "changed", record.Drawn
				if nodes := slices.Collect(copied.All()); len(nodes) > 1 {
					copied.Order(nodes[len(nodes)-1], 0)
					copied.Delete(nodes[1])
				}
				if turns := copied.Position(copied.Root()).LegalTurns(); len(turns) > 0 {
					_, err := copied.Cursor().Play(turns[0])
					require.NoError(t, err)
				}
				require.Equal(t, before, document(t, g))
			})
		})
	}
}

// TestWithStart: by other rules every turn and all that is said about it is there under the same number, as if the document of
// the game had been written with those rules and read.
func TestWithStart(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, v, 24)
				if nodes := slices.Collect(g.All()); len(nodes) > 2 {
					g.Delete(nodes[len(nodes)-1])
				}
				before := document(t, g)
				start := g.Start()
				start.Rules.NaturalLimit, start.Rules.Repetition = 77, position.AsianRule
				fresh, err := g.WithStart(start)
				require.NoError(t, err)
				require.Equal(t, start, fresh.Start())
				require.Equal(t, 77, fresh.Position(fresh.Root()).Rules().NaturalLimit)

				var fields map[string]any
				require.NoError(t, json.Unmarshal([]byte(before), &fields))
				fields["rules"].(map[string]any)["naturalLimit"] = 77
				fields["rules"].(map[string]any)["repetition"] = position.AsianRule.String()
				text, err := json.Marshal(fields)
				require.NoError(t, err)
				read := new(record.Game)
				require.NoError(t, json.Unmarshal(text, read))
				require.Equal(t, document(t, read), document(t, fresh))
				require.Equal(t, read.NextID(), fresh.NextID())

				for n := range fresh.All() {
					n.Comment = "changed"
					for i := range n.Glyphs {
						n.Glyphs[i] = 1
					}
					if n.Eval != nil {
						n.Eval.Depth = 77
					}
				}
				fresh.SetTag("Event", "changed")
				require.Equal(t, before, document(t, g))
			})
		})
	}
}

// TestWithStartElsewhere: the turns are judged from the new start.
func TestWithStartElsewhere(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	addLine(t, g, g.Root(), "h2e2", "h9g7")
	addLine(t, g, g.Root(), "b0c2")
	start := g.Start()

	p, err := position.FromSetup(position.Xiangqi.Start().Without(mustSquare(t, "a0")))
	require.NoError(t, err)
	start.FEN = fen.Format(p)
	fresh, err := g.WithStart(start)
	require.NoError(t, err)
	assert.Equal(t, start.FEN, fresh.Start().FEN)
	assert.Equal(t, []string{"h2e2", "h9g7"}, texts(fresh.Main()))
	assert.Equal(t, 3, fresh.Len())

	p, err = position.FromSetup(position.Xiangqi.Start().Without(mustSquare(t, "b0")))
	require.NoError(t, err)
	start.FEN = fen.Format(p)
	_, err = g.WithStart(start)
	require.ErrorIs(t, err, position.ErrIllegal)
	require.ErrorContains(t, err, `node 3: "b0c2"`)

	start.FEN = "nonsense"
	_, err = g.WithStart(start)
	require.Error(t, err)
	assert.Equal(t, []string{"h2e2", "h9g7"}, texts(g.Main()), "the game stays as it was")
}

func mustSquare(t *testing.T, name string) position.Square {
	t.Helper()
	s, ok := position.Xiangqi.ParseSquare(name)
	require.True(t, ok)
	return s
}
