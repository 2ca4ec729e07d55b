package protocol

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

func TestHandshakes(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}})
	c.send("uci")
	got := c.until("uciok")
	name := "id name xqengine test net " + nnue.Internal(position.Xiangqi).Hash()[:8]
	assert.Equal(t, name, got[0])
	assert.Contains(t, got[1], "id author ")
	assert.Contains(t, got, "option name Threads type spin min 1 max 512 default 1")

	c.send("ucci") // a GUI that lost patience asks for the other one
	got = c.until("ucciok")
	assert.Equal(t, name, got[0])
	for i, prefix := range []string{"id name", "id copyright", "id author", "id user", "option usemillisec"} {
		assert.Contains(t, got[i], prefix)
	}
	assert.Equal(t, []string{"bye"}, c.quit())
}

func TestForcedProtocol(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}, Protocol: UCI})
	assert.Equal(t, []string{`info string error: unknown command "ucci"`}, c.exchange("ucci"))
	c.shake("uci").quit()

	c = talk(t, Config{Engine: &fakeEngine{}, Protocol: UCCI})
	c.send("stop")
	assert.Equal(t, "nobestmove", c.next(), "it is UCCI from the start")
	assert.Empty(t, c.exchange("uci"))
	assert.Equal(t, []string{"bye"}, c.quit())
}

func TestNothingBeforeTheFirstCommand(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}})
	assert.Equal(t, []string{"readyok"}, append(c.exchange(""), "readyok"))
	assert.Empty(t, c.quit())
}

func TestHandshakeMakesNothingBig(t *testing.T) {
	engine := &fakeEngine{}
	c := talk(t, Config{Engine: engine}).shake("uci").shake("ucci")
	assert.Empty(t, engine.took())
	assert.Empty(t, c.exchange())
	assert.Equal(t, []string{"prepare"}, engine.took())
	c.quit()
}

// TestWrongInput holds the table of what is wrong and what it gets. After each row the session must be
// ready and play a legal move.
func TestWrongInput(t *testing.T) {
	const mistake = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1/1C5C1/9/RNBAKABNR w - - 0 1"
	for _, test := range []struct {
		name, input string
		uci, ucci   []string // answers; ucci without debug
	}{
		{"empty line", "", nil, nil},
		{"comment", "# nothing", nil, nil},
		{"unknown command", "nonsense 1 2", []string{`E: unknown command "nonsense"`}, nil},
		{"unknown command with controls cut", strings.Repeat("X", 200),
			[]string{`E: unknown command "` + strings.Repeat("X", 80) + `"`}, nil},
		{"CECP", "xboard", []string{`E: unknown command "xboard"`}, nil},
		{"unknown option", "setoption name Foo value 1", []string{`E: unknown option "Foo"`}, nil},
		{"bad option value", "setoption name MultiPV value x", []string{`E: MultiPV: "x" is not a number`}, []string{`E: multipv: "x" is not a number`}},
		{"bad board", "position fen " + mistake, []string{"E: board: rank 3 has 8 points, want 9"}, same},
		{"generals facing", "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", []string{"E: board: the generals face each other"}, same},
		{"empty fen", "position fen", []string{"E: board: missing"}, same},
		{"position alone", "position", []string{"E: position: want fen or startpos"}, same},
		{"position of something else", "position here", []string{`E: position: "here", want fen or startpos`}, same},
		{"moves without the word", "position startpos h2e2", []string{`E: position: "h2e2" after startpos, want moves`}, same},
		{"illegal move", "position startpos moves h2e2 a0a9 b0c2", []string{`E: move 2 "a0a9": not legal here`}, same},
		{"no move at all", "position startpos moves h2e2 foo", []string{`E: move 2 "foo": not a move: "foo": want four characters, such as C2.5; want coordinates (h2e2), WXF (C2.5) or Chinese (炮二平五)`}, same},
		{"null move", "position startpos moves 0000", []string{`E: move 1 "0000": not a move`}, same},
		{"bare bad position", "fen 9/9 w", []string{"E: board: 2 ranks, want 10"}, same},
		{"NUL", "go\x00", []string{"E: " + errBinary.Error()}, nil},
		{"bad UTF-8", "\xfe\xff", []string{"E: " + errBadUTF8.Error()}, nil},
		{"long line", strings.Repeat("x", maxLine+1), []string{"E: " + errLongLine.Error()}, nil},
		{"long line of moves", "position startpos moves " + strings.Repeat("h2e2 ", 200000)[:900000], []string{`E: move 2 "h2e2": not legal here`}, same},
		{"ponderhit", "ponderhit", []string{"E: ponderhit, but not pondering"}, nil},
		{"stop", "stop", nil, []string{"nobestmove"}},
		{"register", "register later", nil, nil},
		{"debug with a bad value", "debug maybe", []string{`E: debug: "maybe" is neither true nor false`}, same},
		{"banned nonsense", "banmoves a0a9 foo", nil, nil},
		{"probe of a bad position", "probe fen 9 w", []string{"E: probe: board: 1 rank, want 10", "pophash"}, same},
		{"bench of nothing", "bench depth", []string{"E: bench: depth: number missing"}, same},
		{"setoption alone", "setoption", []string{"E: setoption: no name"}, same},
	} {
		for protocol, want := range map[string][]string{"uci": test.uci, "ucci": test.ucci} {
			t.Run(protocol+" "+test.name, func(t *testing.T) {
				c := talk(t, Config{Engine: &fakeEngine{}}).shake(protocol)
				if len(want) > 0 && &want[0] == &same[0] {
					want = test.uci
				}
				prefix := map[string]string{"uci": "info string error: ", "ucci": "info message error: "}[protocol]
				var expected []string
				for _, text := range want {
					expected = append(expected, strings.Replace(text, "E: ", prefix, 1))
				}
				assert.Equal(t, expected, c.exchange(test.input))
				assert.Empty(t, c.exchange("position startpos moves b0c2"))
				c.send("go depth 1")
				assert.Equal(t, "bestmove a6a5", c.until("bestmove")[1])
				c.quit()
			})
		}
	}
}

