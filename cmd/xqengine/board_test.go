package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/cmd/internal/release"
)

// runBoard serves a board until the test ends and returns the address that it prints.
func runBoard(t *testing.T, args ...string) *url.URL {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	in, out := io.Pipe()
	ended := make(chan int, 1)
	args = append([]string{"board", "--no-open", "--dir", t.TempDir()}, args...)
	go func() {
		ended <- run(ctx, args, streams{in: strings.NewReader(""), out: out, err: out})
		out.Close()
	}()
	t.Cleanup(func() {
		cancel()
		assert.Zero(t, <-ended)
	})
	lines := bufio.NewReader(in)
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	printed, ok := strings.CutPrefix(strings.TrimSpace(line), "xqengine board: ")
	require.True(t, ok, line)
	address, err := url.Parse(printed)
	require.NoError(t, err)
	return address
}

// get returns the status of an answer of the board.
func get(t *testing.T, client *http.Client, address *url.URL, path string) int {
	t.Helper()
	answer, err := client.Get(address.JoinPath(path).String())
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	return answer.StatusCode
}

// TestBoardAnswersByItsOwnAddress: whichever of the machine's own addresses it listens on, the printed one is served.
func TestBoardAnswersByItsOwnAddress(t *testing.T) {
	for _, host := range []string{"127.0.0.1", "127.0.0.2", "::1"} {
		t.Run(host, func(t *testing.T) {
			listen := net.JoinHostPort(host, "0")
			free, err := net.Listen("tcp", listen)
			if err != nil {
				t.Skipf("not an address of this machine: %v", err)
			}
			require.NoError(t, free.Close())
			address := runBoard(t, "--listen", listen)
			assert.Equal(t, host, address.Hostname())
			assert.Empty(t, address.Fragment)
			assert.Equal(t, http.StatusOK, get(t, http.DefaultClient, address, "api/state"))
		})
	}
}

// TestBoardSaysItsVersion: release, Go and commit, as the page shows them.
func TestBoardSaysItsVersion(t *testing.T) {
	answer, err := http.Get(runBoard(t, "--listen", "127.0.0.1:0").JoinPath("api/state").String())
	require.NoError(t, err)
	defer answer.Body.Close()
	var state struct{ Version string }
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&state))
	assert.Equal(t, release.Full(), state.Version)
	assert.Contains(t, state.Version, runtime.Version())
}

// TestBoardOnANetworkAddressAsksForItsToken: the one that stands in the printed address.
func TestBoardOnANetworkAddressAsksForItsToken(t *testing.T) {
	address := runBoard(t, "--listen", "0.0.0.0:0", "--host", "localhost")
	assert.Equal(t, "localhost", address.Hostname())
	token, ok := strings.CutPrefix(address.Fragment, "token=")
	require.True(t, ok, address)
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	client := &http.Client{Jar: jar}
	assert.Equal(t, http.StatusOK, get(t, client, address, ""), "the page has no secrets")
	assert.Equal(t, http.StatusUnauthorized, get(t, client, address, "api/state"))
	answer, err := client.Post(address.JoinPath("api/session").String(), "application/json", strings.NewReader(`{"token":"`+token+`"}`))
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	assert.Equal(t, http.StatusNoContent, answer.StatusCode)
	assert.Equal(t, http.StatusOK, get(t, client, address, "api/state"))
}

// TestBoardNamesEveryPrivateAddress: a machine with two networks is reached in both.
func TestBoardNamesEveryPrivateAddress(t *testing.T) {
	var addresses []net.Addr
	for _, text := range []string{"127.0.0.1/8", "192.168.1.7/24", "fe80::1/64", "8.8.8.8/24", "10.2.0.9/16", "172.20.0.1/16"} {
		ip, network, err := net.ParseCIDR(text)
		require.NoError(t, err)
		addresses = append(addresses, &net.IPNet{IP: ip, Mask: network.Mask})
	}
	assert.Equal(t, []string{"192.168.1.7", "10.2.0.9", "172.20.0.1"}, privateAddresses(addresses))
	named := &boardCommand{Host: []string{"board.home"}}
	assert.Equal(t, []string{"board.home", "192.168.1.7"}, named.publicNames(&net.TCPAddr{IP: net.IPv4(192, 168, 1, 7)}))
	assert.Equal(t, "board.home", named.publicNames(&net.TCPAddr{IP: net.IPv4zero})[0])
}
