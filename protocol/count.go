package protocol

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"xqengine/bench"
	"xqengine/search"
)

// maxPerft is the deepest perft; a deeper one would not end in anybody's life.
const maxPerft = 64

// perft counts the leaves of the tree of legal turns and prints them for each turn on the board.
func (s *Session) perft(depth int64) {
	board, d := s.board.Clone(), s.dialect()
	var counts []bench.RootCount
	var stopped error
	s.start(&job{}, func(ctx context.Context) {
		counts, stopped = bench.PerftDivide(ctx, board, int(min(depth, maxPerft)), 1, nil)
	}, func(error) {
		if stopped != nil {
			s.out.line(d.message("perft was stopped"))
			return
		}
		total := uint64(0)
		for _, c := range counts {
			s.say("%s: %d", d.turn(board, c.Turn), c.Count)
			total += c.Count
		}
		if depth == 0 {
			total = 1
		}
		s.out.line("")
		s.say("Nodes searched: %d", total)
		s.out.line("")
	})
}

// bench runs the benchmark: bench [depth N] [threads N] [hash N].
func (s *Session) bench(c command) {
	settings, err := parseBench(c.args)
	if err != nil {
		s.problem("bench: %v", err)
		return
	}
	var failure error
	s.start(&job{}, func(ctx context.Context) {
		var total bench.Total
		total, failure = bench.Run(ctx, settings, func(_ int, sample bench.Sample) { s.out.line(sample.String()) })
		if failure != nil {
			return
		}
		for _, line := range total.Lines() {
			s.out.line(line)
		}
	}, func(error) {
		switch {
		case errors.Is(failure, context.Canceled):
			s.out.line(s.dialect().message("bench was stopped"))
		case failure != nil:
			s.problem("bench: %v", failure)
		}
	})
}

// parseBench reads pairs of a name and a number.
func parseBench(args []string) (bench.Settings, error) {
	settings := bench.DefaultSettings()
	fields := map[string]struct {
		value *int
		most  int64
	}{
		"depth":   {&settings.Depth, maxPerft},
		"threads": {&settings.Threads, search.MaxThreads},
		"hash":    {&settings.HashMB, maxHash},
	}
	for i := 0; i < len(args); i += 2 {
		name := strings.ToLower(strings.TrimLeft(args[i], "-"))
		field, ok := fields[name]
		if !ok {
			return settings, fmt.Errorf("\"%s\", want depth, threads or hash", quoted(args[i]))
		}
		if i+1 == len(args) {
			return settings, fmt.Errorf("%s: %w", name, errNoNumber)
		}
		n, err := parseInteger(args[i+1])
		if err != nil {
			return settings, fmt.Errorf("%s: %w", name, err)
		}
		*field.value = int(max(1, min(n, field.most)))
	}
	return settings, nil
}