// same stands for the answer of UCI, with the prefix of UCCI.
var same = []string{"as in UCI"}

func TestDebugShowsDetails(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	assert.Empty(t, c.exchange("nonsense"))
	c.exchange("setoption debug on")
	assert.Equal(t, []string{`info message error: unknown command "nonsense"`}, c.exchange("nonsense"))
	c.exchange("debug off")
	assert.Empty(t, c.exchange("nonsense"))
	c.quit()
}

func TestRefusedPosition(t *testing.T) {
	for protocol, answer := range map[string][]string{
		"uci":  {"info string error: no position", "bestmove (none)"},
		"ucci": {"info message error: no position", "nobestmove"},
	} {
		c := talk(t, Config{Engine: &fakeEngine{}}).shake(protocol)
		c.exchange("position startpos moves h2e2")
		require.Len(t, c.exchange("position startpos moves h2e2 h2e2"), 1)
		assert.Equal(t, answer, c.exchange("go depth 3"))
		assert.Equal(t, answer, c.exchange("go infinite"), "refused is answered at once")
		assert.Contains(t, strings.Join(c.exchange("d"), "\n"), "/1C2C4/9/RNBAKABNR b - - 1 1", "the board was kept")
		assert.Equal(t, answer, c.exchange("ucinewgame", "go nodes 4"), "a new game is not a position")
		c.exchange("position startpos")
		c.send("go depth 1")
		c.until("bestmove a0a1")
		c.quit()
	}
}

func TestGoWithoutPosition(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}})
	c.send("go depth 1")
	assert.Equal(t, "bestmove a0a1", c.until("bestmove")[1], "the board starts as the start position")
	c.quit()
}

func TestFormsOfPositions(t *testing.T) {
	const after = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
	for _, input := range []string{
		"position startpos moves h2e2",
		"POSITION STARTPOS MOVES H2E2",
		"position\tstartpos  moves   h2-e2 ",
		"position fen " + startFEN + " moves h2e2",
		"position " + startFEN + " moves h2e2",
		"position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves h2e2",
		"position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w 0 1 moves h2e2",
		"position fen " + after,
		"position fen " + after + " surplus words moves",
		"fen " + startFEN + " moves h2e2",
		"startpos moves h2e2",
	} {
		s := newSession(Config{Engine: &fakeEngine{}, Output: io.Discard})
		s.receive(lineOf(input))
		assert.Equal(t, after, fen.Format(s.board), input)
		assert.False(t, s.refused)
	}
}

// TestCastlingOnTheWire is the king's move, as in every GUI; O-O is for records and people.
func TestCastlingOnTheWire(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}, Variant: position.Chess}).shake("uci")
	const fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves "
	for _, text := range []string{"O-O", "0-0"} {
		assert.Equal(t, []string{"info string error: move 1 \"" + text + "\": not legal here"}, c.exchange(fen+text))
	}
	assert.Empty(t, c.exchange(fen+"e1g1"))
	c.quit()
}

