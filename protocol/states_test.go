package protocol

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/search"
)

// TestSetOptionWhileInfinite is the sequence on which engines hang: the option waits for the search, which
// waits for the stop.
func TestSetOptionWhileInfinite(t *testing.T) {
	for _, protocol := range []string{"uci", "ucci"} {
		c := talk(t, Config{Engine: &fakeEngine{}}).shake(protocol)
		c.send("go infinite", "setoption name Hash value 32", "stop", "isready")
		got := c.until("readyok")
		assert.Equal(t, "bestmove a0a1", got[len(got)-2])
		c.quit()
	}
}

func TestPonder(t *testing.T) {
	for _, test := range []struct{ name, fen string }{
		{"with many moves", startFEN},
		{"with one legal move", "5k3/9/9/9/4r4/9/9/9/9/3K5 w - - 0 1"},
		{"with none", "3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
			c.exchange("position fen " + test.fen)
			assert.Empty(t, c.exchange("go ponder time 1000 increment 0"), "silence")
			c.move("ponderhit")
			assert.Empty(t, c.exchange("go ponder time 1000 increment 0"))
			c.move("stop")
			c.quit()
		})
	}
	t.Run("without a clock goes on until stop", func(t *testing.T) {
		c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
		assert.Empty(t, c.exchange("go ponder"))
		assert.Empty(t, c.exchange("ponderhit"))
		c.move("stop")
		c.quit()
	})
}

func TestTimeOfGoIsWhenItWasRead(t *testing.T) {
	engine := &fakeEngine{}
	s := newSession(Config{Engine: engine, Output: io.Discard})
	first := lineOf("go infinite")
	s.receive(first)
	second := lineOf("go movetime 50")
	s.receive(second)
	s.jobEnded(<-s.finished)
	s.jobEnded(<-s.finished)
	require.Len(t, engine.limits, 2)
	assert.Equal(t, first.at, engine.limits[0].Start)
	assert.Equal(t, second.at, engine.limits[1].Start, "the clock runs while the command waits")
}

func TestUCCIIgnoresCommandsWhileThinking(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	c.exchange("setoption debug true")
	assert.Equal(t, []string{
		"info message error: position has no effect while thinking",
		"info message error: go has no effect while thinking",
		"info message error: uci has no effect while thinking",
	}, c.exchange("go infinite", "position startpos moves h2e2", "go depth 2", "uci"))
	c.move("stop")
	assert.Contains(t, strings.Join(c.exchange("d"), "\n"), "Fen: "+startFEN)
	c.quit()
}

func TestUnknownCommandDoesNotStopAnalysis(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	assert.Equal(t, []string{`info string error: unknown command "blah"`}, c.exchange("go infinite", "blah", "", "# x", "debug off"))
	c.send("d") // but a command that has to wait for the end does
	c.until("Result: -")
	c.quit()
}

// TestBatch: every command waits for the one before, and the end of the input for them all.
func TestBatch(t *testing.T) {
	const input = "ucci\nsetoption batch on\nposition fen " + startFEN + "\ngo depth 6\nisready\ngo infinite\n" +
		"position startpos moves h2e2\ngo ponder time 100\nstop\ngo\n"
	run := func(t *testing.T, input string) []string {
		var b bytes.Buffer
		engine := &fakeEngine{}
		require.NoError(t, Run(context.Background(), Config{Engine: engine, Input: strings.NewReader(input), Output: &b}))
		assert.Equal(t, 6, engine.limits[0].Depth)
		assert.Equal(t, batchDepth, engine.limits[1].Depth)
		var got []string
		for text := range strings.Lines(b.String()[strings.Index(b.String(), "ucciok"):]) {
			if !strings.HasPrefix(text, "info depth") {
				got = append(got, strings.TrimSpace(text))
			}
		}
		return got
	}
	want := []string{"ucciok", "bestmove a0a1", "readyok", "bestmove a0a1", "bestmove a6a5", "nobestmove", "bestmove a6a5", "bye"}
	assert.Equal(t, want, run(t, input))
	assert.Equal(t, want, run(t, input+"quit\ngo depth 1\n"))
}

