package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"xqengine/cmd/internal/flags"
	"xqengine/internal/plainfile"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/position"
)

// matchCommand plays engines against each other.
type matchCommand struct {
	flags.Match

	Concurrency   int  `help:"Games at once; never more than the cores have room for." default:"1" placeholder:"N"`
	Oversubscribe bool `help:"Allow more games at once than the cores have room for."`

	flags.Output
	Resume bool   `help:"Go on with the match in the -record file, which must have the same settings."`
	Log    string `help:"Write all traffic with the engines here." placeholder:"FILE"`
}

// Help tells people more than the list of flags.
func (m *matchCommand) Help() string {
	return `The referee is the program itself: legality, mate, stalemate, repetition, the natural limit and material. An engine may
resign, or say that it has lost; and a game is drawn when one offers that and the other says draw with its next turn. What
engines claim besides is recorded and not believed. An engine that crashes, hangs, plays an illegal move or
oversteps its time loses that game, and is started anew.

Engines speak UCI, UCCI or XBoard (CECP); which is found out if proto= is not given. Examples:

  xqengine match -engine name=new cmd=./xqengine proto=ucci -engine name=old cmd=./xqengine.old proto=ucci \
    -each hash=16 -movetime 100 -games 400 -concurrency 2 -record m.jsonl -pgn m.pgn -sprt -elo0 0 -elo1 10

  xqengine match -engine cmd=./xqengine proto=ucci -engine cmd=fairy-stockfish proto=uci \
    -engine cmd=hoixiangqi proto=xboard tellclock=2 margin=2000 -engine cmd=maxqi proto=xboard margin=2000 \
    -tc 10+0.1 -games 20 -format gauntlet

A match that was ended, or killed, goes on with the same command and -resume.

XBoard engines that shall have less than a second for a move are told a clock of 40 such moves, for many of them
cannot think for less than a second otherwise; tellclock=2 tells twice that to an engine that uses too little of it.`
}

// Run plays the match.
func (m *matchCommand) Run(ctx context.Context, std streams) error {
	config, err := m.config()
	if err != nil {
		return flags.Misuse(err)
	}
	if m.Log != "" {
		file, err := plainfile.OpenFile(m.Log, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
		config.Traffic = client.NewTraffic(&trafficLog{file: file, begun: m.Resume})
	}
	reporter := flags.NewReporter("xqengine", std.out, std.err)
	config.Report = reporter
	standing, err := match.Run(ctx, config)
	reporter.End()
	if standing != nil {
		fmt.Fprintln(std.out)
		if writeErr := standing.Write(std.out); err == nil {
			err = writeErr
		}
	}
	switch {
	case errors.Is(err, match.ErrConfig):
		return flags.Misuse(err)
	case errors.Is(err, context.Canceled) && m.Record != "":
		return fmt.Errorf("interrupted; the same command with -resume goes on")
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted")
	}
	return err
}

// trafficLog is the file of a log, which is emptied when the first line is written: a match that is refused leaves the log of
// the one before as it is.
type trafficLog struct {
	file  *os.File
	begun bool // what is in the file is ours
}

// Write adds to the log.
func (l *trafficLog) Write(p []byte) (int, error) {
	if !l.begun {
		l.begun = true
		info, err := l.file.Stat()
		if err == nil && info.Mode().IsRegular() { // pipes and devices hold nothing
			err = l.file.Truncate(0)
		}
		if err != nil {
			return 0, err
		}
	}
	return l.file.Write(p)
}

// config makes the configuration of a match from the flags.
func (m *matchCommand) config() (match.Config, error) {
	c, err := m.Config()
	if err != nil {
		return c, err
	}
	c.Concurrency, c.Oversubscribe = m.Concurrency, m.Oversubscribe
	c.Record, c.Resume = m.Record, m.Resume
	if m.Output.Notation == "wxf" && !c.Variant.HasNotation(position.WXF) {
		return c, flags.Misuse(fmt.Errorf("notation wxf does not exist in %s, whose PGN is in SAN", c.Variant.Name))
	}
	c.PGN, c.Event, c.Site, c.Notation = m.Pgn, m.Event, m.Site, m.NotationOfPGN()
	return c, m.Check(m.Log)
}
