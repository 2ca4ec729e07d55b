package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/alecthomas/kong"

	"xqengine/cmd/internal/flags"
	"xqengine/internal/wholefile"
	"xqengine/position"
	"xqengine/tune"
)

type tuneCommand struct {
	Data    []string `arg:"" help:"Files of positions, made by 'xqlab generate'." type:"existingfile" name:"data"`
	Out     string   `help:"File to write the weights to." required:"" placeholder:"FILE"`
	Variant string   `help:"Rules of the positions; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Weights string   `help:"Weights file to start from; the weights of the program if not given." type:"existingfile" placeholder:"FILE"`
	Only    []string `help:"Tune only the parameters that match a pattern, such as '*Horse*' or Xiangqi.Material. May be repeated." placeholder:"PATTERN"`
	Freeze  []string `help:"Leave the parameters that match a pattern as they are. May be repeated." placeholder:"PATTERN"`

	Lambda     float64 `help:"Share of the game's result in what is predicted; the rest is the score of the search." default:"${tuneLambda}" placeholder:"SHARE"`
	K          float64 `help:"Rate of the sigmoid 1/(1+10^(-K·cp/400)); 0: fitted to the results." default:"0" placeholder:"K"`
	Prior      float64 `help:"Pull towards the start: the standard deviation of a parameter about it, in centipawns (of a whole number such as Xiangqi.ChariotUnits, eighths); 0: no pull." default:"${tunePrior}" placeholder:"CP"`
	Validation float64 `help:"Share of the games held out to tell when to stop." default:"${tuneValidation}" placeholder:"SHARE"`
	Rate       float64 `help:"First step of the optimiser, in centipawns (eighths, likewise)." default:"${tuneRate}" placeholder:"CP"`
	Batch      int     `help:"Positions for each step." default:"${tuneBatch}" placeholder:"N"`
	Epochs     int     `help:"Passes over all positions at most." default:"${tuneEpochs}" placeholder:"N"`
	Patience   int     `help:"Passes without gain after which the step is halved." default:"${tunePatience}" placeholder:"N"`
	Halvings   int     `help:"How often the step is halved before the end." default:"${tuneHalvings}" placeholder:"N"`
	Seed       uint64  `help:"Seed of the order of the positions and of what is held out." default:"1" placeholder:"N"`
	Threads    int     `help:"Threads; 0: one for each processor." default:"0" placeholder:"N"`
	Losses     string  `help:"Write what each pass lost into this .csv file, for xqlab plot." placeholder:"FILE"`
	flags.Plot
}

// Help tells people more than the list of flags.
func (c *tuneCommand) Help() string {
	return `Fits the weights of the evaluation to positions of known results (Texel tuning): it minimises the cross-entropy
between what the evaluation predicts and the result of the game, blended with the score of the search, by Adam with
mini-batches. Some games are held out; the weights that predict those best are written, rounded to whole numbers, with
the command and what it measured in the comment. The file has the form of those in eval/weights, which are compiled
into the program. The result depends on the data, the flags and the seed, not on the number of threads.

In a pattern * stands for any text. The name of a field stands for all of it, and Xiangqi.Material[horse].end for one number.

  xqlab tune data.txt -out eval/weights/xiangqi.txt -losses losses.csv
  xqlab tune a.txt b.txt -out w.txt -only 'Xiangqi.Horse*' -freeze Xiangqi.HorseUnits`
}

// tuneDefaults are the defaults of the flags.
func tuneDefaults() kong.Vars {
	o := tune.DefaultOptions()
	return kong.Vars{
		"tuneLambda": fmt.Sprint(o.Lambda), "tunePrior": fmt.Sprint(o.Prior), "tuneValidation": fmt.Sprint(o.Validation),
		"tuneRate": fmt.Sprint(o.Rate), "tuneBatch": fmt.Sprint(o.Batch), "tuneEpochs": fmt.Sprint(o.Epochs),
		"tunePatience": fmt.Sprint(o.Patience), "tuneHalvings": fmt.Sprint(o.Halvings),
	}
}

// commandLine is what the program was called with.
type commandLine []string

// String returns the command line so that a shell understands it.
func (c commandLine) String() string { return flags.ShellWords(append([]string{"xqlab"}, c...)...) }

// checkLosses tells what is wrong with the names of the file of losses and of the picture.
func (c *tuneCommand) checkLosses() error {
	if err := c.CheckPlot("-losses", c.Losses, ".csv"); err != nil || c.Losses == "" {
		return err
	}
	if err := flags.CheckFolder(c.Losses); err != nil {
		return fmt.Errorf("losses: %w", err)
	}
	return nil
}

// Run tunes and writes the new weights.
func (c *tuneCommand) Run(ctx context.Context, std streams, line commandLine) error {
	variant, ok := position.VariantByName(c.Variant)
	if !ok {
		return flags.Misuse(flags.UnknownVariant(c.Variant))
	}
	options, err := c.options(variant)
	if err != nil {
		return flags.Misuse(err)
	}
	data, err := tune.Load(variant, c.Data...)
	if err != nil {
		return err
	}
	bar := flags.NewProgress(std.err, "positions", data.Positions())
	outcome, err := tune.Tune(ctx, data, options, observer(std, bar))
	bar.Done()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; %s was not written", c.Out)
	}
	if err != nil {
		return err
	}
	summary := summaryOf(outcome)
	err = wholefile.Write(c.Out, 0o644, func(file io.Writer) error {
		return outcome.Weights.Write(file, append([]string{line.String()}, summary...)...)
	})
	if err != nil {
		return err
	}
	for _, text := range summary {
		if _, err := fmt.Fprintln(std.out, text); err != nil {
			return err
		}
	}
	if c.Losses == "" {
		return nil
	}
	return wholefile.Write(c.Losses, 0o644, func(w io.Writer) error { return tune.WriteLosses(w, outcome.History) })
}

func (c *tuneCommand) options(v *position.Variant) (tune.Options, error) {
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	o := tune.Options{
		Only: c.Only, Freeze: c.Freeze, Lambda: c.Lambda, K: c.K, Prior: c.Prior, Validation: c.Validation,
		Rate: c.Rate, Batch: c.Batch, Epochs: c.Epochs, Patience: c.Patience, Halvings: c.Halvings,
		Seed: c.Seed, Threads: c.Threads,
	}
	var err error
	if o.Start, err = flags.ReadWeights(c.Weights, v); err != nil {
		return o, err
	}
	if err := c.checkLosses(); err != nil {
		return o, err
	}
	return o, o.Check()
}

// observer shows a bar while the positions are looked at, and a line for each epoch.
func observer(std streams, bar flags.Progress) tune.Observer {
	return tune.Observer{
		Traced: func(done, total int) { bar.Set(done) },
		Epoch: func(e tune.Epoch) {
			if e.Number == 0 {
				bar.Done()
			}
			best := ""
			if e.Best {
				best = "  best"
			}
			fmt.Fprintf(std.err, "epoch %3d  training %.6f  validation %.6f  rate %g%s\n", e.Number, e.Training, e.Validation, e.Rate, best)
		},
	}
}

// summaryOf returns what came out, in lines for people and for the comment of the weights file.
func summaryOf(o *tune.Outcome) []string {
	return []string{
		fmt.Sprintf("%d positions of %d games: %d for training, %d for validation", o.Training+o.Validation, o.Games, o.Training, o.Validation),
		fmt.Sprintf("%d of %d parameters changed in %d epochs; K %.4f", o.Changed, o.Parameters, o.History[len(o.History)-1].Number, o.K),
		fmt.Sprintf("training loss %.6f, was %.6f; validation loss %.6f, was %.6f", o.After.Training, o.Before.Training, o.After.Validation, o.Before.Validation),
	}
}
