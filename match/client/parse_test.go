package client

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/wire"
	"xqengine/position"
	"xqengine/position/fen"
)

func TestParseSpec(t *testing.T) {
	defaults := Spec{Limits: Limits{MoveTime: time.Second}, Options: []Option{{"Hash", "8"}}}
	tests := map[string]struct {
		words []string
		want  Spec
	}{
		"program alone": {[]string{"/usr/games/sjaakii"}, Spec{
			Name: "sjaakii", Command: []string{"/usr/games/sjaakii"}, Limits: defaults.Limits, Options: defaults.Options,
		}},
		"words": {[]string{"name=a", "cmd=./xq -x 'two words'", "dir=/tmp", "env=A=1", "proto=UCCI", "ranks=1", "hash=64", "threads=2",
			"option.HASH=16", "option.Move_Overhead=5", "movetime=100", "margin=50ms", "tellclock=1.5", "bytime=time", "unit=s",
			"init=log on"}, Spec{
			Name: "a", Command: []string{"./xq", "-x", "two words"}, Dir: "/tmp", Env: []string{"A=1"}, Protocol: UCCI, Ranks: wire.RanksFrom1,
			Hash: 64, Threads: 2, Options: []Option{{"Hash", "16"}, {"Move_Overhead", "5"}},
			Limits: Limits{MoveTime: 100 * time.Millisecond}, Margin: 50 * time.Millisecond, TellClock: 1.5, MoveTimeBy: "time",
			Seconds: true, Init: []string{"log on"},
		}},
		"options with blanks": {[]string{"./e", "option.Book Path=my books", "option.UCI  Elo=5"}, Spec{
			Name: "e", Command: []string{"./e"}, Limits: defaults.Limits,
			Options: []Option{{"Hash", "8"}, {"Book Path", "my books"}, {"UCI Elo", "5"}},
		}},
		"options with blanks in one word": {[]string{`cmd=./e proto=uci option.Book Path=my books option.Move Overhead=5 depth=9`}, Spec{
			Name: "e", Command: []string{"./e"}, Protocol: UCI,
			Options: []Option{{"Hash", "8"}, {"Book Path", "my books"}, {"Move Overhead", "5"}},
			Limits:  Limits{MoveTime: time.Second, Depth: 9},
		}},
		"all in one word": {[]string{`cmd="/opt/my engine" --fast=1 tc=40/5:00+2 depth=9 nodes=1000`}, Spec{
			Name: "my engine", Command: []string{"/opt/my engine", "--fast=1"}, Options: defaults.Options,
			Limits: Limits{MoveTime: time.Second, Base: 5 * time.Minute, Increment: 2 * time.Second, Moves: 40, Depth: 9, Nodes: 1000},
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := ParseSpec(test.words, defaults)
			require.NoError(t, err)
			test.want.Env = append([]string(nil), test.want.Env...)
			assert.Equal(t, test.want, got)
		})
	}
	t.Setenv("ENGINES", "/opt/engines")
	spec, err := ParseSpec([]string{`cmd="$ENGINES/x" -o a\ b '$ENGINES'`}, Spec{})
	require.NoError(t, err)
	assert.Equal(t, []string{"/opt/engines/x", "-o", "a b", "$ENGINES"}, spec.Command)
	for text, complaint := range map[string]string{
		"speed=3":             `unknown key "speed"`,
		"proto=usi":           `proto: "usi" is not`,
		"cmd='x":              "without closing quote",
		"cmd=./x | tee log":   "not a valid word",
		"cmd=./x $(reboot)":   "unexpected command substitution",
		"cmd=":                "no program",
		"hash=many":           `hash: "many" is not a number`,
		"movetime=-1":         "out of range",
		"tc=0":                "no time at all",
		"tc=x/1":              "number of moves",
		"tellclock=0":         "is not a factor",
		"ranks=2":             "is not auto, 0 or 1",
		"init=a\nquit":        "more than one line",
		"bytime=st":           "neither time nor movetime",
		"tc=1:99":             "is not minutes:seconds",
		"movetime=1000000000": "out of range",
	} {
		_, err := ParseSpec([]string{text}, Spec{})
		assert.ErrorContains(t, err, complaint, text)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"60+0.6": "60+0.6", "40/60": "40/60", "1:30+2": "90+2", "10s+100ms": "10+0.1", "0+1": "1+1", "2m": "120",
	} {
		l, err := ParseClock(text)
		require.NoError(t, err, text)
		assert.Equal(t, want, l.String(), text)
	}
	assert.Equal(t, "0.1/move depth 8 nodes 5", Limits{MoveTime: 100 * time.Millisecond, Depth: 8, Nodes: 5}.String())
	assert.Equal(t, "-", Limits{}.String())
}

