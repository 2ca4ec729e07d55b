package play

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// TestWhatIsPlayedIsTheMainLine: the record of a game in which turns were taken back is that of the turns that stood.
func TestWhatIsPlayedIsTheMainLine(t *testing.T) {
	for name, c := range map[string]struct {
		game *api.New
		want string
	}{
		"against the engine": {against(api.LevelMaster), "b2e2"},
		"on the clock":       {&api.New{Variant: "xiangqi", Clock: &api.TimeControl{Game: 600}}, "b2e2"},
		"for studying":       {&api.New{Variant: "xiangqi"}, "h2e2"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := sit(t, c.game, nil)
				defer b.close()
				main := func() (first string) {
					time.Sleep(2 * time.Second) // the engine answers
					synctest.Wait()
					b.g.do(func() { first = b.g.tree.Record.Main()[0].Text() })
					return first
				}
				b.must(&api.Play{Turn: "h2e2"})
				require.Equal(t, "h2e2", main())
				b.must(&api.TakeBack{})
				b.must(&api.Play{Turn: "b2e2"})
				require.Equal(t, c.want, main())
				require.Len(t, b.g.tree.Record.Root().Next(), 2, "what was taken back stays")
				b.must(&api.TakeBack{})
				b.must(&api.Play{Turn: "h2e2"})
				require.Equal(t, "h2e2", main(), "played again it is the game")
			})
		})
	}
}

// TestGameThatIsOverWhereItBegins: who looks at it is told.
func TestGameThatIsOverWhereItBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", FEN: "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1"}, nil)
		defer b.close()
		rev := int64(0)
		b.g.do(func() { rev = b.g.rev })
		require.Equal(t, int64(2), rev, "a patch")
		require.Equal(t, api.StateOver, b.look().State)
		b.g.do(func() { b.g.attach(b.s.Connect(nullTransport{}), -1, 0); rev = b.g.rev })
		require.Equal(t, int64(2), rev, "once")
	})
}

// TestResultIsNotedOnce: taking the last turn back again and again leaves one line.
func TestResultIsNotedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", FEN: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "b0b9"})
		for range 3 {
			require.Equal(t, api.StateOver, b.look().State)
			b.must(&api.TakeBack{Count: 1})
			require.Equal(t, api.StateHuman, b.look().State)
			b.must(&api.Redo{Count: 1})
		}
		b.g.do(func() { require.Equal(t, "1-0 (mate)", b.g.node().Comment) })
	})
}

// TestRefusedTurnLeavesTheGameWhereItStands, also one at another node, where the game was a draw.
func TestRefusedTurnLeavesTheGameWhereItStands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		turns := []string{"b0c2", "b9c7", "c2b0", "c7b9"}
		played := 0
		for ; b.look().State == api.StateHuman && played < 40; played++ {
			b.must(&api.Play{Turn: turns[played%4]})
		}
		require.Equal(t, api.StateOver, b.look().State)
		end := b.look().Node
		b.must(&api.TakeBack{Count: 1})
		before := b.look().Node
		require.Error(t, b.do(&api.Play{Node: &end, Turn: turns[played%4]}))
		require.Equal(t, before, b.look().Node)
	})
}
