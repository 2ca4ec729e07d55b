package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/hashtable"
	"xqengine/judge"
	"xqengine/position"
)

type judgeCommand struct {
	Files    []string `arg:"" help:"Files of games: PGN, XQF, CBR, CBL, DhtmlXQ, WXF, JSON, or lines with a FEN or startpos, and moves; - is the standard input." name:"file"`
	Rules    string   `help:"Rules of repetitions to judge by: ${rules}. Without it, as the record says, or ${firstRules}." placeholder:"NAME"`
	All      bool     `help:"Judge by all rules of repetitions, side by side; those of --rules come first and are compared with the record."`
	Variant  string   `help:"Rules of positions that stand in lines; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Language string   `help:"Language of the text: ${enum}." enum:"${judgeLanguages}" default:"en"`
	Json     bool     `help:"Write a line of JSON for each game; docs/judge.md says what is in it."`
}

// Exit codes of the command, besides those of all commands.
const (
	exitContradicted = 1
	exitBadInput     = 2
)

// Run judges the games of the files.
func (c *judgeCommand) Run(ctx context.Context, std streams) error {
	rules, err := c.rules()
	if err != nil {
		return err
	}
	if _, err := flags.Variant(c.Variant); err != nil {
		return err
	}
	workers := min(runtime.GOMAXPROCS(0), len(c.Files))
	o := judge.Options{Rules: rules, Variant: c.Variant, Language: c.Language, JSON: c.Json, Workers: workers, MaxBytes: most(workers)}
	count, err := judge.Files(ctx, c.Files, std.in, std.out, func(line string) { fmt.Fprintln(std.err, "xqengine: "+line) }, o)
	switch {
	case ctx.Err() != nil:
		return errors.New("interrupted")
	case err != nil:
		return err
	case count.Bad > 0:
		return flags.Exit(exitBadInput)
	case count.Contradicted > 0:
		return flags.Exit(exitContradicted)
	}
	return nil
}

// rules returns the sets of rules by which each game is judged: none for those of the record.
func (c *judgeCommand) rules() (list []position.RepetitionRule, err error) {
	if c.Rules != "" {
		rule, ok := position.ParseRepetitionRule(c.Rules)
		if !ok {
			return nil, flags.Misuse(fmt.Errorf("rules %q: want one of %s", c.Rules, strings.Join(position.RepetitionRuleNames(), ", ")))
		}
		list = append(list, rule)
	}
	if !c.All {
		return list, nil
	}
	for _, name := range position.RepetitionRuleNames() {
		if rule, _ := position.ParseRepetitionRule(name); len(list) == 0 || rule != list[0] || c.Rules == "" {
			list = append(list, rule)
		}
	}
	return list, nil
}

// most returns how many bytes a file may have. To read a file takes a few times its size, and nothing may take the memory that
// other programs need.
func most(workers int) int64 {
	const (
		times = 8
		usual = 1 << 30
		least = 32 << 20
	)
	free, known := hashtable.FreeMB()
	if !known {
		return usual
	}
	return max(int64(free)<<20/int64(times*workers), least)
}
