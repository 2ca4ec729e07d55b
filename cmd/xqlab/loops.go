package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"xqengine/internal/loops"
	"xqengine/internal/plainfile"
)

type loopsCommand struct {
	Folder   string `arg:"" help:"Folder of the corpus: loops.json, and the page and pictures made of it."`
	Find     int    `help:"Look for the shortest loops anew, in this many positions." placeholder:"N"`
	Seed     uint64 `help:"What -find draws." default:"1" placeholder:"N"`
	Diagrams string `help:"With -find: published diagrams of the World Xiangqi Federation to judge as well, as JSON: fen, moves, wins." type:"existingfile" placeholder:"FILE"`
	Cases    string `help:"With -find: cases of the Chinese and Asian rules to judge as well, as JSON: fen, moves, verdict, ruleset." type:"existingfile" placeholder:"FILE"`
}

// Help tells people more than the list of flags.
func (c *loopsCommand) Help() string {
	return `Keeps the corpus of repetitions that the rule sets judge differently. Without -find the loops stay and are judged anew.

  xqlab loops docs/referee
  xqlab loops -find 400000 -diagrams position/testdata/wxf-diagrams.json -cases position/testdata/repetition-cases.json docs/referee`
}

// Run writes the corpus.
func (c *loopsCommand) Run(ctx context.Context, std streams) error {
	f, err := c.corpus(ctx)
	if err != nil {
		return err
	}
	if err := f.JudgeAll(); err != nil {
		return err
	}
	files, err := f.Files()
	if err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(c.Folder, name), data, 0o644); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(std.out, "%d loops, %d files\n", len(f.Loops), len(files))
	return err
}

// corpus reads the corpus, or finds a new one.
func (c *loopsCommand) corpus(ctx context.Context) (loops.File, error) {
	if c.Find == 0 {
		data, err := plainfile.ReadFile(filepath.Join(c.Folder, loops.DataFile))
		if err != nil {
			return loops.File{}, err
		}
		f, err := loops.Read(data)
		if err != nil {
			err = fmt.Errorf("%s: %w", loops.DataFile, err)
		}
		return f, err
	}
	finder := loops.NewFinder(c.Seed)
	for range c.Find {
		if ctx.Err() != nil {
			return loops.File{}, ctx.Err()
		}
		finder.Try()
	}
	found, err := finder.Loops()
	f := loops.File{Loops: found}
	if err != nil {
		return f, err
	}
	var diagrams []struct{ FEN, Moves, Wins string }
	if err := readJSON(c.Diagrams, &diagrams); err != nil {
		return f, err
	}
	for _, d := range diagrams {
		f.Loops = append(f.Loops, loops.Loop{Source: loops.WXFDiagrams, FEN: d.FEN, Moves: d.Moves, Published: d.Wins})
	}
	var cases []struct {
		FEN, Verdict, Ruleset string
		Moves                 []string
	}
	if err := readJSON(c.Cases, &cases); err != nil {
		return f, err
	}
	sources := map[string]string{"chinese": loops.ChineseCases, "asian": loops.AsianCases}
	wins := map[string]string{"draw": "draw", "red-loses": "black", "black-loses": "red"}
	for _, k := range cases {
		if sources[k.Ruleset] == "" || wins[k.Verdict] == "" {
			return f, fmt.Errorf("%s: rule set %q, verdict %q", c.Cases, k.Ruleset, k.Verdict)
		}
		f.Loops = append(f.Loops, loops.Loop{Source: sources[k.Ruleset], FEN: k.FEN, Moves: strings.Join(k.Moves, " "), Published: wins[k.Verdict]})
	}
	return f, nil
}

// readJSON reads a file, if there is one.
func readJSON(name string, into any) error {
	if name == "" {
		return nil
	}
	data, err := plainfile.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