func TestParseInfo(t *testing.T) {
	t.Parallel()
	tests := map[string]Info{
		"info depth 12 seldepth 20 multipv 1 score cp 35 nodes 5000 nps 9 time 40 pv h2e2 h9g7": {
			Depth: 12, Score: Score{Known: true, Centipawns: 35}, Nodes: 5000, Reported: 40 * time.Millisecond, PV: "h2e2 h9g7"},
		"info depth 9 score mate -3 pv a0a1": {Depth: 9, Score: Score{Known: true, Mate: -3}, PV: "a0a1"},
		"info depth 8 score 4 time 112 nodes 90210 pv h2e2": {
			Depth: 8, Score: Score{Known: true, Centipawns: 4}, Nodes: 90210, Reported: 112 * time.Millisecond, PV: "h2e2"},
		"info depth 10 score cp 99999999999 nodes 7":     {Depth: 10, Score: Score{Known: true, Centipawns: MateCentipawns}, Nodes: 7},
		"info depth 4 multipv 2 score cp 3":              {},
		"info depth 4 currmove a0a1 currmovenumber 3":    {},
		"info string depth 4 score cp 3":                 {},
		"info depth 3 score cp 7 upperbound nodes -1 pv": {Depth: 3, Score: Score{Known: true, Centipawns: 7}},
		"info score cp 200000":                           {Score: Score{Known: true, Centipawns: MateCentipawns}},
		"info depth x score mate y nodes z time w pv":    {},
		"info depth":                {},
		"info depth 5 score":        {},
		"info depth 5 score cp":     {},
		"info depth 7 score mate 0": {Depth: 7, Score: Score{Known: true}},
	}
	for text, want := range tests {
		var got Info
		parseInfo(&got, text)
		if !want.Score.Known {
			want = Info{}
		}
		assert.Equal(t, want, got, text)
	}
}

func TestParseThinking(t *testing.T) {
	t.Parallel()
	tests := map[string]Info{
		"8 11 64 239253 1. Hc2 Hc7": {
			Depth: 8, Score: Score{Known: true, Centipawns: 11}, Nodes: 239253, Reported: 640 * time.Millisecond, PV: "1. Hc2 Hc7"},
		"9. -100003 0 12 x":             {Depth: 9, Score: Score{Known: true, Mate: -3}, Nodes: 12, PV: "x"},
		" 5\t12\t 3\t 99\th2e2":         {Depth: 5, Score: Score{Known: true, Centipawns: 12}, Nodes: 99, Reported: 30 * time.Millisecond, PV: "h2e2"},
		"12& 100005 1 2":                {Depth: 12, Score: Score{Known: true, Mate: 5}, Nodes: 2, Reported: 10 * time.Millisecond},
		"-1    440        0     1 b7b0": {}, // preparations
	}
	for text, want := range tests {
		var got Info
		assert.True(t, parseThinking(&got, text), text)
		assert.Equal(t, want, got, text)
	}
	for _, text := range []string{"move h2e2", "1-0 {mate}", "# 1 2 3 4", "1 2 3", "a 1 2 3 4", "1 2 x 4 5", ""} {
		assert.False(t, parseThinking(new(Info), text), text)
	}
}

func TestScore(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "+0.35", Score{Known: true, Centipawns: 35}.String())
	assert.Equal(t, "-1.20", Score{Known: true, Centipawns: -120}.String())
	assert.Equal(t, "-M3", Score{Known: true, Mate: -3}.String())
	assert.Equal(t, "?", Score{}.String())
	assert.Greater(t, Score{Mate: 1}.Value(), Score{Mate: 2}.Value())
	assert.Less(t, Score{Mate: -1}.Value(), Score{Mate: -2}.Value())
}

// TestRanks: a move proves how an engine counts ranks where it is legal in one way only.
func TestRanks(t *testing.T) {
	t.Parallel()
	start := position.New(position.Xiangqi)
	for text, want := range map[string]wire.Ranks{"h2e2": wire.RanksFrom0, "h3e3": wire.RanksFrom1, "b0c2": wire.RanksFrom0, "b1c3": wire.RanksFrom1} {
		_, proved, err := readTurn(start, text, wire.AutoRanks)
		require.NoError(t, err)
		assert.Equal(t, want, proved, text)
	}
	// A chariot alone on a file moves legally whichever way its ranks are counted.
	p, err := fen.Parse(position.Xiangqi, "4k4/9/9/9/R8/R8/9/9/4A4/3K5 w - - 0 1")
	require.NoError(t, err)
	turn, proved, err := readTurn(p, "a5b5", wire.AutoRanks)
	require.NoError(t, err)
	assert.Equal(t, wire.AutoRanks, proved)
	assert.Equal(t, "a5b5", p.FormatTurn(turn))
}