// lineOf makes a line of input.
func lineOf(text string) input { return input{text: text, at: time.Now()} }

func TestRanksByEvidence(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	assert.Equal(t, []string{"info string ranks count from 1"}, c.exchange("position startpos moves h3e3"))
	c.send("go depth 1")
	assert.Equal(t, "bestmove a7a6", c.until("bestmove")[1])
	assert.Contains(t, c.exchange("d"), "Ranks: 1")
	assert.Equal(t, []string{"info string ranks count from 0"}, c.exchange("position startpos moves h2e2 h9g7"))
	assert.Equal(t, []string{`info string error: move 2 "h10g9": not a move`}, c.exchange("position startpos moves h2e2 h10g9"),
		"legal in neither way: the present one is complained about")
	c.exchange("startpos")
	assert.Equal(t, []string{`info string error: move 1 "h3e3": not legal here`}, c.exchange("position startpos moves h3e3"),
		"a bare startpos settles it")
	c.quit()

	c = talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	assert.Equal(t, []string{`info message error: move 1 "h3e3": not legal here`}, c.exchange("position startpos moves h3e3"))
	c.quit()

	c = talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	assert.Empty(t, c.exchange("setoption name UCI_Variant value xiangqi", "position startpos moves h3e3 b10c8"))
	c.send("go depth 1 searchmoves a1a2 a9a10")
	assert.Equal(t, "bestmove a1a2", c.until("bestmove")[1])
	c.quit()

	c = talk(t, Config{Engine: &fakeEngine{}, Ranks: wire.RanksFrom1}).shake("ucci")
	assert.Empty(t, c.exchange("position startpos moves h3e3"))
	c.quit()
}

func TestSameMovesInBothRanks(t *testing.T) {
	moves := "h2e2 h9g7 h0g2 i9h9 i0h0 h7i7 h0h9 g7h9 b0c2 b9c7 a0a1 a9a8"
	p := position.New(position.Xiangqi)
	var fromOne []string
	for _, text := range strings.Fields(moves) {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		p.Play(turn)
		fromOne = append(fromOne, wire.RanksFrom1.Write(text))
	}
	for _, list := range []string{moves, strings.Join(fromOne, " ")} {
		s := newSession(Config{Engine: &fakeEngine{}, Output: io.Discard})
		s.receive(lineOf("position startpos moves " + list))
		assert.Equal(t, fen.Format(p), fen.Format(s.board))
	}
}

func TestBannedAndSearchedMoves(t *testing.T) {
	engine := &fakeEngine{}
	c := talk(t, Config{Engine: engine}).shake("ucci")
	p := position.New(position.Xiangqi)
	turn := func(text string) position.Turn { return line(t, p, text)[0] }

	c.move("banmoves h2e2 foo a0a9 b2e2", "go depth 1")
	assert.Equal(t, []position.Turn{turn("h2e2"), turn("b2e2")}, engine.lastLimits().BanMoves)
	c.move("banmoves h2e2", "go depth 1 searchmoves h2e2 b0c2")
	assert.Equal(t, []position.Turn{turn("h2e2")}, engine.lastLimits().BanMoves)
	assert.Equal(t, []position.Turn{turn("b0c2")}, engine.lastLimits().SearchMoves)
	c.move("banmoves", "go depth 1 searchmoves a0a9")
	assert.Empty(t, engine.lastLimits().BanMoves)
	assert.Empty(t, engine.lastLimits().SearchMoves, "none left: all")
	c.move("banmoves h2e2", "position startpos", "go depth 1")
	assert.Empty(t, engine.lastLimits().BanMoves, "a position forgets them")

	c.exchange("position fen 5k3/9/9/9/4r4/9/9/9/9/3K5 w - - 0 1")
	got := c.move("banmoves d0e0 d0d1", "go depth 1")
	assert.Equal(t, "info message error: banmoves: no move is left, so all may be played", got[0])
	assert.Empty(t, engine.lastLimits().BanMoves)
	c.quit()
}

func TestNoLegalTurn(t *testing.T) {
	const mated = "3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 0 1"
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	assert.Equal(t, []string{"info depth 0 score mate 0", "bestmove (none)"}, c.move("position fen "+mated, "go depth 5"))
	c.send("go infinite", "isready")
	assert.Equal(t, []string{"readyok"}, c.until("readyok"), "held back until stop")
	c.send("stop")
	assert.Equal(t, []string{"info depth 0 score mate 0", "bestmove (none)"}, c.until("bestmove"))
	c.quit()
	c = talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	assert.Equal(t, []string{"nobestmove"}, c.move("position fen "+mated, "go depth 5"))
	c.quit()
}

