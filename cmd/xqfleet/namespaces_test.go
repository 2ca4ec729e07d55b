//go:build longer && linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/transcript"
)

// machine is a network namespace with a home folder.
type machine struct {
	t               *testing.T
	name, namespace string
	home            string
}

// command returns a command on the machine, in its home folder.
func (m *machine) command(args ...string) *exec.Cmd {
	cmd := exec.Command("ip", append([]string{"netns", "exec", m.namespace}, args...)...)
	cmd.Dir, cmd.Env = m.home, append(os.Environ(), "HOME="+m.home)
	return cmd
}

// run runs a command to its end and returns what it wrote.
func (m *machine) run(args ...string) string {
	m.t.Helper()
	text, err := m.command(args...).CombinedOutput()
	require.NoError(m.t, err, "%v: %s", args, text)
	return string(text)
}

// start starts a command that is ended with the test.
func (m *machine) start(args ...string) *transcript.Transcript {
	m.t.Helper()
	cmd := m.command(args...)
	var out transcript.Transcript
	cmd.Stdout, cmd.Stderr = &out, &out
	require.NoError(m.t, cmd.Start())
	m.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		assert.NoError(m.t, cmd.Wait(), "%v: %s", args, &out)
	})
	return &out
}

// machines joins network namespaces by a bridge, in which they know each other by name. It skips the test where that is not
// allowed.
func machines(t *testing.T, names ...string) (all map[string]*machine, cut func(name string, off bool)) {
	ip := func(args ...string) error {
		if text, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
			return fmt.Errorf("ip %v: %w: %s", args, err, text)
		}
		return nil
	}
	id := fmt.Sprintf("xq%d", os.Getpid()%100000)
	if err := ip("link", "add", id, "type", "bridge"); err != nil {
		t.Skipf("network namespaces cannot be joined here: %v", err)
	}
	t.Cleanup(func() { assert.NoError(t, ip("link", "del", id)) })
	require.NoError(t, ip("link", "set", id, "up"))
	hosts := "127.0.0.1 localhost\n"
	for i, name := range names {
		hosts += fmt.Sprintf("10.77.0.%d %s\n", i+1, name)
	}
	all = map[string]*machine{}
	for i, name := range names {
		m := &machine{t: t, name: name, namespace: id + name, home: filepath.Join(t.TempDir(), name)}
		require.NoError(t, os.Mkdir(m.home, 0o755))
		require.NoError(t, ip("netns", "add", m.namespace))
		t.Cleanup(func() { assert.NoError(t, ip("netns", "del", m.namespace)) })
		etc := filepath.Join("/etc/netns", m.namespace)
		require.NoError(t, os.MkdirAll(etc, 0o755))
		t.Cleanup(func() { assert.NoError(t, os.RemoveAll(etc)) })
		require.NoError(t, os.WriteFile(filepath.Join(etc, "hosts"), []byte(hosts), 0o644))
		require.NoError(t, ip("link", "add", id+name, "type", "veth", "peer", "name", "eth0", "netns", m.namespace))
		require.NoError(t, ip("link", "set", id+name, "master", id, "up"))
		m.run("ip", "addr", "add", fmt.Sprintf("10.77.0.%d/24", i+1), "dev", "eth0")
		m.run("ip", "link", "set", "eth0", "up")
		m.run("ip", "link", "set", "lo", "up")
		all[name] = m
	}
	return all, func(name string, off bool) {
		require.NoError(t, ip("link", "set", id+name, map[bool]string{true: "down", false: "up"}[off]))
	}
}

// TestSPRTOverNamespaces does what docs/fleet.md says for three machines, and one more that works, by the commands as they stand
// there, with TLS between network namespaces. One machine is off the network for a while. The test ends as it does on one
// machine, after the same games.
func TestSPRTOverNamespaces(t *testing.T) {
	for _, program := range []string{"ip", "openssl"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	all, cut := machines(t, "A", "B", "C", "D")
	a := all["A"]
	text, err := exec.Command("go", "build", "-pgo=off", "-o", a.home, "xqengine/cmd/xqengine", "xqengine/cmd/xqfleet").CombinedOutput()
	require.NoError(t, err, "%s", text)
	a.run(strings.Fields("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj /CN=A " +
		"-addext subjectAltName=DNS:A -keyout key.pem -out cert.pem")...)
	serving := a.start(strings.Fields("./xqfleet serve -listen 0.0.0.0:4222 -tls-cert cert.pem -tls-key key.pem")...)
	require.Eventually(t, func() bool { return strings.Contains(serving.String(), "keys ") }, time.Minute, 50*time.Millisecond)
	for _, name := range []string{"B", "C", "D"} {
		m := all[name]
		m.run("mkdir", ".xqfleet")
		m.run("cp", filepath.Join(a.home, "xqfleet"), filepath.Join(a.home, "cert.pem"), filepath.Join(a.home, ".xqfleet/worker.nk"),
			filepath.Join(a.home, ".xqfleet/trusted"), ".xqfleet/")
		m.start(strings.Fields(".xqfleet/xqfleet work -server tls://A:4222 -tls-ca .xqfleet/cert.pem -cores 1 -memory 500 -speed 100000 -name " + name)...)
	}
	status := strings.Fields("./xqfleet status -server tls://A:4222 -tls-ca cert.pem")
	require.Eventually(t, func() bool { return strings.HasPrefix(a.run(status...), "3 workers, 0 of 3") }, time.Minute, 200*time.Millisecond)

	match := strings.Fields("-engine name=more cmd=./xqengine proto=uci nodes=5000 -engine name=fewer cmd=./xqengine proto=uci nodes=1500 " +
		"-each hash=1 -games 400 -sprt -elo0 0 -elo1 60")
	fleet := a.command(append(strings.Fields("./xqfleet match -server tls://A:4222 -tls-ca cert.pem"), match...)...)
	var out, problems bytes.Buffer
	fleet.Stdout, fleet.Stderr = &out, &problems
	require.NoError(t, fleet.Start())
	done := make(chan error, 1)
	go func() { done <- fleet.Wait() }()
	require.Eventually(t, func() bool { return strings.Contains(a.run(status...), "3 of 3 cores busy") }, time.Minute, 100*time.Millisecond)
	cut("C", true)
	time.Sleep(10 * time.Second)
	cut("C", false)
	require.NoError(t, <-done, "%s", &problems)
	local := a.run(append(strings.Fields("./xqengine match -concurrency 1"), match...)...)
	// All but what was measured: the result, Elo, pairs, and the verdict with its ratio.
	report := regexp.MustCompile(`(?m)^more against fewer: .*\n(.*\n)*?SPRT .*$`)
	require.Regexp(t, report, local)
	assert.Equal(t, report.FindString(local), report.FindString(out.String()))
	assert.Contains(t, report.FindString(local), "accepted")
	t.Log(report.FindString(local))
}
