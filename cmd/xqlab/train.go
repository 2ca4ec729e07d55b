package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/alecthomas/kong"

	"xqengine/cmd/internal/flags"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/internal/wholefile"
	"xqengine/position"
	"xqengine/train"
)

type trainCommand struct {
	Data []string `arg:"" help:"Files of games (.xqg), made by 'xqlab generate', of one variant or of several with the same inputs." type:"existingfile" name:"data"`
	Out  string   `help:"File to write the net to." required:"" placeholder:"FILE"`
	samplesFilter

	Hidden     int     `help:"Neurons for each side, a multiple of 128." default:"${trainHidden}" placeholder:"N"`
	Passes     int     `help:"Passes over all positions." default:"${trainPasses}" placeholder:"N"`
	Lambda     float64 `help:"Share of the game's result in what is predicted; the rest is the score of the search." default:"${trainLambda}" placeholder:"SHARE"`
	K          float64 `help:"Rate of the sigmoid of scores, 1/(1+10^(-K·cp/400))." default:"${trainK}" placeholder:"K"`
	Batch      int     `help:"Positions for each step." default:"${trainBatch}" placeholder:"N"`
	Rate       float64 `help:"Largest step of the optimiser." default:"${trainRate}" placeholder:"STEP"`
	Last       float64 `help:"Step at the end." default:"${trainLast}" placeholder:"STEP"`
	Warmup     int     `help:"Steps until the largest; at most a tenth of all." default:"${trainWarmup}" placeholder:"N"`
	Decay      float64 `help:"Decay of the weights." default:"${trainDecay}" placeholder:"RATE"`
	Imitate    int     `help:"Distil: add N other positions, some random moves away, for each position of a game." default:"0" placeholder:"N"`
	Nodes      uint64  `help:"Nodes of the searches that score these others; 0: the hand-written evaluation scores them." default:"0" placeholder:"N"`
	Net        string  `help:"Net file by which these searches judge; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Visited    bool    `help:"Take these others from the nodes of such searches (search-tree samples) instead of by random moves."`
	Unquiet    bool    `help:"Score those that a search answers with a capture by the hand-written evaluation, instead of leaving them out."`
	Scores     string  `help:"File that keeps what these searches found, for other trainings on the same files; OUT.scores, removed at the end, if not given." placeholder:"FILE"`
	Start      string  `help:"Net file whose weights to begin with: for the same inputs, for those without king buckets, or for another game with the same pieces, with as many neurons or fewer; random if not given." placeholder:"FILE"`
	Zones      bool    `help:"King buckets: inputs of their own for each of four zones of the own general, in xiangqi and in chess."`
	Validation float64 `help:"Share of the games held out." default:"0.02" placeholder:"SHARE"`
	Seed       uint64  `help:"Seed of the first weights and of the order of the positions." default:"1" placeholder:"N"`
	Threads    int     `help:"Threads; 0: one for each processor. They change nothing in the net." default:"0" placeholder:"N"`
	Checkpoint string  `help:"File that keeps what is needed to go on; OUT.checkpoint if not given." placeholder:"FILE"`
	Resume     bool    `help:"Go on with the checkpoint of the same command, if there is one yet."`
	Losses     string  `help:"Write what each pass lost into this .csv file, for xqlab plot." placeholder:"FILE"`
	flags.Plot
}

// Help tells people more than the list of flags.
func (c *trainCommand) Help() string {
	return `Trains the network of the evaluation on games of self-play: quiet positions, each with the score of the search and the
result of the game. Some games are held out; after each pass the loss on them is shown, at the end also that of the
hand-written evaluation, of the search itself, and the least possible.

The net depends on the data, the flags and the seed alone, not on threads or processor. Interrupted or killed, the
command goes on with -resume.

  xqlab generate -games 100000 -nodes 1500 -out games.xqg
  xqlab train games.xqg -out xiangqi.nnue -losses losses.csv`
}

// trainDefaults are the defaults of the flags.
func trainDefaults() kong.Vars {
	o := train.DefaultOptions()
	return kong.Vars{
		"trainHidden": fmt.Sprint(o.Hidden), "trainPasses": fmt.Sprint(o.Passes), "trainLambda": fmt.Sprint(o.Lambda),
		"trainK": fmt.Sprint(o.K), "trainBatch": fmt.Sprint(o.Batch), "trainRate": fmt.Sprint(o.Rate),
		"trainLast": fmt.Sprint(o.Last), "trainWarmup": fmt.Sprint(o.Warmup), "trainDecay": fmt.Sprint(o.Decay),
	}
}

func (c *trainCommand) options() (train.Options, error) {
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	o := train.Options{
		Hidden: c.Hidden, Lambda: c.Lambda, K: c.K, Passes: c.Passes, Batch: c.Batch, Rate: c.Rate, Last: c.Last,
		Warmup: c.Warmup, Decay: c.Decay, KingBuckets: c.Zones, Seed: c.Seed, Threads: c.Threads,
	}
	if !(c.Validation > 0 && c.Validation < 1) {
		return o, fmt.Errorf("validation %g is not between 0 and 1", c.Validation)
	}
	ofSearches := c.Net != "" || c.Scores != "" || c.Visited || c.Unquiet
	if c.Imitate == 0 && (c.Nodes > 0 || ofSearches) || c.Nodes == 0 && ofSearches {
		return o, errors.New("-nodes says how the positions of -imitate are judged; -net, -scores, -visited and -unquiet say more of these searches")
	}
	if c.Imitate < 0 || c.Imitate > 100 {
		return o, fmt.Errorf("imitate %d is not within 0..100", c.Imitate)
	}
	if err := c.checkLosses(); err != nil {
		return o, err
	}
	return o, o.Check()
}

// checkLosses tells what is wrong with the names of the file of losses and of the picture.
func (c *trainCommand) checkLosses() error {
	if err := c.CheckPlot("-losses", c.Losses, ".csv"); err != nil || c.Losses == "" {
		return err
	}
	if err := flags.CheckFolder(c.Losses); err != nil {
		return fmt.Errorf("losses: %w", err)
	}
	return nil
}

// Run trains and writes the net.
func (c *trainCommand) Run(ctx context.Context, std streams) error {
	options, err := c.options()
	if err != nil {
		return flags.Misuse(err)
	}
	if c.Checkpoint == "" {
		c.Checkpoint = c.Out + ".checkpoint"
	}
	v, err := c.variant()
	if err != nil {
		return err
	}
	features, err := options.Features(v)
	if err != nil {
		return flags.Misuse(err)
	}
	start, err := c.start(features)
	if err != nil {
		return err
	}
	unlock, err := train.LockCheckpoint(c.Checkpoint)
	if err != nil {
		return err
	}
	defer unlock()
	err = train.CheckCheckpoint(c.Checkpoint, c.Resume, features, options, start)
	if errors.Is(err, gamedata.ErrExists) {
		return fmt.Errorf("%w; go on with -resume, or remove it", err)
	}
	if err != nil {
		return err
	}
	data, scores, err := c.load(ctx, std, v)
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; the same command goes on")
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%d positions of %d games, %d distilled, %d more held out\n",
		data.Training(), data.Games, data.Distilled, data.Validation())
	outcome, err := c.train(ctx, std, data, start, options)
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; the same command with -resume goes on")
	}
	if err != nil {
		return err
	}
	err = wholefile.Write(c.Out, 0o644, func(file io.Writer) error {
		_, err := file.Write(outcome.Net.Bytes())
		return err
	})
	if err != nil {
		return err
	}
	if err := c.tell(std, outcome); err != nil {
		return err
	}
	for _, path := range []string{c.Checkpoint, scores} {
		if path == "" {
			continue
		}
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if c.Losses == "" { // last: without it nothing is lost
		return nil
	}
	return wholefile.Write(c.Losses, 0o644, func(w io.Writer) error { return train.WriteLosses(w, outcome.History) })
}

// variant returns the variant of the first file.
func (c *trainCommand) variant() (*position.Variant, error) {
	h, err := gamedata.Headers(c.Data[:1])
	if err != nil {
		return nil, err
	}
	return h.Variant()
}

// start returns the net to begin with, nil if there is none.
func (c *trainCommand) start(features *nnue.FeatureSet) (*nnue.Network, error) {
	if c.Start == "" {
		return nil, nil
	}
	net, err := flags.ReadAnyNet(c.Start)
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	if err := train.CheckStart(net, features, c.Hidden); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Start, err)
	}
	return net, nil
}

// scoresExtension is what the name of a file of scores ends in that nobody has named.
const scoresExtension = ".scores"

// load loads the positions; with a bar where searches judge some of them. own is the file that keeps their scores where nobody
// has named one: with the training it is done. It is empty where no such file has been opened: what lies there is of another
// training.
func (c *trainCommand) load(ctx context.Context, std streams, v *position.Variant) (data *train.Data, own string, err error) {
	source := train.Source{
		Paths: c.Data, Filter: c.filter(), HeldOut: c.Validation, Distillation: train.Distillation{Count: c.Imitate}, Threads: c.Threads,
		Note: flags.Notes(std.err),
	}
	if c.Imitate == 0 || c.Nodes == 0 {
		data, err = train.Load(ctx, source)
		return data, "", err
	}
	net, err := flags.ReadNet(c.Net, v)
	if err != nil {
		return nil, "", err
	}
	i := &source.Distillation
	i.Nodes, i.Net, i.SearchSamples, i.Unquiet = c.Nodes, net, c.Visited, c.Unquiet
	if source.Scores = c.Scores; c.Scores == "" {
		own = c.Out + scoresExtension
		source.Scores = own
	}
	games := 0
	err = gamedata.Each(c.Data, nil, func(g *gamedata.Game) error {
		if !g.Continued {
			games++
		}
		return nil
	})
	if err != nil {
		return nil, "", err
	}
	bar := flags.NewProgress(std.err, "games", games)
	defer bar.Done()
	source.Progress = bar.Set
	data, err = train.Load(ctx, source)
	return data, own, err
}

// train shows a bar within a pass and a line after each.
func (c *trainCommand) train(ctx context.Context, std streams, data *train.Data, start *nnue.Network, o train.Options) (*train.Outcome, error) {
	var bar flags.Progress
	begun, at := time.Now(), 0
	first := -1
	watch := train.Observer{
		Step: func(done, of int) {
			if first < 0 {
				first = done - 1
				bar = flags.NewProgress(std.err, "batches", of)
			}
			at = done
			bar.Set(done)
		},
		Epoch: func(e train.Epoch) {
			speed := ""
			if first >= 0 {
				speed = fmt.Sprintf("  %.0f positions/s", float64((at-first)*o.Batch)/time.Since(begun).Seconds())
			}
			fmt.Fprintf(std.err, "pass %3d  training %.6f  validation %.6f  cross-entropy %.6f %.6f  rate %.2g%s\n",
				e.Number, e.Training.Square, e.Validation.Square, e.Training.CrossEntropy, e.Validation.CrossEntropy, e.Rate, speed)
		},
	}
	outcome, err := train.Train(ctx, data, o, start, c.Checkpoint, c.Resume, watch)
	bar.Done()
	return outcome, err
}

// tell prints what came out.
func (c *trainCommand) tell(std streams, o *train.Outcome) error {
	last := o.History[len(o.History)-1]
	_, err := fmt.Fprintf(std.out, `%s: %s
cross-entropy on %d positions held out: net %.5f, as whole numbers %.5f; hand-written %.5f; search %.5f; target %.5f
mean square: net %.6f, as whole numbers %.6f; hand-written %.6f; search %.6f
whole numbers differ by %.2f centipawns on average; an output of 1 is worth %.1f centipawns
`,
		c.Out, o.Net, o.Validation, last.Validation.CrossEntropy, o.Quantised.CrossEntropy, o.Yardsticks.Classical.CrossEntropy,
		o.Yardsticks.Search.CrossEntropy, o.Yardsticks.Target.CrossEntropy,
		last.Validation.Square, o.Quantised.Square, o.Yardsticks.Classical.Square, o.Yardsticks.Search.Square,
		o.Difference, float64(o.Net.Scale)/1000)
	return err
}
