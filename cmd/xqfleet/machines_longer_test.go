//go:build longer

package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/transcript"
)

// start runs a command until the test ends, or what it returns is called, and returns what it writes.
func start(t *testing.T, args ...string) (*transcript.Transcript, context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var out transcript.Transcript
	done := make(chan struct{})
	go func() {
		defer close(done)
		assert.Zero(t, run(ctx, args, streams{out: &out, err: &out}), "%v: %s", args, &out)
	}()
	end := sync.OnceFunc(func() { cancel(); <-done })
	t.Cleanup(end)
	return &out, end
}

// command runs a command to its end and returns what it wrote.
func command(t *testing.T, args ...string) (out, problems string) {
	t.Helper()
	var o, p bytes.Buffer
	require.Zero(t, run(t.Context(), args, streams{out: &o, err: &p}), "%v: %s", args, &p)
	return o.String(), p.String()
}

// read returns the content of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// TestThreeMachines does what docs/fleet.md says for three machines, with a home folder for each: keys and certificate, a server
// with TLS, two workers, and each kind of run. What comes out is what xqlab alone makes.
func TestThreeMachines(t *testing.T) {
	if _, err := exec.LookPath("openssl"); err != nil {
		t.Skip("openssl is not installed")
	}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	engine, lab, cert, key := in("xqengine"), in("xqlab"), in("cert.pem"), in("key.pem")
	text, err := exec.Command("go", "build", "-pgo=off", "-o", dir, "xqengine/cmd/xqengine", "xqengine/cmd/xqlab").CombinedOutput()
	require.NoError(t, err, "%s", text)
	text, err = exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "3650",
		"-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert).CombinedOutput()
	require.NoError(t, err, "%s", text)

	serving, stopServing := start(t, "serve", "-home", in("A"), "-listen", "127.0.0.1:0", "-page", "", "-tls-cert", cert, "-tls-key", key)
	var url string
	require.Eventually(t, func() bool {
		line := regexp.MustCompile(`(?m)^server (\S+)$`).FindStringSubmatch(serving.String())
		if line != nil && strings.Contains(serving.String(), "keys ") {
			url = line[1]
		}
		return url != ""
	}, time.Minute, 20*time.Millisecond)
	for _, machine := range []string{"B", "C"} {
		require.NoError(t, os.Mkdir(in(machine), 0o700))
		for _, file := range []string{"worker.nk", "trusted"} {
			require.NoError(t, os.WriteFile(filepath.Join(in(machine), file), []byte(read(t, filepath.Join(in("A"), file))), 0o600))
		}
		start(t, "work", "-home", in(machine), "-server", url, "-tls-ca", cert, "-cores", "1", "-memory", "500", "-speed", "100000", "-name", machine)
	}
	at := func(name string, more ...string) []string {
		return append([]string{name, "-home", in("A"), "-server", url, "-tls-ca", cert}, more...)
	}
	require.Eventually(t, func() bool {
		out, _ := command(t, at("status")...)
		return strings.HasPrefix(out, "2 workers, 0 of 2 cores busy")
	}, time.Minute, 50*time.Millisecond)

	alone := func(args ...string) {
		text, err := exec.Command(lab, args...).CombinedOutput()
		require.NoError(t, err, "%s", text)
	}
	numbers := []string{"-parameters", "NullMoveReduction,ReductionBase=0.2", "-nodes", "40", "-hash", "1", "-iterations", "5"}
	out, problems := command(t, at("spsa", append(numbers, "-lab", lab, "-out", in("c.jsonl"))...)...)
	assert.Contains(t, problems, "tuning of 2 parameters, 2 pairs at once\n")
	assert.Regexp(t, `(?m)^after 5 pairs +start +now +range$`, out)
	alone(append([]string{"spsa", "-threads", "2", "-out", in("alone.jsonl")}, numbers...)...)
	assert.Equal(t, read(t, in("alone.jsonl")), read(t, in("c.jsonl")))
	// Followed again, with the beginning of the history in the file.
	whole := strings.SplitAfter(read(t, in("c.jsonl")), "\n")
	require.NoError(t, os.WriteFile(in("again.jsonl"), []byte(strings.Join(whole[:3], "")+whole[3][:9]), 0o644))
	id := strings.TrimSuffix(strings.Fields(problems)[1], ":")
	again, _ := command(t, at("follow", id, "-out", in("again.jsonl"))...)
	assert.Equal(t, out, again)
	assert.Equal(t, strings.Join(whole, ""), read(t, in("again.jsonl")))
	var spoilt bytes.Buffer
	changed := strings.Replace(whole[2], `"theta":[`, `"theta":[1`, 1)
	require.NoError(t, os.WriteFile(in("other.jsonl"), []byte(whole[0]+whole[1]+changed), 0o644))
	assert.Equal(t, 1, run(t.Context(), at("follow", id, "-out", in("other.jsonl")), streams{out: io.Discard, err: &spoilt}))
	assert.Contains(t, spoilt.String(), "iteration 2 is not that of the run")

	// Clocked, too; what a pair gives then is nobody's to foretell.
	out, _ = command(t, at("spsa", "-lab", lab, "-out", in("clock.jsonl"), "-parameters", "ReductionBase", "-hash", "1", "-iterations", "1",
		"-tc", "0.2+0.002", "-reference", "50000")...)
	assert.Contains(t, out, "after 1 pairs")
	assert.Contains(t, read(t, in("clock.jsonl")), `"base":"200ms","increment":"2ms"`)

	games := []string{"-games", "5", "-nodes", "60", "-maxturns", "30", "-hash", "1"}
	command(t, at("generate", append(games, "-block", "2", "-lab", lab, "-out", in("d.xqg"))...)...)
	alone(append([]string{"generate", "-out", in("alone.xqg")}, games...)...)
	assert.Equal(t, read(t, in("alone.xqg")), read(t, in("d.xqg")))

	require.NoError(t, os.WriteFile(in("one.txt"), []byte("startpos moves h2e2\n"), 0o644))
	out, problems = command(t, at("match", "-engine", "name=a", "cmd="+engine, "proto=uci", "-engine", "name=b", "cmd="+engine, "proto=ucci",
		"-each", "hash=1 nodes=40", "-games", "4", "-maxmoves", "20", "-openings", in("one.txt"), "-record", in("m.jsonl"))...)
	assert.Contains(t, problems, "repeat their games from game 3 on")
	assert.Contains(t, out, "a against b: 4 games, ")
	assert.Equal(t, 5, strings.Count(read(t, in("m.jsonl")), "\n"))

	played := regexp.MustCompile(`(?m)^run (\S+):`).FindStringSubmatch(problems)[1]
	out, _ = command(t, at("status")...)
	assert.Contains(t, out, "a against b")
	out, _ = command(t, at("status", id)...)
	assert.Contains(t, out, "complete\nafter 5 pairs")
	for _, wrong := range []struct {
		code int
		says string
		args []string
	}{
		{2, "unexpected argument", []string{"sing"}},
		{2, "threads -1: want at least 0", at("spsa", "-nodes", "9", "-threads=-1", "-out", in("x"))},
		{2, "neither nodes nor a clock", at("spsa", "-out", in("x"))},
		{1, "m.jsonl exists: choose another name", at("follow", played, "-pgn", in("m.jsonl"))},
		{1, "c.jsonl exists: choose another name", at("spsa", "-nodes", "9", "-out", in("c.jsonl"))},
		{2, "then: xqlab plot x.jsonl -out x.svg", at("spsa", "-nodes", "9", "-out", "x.jsonl", "-plot", "x.svg")},
		{1, "certificate", []string{"status", "-home", in("A"), "-server", url}},
		{1, "there is no run", at("stop", "nothing")},
	} {
		var problems bytes.Buffer
		assert.Equal(t, wrong.code, run(t.Context(), wrong.args, streams{out: io.Discard, err: &problems}), "%v", wrong.args)
		assert.Contains(t, problems.String(), wrong.says)
		assert.Equal(t, 1, strings.Count(problems.String(), "\n"), "one line: %s", &problems)
	}
	stopServing()
}
