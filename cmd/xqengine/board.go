package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"time"

	"xqengine/board"
	"xqengine/board/store"
	"xqengine/book"
	"xqengine/book/builtin"
	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/release"
	"xqengine/egtb"
	"xqengine/library"
)

type boardCommand struct {
	Listen  string   `help:"Address to listen on. Any other than this machine's own asks for a token, which stands in the address that is printed." default:"127.0.0.1:8888" placeholder:"HOST:PORT"`
	Host    []string `help:"Another name by which the board may be called; may be given more than once." placeholder:"NAME"`
	Open    bool     `help:"Open the browser, if there is one." default:"true" negatable:""`
	Dir     string   `help:"Directory of the games; a directory of the user's own if not given." placeholder:"DIR"`
	Library string   `help:"Directory of the library of games; a directory of the user's own if not given, that in DIR where --dir is given." placeholder:"DIR"`
	Book    []string `help:"Opening book, a BOOK.DAT or a book of positions; may be given more than once, the first that has a move answers." placeholder:"FILE"`
	OwnBook bool     `help:"Play from the program's own opening book where those given have nothing, and show it." default:"true" negatable:""`
	Tables  string   `help:"Folder of endgame tables, made by 'xqlab tables', to show besides those of the program." placeholder:"FOLDER"`
	Threads int      `help:"Search threads of an engine." default:"1" placeholder:"N"`
	Hash    int      `help:"Hash table of an engine in MB." default:"64" placeholder:"MB"`
	Games   int      `help:"Games in which the engine can think at once; each takes hash and threads." default:"1" placeholder:"N"`
}

// Help is what --help adds.
func (boardCommand) Help() string {
	return `The board is a page in the browser: play, analyse, set up, replay and keep games of every variant. Games are kept
after every turn. On this machine's own address no token is needed: web pages cannot reach the board, other users
of the machine can.`
}

// Run serves the board until it is interrupted.
func (c *boardCommand) Run(ctx context.Context, std streams) error {
	if err := c.check(); err != nil {
		return flags.Misuse(err)
	}
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	address := listener.Addr().(*net.TCPAddr)
	config := board.Config{
		Dir: c.Dir, Library: c.Library, Version: release.Full(), Port: address.Port, Hosts: c.Host, Engines: c.Games, Threads: c.Threads, HashMB: c.Hash,
		Delay: 600 * time.Millisecond,
	}
	if config.Dir == "" {
		if config.Dir, err = store.DefaultDir(); err != nil {
			return err
		}
		if config.Library == "" {
			if config.Library, err = library.DefaultDir(); err != nil {
				return err
			}
		}
	}
	names := []string{address.IP.String()}
	own := address.IP.IsLoopback()
	if !own {
		config.Token = board.NewToken()
		names = c.publicNames(address)
	}
	config.Hosts = append(config.Hosts, names...)
	for _, name := range c.Book {
		opened, err := book.Open(name)
		if err != nil {
			return flags.Misuse(fmt.Errorf("book: %w", err))
		}
		config.Books = append(config.Books, opened)
	}
	if c.OwnBook {
		config.Books = append(config.Books, builtin.Book{})
	}
	if c.Tables != "" {
		if config.Tables, err = egtb.Open(c.Tables); err != nil {
			return flags.Misuse(fmt.Errorf("tables: %w", err))
		}
		defer config.Tables.Close()
	}
	makeRoom(c.Threads * c.Games)
	server, err := board.NewServer(config)
	if err != nil {
		return fmt.Errorf("directory of the games: %w", err)
	}
	url := "http://" + net.JoinHostPort(names[0], strconv.Itoa(address.Port)) + "/"
	fmt.Fprintf(std.out, "xqengine board: %s\n", url+fragment(config.Token))
	for _, name := range names[1:] {
		fmt.Fprintf(std.out, "            or: http://%s/%s\n", net.JoinHostPort(name, strconv.Itoa(address.Port)), fragment(config.Token))
	}
	if !own {
		fmt.Fprintln(std.out, "Everybody who knows this address can play on this board and read its games; what is sent is not encrypted.")
	}
	if c.Open {
		openBrowser(url + fragment(config.Token))
	}
	return errors.Join(serve(ctx, listener, server), server.Close())
}

func (c *boardCommand) check() error {
	const maxThreads, maxHash, maxGames = 256, 1 << 20, 64
	for _, n := range []struct {
		name              string
		value, least, max int
	}{{"threads", c.Threads, 1, maxThreads}, {"hash", c.Hash, 1, maxHash}, {"games", c.Games, 1, maxGames}} {
		if n.value < n.least || n.value > n.max {
			return fmt.Errorf("%s %d: want %d to %d", n.name, n.value, n.least, n.max)
		}
	}
	if _, port, err := net.SplitHostPort(c.Listen); err != nil || port == "" {
		return fmt.Errorf("listen %q: want HOST:PORT, such as 127.0.0.1:8888", c.Listen)
	}
	return nil
}

// listen takes the port, or the next one that is free.
func listen(address string) (net.Listener, error) {
	const tries = 20
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if host == "" {
		host = "0.0.0.0"
	}
	first, err := strconv.Atoi(text)
	if err != nil {
		return nil, flags.Misuse(fmt.Errorf("listen %q: the port is not a number", address))
	}
	for port := first; ; port++ {
		listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		if err == nil || first == 0 || port-first >= tries || port >= 1<<16-1 || !taken(err) {
			return listener, err
		}
	}
}

// publicNames returns the names under which others reach an address of this machine, the one to try first in front: of an
// address that stands for all, those of every interface in a private network.
func (c *boardCommand) publicNames(address *net.TCPAddr) []string {
	names := slices.Clone(c.Host)
	if !address.IP.IsUnspecified() {
		return append(names, address.IP.String())
	}
	if addresses, err := net.InterfaceAddrs(); err == nil {
		names = append(names, privateAddresses(addresses)...)
	}
	if len(names) > 0 {
		return names
	}
	if name, err := os.Hostname(); err == nil {
		return []string{name}
	}
	return []string{"127.0.0.1"}
}

// privateAddresses returns those of interfaces that lie in a private network of IPv4.
func privateAddresses(addresses []net.Addr) (names []string) {
	for _, a := range addresses {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil && prefix.Addr().Is4() && prefix.Addr().IsPrivate() {
			names = append(names, prefix.Addr().String())
		}
	}
	return names
}

// fragment is the part of an address that is not sent to anybody: the page takes the token from it.
func fragment(token string) string {
	if token == "" {
		return ""
	}
	return "#token=" + token
}

// serve answers requests until ctx is cancelled.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, WriteTimeout: 2 * time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 20,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return server.Close()
	}
}

// openBrowser opens the page. A machine without a browser is nothing to complain about.
func openBrowser(url string) {
	var command *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	case "darwin":
		command = exec.Command("open", url)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		path, err := exec.LookPath("xdg-open")
		if err != nil {
			return
		}
		command = exec.Command(filepath.Clean(path), url)
	}
	if command.Start() == nil {
		go func() { _ = command.Wait() }()
	}
}
