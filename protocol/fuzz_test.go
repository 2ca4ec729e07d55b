package protocol

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// FuzzProtocolNeverPanics feeds anything to the whole loop: it ends with the input, all it writes are clean
// lines, and every search is answered at most once.
func FuzzProtocolNeverPanics(f *testing.F) {
	for _, seed := range []string{
		"uci\nposition startpos moves h2e2\ngo depth 3\nstop\nquit\n",
		"ucci\nsetoption batch on\nsetoption usemillisec false\ngo time 5 increment 1\ngo depth 0\nbanmoves h2e2\nprobe\nd\n",
		"go perft 1\neval\nposition fen 9/9 w\ngo\nfen " + startFEN + " moves h2e2\nucinewgame\n",
		"setoption name Variant value xiangqi\nsetoption name UCI_Variant value xiangqi\nposition startpos moves h3e3\n",
		"uci\nsetoption name UCI_Variant value chess\nposition startpos moves e2e4 d7d5 e4d5 O-O\ngo depth 2\nd\neval\n",
		"setoption variant chess\nposition fen 3n3k/4P3/8/8/8/8/8/K7 w - - 0 1 moves e7d8n\nsetoption draw rules brainking\nd\ngo perft 2\n",
		"\xef\xbb\xbfuci\r\n\x00\n\xff\nponderhit draw\ndebug on\nregister later\nisready\n",
		"setoption batch true\ngo searchmoves h2e2 banmoves\ngo infinite\nstop\nisready\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		lower := bytes.ToLower(data)
		if bytes.Contains(lower, []byte("bench")) || bytes.Contains(lower, []byte("perft")) ||
			bytes.Contains(lower, []byte("log")) {
			t.Skip("long, or writes files")
		}
		var out bytes.Buffer
		engine := &fakeEngine{}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		require.NoError(t, Run(ctx, Config{Engine: engine, Input: bytes.NewReader(data), Output: &out}))
		require.NoError(t, ctx.Err(), "it hangs")
		require.True(t, utf8.Valid(out.Bytes()))
		answers := 0
		for text := range strings.Lines(out.String()) {
			require.True(t, strings.HasSuffix(text, "\n"))
			require.False(t, strings.ContainsFunc(strings.TrimSuffix(text, "\n"), isBinary), "%q", text)
			if strings.HasPrefix(text, "bestmove ") && !strings.HasPrefix(text, "bestmove (none)") {
				answers++
			}
		}
		require.LessOrEqual(t, answers, len(engine.limits))
	})
}

func FuzzLineReader(f *testing.F) {
	f.Add([]byte("uci\r\nisready\n\nquit"))
	f.Add([]byte("\xef\xbb\xbfgo\x00\nx"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := newLineReader(bytes.NewReader(data), time.Now)
		lines := 0
		for {
			in, err := r.next()
			if err != nil {
				require.ErrorIs(t, err, io.EOF)
				break
			}
			lines++
			require.False(t, strings.ContainsFunc(in.text, isBinary))
			require.True(t, utf8.ValidString(in.text))
			require.LessOrEqual(t, len(in.text), maxLine)
			c := parseCommand(in.text, in.at)
			require.Equal(t, strings.ToLower(c.word), c.name)
			require.Equal(t, strings.Join(words(c.rest), " "), strings.Join(c.args, " "))
		}
		require.LessOrEqual(t, lines, bytes.Count(data, []byte("\n"))+1)
		require.GreaterOrEqual(t, lines, bytes.Count(data, []byte("\n")))
	})
}

func FuzzParseGo(f *testing.F) {
	f.Add("depth 5 searchmoves h2e2 wtime -1 btime 99999999999999999999 movestogo x", false)
	f.Add("time 5 increment 1 opptime 3 ponder draw perft", true)
	f.Fuzz(func(t *testing.T, text string, seconds bool) {
		g := parseGo(words(text), seconds)
		for _, side := range []position.Colour{position.Red, position.Black} {
			l := g.limits(side, time.Time{})
			assert.True(t, l.Infinite || bounded(l))
			assert.GreaterOrEqual(t, l.Depth, 0)
			assert.GreaterOrEqual(t, l.MoveTime, time.Duration(0))
			assert.True(t, bounded(boundForBatch(l)))
			if l.Clock != nil {
				assert.LessOrEqual(t, l.Clock.Remaining, maxMilliseconds*time.Millisecond)
				assert.GreaterOrEqual(t, l.Clock.Increment, time.Duration(0))
				assert.GreaterOrEqual(t, l.Clock.MovesToGo, 0)
			}
		}
	})
}

func FuzzSetOption(f *testing.F) {
	f.Add("name Hash value 32")
	f.Add("Move Overhead 5")
	f.Add("name Debug Log File value ")
	f.Fuzz(func(t *testing.T, rest string) {
		table := newOptions(false, position.Xiangqi)
		name, value, err := table.parseSetOption(rest)
		if err != nil {
			return
		}
		assert.NotEmpty(t, name)
		o := table.find(name)
		if o == nil {
			return
		}
		canonical, _, err := o.read(value, UCI)
		if err == nil {
			again, note, err := o.read(canonical, UCI)
			assert.NoError(t, err)
			assert.Empty(t, note)
			assert.Equal(t, canonical, again)
		}
	})
}

// TestRubbish sends ten megabytes of rubbish, with line ends and without.
func TestRubbish(t *testing.T) {
	const size = 10 << 20
	for _, often := range []uint64{40, 1 << 40} {
		state := uint64(1)
		rubbish := make([]byte, size)
		for i := range rubbish {
			state = state*6364136223846793005 + 1442695040888963407
			rubbish[i] = byte(state >> 56)
			if state>>32%often == 0 {
				rubbish[i] = '\n'
			} else if often > 1000 && rubbish[i] == '\n' {
				rubbish[i] = ' '
			}
		}
		require.NoError(t, Run(context.Background(),
			Config{Engine: &fakeEngine{}, Input: bytes.NewReader(rubbish), Output: io.Discard}))
	}
}
