package protocol

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
	"xqengine/search"
)

// Positions of the tests below; in each Red is to move.
const (
	middleGame = "r1bakab1r/9/2n1c1n2/p1p1p1p1p/9/9/P1P1P1P1P/2N1C1N2/9/R1BAKAB1R w - - 20 31"
	// Black's chariots mate in two plies whatever Red does: a general alone before two chariots.
	lost = "3k5/9/9/9/9/9/9/r8/1r7/4K4 w - - 0 50"
)

func TestCourtesy(t *testing.T) {
	const clock = " time 60000 increment 0"
	flat := []search.Score{30, 5, -4, 0, 9}
	hopeless := []search.Score{-1900, -2100, -2300, -2500}
	for _, test := range []struct {
		name, setup, fen, command string
		scores                    []search.Score
		depth                     int
		want                      string
	}{
		{"nothing to say", "", middleGame, "go" + clock, []search.Score{50, 60, 40, 45}, 12, ""},
		{"offer", "", middleGame, "go" + clock, flat, 12, "draw"},
		{"no offer before move 31", "", strings.Replace(middleGame, "20 31", "20 30", 1), "go" + clock, flat, 12, ""},
		{"no offer at low depth", "", middleGame, "go" + clock, flat, 7, ""},
		{"no offer without a clock", "", middleGame, "go depth 12", flat, 12, ""},
		{"no offer when it is switched off", "setoption offerdraw false", middleGame, "go" + clock, flat, 12, ""},
		{"no offer when scores swing", "", middleGame, "go" + clock, []search.Score{0, 0, 40, 0, 0}, 12, ""},
		{"accept", "", middleGame, "go draw" + clock, []search.Score{-1}, 3, "draw"},
		{"decline in the first twenty rounds", "", strings.Replace(middleGame, "20 31", "20 20", 1), "go draw" + clock,
			[]search.Score{-80}, 3, ""},
		{"accept at fixed depth", "", middleGame, "go draw depth 3", []search.Score{0}, 3, "draw"},
		{"decline", "", middleGame, "go draw" + clock, []search.Score{50}, 3, ""},
		{"no offer, so nothing to accept", "", middleGame, "go depth 3", []search.Score{-50}, 3, ""},
		{"resign", "", middleGame, "go" + clock, hopeless, 12, "resign"},
		{"resign rather than accept", "", middleGame, "go draw" + clock, hopeless, 12, "resign"},
		{"do not resign when switched off", "setoption resign off", middleGame, "go" + clock, hopeless, 12, ""},
		{"do not resign at low depth", "", middleGame, "go" + clock, hopeless, 9, ""},
		{"do not resign at the first shock", "", middleGame, "go" + clock, []search.Score{0, 0, 0, -2500}, 12, ""},
		{"do not resign at fixed depth", "", middleGame, "go depth 12", hopeless, 12, ""},
		{"do not resign with nodes", "", middleGame, "go nodes 5" + clock, hopeless, 12, ""},
		{"do not resign for a repetition", "", middleGame, "go" + clock,
			[]search.Score{-25990, -25990, -25990, -25990}, 12, ""},
		{"do not resign for a mate whose line is broken off", "", middleGame, "go" + clock,
			[]search.Score{-search.MateScore + 6}, 12, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			engine := scripted(test.scores, test.depth, nil)
			c := talk(t, Config{Engine: engine}).shake("ucci")
			c.exchange("setoption debug false", test.setup, "position fen "+test.fen)
			got := c.move(test.command)
			assert.Equal(t, strings.TrimSpace("bestmove e3e4 "+test.want), got[len(got)-1])
			c.quit()
		})
	}
}

// scripted is an engine that reports scores and plays e3e4, or a given line.
func scripted(scores []search.Score, depth int, moves []string) *fakeEngine {
	return &fakeEngine{onSearch: func(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
		waitAsTold(ctx, l)
		if moves == nil {
			moves = []string{"e3e4"}
		}
		var pv []position.Turn
		walk := p.Clone()
		for _, text := range moves {
			turn, err := walk.ParseTurn(text)
			if err != nil {
				return search.Result{}, err
			}
			walk.Play(turn)
			pv = append(pv, turn)
		}
		r := search.Result{Best: pv[0], HasBest: true, PV: pv, Depth: depth}
		for _, score := range scores {
			r.Score = score
			report(search.Info{Depth: depth, MultiPV: 1, Score: score, PV: pv})
		}
		return r, nil
	}}
}

func TestResignsWhenMated(t *testing.T) {
	scores := []search.Score{-search.MateScore + 2}
	c := talk(t, Config{Engine: scripted(scores, 4, []string{"e0f0", "a2a0"})}).shake("ucci")
	c.exchange("position fen " + lost)
	got := c.move("go time 60000 increment 0")
	assert.Equal(t, "bestmove e0f0 resign", got[len(got)-1])
	c.exchange("setoption resign false")
	got = c.move("go time 60000 increment 0")
	assert.Equal(t, "bestmove e0f0", got[len(got)-1])
	c.quit()

	c = talk(t, Config{Engine: scripted(scores, 4, []string{"e0f0", "a2a0"})}).shake("uci")
	c.exchange("position fen " + lost)
	got = c.move("go wtime 60000 btime 60000")
	assert.Equal(t, "bestmove e0f0", got[len(got)-1], "UCI knows no resigning")
	c.quit()
}

func TestOffersAreRare(t *testing.T) {
	engine := scripted([]search.Score{0, 0, 0, 0, 0}, 12, nil)
	c := talk(t, Config{Engine: engine}).shake("ucci")
	offered := func(move string) bool {
		c.exchange("position fen " + strings.Replace(middleGame, "20 31", "20 "+move, 1))
		got := c.move("go time 60000 increment 0")
		return strings.HasSuffix(got[len(got)-1], " draw")
	}
	assert.True(t, offered("31"))
	assert.False(t, offered("32"))
	assert.False(t, offered("40"))
	assert.True(t, offered("41"))
	assert.True(t, offered("33"), "an earlier move is another game")
	c.exchange("setoption newgame")
	assert.True(t, offered("34"), "and so is one after newgame")
	c.quit()
}

func TestPonderHitWithDraw(t *testing.T) {
	c := talk(t, Config{Engine: scripted([]search.Score{-5}, 4, nil)}).shake("ucci")
	c.exchange("position fen "+middleGame, "go ponder time 60000 increment 0")
	got := c.move("ponderhit draw")
	assert.Equal(t, "bestmove e3e4 draw", got[len(got)-1])
	c.exchange("go ponder time 60000 increment 0")
	got = c.move("stop")
	assert.Equal(t, "bestmove e3e4", got[len(got)-1])
	c.quit()
}