func TestXBoardText(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "5", minutes(5*time.Minute))
	assert.Equal(t, "0:04", minutes(4*time.Second))
	assert.Equal(t, "0:05", minutes(4100*time.Millisecond))
	assert.Equal(t, "0:01", minutes(0))
	x := &xboard{features: map[string]string{}}
	x.addFeatures(`ping=1 myname="Max Qi 4.8" option="Level -spin 1 0 9" variants="normal,xiangqi" done=0`)
	assert.Equal(t, map[string]string{"ping": "1", "myname": "Max Qi 4.8", "variants": "normal,xiangqi", "done": "0"}, x.features)
}

// TestQueueIsBounded: of a flood the newest lines are kept.
func TestQueueIsBounded(t *testing.T) {
	t.Parallel()
	q := newLineQueue()
	long := strings.Repeat("x", 1000)
	for range 5000 {
		q.put(line{text: long})
	}
	q.put(line{text: "bestmove"})
	assert.LessOrEqual(t, q.bytes, maxQueueBytes)
	q.close()
	last := ""
	for {
		l, err := q.next(context.Background(), time.Now())
		if err != nil {
			require.ErrorIs(t, err, io.EOF)
			break
		}
		last = l.text
	}
	assert.Equal(t, "bestmove", last)
}

// TestQueueThatIsNeverEmpty: an engine that talks without end makes nobody wait longer than he wants to; what came in time
// is heard all the same, and what came later is not lost.
func TestQueueThatIsNeverEmpty(t *testing.T) {
	t.Parallel()
	q := newLineQueue()
	deadline := time.Now()
	q.put(line{"in time", deadline})
	q.put(line{"late", deadline.Add(time.Millisecond)})
	l, err := q.next(t.Context(), deadline)
	require.NoError(t, err)
	assert.Equal(t, "in time", l.text)
	_, err = q.next(t.Context(), deadline)
	require.ErrorIs(t, err, errTimeout)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = q.next(ctx, deadline.Add(time.Second))
	require.ErrorIs(t, err, context.Canceled)
	l, err = q.next(t.Context(), deadline.Add(time.Second))
	require.NoError(t, err)
	assert.Equal(t, "late", l.text)
}

// TestCoresAndHash: options of an engine count like the words for threads and hash.
func TestCoresAndHash(t *testing.T) {
	t.Parallel()
	for words, want := range map[string][2]int{
		"":                                       {1, 0},
		"threads=2 hash=16":                      {2, 16},
		"option.Threads=4 option.Hash=64":        {4, 64},
		"threads=8 option.threads=2 hash=1":      {8, 1},
		"option.hashsize=32 option.Threads=auto": {1, 32},
	} {
		s, err := ParseSpec([]string{"cmd=./engine " + words}, Spec{})
		require.NoError(t, err)
		assert.Equal(t, want, [2]int{s.Cores(), s.HashMB()}, words)
	}
}

func FuzzParseSpec(f *testing.F) {
	f.Add(`name=a cmd="./x y" option.Hash=3 tc=40/1:00+2`)
	f.Add(`cmd='a\' b' proto=xboard init="x`)
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := ParseSpec([]string{text}, Spec{})
		if err == nil {
			assert.NotContains(t, strings.Join(spec.Init, ""), "\n")
			for _, o := range spec.Options {
				assert.NotContains(t, o.Value, "\n", "a value must stay within its line")
				assert.NotContains(t, o.Name, "\n")
			}
		}
	})
}

// FuzzEngineOutput: no line of an engine makes a reader fail or keeps much of it.
func FuzzEngineOutput(f *testing.F) {
	for _, seed := range []string{
		"info depth 3 score cp 12 nodes 4 time 1 pv h2e2", "bestmove h2e2 ponder h9g7 draw", "nobestmove", "move h2e2",
		`feature myname="x" ping=1 done=1`, "9 12 3 99 h2e2", "1-0 {White mates}", "option name Clear Hash type button",
	} {
		f.Add(seed)
	}
	p := position.New(position.Xiangqi)
	f.Fuzz(func(t *testing.T, text string) {
		u := newUniversal(&Engine{}, UCI)
		x := newXBoard(&Engine{})
		var h, g heard
		u.hear(text, &h)
		x.hear(text, &g)
		x.addFeatures(text)
		u.addOption(strings.Fields(text))
		for _, move := range []string{h.move, g.move, text} {
			for _, r := range []wire.Ranks{wire.AutoRanks, wire.RanksFrom0, wire.RanksFrom1} {
				turn, _, err := readTurn(p, move, r)
				if err == nil {
					assert.Contains(t, p.LegalTurns(), turn)
				}
			}
		}
		assert.LessOrEqual(t, len(h.noMove), 80)
	})
}
