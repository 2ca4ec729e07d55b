package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/internal/plots"
)

// plotCommand draws what other commands have kept.
type plotCommand struct {
	Files  []string `arg:"" name:"file" help:"Records of matches (-record), histories of tunings (spsa -out), tables of losses (-losses of tune and train)."`
	Out    string   `help:"File to draw into: .svg or .png, or .csv for the numbers; beside the file, with the ending of -format, if not given." placeholder:"PICTURE"`
	Format string   `help:"Of the files besides those that are drawn: ${enum}." enum:"svg,png,csv" default:"svg"`
}

// Help tells people more than the list of flags.
func (c *plotCommand) Help() string {
	return `Draws the score of a match of two engines with its error bars, and its SPRT; where the numbers of a tuning have gone; how
the losses of a training or a fit fell. What is still being written can be drawn, too.

  xqlab plot match.jsonl history.jsonl losses.csv
  xqlab plot match.jsonl -out match.png`
}

// Run draws the files.
func (c *plotCommand) Run(std streams) error {
	pictures, err := c.pictures()
	if err != nil {
		return flags.Misuse(err)
	}
	for i, path := range c.Files {
		source, err := plots.Read(path)
		if err == nil {
			err = plots.Save(pictures[i], source)
		}
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(std.out, pictures[i]); err != nil {
			return err
		}
	}
	return nil
}

// pictures returns the file that each file is drawn into.
func (c *plotCommand) pictures() ([]string, error) {
	if c.Out != "" {
		if len(c.Files) > 1 {
			return nil, errors.New("-out is for one file; -format draws each beside itself")
		}
		if _, err := plots.Format(c.Out); err != nil {
			return nil, err
		}
	}
	var pictures []string
	for i, path := range c.Files {
		picture := c.Out
		if picture == "" {
			picture = strings.TrimSuffix(path, filepath.Ext(path)) + "." + c.Format
		}
		for k, other := range c.Files {
			switch {
			case flags.SameFile(picture, other):
				return nil, fmt.Errorf("%s would be drawn over %s: give another -out", path, other)
			case k < i && flags.SameFile(picture, pictures[k]):
				return nil, fmt.Errorf("%s and %s would both be drawn into %s: draw one by one, with -out", other, path, picture)
			}
		}
		pictures = append(pictures, picture)
	}
	return pictures, nil
}
