package client_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/fake"
	"xqengine/internal/transcript"
	"xqengine/internal/wire"
	"xqengine/match/client"
	"xqengine/position"
	"xqengine/position/fen"
)

func TestMain(m *testing.M) {
	fake.Main()
	os.Exit(fake.Run(m))
}

// stall is how long a busy machine may stand still without a test failing by it.
const stall = 30 * time.Second

// settings are those of a match of plain xiangqi, with a log of all traffic into the returned buffer.
func settings(t *testing.T) (client.Settings, *traffic) {
	t.Helper()
	log := &traffic{}
	log.Traffic = client.NewTraffic(&log.text)
	return client.Settings{
		Variant: position.Xiangqi, Rules: position.DefaultRules(), Label: "x", Traffic: log.Traffic,
		StartTimeout: stall, Patience: stall, Grace: stall,
	}, log
}

// traffic collects a log.
type traffic struct {
	*client.Traffic
	text transcript.Transcript
}

// sent returns the lines that were sent to the engine.
func (l *traffic) sent(t *testing.T) []string {
	t.Helper()
	require.NoError(t, l.Err())
	var lines []string
	for text := range strings.Lines(l.text.String()) {
		if _, line, ok := strings.Cut(strings.TrimSpace(text), " x > "); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// start starts a fake engine and ends it with the test.
func start(t *testing.T, spec client.Spec, s client.Settings) *client.Engine {
	t.Helper()
	e, err := client.Start(t.Context(), spec, s)
	require.NoError(t, err)
	t.Cleanup(e.Kill)
	return e
}

// table is a game that a test plays with one engine.
type table struct {
	t      *testing.T
	engine *client.Engine
	board  *position.Position
	turns  []string
}

func sit(t *testing.T, e *client.Engine, text string, limits client.Limits, lead ...string) *table {
	t.Helper()
	board, err := fen.Parse(position.Xiangqi, text)
	require.NoError(t, err)
	return sitAt(t, e, board, limits, lead...)
}

func sitAt(t *testing.T, e *client.Engine, board *position.Position, limits client.Limits, lead ...string) *table {
	t.Helper()
	require.NoError(t, e.NewGame(t.Context(), client.Game{Start: board.Clone(), Lead: lead, Limits: limits, Opponent: "Nobody"}))
	return &table{t: t, engine: e, board: board}
}

func (b *table) think() (client.Answer, error) {
	request := &client.Request{Position: b.board, Turns: b.turns, Own: time.Minute, Opponent: time.Minute, Margin: stall}
	return b.engine.Think(b.t.Context(), request)
}

// move has the engine move and plays that.
func (b *table) move() client.Answer {
	b.t.Helper()
	answer, err := b.think()
	require.NoError(b.t, err)
	b.play(answer.Text)
	return answer
}

// play makes a move of the opponent.
func (b *table) play(text string) {
	b.t.Helper()
	turn, err := b.board.ParseTurn(text)
	require.NoError(b.t, err)
	b.board.Play(turn)
	b.turns = append(b.turns, text)
}

// reply plays the first legal move, as the opponent.
func (b *table) reply() { b.play(b.board.FormatTurn(b.board.LegalTurns()[0])) }

var depthOne = client.Limits{Depth: 1}

// TestConversations: every dialect plays a few moves of two games, from the start and from a position.
func TestConversations(t *testing.T) {
	t.Parallel()
	const elsewhere = "2bakab1r/4n4/1c2c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 3 9"
	for _, script := range []string{
		"uci", "uci ranks1", "uci ranks1-hidden", "ucci", "xboard", "xboard usermove", "xboard noping", "uci garbage stderr",
		"ucci garbage", "xboard garbage stderr", "uci twice", "xboard lie", "ucci lie", "uci child", "xboard child",
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			s, _ := settings(t)
			e := start(t, fake.Spec("fake", script), s)
			for _, text := range []string{fen.Start(position.Xiangqi), elsewhere} {
				b := sit(t, e, text, depthOne)
				for range 4 {
					b.move()
					b.reply()
				}
				e.GameOver("1-0", "mate")
			}
			e.Close()
		})
	}
}

// TestSAN: an engine that asks for SAN is told moves so, those that lead to a position, too.
func TestSAN(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"xboard chess san", "xboard chess san usermove nosetboard", "xboard chess"} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			s, log := settings(t)
			s.Variant = position.Chess
			e := start(t, fake.Spec("fake", script), s)
			lead := strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5")
			board := position.New(position.Chess)
			for _, text := range lead {
				turn, err := board.ParseTurn(text)
				require.NoError(t, err)
				board.Play(turn)
			}
			if !strings.Contains(script, "nosetboard") {
				board, lead = position.New(position.Chess), nil
			}
			b := sitAt(t, e, board, depthOne, lead...)
			for range 20 {
				b.move()
				if len(b.board.LegalTurns()) == 0 {
					break
				}
				b.reply()
				if len(b.board.LegalTurns()) == 0 {
					break
				}
			}
			e.Close()
			if lead != nil {
				assert.Contains(t, log.text.String(), "usermove Bb5")
			}
		})
	}
}

