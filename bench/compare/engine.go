package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"xqengine/bench"
	"xqengine/match/client"
	"xqengine/position"
	"xqengine/position/fen"
)

// engine is a UCI engine in a process of its own.
type engine struct{ *client.Engine }

// hashMB is the table size of every engine.
const hashMB = 16

func start(ctx context.Context, path string, threads int) (*engine, error) {
	spec := client.Spec{Name: path, Command: []string{path}, Protocol: client.UCI, Hash: hashMB, Threads: threads}
	e, err := client.Start(ctx, spec, client.Settings{
		Variant: position.Xiangqi, Rules: position.DefaultRules(),
		Warn: func(text string) { fmt.Fprintln(os.Stderr, "compare:", text) },
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &engine{e}, nil
}

// search clears the engine's memory and searches a position. Nodes and time are those of the engine's last
// report: engines do not tell what they did after it.
func (e *engine) search(ctx context.Context, text string, limits client.Limits) (nodes uint64, took time.Duration, err error) {
	p, err := fen.Parse(position.Xiangqi, text)
	if err != nil {
		return 0, 0, err
	}
	if err := e.NewGame(ctx, client.Game{Start: p, Limits: limits}); err != nil {
		return 0, 0, err
	}
	answer, err := e.Think(ctx, &client.Request{Position: p, Margin: time.Minute})
	if err != nil {
		return 0, 0, fmt.Errorf("%s: %s: %w", e.Name(), text, err)
	}
	return answer.Info.Nodes, answer.Info.Reported, nil
}

// searchAll searches all of the benchmark's positions.
func (e *engine) searchAll(ctx context.Context, limits client.Limits) (nodes uint64, took time.Duration, err error) {
	for _, fen := range bench.Positions {
		n, d, err := e.search(ctx, fen, limits)
		if err != nil {
			return 0, 0, err
		}
		nodes, took = nodes+n, took+d
	}
	return nodes, took, nil
}

// speed returns nodes per second over the benchmark's positions at equal time.
func (e *engine) speed(ctx context.Context, moveTime time.Duration) (float64, error) {
	nodes, took, err := e.searchAll(ctx, client.Limits{MoveTime: moveTime})
	return float64(nodes) / took.Seconds(), err
}

// toDepth searches all of the benchmark's positions to a depth.
func (e *engine) toDepth(ctx context.Context, depth int) (nodes uint64, took time.Duration, err error) {
	return e.searchAll(ctx, client.Limits{Depth: depth})
}

// perft returns the time of a perft from the start.
func (e *engine) perft(ctx context.Context, depth int) (time.Duration, error) {
	_, took, err := e.Perft(ctx, position.New(position.Xiangqi), depth)
	return took, err
}
