package client_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/fake"
	"xqengine/match/client"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestLimitsOnTheWire: how each dialect is told each kind of limit, for Black to move with 30 s against
// 40 s on the clock.
func TestLimitsOnTheWire(t *testing.T) {
	t.Parallel()
	clock := client.Limits{Base: time.Minute, Increment: 100 * time.Millisecond}
	session := client.Limits{Base: 5 * time.Minute, Moves: 40}
	move := client.Limits{MoveTime: 100 * time.Millisecond}
	whole := client.Limits{MoveTime: 2 * time.Second}
	tests := []struct {
		script string
		words  string
		limits client.Limits
		want   []string // in this order, perhaps with others between
	}{
		{"uci", "", clock, []string{"go wtime 40000 btime 30000 winc 200 binc 100"}},
		{"uci", "", session, []string{"go wtime 40000 btime 30000 winc 200 binc 0 movestogo 7"}},
		{"uci", "", move, []string{"go movetime 100"}},
		{"uci", "", client.Limits{Depth: 9, Nodes: 5000}, []string{"go depth 9 nodes 5000"}},
		{"ucci", "", clock, []string{"setoption usemillisec true", "go time 30000 increment 100 opptime 40000 oppincrement 200"}},
		{"ucci", "unit=s", clock, []string{"go time 30 increment 0 opptime 40 oppincrement 0"}},
		{"ucci", "", session, []string{"go time 30000 movestogo 7 opptime 40000 oppmovestogo 6"}},
		{"ucci", "", move, []string{"go time 100"}},
		{"ucci", "bytime=movetime", move, []string{"go movetime 100"}},
		{"ucci", "unit=s", whole, []string{"go time 2"}},
		{"ucci", "", client.Limits{Depth: 9}, []string{"go depth 9"}},
		{"xboard", "", clock, []string{"level 0 1 0.1", "time 3000", "otim 4000", "go"}},
		{"xboard", "", session, []string{"level 40 5 0", "time 3000", "otim 4000", "go"}},
		{"xboard", "", move, []string{"level 40 0:04 0", "time 400", "otim 400", "go"}},
		{"xboard", "tellclock=1.5", move, []string{"level 40 0:06 0", "time 600", "otim 600", "go"}},
		{"xboard", "", whole, []string{"st 2", "go"}},
		{"xboard", "", client.Limits{Depth: 9}, []string{"level 0 600 0", "sd 9", "time 3600000", "go"}},
	}
	for _, test := range tests {
		t.Run(test.script+" "+test.words+" "+test.limits.String(), func(t *testing.T) {
			t.Parallel()
			spec := fake.Spec("fake", test.script)
			if test.words != "" {
				var err error
				spec, err = client.ParseSpec([]string{test.words}, spec)
				require.NoError(t, err)
			}
			s, log := settings(t)
			b := sit(t, start(t, spec, s), fen.Start(position.Xiangqi), test.limits)
			b.play("h2e2")
			request := &client.Request{
				Position: b.board, Turns: b.turns, Own: 30 * time.Second, Opponent: 40 * time.Second,
				OpponentIncr: 200 * time.Millisecond, Margin: stall,
			}
			if test.limits.Moves > 0 {
				request.MovesToGo, request.OpponentMoves = 7, 6
			}
			_, err := b.engine.Think(t.Context(), request)
			require.NoError(t, err)
			assertOrder(t, log.sent(t), test.want)
		})
	}
}

// assertOrder checks that the wanted lines come in their order.
func assertOrder(t *testing.T, lines, want []string) {
	t.Helper()
	k := 0
	for _, l := range lines {
		if k < len(want) && l == want[k] {
			k++
		}
	}
	assert.Equal(t, len(want), k, "want %q in\n%s", want, strings.Join(lines, "\n"))
}

// TestSettingUp: variant, options, hash, threads and positions in each dialect's words.
func TestSettingUp(t *testing.T) {
	t.Parallel()
	const fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
	words := []string{"hash=32", "threads=2", "option.skill_level=3", "init=hello there"}
	tests := []struct {
		script string
		want   []string
	}{
		{"uci ranks1", []string{"uci", "hello there", "setoption name UCI_Variant value xiangqi", "setoption name Hash value 32",
			"setoption name Skill Level value 3", "isready", "ucinewgame", "isready", "position fen " + fen + " moves h10g8", "go depth 1"}},
		{"ucci", []string{"ucci", "hello there", "setoption hashsize 32", "setoption skill_level 3", "isready", "setoption newgame",
			"position fen " + fen + " moves h9g7", "go depth 1"}},
		{"xboard usermove", []string{"xboard", "protover 2", "memory 32", "cores 2", "option skill_level=3", "new", "variant xiangqi",
			"force", "easy", "post", "name Nobody", "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b 1 1",
			"usermove h9g7", "go", "force", "result 1-0 {mate}"}},
	}
	for _, test := range tests {
		t.Run(test.script, func(t *testing.T) {
			t.Parallel()
			spec, err := client.ParseSpec(words, fake.Spec("fake", test.script))
			require.NoError(t, err)
			s, log := settings(t)
			e := start(t, spec, s)
			b := sit(t, e, fen, depthOne)
			b.play("h9g7")
			b.move()
			e.GameOver("1-0", "mate")
			assertOrder(t, log.sent(t), test.want)
		})
	}
}

// TestClocksOfDifferentKinds: each side is told what holds for it, whatever holds for the other.
func TestClocksOfDifferentKinds(t *testing.T) {
	t.Parallel()
	session, clock := client.Limits{Base: 5 * time.Minute, Moves: 40}, client.Limits{Base: time.Minute, Increment: 100 * time.Millisecond}
	for _, test := range []struct {
		limits  client.Limits
		request client.Request
		want    string
	}{
		{session, client.Request{MovesToGo: 7, OpponentIncr: 200 * time.Millisecond}, "go time 30000 movestogo 7 opptime 40000 oppincrement 200"},
		{clock, client.Request{OpponentMoves: 12}, "go time 30000 increment 100 opptime 40000 oppmovestogo 12"},
	} {
		s, log := settings(t)
		b := sit(t, start(t, fake.Spec("fake", "ucci"), s), fen.Start(position.Xiangqi), test.limits)
		test.request.Position, test.request.Own, test.request.Opponent = b.board, 30*time.Second, 40*time.Second
		test.request.Margin = stall
		_, err := b.engine.Think(t.Context(), &test.request)
		require.NoError(t, err)
		assertOrder(t, log.sent(t), []string{test.want})
	}
}

// TestDrawOffersOnTheWire: an engine whose dialect has a word for it is told of its opponent's offer, if claims count.
func TestDrawOffersOnTheWire(t *testing.T) {
	t.Parallel()
	for script, want := range map[string][]string{
		"ucci": {"go draw depth 1"}, "uci": {"go depth 1"}, "xboard": {"draw", "go"},
	} {
		for _, claims := range []bool{true, false} {
			s, log := settings(t)
			s.Claims = claims
			b := sit(t, start(t, fake.Spec("fake", script), s), fen.Start(position.Xiangqi), depthOne)
			_, err := b.engine.Think(t.Context(), &client.Request{Position: b.board, Margin: stall, DrawOffered: true})
			require.NoError(t, err)
			if claims || script == "uci" {
				assertOrder(t, log.sent(t), want)
			} else {
				assert.NotContains(t, strings.Join(log.sent(t), "\n"), "draw")
			}
		}
	}
}
