package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/fleet"
)

// defaultListen is where a server listens that is not told otherwise.
const defaultListen = "127.0.0.1:4222"

// serveCommand runs server and dispatcher.
type serveCommand struct {
	home
	Listen  string        `help:"Where clients and workers connect." default:"127.0.0.1:4222" placeholder:"HOST:PORT"`
	Page    string        `help:"Where the page is shown; anybody who reaches it may look. Empty: no page." default:"127.0.0.1:8422" placeholder:"HOST:PORT"`
	Host    []string      `help:"Another name by which the page may be called; may be given more than once." placeholder:"NAME"`
	TLSCert string        `name:"tls-cert" help:"PEM file of the server's certificate." type:"existingfile" placeholder:"FILE"`
	TLSKey  string        `name:"tls-key" help:"PEM file of its key." type:"existingfile" placeholder:"FILE"`
	TLSCA   string        `name:"tls-ca" help:"PEM file of the authorities that sign the server's certificate; those of the system if not given." type:"existingfile" placeholder:"FILE"`
	Owner   []string      `help:"Public key of a further owner, who may submit runs. May be repeated." placeholder:"KEY"`
	Worker  []string      `help:"Public key of further workers. May be repeated." placeholder:"KEY"`
	Sync    time.Duration `help:"How often the store is put on the disk; 0: at each message. Matters when the machine loses power, not when a process dies." default:"2s" placeholder:"TIME"`
	Store   int           `help:"Bound of the store, in MB: most of it is for results, an eighth for programs and nets. What is full takes nothing more, and loses nothing." default:"65536" placeholder:"MB"`
	Ack     time.Duration `help:"How long a worker may be silent before its item is given to another." default:"30s" placeholder:"TIME"`

	Server   string `help:"Use this NATS server or cluster with JetStream instead of one of our own: dispatcher and page alone run here." placeholder:"URL"`
	Creds    string `help:"File of credentials (JWT) for that server." type:"existingfile" placeholder:"FILE"`
	Replicas int    `help:"Copies of the streams, in a cluster." default:"1" placeholder:"N"`
}

// Help tells people more than the list of flags.
func (s *serveCommand) Help() string {
	return `At the first start the home folder gets two keys: owner.nk, which may do everything and signs runs, and worker.nk, which may
take work and publish results; and the file trusted, the public keys whose programs workers start. On the same machine all
commands find them there. On another machine a worker needs worker.nk and trusted; who submits runs needs owner.nk.`
}

// Run serves until it is interrupted.
func (s *serveCommand) Run(ctx context.Context, std streams) error {
	if s.Ack < time.Second || s.Sync < 0 || s.Replicas < 1 || s.Store < 64 {
		return flags.Misuse(fmt.Errorf("ack %v, sync %v, replicas %d, store %d: want at least 1s, 0, 1 and 64", s.Ack, s.Sync, s.Replicas, s.Store))
	}
	if s.Server != "" && (s.Listen != defaultListen || s.TLSCert != "" || s.TLSKey != "" || len(s.Worker) > 0) {
		return flags.Misuse(errors.New("-listen, -tls-cert, -tls-key and -worker are for a server of our own, not with -server"))
	}
	for _, key := range slices.Concat(s.Owner, s.Worker) {
		if err := fleet.CheckKey(key); err != nil {
			return flags.Misuse(err)
		}
	}
	owner, err := fleet.CreateSigner(s.file("owner.nk"))
	if err != nil {
		return err
	}
	worker, err := fleet.CreateSigner(s.file("worker.nk"))
	if err != nil {
		return err
	}
	trusted, err := s.trust(append([]string{owner.Public()}, s.Owner...), std.err)
	if err != nil {
		return err
	}
	connection := fleet.Connection{URL: s.Server, Key: owner, Creds: s.Creds, TLSCA: s.TLSCA}
	if s.Server == "" {
		server, err := fleet.StartServer(fleet.ServerOptions{
			Listen: s.Listen, Dir: s.file("store"), TLSCert: s.TLSCert, TLSKey: s.TLSKey, Sync: s.Sync, StoreMB: s.Store, Log: std.err,
			Owners: append([]string{owner.Public()}, s.Owner...), Workers: append([]string{worker.Public()}, s.Worker...),
		})
		if err != nil {
			return err
		}
		defer func() {
			server.Shutdown()
			server.WaitForShutdown()
		}()
		connection.InProcess = server
		if host, _, _ := net.SplitHostPort(s.Listen); s.TLSCert == "" && !net.ParseIP(host).IsLoopback() && host != "localhost" {
			fmt.Fprintf(std.err, "xqfleet: without -tls-cert everybody on the way can read what is sent; keys are not sent\n")
		}
		fmt.Fprintf(std.out, "server %s\n", server.ClientURL())
	}
	d, err := fleet.NewDispatcher(ctx, fleet.DispatcherOptions{
		Connection: connection, Trusted: trusted, AckWait: s.Ack, Replicas: s.Replicas, StoreMB: s.Store, Log: std.out,
	})
	if err != nil {
		return err
	}
	defer d.Close()
	if s.Page != "" {
		page, err := fleet.StartPage(d, s.Page, s.Host...)
		if err != nil {
			return err
		}
		defer page.Close()
		fmt.Fprintf(std.out, "page   http://%s/\n", page.Addr)
	}
	fmt.Fprintf(std.out, "keys   %s\n", s.Home)
	return d.Run(ctx)
}

// trust makes the file of trusted keys, if it is not there, and returns the keys in it and those of the owners. Owners that
// are missing in it are reported to problems: workers that go by this file leave their runs alone.
func (s *serveCommand) trust(owners []string, problems io.Writer) ([]string, error) {
	path := s.file("trusted")
	keys, err := fleet.Trust(path)
	if errors.Is(err, fs.ErrNotExist) {
		text := "# Workers start programs that were signed by these keys.\n" + strings.Join(owners, "\n") + "\n"
		return owners, os.WriteFile(path, []byte(text), 0o644)
	}
	if err != nil {
		return nil, err
	}
	for _, key := range owners {
		if !slices.Contains(keys, key) {
			fmt.Fprintf(problems, "xqfleet: owner %s does not stand in %s: workers that go by that file do not start its programs\n", key, path)
			keys = append(keys, key)
		}
	}
	return keys, nil
}