// TestFailures: whatever an engine does wrong is named, and nothing waits for ever.
func TestFailures(t *testing.T) {
	t.Parallel()
	tests := []struct {
		script string
		kind   client.FailureKind
		detail string
	}{
		{"uci crash@2", client.Crashed, "exit status 3: fake: segmentation fault, of course while thinking"},
		{"ucci crash@2", client.Crashed, "exit status 3"},
		{"xboard crash@2", client.Crashed, "exit status 3"},
		{"uci greedy@2", client.Oversized, "took more than 150 MB while thinking"},
		{"uci close@2", client.Crashed, "closed its output while thinking"},
		{"uci hang@2", client.Hung, "no move"},
		{"xboard hang@2", client.Hung, "no move"},
		{"uci flood@2", client.Hung, "no move"},
		{"uci illegal@2", client.Illegal, "a0a9: not legal here"},
		{"uci ranks1 illegal@2", client.Illegal, "a1a10: not legal here"},
		{"xboard illegal@2", client.Illegal, "a0a9: not legal here"},
		{"ucci nonsense@2", client.Illegal, "knight-to-f3: not a move"},
		{"uci resign@2", client.NoMove, `"bestmove resign"`},
		{"uci nomove@2", client.NoMove, `"bestmove (none)"`},
		{"ucci nomove@2", client.NoMove, `"nobestmove"`},
		{"xboard resign@2", client.NoMove, `"resign"`},
		{"xboard claim@2", client.NoMove, `"1/2-1/2 {Draw by repetition}"`},
		{"xboard nosetboard claim@2", client.NoMove, `"1/2-1/2 {Draw by repetition}"`},
		{"xboard nosetboard reject@1", client.Rejected, "refused the opponent's move: Illegal move: "},
	}
	for _, test := range tests {
		t.Run(test.script, func(t *testing.T) {
			t.Parallel()
			s, _ := settings(t)
			limits, margin := client.Limits{MoveTime: 50 * time.Millisecond}, stall
			if test.kind == client.Hung {
				s.Grace, margin = 300*time.Millisecond, 50*time.Millisecond
			}
			spec := fake.Spec("fake", test.script)
			spec.MemoryMB = 150
			e := start(t, spec, s)
			b := sit(t, e, fen.Start(position.Xiangqi), limits)
			b.move()
			b.reply()
			request := &client.Request{Position: b.board, Turns: b.turns, Margin: margin}
			_, err := e.Think(t.Context(), request)
			var f *client.Failure
			require.ErrorAs(t, err, &f)
			assert.Equal(t, test.kind, f.Kind)
			assert.Contains(t, f.Detail, test.detail)
		})
	}
}

// TestRejectedMoveIsForgiven: an engine that refuses a move by rules of its own but can set up positions
// plays on.
func TestRejectedMoveIsForgiven(t *testing.T) {
	t.Parallel()
	s, log := settings(t)
	e := start(t, fake.Spec("fake", "xboard reject@2"), s)
	b := sit(t, e, fen.Start(position.Xiangqi), depthOne)
	for range 5 {
		b.move()
		b.reply()
	}
	assert.Contains(t, strings.Join(log.sent(t), "\n"), "setboard ")
}

// TestGameThatIsOverForTheEngineAlone: an engine that takes the game for drawn by rules of its own, after its
// own move or the opponent's, and would not survive one more move in that game, plays on. Its claim is
// kept, and it is told no more time than its clock shows.
func TestGameThatIsOverForTheEngineAlone(t *testing.T) {
	t.Parallel()
	for script, claims := range map[string]int{
		"xboard fussy=5": 3, "xboard fussy=6": 3, "xboard usermove fussy=1": 15, "xboard noping fussy=6": 3,
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			s, log := settings(t)
			e := start(t, fake.Spec("fake", script), s)
			b := sit(t, e, "3k5/4a4/3a5/9/9/9/9/5A3/4A4/5K3 w - - 0 9", client.Limits{Base: 5 * time.Minute})
			claimed := 0
			for range 16 {
				if b.move().Claim != "" {
					claimed++
				}
				b.reply()
			}
			assert.GreaterOrEqual(t, claimed, claims)
			lines := strings.Join(log.sent(t), "\n")
			assert.Contains(t, lines, "level 0 5 0\n")
			assert.Contains(t, lines, "level 0 1 0\nsetboard ")
		})
	}
}