func TestDepthZero(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	got := c.move("go depth 0")
	require.Len(t, got, 2)
	assert.Regexp(t, `^info depth 0 score 1[0-9] `, got[0])
	assert.Equal(t, "nobestmove", got[1])
	assert.Regexp(t, `^info depth 0 score -1[0-9] `, c.move("position startpos moves h2e2", "go depth 0")[0], "the mover's view")
	c.quit()
}

// TestDepthZeroInChess is in the unit of every other line there: centipawns, not parts of a horse.
func TestDepthZeroInChess(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}, Variant: position.Chess}).shake("ucci")
	assert.Regexp(t, `^info depth 0 score 38 `, c.move("go depth 0")[0])
	c.quit()
}

// TestLayoutsDoNotForgive: where a position was refused nothing is searched, whatever options come between.
func TestLayoutsDoNotForgive(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	got := c.move("position startpos moves a0a9", "setoption name Red Layout value default", "go depth 1")
	assert.Equal(t, "bestmove (none)", got[len(got)-1], "%q", got)
	got = c.move("position startpos", "go depth 1")
	assert.NotEqual(t, "bestmove (none)", got[len(got)-1])
	c.quit()
}

func TestInfoLineBeforeEveryMove(t *testing.T) {
	engine := &fakeEngine{onSearch: func(_ context.Context, p *position.Position, _ search.Limits, _ func(search.Info)) (search.Result, error) {
		best := line(t, p, "i0i2")[0]
		return search.Result{Best: best, HasBest: true, PV: []position.Turn{best}, Score: 7}, nil
	}}
	c := talk(t, Config{Engine: engine}).shake("uci")
	got := c.move("go depth 1")
	require.Len(t, got, 2)
	assert.Equal(t, "info depth 1 seldepth 1 multipv 1 score cp 7 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv i0i2", got[0])
	c.quit()
}

// oneSearch sends lines to a session, of which the last begins a search, and returns what it has written when that and the
// session have ended, and the bug that it met.
func oneSearch(t *testing.T, engine Engine, lines ...string) (written string, crash error) {
	t.Helper()
	var b strings.Builder
	s := newSession(Config{Engine: engine, Output: &b})
	for _, text := range lines {
		s.receive(lineOf(text))
	}
	s.jobEnded(<-s.finished)
	s.end(t.Context())
	return b.String(), s.crash
}

// TestCrashInSearch: a bug in the search does not cost the game, and does not go unnoticed.
func TestCrashInSearch(t *testing.T) {
	engine := &fakeEngine{onSearch: func(_ context.Context, p *position.Position, _ search.Limits, report func(search.Info)) (search.Result, error) {
		report(search.Info{Depth: 4, Score: 5, MultiPV: 1, PV: line(t, p, "i0i1")})
		panic("index out of range")
	}}
	written, crash := oneSearch(t, engine, "uci", "position startpos", "go depth 5")
	require.ErrorContains(t, crash, "panic: index out of range")
	assert.Contains(t, crash.Error(), "session_test.go", "with the stack")
	assert.Contains(t, written, "info string error: internal: panic: index out of range\n")
	assert.Regexp(t, "\nbestmove i0i1\n$", written, "the move of the last line reported")
}

// TestCrashWithIllegalLine: what a search that crashes has reported is played only if it is legal.
func TestCrashWithIllegalLine(t *testing.T) {
	engine := &fakeEngine{onSearch: func(_ context.Context, _ *position.Position, _ search.Limits, report func(search.Info)) (search.Result, error) {
		wrong := position.NewTurn(position.NewMove(position.SquareAt(0, 0), position.SquareAt(0, 1)))
		report(search.Info{CurrentMove: wrong, CurrentMoveNumber: 1, Elapsed: slow})
		report(search.Info{Depth: 4, Score: 5, MultiPV: 1, PV: []position.Turn{wrong, wrong}})
		panic("index out of range")
	}}
	written, crash := oneSearch(t, engine, "position fen 4k4/9/9/9/9/9/9/9/9/3K4R w", "go depth 5")
	require.ErrorContains(t, crash, "panic: index out of range")
	assert.Regexp(t, "\nbestmove i0e0\n$", written, "the first legal move")
}

