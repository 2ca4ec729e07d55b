package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/release"
)

// greeting is for a person who started the program without arguments at a terminal: by a double click, most likely.
const greeting = `xqengine %s plays xiangqi and chess. GUIs start it and speak UCCI or UCI with it.
Press Enter to play in the browser (按回车键，在浏览器里下棋). Ctrl+C ends.
Or type uci or ucci, then commands; quit ends, xqengine --help tells more.
`

// greet prints the greeting and waits for the first line. An empty one asks for the board; any other is the engine's, which
// reads it and what follows from in.
func greet(ctx context.Context, std streams) (in io.Reader, wantsBoard bool) {
	fmt.Fprintf(std.err, greeting, release.Version)
	lines := bufio.NewReader(std.in)
	first := make(chan string, 1)
	go func() { // a read from a terminal cannot be interrupted
		line, _ := lines.ReadString('\n')
		first <- line
	}()
	select {
	case line := <-first:
		wantsBoard = line != "" && strings.TrimSpace(line) == ""
		return io.MultiReader(strings.NewReader(line), lines), wantsBoard
	case <-ctx.Done():
		return strings.NewReader(""), false
	}
}

// openBoard serves the board for a person who pressed Enter. A window that a double click opened closes with the program: what
// went wrong would be gone unread.
func openBoard(ctx context.Context, std streams, in io.Reader) error {
	code := run(ctx, []string{"board"}, std)
	if code == 0 {
		return nil
	}
	fmt.Fprintln(std.err, "Press Enter to end.")
	_, _ = bufio.NewReader(in).ReadString('\n')
	return flags.Exit(code)
}
