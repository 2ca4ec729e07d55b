//go:build longer

package fleet

import (
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCluster: three servers that are not ours keep each stream three times; one of them dies while a run goes on, and every
// pair counts once.
func TestCluster(t *testing.T) {
	f := withoutServer(t)
	servers := startCluster(t, f, 3)
	var urls []string
	for _, s := range servers {
		urls = append(urls, s.ClientURL())
	}
	f.url, f.replicas, f.storeMB = strings.Join(urls, ","), len(servers), 64
	f.dispatch()
	c := f.client()
	for _, name := range []string{"one", "two", "three"} {
		f.work(name, func(o *WorkerOptions) { o.Play = simulate(20 * time.Millisecond) })
	}
	config := simulatedMatch(401)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	time.AfterFunc(time.Second, servers[2].Shutdown)
	tally, games := collect(t, c, r)
	require.Len(t, games, 401)
	for i := range games {
		assert.Equal(t, i+1, games[i].Number)
	}
	assert.Equal(t, localReport(t, config), tally.Report())
}

// startCluster starts servers that know each other, with JetStream.
func startCluster(t *testing.T, f *fleet, n int) (servers []*server.Server) {
	t.Helper()
	var routes []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		routes = append(routes, "nats://"+l.Addr().String())
		require.NoError(t, l.Close())
	}
	for i := range n {
		host, port, err := net.SplitHostPort(strings.TrimPrefix(routes[i], "nats://"))
		require.NoError(t, err)
		o := &server.Options{
			ServerName: fmt.Sprint("n", i), Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: filepath.Join(f.dir, fmt.Sprint("store", i)), MaxPayload: 8 << 20,
			Cluster: server.ClusterOpts{Name: "test", Host: host},
			Routes:  server.RoutesFromStr(strings.Join(routes, ",")),
			Nkeys: []*server.NkeyUser{
				{Nkey: f.owner.Public()}, {Nkey: f.worker.Public(), Permissions: workerPermissions(f.worker.Public())},
			},
		}
		_, err = fmt.Sscan(port, &o.Cluster.Port)
		require.NoError(t, err)
		s, err := server.NewServer(o)
		require.NoError(t, err)
		go s.Start()
		t.Cleanup(func() {
			s.Shutdown()
			s.WaitForShutdown()
		})
		servers = append(servers, s)
	}
	for _, s := range servers {
		require.True(t, s.ReadyForConnections(stall))
	}
	until(t, "the cluster has a leader", func() bool {
		for _, s := range servers {
			if s.JetStreamIsLeader() {
				return len(s.JetStreamClusterPeers()) == n
			}
		}
		return false
	})
	return servers
}
