package fleet

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/client"
	"xqengine/match/stats"
)

// TestPage shows runs that go on and runs that have ended, with their plots, to a dispatcher that was started anew as well.
func TestPage(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one", func(o *WorkerOptions) { o.Play = simulate(time.Millisecond) })
	config := simulatedMatch(60)
	config.SPRT = &stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: stats.Normalised}
	r, err := c.SubmitMatch(t.Context(), config, Submission{Name: "<b>a</b>"})
	require.NoError(t, err)
	tally, _ := collect(t, c, r)
	f.stop()
	d := f.dispatch()
	page, err := StartPage(d, "127.0.0.1:0")
	require.NoError(t, err)
	defer page.Close()
	get := func(path string) (int, string) {
		answer, err := http.Get("http://" + page.Addr + path)
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		policy := answer.Header.Get("Content-Security-Policy")
		assert.Contains(t, policy, "default-src 'none'")
		if !strings.HasSuffix(path, ".svg") || answer.StatusCode != http.StatusOK {
			assert.NotContains(t, policy, "unsafe", path)
		}
		return answer.StatusCode, string(text)
	}
	code, text := get("/")
	assert.Equal(t, http.StatusOK, code)
	assert.Contains(t, text, "<title>xqfleet</title>")
	assert.NotRegexp(t, `<style|<script>|style=|[ "]on[a-z]+=`, text, "nothing that the policy forbids")
	for _, file := range regexp.MustCompile(`(?:href|src)="([^"]+)"`).FindAllStringSubmatch(text, -1) {
		code, _ = get("/" + file[1])
		assert.Equal(t, http.StatusOK, code, file[1])
	}
	var s Status
	until(t, "the page knows that the run has ended", func() bool {
		_, text = get("/status.json")
		return json.Unmarshal([]byte(text), &s) == nil && len(s.Runs) == 1 && !s.Runs[0].Running
	})
	assert.Equal(t, tally.Report(), s.Runs[0].Report)
	assert.Equal(t, "complete", s.Runs[0].State)
	for range 2 { // computed, and kept
		code, text = get("/run/" + r.ID + ".svg")
		assert.Equal(t, http.StatusOK, code, text)
		assert.Contains(t, text, "<svg")
		assert.Contains(t, text, "log likelihood ratio", "the course of the SPRT")
	}
	for _, path := range []string{"/run/none.svg", "/run/" + r.ID, "/run/", "/other"} {
		code, _ = get(path)
		assert.Equal(t, http.StatusNotFound, code, path)
	}
	_, err = StartPage(d, page.Addr)
	require.Error(t, err, "the address is taken")
}

// TestNamesOfThePage: another's page whose name was made to point here reads nothing.
func TestNamesOfThePage(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	page, err := StartPage(f.dispatch(), "127.0.0.1:0", "fleet.home")
	require.NoError(t, err)
	defer page.Close()
	_, port, err := net.SplitHostPort(page.Addr)
	require.NoError(t, err)
	for host, want := range map[string]int{
		page.Addr: 200, "localhost:" + port: 200, "fleet.home:" + port: 200,
		"evil.example": 421, "evil.example:" + port: 421, "localhost:1": 421, "127.0.0.1.evil.example:" + port: 421, "10.0.0.1:" + port: 421,
	} {
		for _, path := range []string{"/", "/status.json", "/page.js", "/run/none.svg", "/nothing"} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+page.Addr+path, nil)
			require.NoError(t, err)
			r.Host = host
			answer, err := http.DefaultClient.Do(r)
			require.NoError(t, err)
			answer.Body.Close()
			if want == http.StatusMisdirectedRequest || path == "/status.json" {
				assert.Equal(t, want, answer.StatusCode, "%s %s", host, path)
			} else {
				assert.NotEqual(t, http.StatusMisdirectedRequest, answer.StatusCode, "%s %s", host, path)
			}
		}
	}
}

// TestTimesAreScaled: a worker of half the speed has twice the time, and the record says so.
func TestTimesAreScaled(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("slow", func(o *WorkerOptions) { o.Speed = 500_000 })
	config := fakeMatch(2, "uci", "ucci")
	config.Limits = client.Limits{Base: 10 * time.Second, Increment: 100 * time.Millisecond}
	r, err := c.SubmitMatch(t.Context(), config, Submission{Reference: 1_000_000})
	require.NoError(t, err)
	_, games := collect(t, c, r)
	require.Len(t, games, 2)
	assert.Equal(t, "20+0.2", games[0].Red.Limits)
	assert.Empty(t, games[0].Fault)
}

// certificate makes a certificate for 127.0.0.1 that signs itself.
func certificate(t *testing.T, dir string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "fleet"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	require.NoError(t, err)
	secret, err := x509.MarshalECPrivateKey(private)
	require.NoError(t, err)
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o644))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}), 0o600))
	return cert, key
}

// TestTLS: who does not know the server's certificate does not speak with it.
func TestTLS(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := certificate(t, dir)
	owner, err := CreateSigner(filepath.Join(dir, "owner.nk"))
	require.NoError(t, err)
	s, err := StartServer(ServerOptions{
		Listen: "127.0.0.1:0", Dir: dir, Owners: []string{owner.Public()}, TLSCert: cert, TLSKey: key, Sync: time.Minute,
	})
	require.NoError(t, err)
	defer s.Shutdown()
	url := strings.Replace(s.ClientURL(), "nats://", "tls://", 1)
	nc, err := Connection{URL: url, Key: owner, TLSCA: cert}.dial()
	require.NoError(t, err)
	assert.NotEmpty(t, nc.ConnectedServerId())
	nc.Close()
	_, err = Connection{URL: url, Key: owner}.dial()
	require.ErrorContains(t, err, "certificate")
}

// TestWrongSettingsOfTheServer are errors with a line.
func TestWrongSettingsOfTheServer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for complaint, o := range map[string]ServerOptions{
		"missing port":  {Listen: "127.0.0.1"},
		"is not a port": {Listen: "127.0.0.1:port"},
		"no owner":      {Listen: "127.0.0.1:0"},
		"tls: ":         {Listen: "127.0.0.1:0", Owners: []string{"x"}, TLSCert: filepath.Join(dir, "none")},
	} {
		o.Dir = dir
		_, err := StartServer(o)
		assert.ErrorContains(t, err, complaint)
	}
	path := filepath.Join(dir, "bad.nk")
	require.NoError(t, os.WriteFile(path, []byte("rubbish\n"), 0o600))
	_, err := ReadSigner(path)
	assert.ErrorContains(t, err, path)
	require.NoError(t, os.WriteFile(path, []byte("# trusted\n\nnobody\n"), 0o600))
	_, err = Trust(path)
	assert.ErrorContains(t, err, "line 3")
	_, err = ServerTLS(path)
	assert.ErrorContains(t, err, "no certificates")
	assert.ErrorContains(t, Work(t.Context(), WorkerOptions{}), "cores: 0")
}