// TestBatchBehindUpkeep: what follows "batch on" waits for the command before it also when the option itself had to wait.
func TestBatchBehindUpkeep(t *testing.T) {
	for name, first := range map[string]string{
		"behind isready":    "isready\nsetoption batch on\n",
		"behind a new game": "setoption newgame\nsetoption name batch value true\n",
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			engine := &fakeEngine{onPrepare: func() { time.Sleep(2 * patienceWithUpkeep) }}
			input := "ucci\n" + first + "go depth 6\nposition startpos moves h2e2\ngo depth 7\ngo depth 8\n"
			require.NoError(t, Run(context.Background(), Config{Engine: engine, Input: strings.NewReader(input), Output: &b}))
			assert.Equal(t, []int{6, 7, 8}, engine.depths())
			assert.Equal(t, 2, strings.Count(b.String(), "bestmove a6a5"), "%s", &b)
		})
	}
	t.Run("behind a search", func(t *testing.T) {
		engine := &fakeEngine{}
		c := talk(t, Config{Engine: engine}).shake("ucci")
		c.send("go infinite", "setoption hashsize 2", "setoption batch on", "stop", "go depth 6", "go depth 7", "isready")
		c.until("readyok")
		c.quit()
		assert.Equal(t, []int{0, 6, 7}, engine.depths())
	})
}

// TestStopBehindOption: a stop, or a ponderhit, is acted on although an option is waiting before it for the end of the
// same search.
func TestStopBehindOption(t *testing.T) {
	for _, protocol := range []string{"uci", "ucci"} {
		c := talk(t, Config{Engine: &fakeEngine{}}).shake(protocol)
		c.send("go infinite", "stop", "go infinite", "setoption name MultiPV value 2", "stop")
		c.until("bestmove")
		c.until("bestmove")
		c.send("isready", "go ponder movetime 20", "setoption name MultiPV value 3", "ponderhit")
		c.until("bestmove")
		c.quit()
	}
}

func TestPerftCommand(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	c.send("go perft 2")
	got := c.until("Nodes searched: 1920")
	assert.Len(t, got, 46)
	assert.Equal(t, []string{"", "Nodes searched: 1920"}, got[44:])
	assert.Contains(t, got, "h2e2: 45")
	assert.Empty(t, c.next())
	c.send("position startpos moves h3e3", "go perft 1")
	assert.Contains(t, c.until("Nodes searched: 45"), "b10c8: 1")
	c.next()
	c.send("go perft 0")
	c.until("Nodes searched: 1")
	c.next()
	c.send("go perft 60")
	assert.Equal(t, []string{"info string perft was stopped"}, append(c.exchange(), c.move2("stop")...))
	c.quit()
}

// move2 sends a line and returns the next one.
func (c *conversation) move2(text string) []string {
	c.t.Helper()
	c.send(text)
	return []string{c.next()}
}

func TestBenchCommand(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	c.send("bench depth 1 hash 1")
	got := c.until("Nodes/second")
	assert.Regexp(t, `^Total time \(ms\) : \d+$`, got[len(got)-3])
	assert.Regexp(t, `^Nodes searched  : \d+$`, got[len(got)-2])
	assert.Regexp(t, `^\d+ nodes \d+ nps$`, c.next())
	c.send("bench depth 60", "stop")
	c.until("info string bench was stopped")
	c.quit()
}

func TestEvalCommand(t *testing.T) {
	c := talk(t, Config{Engine: realEngine(t)}).shake("uci")
	got := c.exchange("eval")
	text := strings.Join(got, "\n")
	assert.Regexp(t, `(?m)^Total: -?\d+ centipawns for Red$`, text)
	assert.Contains(t, text, "material")
	assert.Regexp(t, `^Net: -?\d+ centipawns for Red, -?\d+ with its draw scale; xiangqi \(\d+->\d+\)x2->8 [0-9a-f]{16}, \w+, used$`, got[len(got)-1])
	c.send("setoption name Use NNUE value false")
	got = c.exchange("eval")
	assert.Regexp(t, `^Net: .*, not used$`, got[len(got)-1])
	assert.Len(t, regexp.MustCompile(`[+-]\d+\.\d\d`).FindAllString(text, -1), 30, "every piece but the generals")
	c.send("setoption name Variant value garrison")
	assert.Regexp(t, `(?m)^Net: .*; stratagem .*, not used$`, strings.Join(c.exchange("eval"), "\n"))
	c.quit()
}

func TestShow(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	got := c.exchange("position fen 3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 7 30", "d")
	require.Greater(t, len(got), 10)
	labels := got[len(got)-7:]
	assert.Equal(t, "Variant: xiangqi", labels[0])
	assert.Equal(t, "Fen: 3k5/9/9/9/9/9/9/3r5/4r4/3K5 w - - 7 30", labels[1])
	assert.Regexp(t, "^Key: [0-9A-F]{16}$", labels[2])
	assert.Equal(t, "Ranks: 0", labels[3])
	assert.Equal(t, "Checkers: d2", labels[4])
	assert.Equal(t, "Legal turns: 0:", labels[5])
	assert.Equal(t, "Result: black wins (mate)", labels[6])
	got = c.exchange("position startpos", "d")
	labels = got[len(got)-7:]
	assert.Equal(t, "Fen: "+startFEN, labels[1])
	assert.Equal(t, "Checkers: -", labels[4])
	assert.Regexp(t, "^Legal turns: 44: [a-i][0-9]", labels[5])
	assert.Len(t, strings.Fields(labels[5]), 3+44)
	assert.Equal(t, "Result: -", labels[6])
	c.quit()
}

