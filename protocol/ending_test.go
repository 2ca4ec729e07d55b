package protocol

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/search"
)

func TestEndOfInput(t *testing.T) {
	t.Run("while thinking", func(t *testing.T) {
		c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
		c.send("go infinite")
		require.NoError(t, c.in.Close())
		assert.Equal(t, []string{"bye"}, c.end())
	})
	t.Run("a shell user gets the answer", func(t *testing.T) {
		c := talk(t, Config{Engine: &fakeEngine{}})
		c.send("go depth 5")
		require.NoError(t, c.in.Close())
		got := c.end()
		assert.Equal(t, "bestmove a0a1", got[len(got)-1])
	})
	t.Run("behind a command that takes a while, too", func(t *testing.T) {
		slow := &fakeEngine{onPrepare: func() { time.Sleep(2 * patienceWithUpkeep) }}
		c := talk(t, Config{Engine: slow})
		c.send("isready", "go depth 5")
		require.NoError(t, c.in.Close())
		got := c.end()
		assert.Contains(t, got, "readyok")
		assert.Equal(t, "bestmove a0a1", got[len(got)-1])
	})
	t.Run("but not from a search without end", func(t *testing.T) {
		c := talk(t, Config{Engine: &fakeEngine{}})
		c.send("go")
		require.NoError(t, c.in.Close())
		assert.Empty(t, c.end())
	})
	t.Run("after isready", func(t *testing.T) {
		c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
		c.send("isready")
		require.NoError(t, c.in.Close())
		assert.Equal(t, []string{"readyok"}, c.end())
	})
}

func TestQuitWhileThinking(t *testing.T) {
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	c.send("go infinite")
	assert.Empty(t, c.quit(), "no bestmove")
	c = talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	c.send("isready", "position startpos", "d", "quit")
	got := c.end()
	assert.Equal(t, "readyok", got[0])
	assert.Contains(t, got, "Result: -", "what came before quit in idle is carried out")
	assert.Equal(t, "bye", got[len(got)-1])
}

// TestDeafSearch: quit ends the session even if a search does not listen.
func TestDeafSearch(t *testing.T) {
	engine := &fakeEngine{onSearch: func(context.Context, *position.Position, search.Limits, func(search.Info)) (search.Result, error) {
		select {}
	}}
	c := talk(t, Config{Engine: engine}).shake("ucci")
	c.send("go depth 1")
	assert.Equal(t, []string{"bye"}, c.quit())
}

func TestCancelledContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, out := io.Pipe()
	defer out.Close()
	var got strings.Builder
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, Config{Engine: &fakeEngine{}, Input: in, Output: &got}) }()
	_, err := io.WriteString(out, "ucci\ngo infinite\n")
	require.NoError(t, err)
	cancel()
	select {
	case err := <-ended:
		require.NoError(t, err)
		assert.True(t, strings.HasSuffix(got.String(), "\nbye\n") || got.Len() == 0, "it is the same as quit: %s", &got)
	case <-time.After(patience):
		require.Fail(t, "no end")
	}
}

// TestCancelledWhileNobodyReads: a signal ends the session also when it waits for the reader of its output.
func TestCancelledWhileNobodyReads(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, out := io.Pipe()
	defer out.Close()
	ended := make(chan error, 1)
	stuck := &slowOutput{awake: make(chan struct{})}
	defer close(stuck.awake)
	go func() { ended <- Run(ctx, Config{Engine: &fakeEngine{}, Input: in, Output: stuck}) }()
	go func() {
		for range 2 * maxPending / 1000 { // each answer is longer than that
			if _, err := io.WriteString(out, "uci\n"); err != nil {
				return
			}
		}
	}()
	time.AfterFunc(200*time.Millisecond, cancel)
	select {
	case err := <-ended:
		require.NoError(t, err)
		_ = in.Close()
	case <-time.After(patience):
		require.Fail(t, "no end")
	}
}

// deadOutput fails after some lines.
type deadOutput struct{ left int }

func (d *deadOutput) Write(b []byte) (int, error) {
	if d.left--; d.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(b), nil
}

func TestClosedOutput(t *testing.T) {
	for left := range 30 {
		in, out := io.Pipe()
		ended := make(chan error, 1)
		go func() {
			ended <- Run(context.Background(), Config{Engine: &fakeEngine{}, Input: in, Output: &deadOutput{left}})
			_ = in.Close()
		}()
		for {
			// Writing fails when the session has ended: until then there is always more to answer.
			if _, err := io.WriteString(out, "uci\ngo depth 1\n"); err != nil {
				break
			}
		}
		require.NoError(t, <-ended)
	}
}

// slowOutput takes nothing before it is told to.
type slowOutput struct {
	awake chan struct{}
	got   strings.Builder
}

func (s *slowOutput) Write(b []byte) (int, error) {
	<-s.awake
	return s.got.Write(b)
}

// TestSlowOutput: in batch mode nothing is lost, however slow the reader is.
func TestSlowOutput(t *testing.T) {
	out := &slowOutput{awake: make(chan struct{})}
	time.AfterFunc(2*patienceWithOutput, func() { close(out.awake) })
	input := "ucci\nsetoption batch on\n" + strings.Repeat("go depth 1\n", 100) + "quit\n"
	require.NoError(t, Run(context.Background(), Config{Engine: &fakeEngine{}, Input: strings.NewReader(input), Output: out}))
	assert.Equal(t, 100, strings.Count(out.got.String(), "\nbestmove "))
	assert.True(t, strings.HasSuffix(out.got.String(), "\nbye\n"))
}
