package main

import (
	"fmt"

	"xqengine/cmd/internal/flags"
	"xqengine/position"
	"xqengine/position/fen"
)

const description = `A xiangqi (Chinese chess) engine.

Without a command it is the engine: it reads UCCI or UCI commands from standard input and writes its answers
to standard output. Start it from a GUI, or type "uci", "position startpos", "go movetime 1000", "d", "quit". Its flags: xqengine engine --help.

All flags may be written with one dash or two.`

// cli are the commands of the program.
type cli struct {
	engineOnly
	Analyze  analyzeCommand  `cmd:"" help:"Think about a position and show the best moves, for people."`
	Board    boardCommand    `cmd:"" help:"Serve a board for the browser: play, analyse and keep games of every variant."`
	Book     bookCommand     `cmd:"" help:"Make opening books of games, and show what is in one."`
	Bench    benchCommand    `cmd:"" help:"Measure the speed; the node count is the signature of the search."`
	Judge    judgeCommand    `cmd:"" help:"Say what the rules make of recorded games: where each is over, and why, turn by turn."`
	Library  libraryCommand  `cmd:"" help:"Keep a library of games: import, search by names, positions and patterns, export."`
	Match    matchCommand    `cmd:"" help:"Play engines against each other and tell which is the stronger."`
	Perft    perftCommand    `cmd:"" help:"Count the leaves of the tree of legal turns."`
	Variants variantsCommand `cmd:"" help:"List the variants that can be played, and the plates of one."`
	Version  versionCommand  `cmd:"" help:"Print version and build."`
}

// engineOnly is the command that GUIs start, as it is in cli.
type engineOnly struct {
	Engine engineCommand `cmd:"" default:"withargs" help:"Speak UCCI or UCI (this is what happens without a command)."`
}

// placement is how commands are given a position.
type placement struct {
	Variant string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Fen     string `help:"Position; the variant's start position if not given." placeholder:"FEN"`
	Target  int    `help:"Points that win in the points variants; 0: the variant's own." default:"0" placeholder:"N"`
}

// board returns the position that was asked for.
func (p placement) board() (*position.Position, error) {
	v, err := flags.Variant(p.Variant)
	if err != nil {
		return nil, err
	}
	if p.Target < 0 || p.Target > position.MaxPointsTarget {
		return nil, flags.Misuse(fmt.Errorf("target %d: want 0 to %d", p.Target, position.MaxPointsTarget))
	}
	text := p.Fen
	if text == "" {
		text = fen.Start(v)
	}
	board, err := fen.Parse(v, text)
	if err != nil {
		return nil, flags.Misuse(fmt.Errorf("fen: %w", err))
	}
	rules := board.Rules()
	rules.PointsTarget = p.Target
	board.SetRules(rules)
	return board, nil
}
