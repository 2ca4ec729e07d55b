package fleet

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The test's own binary plays the parts of a fleet in processes that can be killed.
const (
	roleVariable = "XQFLEET_ROLE" // server, dispatcher, or the name of a worker
	dirVariable  = "XQFLEET_DIR"  // with keys, store and journals
	addrVariable = "XQFLEET_ADDR"
	ackVariable  = "XQFLEET_ACK" // empty: shortAck
)

func playRole(role string) {
	dir, addr := os.Getenv(dirVariable), os.Getenv(addrVariable)
	key := func(name string) *Signer {
		s, err := ReadSigner(filepath.Join(dir, name+".nk"))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		return s
	}
	ack := shortAck
	if d, err := time.ParseDuration(os.Getenv(ackVariable)); err == nil {
		ack = d
	}
	ctx := context.Background()
	for ; ; time.Sleep(50 * time.Millisecond) { // until the server is there
		var err error
		switch role {
		case "server":
			if _, err = StartServer(ServerOptions{
				Listen: addr, Dir: filepath.Join(dir, "store"), Owners: []string{key("owner").Public()},
				Workers: []string{key("worker").Public()}, Sync: time.Minute, Log: os.Stderr,
			}); err == nil {
				select {}
			}
		case "dispatcher":
			var d *Dispatcher
			if d, err = NewDispatcher(ctx, DispatcherOptions{
				Connection: Connection{URL: "nats://" + addr, Key: key("owner")}, Trusted: []string{key("owner").Public()}, AckWait: ack,
			}); err == nil {
				err = d.Run(ctx)
			}
		default:
			journal, openErr := os.OpenFile(filepath.Join(dir, role+".jsonl"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
			if openErr != nil {
				fmt.Fprintln(os.Stderr, openErr)
				os.Exit(2)
			}
			err = Work(ctx, WorkerOptions{
				Connection: Connection{URL: "nats://" + addr, Key: key("worker"), Name: role}, Program: "test", Cores: 2, MemoryMB: 1000,
				Play: heldBack(dir, simulate(5*time.Millisecond)), Journal: journal,
			})
		}
		if err != nil && !strings.Contains(err.Error(), "no servers") {
			fmt.Fprintf(os.Stderr, "%s: %v\n", role, err)
		}
	}
}

// holdFile keeps the last item of a run from being done while it is there, so that the run does not end too soon.
const holdFile = "hold"

func heldBack(dir string, play func(context.Context, *Run, Item) (*Result, error)) func(context.Context, *Run, Item) (*Result, error) {
	return func(ctx context.Context, r *Run, it Item) (*Result, error) {
		for it.Number == r.Items && ctx.Err() == nil {
			if _, err := os.Stat(filepath.Join(dir, holdFile)); err != nil {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		return play(ctx, r, it)
	}
}

// processes are a fleet of processes.
type processes struct {
	t       testing.TB
	dir     string
	addr    string
	running map[string]*exec.Cmd
}

func newProcesses(t testing.TB, roles ...string) *processes {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &processes{t: t, dir: t.TempDir(), addr: listener.Addr().String(), running: map[string]*exec.Cmd{}}
	require.NoError(t, listener.Close())
	for _, name := range []string{"owner", "worker"} {
		_, err := CreateSigner(filepath.Join(p.dir, name+".nk"))
		require.NoError(t, err)
	}
	t.Cleanup(func() {
		for role := range p.running {
			p.kill(role)
		}
	})
	for _, role := range roles {
		p.start(role)
	}
	return p
}

func (p *processes) start(role string) {
	p.t.Helper()
	program, err := os.Executable()
	require.NoError(p.t, err)
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), roleVariable+"="+role, dirVariable+"="+p.dir, addrVariable+"="+p.addr)
	log, err := os.OpenFile(filepath.Join(p.dir, role+".log"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	require.NoError(p.t, err)
	defer log.Close()
	cmd.Stderr = log
	require.NoError(p.t, cmd.Start())
	p.running[role] = cmd
}

// kill kills a process as kill -9 does.
func (p *processes) kill(role string) {
	cmd := p.running[role]
	delete(p.running, role)
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// client connects as the owner, as soon as the fleet is there.
func (p *processes) client() *Client {
	p.t.Helper()
	key, err := ReadSigner(filepath.Join(p.dir, "owner.nk"))
	require.NoError(p.t, err)
	var c *Client
	until(p.t, "the fleet is there", func() bool {
		c, err = Dial(p.t.Context(), Connection{URL: "nats://" + p.addr, Key: key, Name: "client"}, "test")
		return err == nil
	})
	p.t.Cleanup(c.Close)
	return c
}

// journal returns what the workers wrote down themselves: for each item the results that were published, or would have been.
func (p *processes) journal() map[int][]Result {
	p.t.Helper()
	files, err := filepath.Glob(filepath.Join(p.dir, "*.jsonl"))
	require.NoError(p.t, err)
	all := map[int][]Result{}
	for _, path := range files {
		file, err := os.Open(path)
		require.NoError(p.t, err)
		in := bufio.NewScanner(file)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			var r Result
			if json.Unmarshal(in.Bytes(), &r) == nil { // a killed worker may leave half a line
				all[r.Item] = append(all[r.Item], r)
			}
		}
		file.Close()
	}
	return all
}
