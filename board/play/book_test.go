package play

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/book"
	"xqengine/position"
)

// openings is a book of one game.
func openings(t *testing.T, texts ...string) book.Shelf {
	t.Helper()
	p := position.New(position.Xiangqi)
	var turns []position.Turn
	for _, text := range texts {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		p.Play(turn)
		turns = append(turns, turn)
	}
	var b book.Builder
	for range 20 {
		b.Add(position.New(position.Xiangqi), turns, position.BlackWins, len(turns))
		b.Add(position.New(position.Xiangqi), turns, position.NoWinner, len(turns))
	}
	return book.Shelf{b.Book(1)}
}

func TestStrongLevelsPlayFromTheBook(t *testing.T) {
	for _, test := range []struct {
		level string
		asked int
	}{{api.LevelMaster, 0}, {api.LevelBeginner, 1}} {
		t.Run(test.level, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := sit(t, against(test.level), func(c *Config) {
					c.Book, c.Delay = openings(t, "h2e2", "h9g7", "h0g2", "i9h9"), 600*time.Millisecond
				})
				defer b.close()
				b.must(&api.Play{Turn: "h2e2"})
				time.Sleep(500 * time.Millisecond)
				require.Equal(t, api.StateEngine, b.look().State, "books too are held back")
				time.Sleep(time.Second)
				require.Equal(t, api.StateHuman, b.look().State)
				assert.Len(t, b.engine.asked, test.asked)
				if test.asked == 0 {
					assert.Equal(t, "h9g7", b.g.tree.Record.Node(2).Text())
					assert.Nil(t, b.g.tree.Record.Node(2).Eval)
				}
			})
		})
	}
	t.Run("taken back", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, against(api.LevelMaster), func(c *Config) {
				c.Book, c.Delay = openings(t, "h2e2", "h9g7"), time.Second
			})
			defer b.close()
			b.must(&api.Play{Turn: "h2e2"})
			b.must(&api.TakeBack{})
			time.Sleep(time.Minute)
			require.Equal(t, 0, b.look().Node)
			b.must(&api.Play{Turn: "h2e2"})
			b.must(&api.MoveNow{})
			require.Equal(t, 2, b.look().Node)
		})
	})
}

func TestBookIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, func(c *Config) { c.Book = openings(t, "h2e2", "h9g7") })
		defer b.close()
		assert.True(t, b.s.welcome(0).Book)
		b.must(&api.Play{Turn: "h2e2"})
		got, err := b.ask(&api.Book{Node: 1})
		require.NoError(t, err)
		move := api.BookMove{Notations: api.Notations{Text: "h9g7", WXF: "H8+7", Chinese: "马8进7"}, Weight: 20}
		assert.Equal(t, []api.BookMove{move}, got.(api.BookMoves).Moves)
	})
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		assert.False(t, b.s.welcome(0).Book)
		got, err := b.ask(&api.Book{})
		require.NoError(t, err)
		assert.Empty(t, got.(api.BookMoves).Moves)
	})
}
