package tree

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

func newTree(t require.TestingT, v *position.Variant) *Tree {
	r, err := record.New(record.StartOf(v))
	require.NoError(t, err)
	return New(r)
}

func text(t require.TestingT, tr *Tree) string {
	encoded, err := json.Marshal(tr.Record)
	require.NoError(t, err)
	return string(encoded)
}

// anyChange draws a change, most of them of a kind that can be made.
func anyChange(t *rapid.T, tr *Tree) Change {
	var ids []int
	for n := range tr.Record.All() {
		ids = append(ids, n.ID)
	}
	id := rapid.SampledFrom(append(ids, 77)).Draw(t, "node")
	c := Change{Op: rapid.SampledFrom([]string{OpAdd, OpAdd, OpAdd, OpComment, OpGlyphs, OpEval, OpDelete, OpOrder, OpStart, "dance"}).Draw(t, "op"), Node: id}
	switch c.Op {
	case OpAdd:
		c.Node, c.After, c.Text = 0, id, "a0a0"
		if n := tr.Record.Node(id); n != nil {
			if turns := tr.At(n).LegalTurns(); len(turns) > 0 {
				c.Text = tr.At(n).FormatTurn(rapid.SampledFrom(turns).Draw(t, "turn"))
			}
		}
	case OpComment:
		c.Text = rapid.SampledFrom([]string{"", "x", "炮"}).Draw(t, "comment")
	case OpGlyphs:
		c.Glyphs = []int{rapid.IntRange(1, 255).Draw(t, "glyph")}
	case OpEval:
		c.Eval = &record.Evaluation{Centipawns: rapid.IntRange(-100, 100).Draw(t, "score"), Depth: 3}
	case OpOrder:
		c.Place = rapid.IntRange(0, 3).Draw(t, "place")
	case OpStart:
		c.Node = 0
		c.Referee = &api.Rules{Repetition: "AsianRule", NaturalLimit: rapid.IntRange(-1, 200).Draw(t, "limit")}
	}
	return c
}

// TestChanges: what is refused changes nothing, what undoes a change brings back what was there, and the same changes give the same
// tree.
func TestChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(position.Variants()).Draw(t, "variant")
		tr, again := newTree(t, v), newTree(t, v)
		for range rapid.IntRange(1, 30).Draw(t, "changes") {
			c := anyChange(t, tr)
			before, next := text(t, tr), tr.Record.NextID()
			_, undo, err := tr.Apply(c)
			if err != nil {
				require.Equal(t, before, text(t, tr), "%v", err)
				require.Equal(t, next, tr.Record.NextID())
				continue
			}
			_, _, err = again.Apply(c)
			require.NoError(t, err)
			if len(undo) == 0 {
				continue
			}
			after := text(t, tr)
			deleted := undo[0].Op == OpRestore
			for _, back := range undo {
				_, _, err := tr.Apply(back)
				require.NoError(t, err)
				_, _, err = again.Apply(back)
				require.NoError(t, err)
			}
			if !deleted { // a branch comes back under other numbers
				require.Equal(t, before, text(t, tr), "%s, %s", c.Op, after)
			}
		}
		require.Equal(t, text(t, again), text(t, tr))
		require.Equal(t, again.Record.NextID(), tr.Record.NextID())
	})
}

// TestWhatPagesAreTold: what has changed since they were told last, and all of it when the game is another.
func TestWhatPagesAreTold(t *testing.T) {
	tr := newTree(t, position.Xiangqi)
	root := tr.Record.Root()
	require.Zero(t, tr.TakeChanged(root))
	n, _, err := tr.Apply(Change{Op: OpAdd, Text: "h2e2"})
	require.NoError(t, err)
	got := tr.TakeChanged(n)
	require.Len(t, got.Nodes, 2, "the node, and the one before, of which it follows")
	require.Equal(t, []int{n.ID}, got.Nodes[0].Next)
	require.Equal(t, "炮二平五", got.Nodes[1].Chinese)
	require.Zero(t, tr.TakeChanged(n))
	tr.Do(Change{Op: OpDelete, Node: n.ID})
	got = tr.TakeChanged(root)
	require.Equal(t, []int{n.ID}, got.Removed)
	require.Empty(t, got.Nodes[0].Next)
	tr.Do(Change{Op: OpStart, Referee: &api.Rules{Repetition: "AsianRule"}})
	got = tr.TakeChanged(root)
	require.True(t, got.Rebuilt)
	require.Len(t, got.Nodes, 1)
}

// TestSeats: who speaks where nobody is named.
func TestSeats(t *testing.T) {
	engine := api.Player{Level: &api.Level{Name: api.LevelBeginner}}
	for _, test := range []struct {
		name   string
		seats  Seats
		named  string
		toMove position.Colour
		want   position.Colour
		field  string
	}{
		{"two people", Seats{}, "", position.Black, position.Black, ""},
		{"two people, named", Seats{}, "red", position.Black, position.Red, ""},
		{"one person", Seats{Black: engine}, "", position.Black, position.Red, ""},
		{"the engine", Seats{Black: engine}, "black", position.Black, position.Black, "side"},
		{"two engines", Seats{Red: engine, Black: engine}, "", position.Black, position.Black, ""},
		{"no side", Seats{}, "green", position.Black, position.Red, "side"},
	} {
		got, err := test.seats.Speaker(test.named, test.toMove)
		if test.field != "" {
			require.Error(t, err, test.name)
			require.Equal(t, test.field, api.FailureOf(err).Param("field"), test.name)
			continue
		}
		require.NoError(t, err, test.name)
		require.Equal(t, test.want, got, test.name)
	}
	require.True(t, (&Seats{}).People())
	require.False(t, (&Seats{Red: engine}).People())
	require.False(t, (&Seats{Red: engine}).Engines())
	require.True(t, (&Seats{Red: engine, Black: engine}).Engines())
}