// TestEndAtEveryMoment cuts a conversation off at every byte: the session ends, and without a complaint.
func TestEndAtEveryMoment(t *testing.T) {
	for _, script := range []string{
		"uci\nisready\nposition startpos moves h2e2\ngo nodes 5\nstop\ngo infinite\nsetoption name Hash value 2\nd\nstop\nquit\n",
		"ucci\nsetoption newgame\nposition startpos\ngo ponder time 100\nponderhit draw\ngo depth 3\nprobe startpos\nstop\nquit\n",
		"isready\ngo nodes 7\ngo perft 1\neval\n",
	} {
		for length := range len(script) + 1 {
			input := strings.NewReader(script[:length])
			require.NoError(t, Run(context.Background(), Config{Engine: &fakeEngine{}, Input: input, Output: io.Discard}))
		}
	}
}

// TestStopAtEveryMoment puts a stop behind every line.
func TestStopAtEveryMoment(t *testing.T) {
	script := []string{
		"position startpos moves h2e2", "isready", "go nodes 1000", "go infinite", "position startpos", "ucinewgame",
		"go ponder nodes 50", "ponderhit", "setoption name Threads value 2", "go depth 3",
	}
	for at := range script {
		c := talk(t, Config{Engine: realEngine(t)}).shake("uci")
		var lines []string
		lines = append(lines, script[:at+1]...)
		lines = append(lines, "stop")
		lines = append(lines, script[at+1:]...)
		c.send(append(lines, "go nodes 77", "stop", "d")...)
		got := c.until("Result:")
		answers := 0
		for _, text := range got {
			if strings.HasPrefix(text, "bestmove") {
				answers++
			}
		}
		assert.Equal(t, 5, answers, "one for each go")
		c.quit()
	}
}

// realEngine is a real search with a small table.
func realEngine(t *testing.T) *search.Engine {
	t.Helper()
	engine := search.New()
	require.NoError(t, engine.Configure(func(o *search.Options) { o.HashMB = 1 }))
	t.Cleanup(engine.Close)
	return engine
}

// TestBursts: a thousand times stop, position and go in one breath, and a legal answer for each.
func TestBursts(t *testing.T) {
	const bursts = 1000
	openings := []string{"", "h2e2", "h2e2 h9g7", "b0c2 b9c7 c3c4", "c3c4"}
	for _, protocol := range []string{"uci", "ucci"} {
		c := talk(t, Config{Engine: realEngine(t)}).shake(protocol)
		go func() {
			for i := range bursts {
				text := "stop\nposition startpos moves " + openings[i%len(openings)] + "\ngo nodes 100\n"
				if _, err := io.WriteString(c.in, text); err != nil {
					return
				}
			}
		}()
		for i := range bursts {
			p := position.New(position.Xiangqi)
			for _, turn := range line(t, p, strings.Fields(openings[i%len(openings)])...) {
				p.Play(turn)
			}
			answer := c.answer()
			_, err := p.ParseTurn(strings.Fields(answer)[1])
			require.NoError(t, err, "%s after %q", answer, openings[i%len(openings)])
		}
		c.quit()
	}
}

// answer returns the next bestmove, past what UCCI says to a stop in idle.
func (c *conversation) answer() string {
	c.t.Helper()
	for {
		if text := c.next(); strings.HasPrefix(text, "bestmove") {
			return text
		}
	}
}

// TestEvidenceOfRealSearch: what a real search prints is legal in the dialect it is printed in.
func TestRealSearchFromRankOne(t *testing.T) {
	c := talk(t, Config{Engine: realEngine(t)}).shake("uci")
	c.exchange("setoption name UCI_Variant value xiangqi", "position startpos moves h3e3")
	p := position.New(position.Xiangqi)
	p.Play(line(t, p, "h2e2")[0])
	for _, text := range c.move("go nodes 5000") {
		_, moves, found := cutAt(strings.Fields(text), "pv")
		if !found {
			moves = []string{strings.Fields(text)[1], strings.Fields(text)[3]}
		}
		_, err := (&Session{}).playMoves(p.Clone(), moves, wire.RanksFrom1)
		assert.NoError(t, err, text)
	}
	c.quit()
}
