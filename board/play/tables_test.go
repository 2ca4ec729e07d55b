package play

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/egtb"
)

// TestTablesAreShown: each legal move of a position that tables know, with what it comes to under the rules of the game.
func TestTablesAreShown(t *testing.T) {
	t.Run("won", func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", FEN: "5k3/9/9/9/9/R8/9/4n4/9/3K5 w - - 0 1"}, func(c *Config) { c.Tables = egtb.Embedded() })
		defer b.close()
		for _, v := range b.s.welcome(0).Variants {
			assert.Equal(t, v.Name == "xiangqi", v.Tables > 0, v.Name)
		}
		known := func(node int) api.TableMoves {
			got, err := b.ask(&api.Tables{Node: node})
			require.NoError(t, err)
			return got.(api.TableMoves)
		}
		first := known(0)
		p := b.g.tree.At(b.g.tree.Record.Node(0))
		assert.True(t, first.Known)
		assert.Equal(t, api.TableWin, first.Value)
		assert.Len(t, first.Moves, len(p.LegalTurns()))
		for i, m := range first.Moves {
			assert.Equal(t, i < first.Keep, m.Value == api.TableWin, m.Text)
			assert.Equal(t, m.Value == api.TableWin || m.Value == api.TableLoss || m.Value == api.TableRuleWin || m.Value == api.TableRuleLoss, m.Plies > 0, m.Text)
		}
		assert.Equal(t, 23, first.Moves[0].Plies)
		assert.Less(t, first.Keep, len(first.Moves), "some move gives the win away")
		b.must(&api.Play{Turn: first.Moves[0].Text})
		second := known(1)
		assert.Equal(t, api.TableLoss, second.Value)
		assert.Equal(t, 22, second.Moves[0].Plies)

		_, err := b.ask(&api.Tables{Node: 99})
		require.Error(t, err)
		rules := b.g.tree.At(b.g.tree.Record.Node(0)).Rules()
		b.must(&api.SetRules{Rules: api.Rules{Repetition: rules.Repetition.String(), NaturalLimit: 60}})
		assert.False(t, known(0).Known, "tables do not hold with another limit")
	})
	for name, m := range map[string]*api.New{
		"no tables": {Variant: "xiangqi", FEN: "5k3/9/9/9/9/R8/9/4n4/9/3K5 w - - 0 1"},
		"the start": {Variant: "xiangqi"}, "chess": {Variant: "chess", FEN: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
	} {
		t.Run(name, func(t *testing.T) {
			b := sit(t, m, func(c *Config) {
				if name != "no tables" {
					c.Tables = egtb.Embedded()
				}
			})
			defer b.close()
			got, err := b.ask(&api.Tables{})
			require.NoError(t, err)
			assert.Equal(t, api.TableMoves{Head: got.(api.TableMoves).Head, Moves: []api.TableMove{}}, got, name)
		})
	}
}

// TestUnsureValues: what a game with repeated positions leaves open is said to be so.
func TestUnsureValues(t *testing.T) {
	b := sit(t, &api.New{Variant: "xiangqi", FEN: "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"}, func(c *Config) { c.Tables = egtb.Embedded() })
	defer b.close()
	unsure := func(node int) bool {
		got, err := b.ask(&api.Tables{Node: node})
		require.NoError(t, err)
		return slices.ContainsFunc(got.(api.TableMoves).Moves, func(m api.TableMove) bool { return m.Unsure })
	}
	assert.False(t, unsure(0))
	for _, turn := range []string{"a0a1", "e9e8", "a1a0", "e8e9"} {
		b.must(&api.Play{Turn: turn})
	}
	assert.False(t, unsure(3))
	assert.True(t, unsure(4))
}