// TestUnusable: engines that cannot play in the match are told apart from such that play badly.
func TestUnusable(t *testing.T) {
	t.Parallel()
	absent := client.Spec{Name: "absent", Command: []string{"/does/not/exist"}, Protocol: client.UCI}
	silent := client.Spec{Name: "silent", Command: []string{"cat"}, Protocol: client.UCI}
	unknown := client.Spec{Name: "unknown", Command: []string{"cat"}}
	tests := map[string]struct {
		spec   client.Spec
		kind   client.FailureKind
		detail string
	}{
		"no program":       {absent, client.Unusable, "no such file"},
		"ends at once":     {fake.Spec("fake", "uci nostart"), client.Unusable, "exit status 7: fake: no network file"},
		"no uciok":         {silent, client.Unusable, "no answer to uci within"},
		"no protocol":      {unknown, client.Unusable, "answers neither uci nor ucci nor xboard"},
		"unknown variant":  {fake.Spec("fake", "xboard variants=normal"), client.Unusable, "does not know the variant xiangqi"},
		"xboard and nodes": {fake.Spec("fake", "xboard"), client.Unusable, "no limit of nodes"},
		"no setboard":      {fake.Spec("fake", "xboard nosetboard"), client.Unusable, "cannot set up a position"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, _ := settings(t)
			s.StartTimeout = 300 * time.Millisecond
			if test.spec.Env != nil {
				s.StartTimeout = stall // it does answer, and a busy machine may be slow
			}
			e, err := client.Start(t.Context(), test.spec, s)
			if err == nil {
				t.Cleanup(e.Kill)
				board, parseErr := fen.Parse(position.Xiangqi, "4k4/9/9/9/9/9/9/9/4A4/3K1A3 w - - 0 1")
				require.NoError(t, parseErr)
				limits := depthOne
				if name == "xboard and nodes" {
					limits = client.Limits{Nodes: 1000}
				}
				err = e.NewGame(t.Context(), client.Game{Start: board, Limits: limits})
			}
			var f *client.Failure
			require.ErrorAs(t, err, &f)
			assert.Equal(t, test.kind, f.Kind)
			assert.Contains(t, f.Detail, test.detail)
		})
	}
}

// TestProtocolIsFoundOut: without a protocol the engine is asked.
func TestProtocolIsFoundOut(t *testing.T) {
	t.Parallel()
	for _, protocol := range []client.Protocol{client.UCI, client.UCCI, client.XBoard} {
		t.Run(string(protocol), func(t *testing.T) {
			t.Parallel()
			spec := fake.Spec("fake", string(protocol)+" usermove")
			spec.Protocol = client.Auto
			s, _ := settings(t)
			e := start(t, spec, s)
			assert.Equal(t, protocol, e.Protocol())
			b := sit(t, e, fen.Start(position.Xiangqi), depthOne)
			b.move()
		})
	}
}

// TestLateAnswer: an engine that answers only after stop is late; what it says after that, a second
// bestmove or UCCI's nobestmove, is not taken for the answer to the next question.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"uci late@1", "ucci late@1"} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			s, log := settings(t)
			e := start(t, fake.Spec("fake", script), s)
			for range 3 {
				b := sit(t, e, fen.Start(position.Xiangqi), client.Limits{MoveTime: 10 * time.Millisecond})
				for range 2 {
					request := &client.Request{Position: b.board, Turns: b.turns, Margin: 10 * time.Millisecond}
					answer, err := e.Think(t.Context(), request)
					require.NoError(t, err)
					assert.GreaterOrEqual(t, answer.Elapsed, 20*time.Millisecond)
					b.play(answer.Text)
					b.reply()
				}
			}
			assert.Equal(t, 6, strings.Count(strings.Join(log.sent(t), "\n"), "stop"))
		})
	}
}

// TestRanksAreFoundOut: an engine that counts ranks from 1 without saying so gets no moves, only
// positions, until one of its own moves has told, and then gets the moves its way.
func TestRanksAreFoundOut(t *testing.T) {
	t.Parallel()
	s, log := settings(t)
	e := start(t, fake.Spec("fake", "uci ranks1-hidden"), s)
	b := sit(t, e, fen.Start(position.Xiangqi), depthOne)
	for range 6 {
		b.move()
		b.reply()
	}
	lines := log.sent(t)
	var positions []string
	for _, l := range lines {
		if strings.HasPrefix(l, "position") {
			positions = append(positions, l)
		}
	}
	require.Len(t, positions, 6)
	assert.Equal(t, "position fen "+fen.Start(position.Xiangqi), positions[0])
	assert.True(t, strings.HasPrefix(positions[5], "position startpos moves "), positions[5])
	assert.Contains(t, positions[5], wire.RanksFrom1.Write(b.turns[9]))
}

// TestContextEndsThinking: an interrupted match does not wait for the engine.
func TestContextEndsThinking(t *testing.T) {
	t.Parallel()
	s, _ := settings(t)
	e := start(t, fake.Spec("fake", "uci hang@1"), s)
	b := sit(t, e, fen.Start(position.Xiangqi), depthOne)
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	cancel(reason)
	_, err := e.Think(ctx, &client.Request{Position: b.board})
	require.ErrorIs(t, err, reason)
}

func TestPerft(t *testing.T) {
	t.Parallel()
	s, log := settings(t)
	e := start(t, fake.Spec("x", "uci"), s)
	leaves, took, err := e.Perft(t.Context(), position.New(position.Xiangqi), 1)
	require.NoError(t, err)
	assert.EqualValues(t, 44, leaves)
	assert.Positive(t, took)
	assert.Contains(t, log.sent(t), "go perft 1")
	e.Kill()
	_, _, err = e.Perft(t.Context(), position.New(position.Xiangqi), 1)
	assert.ErrorContains(t, err, "before perft")
}