// TestCrashInSearchThread: nor does one in a thread of the search, which the search returns as an error.
func TestCrashInSearchThread(t *testing.T) {
	searches := 0
	engine := &fakeEngine{}
	engine.onSearch = func(_ context.Context, p *position.Position, _ search.Limits, report func(search.Info)) (search.Result, error) {
		searches++
		report(search.Info{Depth: 4, Score: 5, MultiPV: 1, PV: line(t, p, "i0i1")})
		return search.Result{}, errors.Join(&search.Panic{Thread: 1, Problem: "index out of range", Stack: []byte("stack\nof it")})
	}
	written, crash := oneSearch(t, engine, "uci", "go depth 5")
	require.ErrorContains(t, crash, "index out of range")
	assert.Equal(t, 1, searches, "it is not searched again")
	assert.NotContains(t, engine.took(), "hash 1")
	assert.Contains(t, written, "info string error: internal: search: thread 1: index out of range\n")
	assert.NotContains(t, written, "of it")
	assert.Regexp(t, "\nbestmove i0i1\n$", written)
}

// TestIllegalBestMove: neither does a move that is not legal.
func TestIllegalBestMove(t *testing.T) {
	engine := &fakeEngine{onSearch: func(_ context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
		r := firstTurn(p, l, report)
		r.Best = position.NewTurn(position.NewMove(position.SquareAt(0, 0), position.SquareAt(8, 8)))
		return r, nil
	}}
	written, crash := oneSearch(t, engine, "go depth 5")
	require.ErrorContains(t, crash, "the search plays a0i8, which is not legal in "+startFEN)
	assert.Regexp(t, "\nbestmove a0a1\n$", written)
}

func TestPonderMoveIsLegal(t *testing.T) {
	p := position.New(position.Xiangqi)
	for text, want := range map[string]string{"h9g7": "bestmove h2e2 ponder h9g7", "b0c2": "bestmove h2e2"} {
		engine := &fakeEngine{onSearch: func(context.Context, *position.Position, search.Limits, func(search.Info)) (search.Result, error) {
			m := []position.Square{}
			for i := 0; i < 4; i += 2 {
				square, ok := position.Xiangqi.ParseSquare(text[i : i+2])
				require.True(t, ok)
				m = append(m, square)
			}
			return search.Result{Best: line(t, p, "h2e2")[0], HasBest: true, PV: line(t, p, "h2e2"),
				Ponder: position.NewTurn(position.NewMove(m[0], m[1])), HasPonder: true}, nil
		}}
		c := talk(t, Config{Engine: engine}).shake("uci")
		got := c.move("go depth 1")
		assert.Equal(t, want, got[len(got)-1])
		c.quit()
	}
}

func TestSearchWithoutMemory(t *testing.T) {
	failures := 0
	engine := &fakeEngine{}
	engine.onSearch = func(_ context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
		if failures++; failures == 1 {
			return search.Result{}, errors.New("no memory")
		}
		return firstTurn(p, l, report), nil
	}
	c := talk(t, Config{Engine: engine}).shake("uci")
	c.send("go depth 1")
	lines := c.until("bestmove a0a1")
	assert.Contains(t, lines, "info string error: no memory; the table has 1 MB now")
	assert.Contains(t, engine.took(), "hash 1")
	c.quit()
}

// TestUnknownWordsBeforeACommand: UCI has them skipped, up to a comment. UCCI does not, nor a line without any command.
func TestUnknownWordsBeforeACommand(t *testing.T) {
	t.Parallel()
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	const skipped = `info string error: unknown word "joho" skipped`
	assert.Equal(t, []string{skipped, "info string error: debug: \"maybe\" is neither true nor false"}, c.exchange("joho debug maybe"))
	assert.Equal(t, []string{skipped}, c.exchange("joho hoho POSITION startpos moves h2e2"))
	assert.Contains(t, linesWith(c.exchange("d"), "Fen: ")[0], " b ")
	assert.Equal(t, []string{`info string error: unknown command "joho"`}, c.exchange("joho # debug maybe"))
	assert.Equal(t, []string{`info string error: unknown command "joho"`}, c.exchange("joho"+strings.Repeat(" x", 400_000)))
	c.quit()

	c = talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	c.exchange("setoption debug on")
	assert.Equal(t, []string{`info message error: unknown command "joho"`}, c.exchange("joho position startpos moves h2e2"))
	c.quit()
}
