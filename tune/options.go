package tune

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"xqengine/eval"
)

// Options say how to tune. The unit of most parameters is a centipawn: see eval.Parameter.
type Options struct {
	Start  *eval.Weights // where to start, and what the prior pulls to
	Only   []string      // patterns of the parameters to tune; empty: all
	Freeze []string      // patterns of parameters to leave as they are

	Lambda     float64 // share of the game's result in the target, 0..1; the rest is the score of the search
	K          float64 // rate of the sigmoid 1/(1+10^(-K·cp/400)); 0: fitted to the results
	Prior      float64 // standard deviation of a parameter about its start, in its units; 0: no pull
	Validation float64 // share of the games held out, below 1
	Rate       float64 // first step of Adam, in units of the parameters
	Batch      int     // positions for each step
	Epochs     int     // passes over the positions at most
	Patience   int     // passes without gain after which the rate is halved
	Halvings   int     // how often before the end
	Seed       uint64  // of the order of positions and of what is held out
	Threads    int
}

// DefaultOptions returns options that suit some hundred thousand positions.
func DefaultOptions() Options {
	return Options{
		Lambda: 0.3, Prior: 20, Validation: 0.1, Rate: 1, Batch: 8192, Epochs: 200, Patience: 4, Halvings: 4,
		Seed: 1, Threads: 1,
	}
}

// Check tells what is wrong with the options.
func (o Options) Check() error {
	switch {
	case o.Start == nil:
		return errors.New("there are no weights to start from")
	case !(o.Lambda >= 0 && o.Lambda <= 1):
		return fmt.Errorf("lambda %g is outside 0..1", o.Lambda)
	case !(o.K >= 0 && o.K <= 100):
		return fmt.Errorf("k %g is outside 0..100", o.K)
	case !(o.Prior >= 0):
		return fmt.Errorf("prior %g is negative", o.Prior)
	case !(o.Validation > 0 && o.Validation < 1):
		return fmt.Errorf("validation %g is not between 0 and 1", o.Validation)
	case !(o.Rate > 0 && o.Rate <= 1000):
		return fmt.Errorf("rate %g is not above 0 and at most 1000", o.Rate)
	case o.Batch < 1 || o.Epochs < 1 || o.Patience < 1 || o.Threads < 1:
		return errors.New("batch, epochs, patience and threads must be at least 1")
	case o.Halvings < 0:
		return fmt.Errorf("halvings: %d is negative", o.Halvings)
	}
	_, err := choose(o.Start.Parameters(), o.Only, o.Freeze)
	return err
}

// choose tells which parameters are tuned: those that match a pattern of only, or all, less those that match
// one of freeze and those that the variant does not use. A pattern that matches nothing is an error, and so is it if nothing is left.
func choose(parameters []eval.Parameter, only, freeze []string) ([]bool, error) {
	free := make([]bool, len(parameters))
	for i := range free {
		free[i] = len(only) == 0
	}
	mark := func(patterns []string, as bool) error {
		for _, pattern := range patterns {
			matches := matcher(pattern)
			found := false
			for i := range parameters {
				if matches.MatchString(parameters[i].Name) {
					free[i], found = as, true
				}
			}
			if !found {
				return fmt.Errorf("no parameter is called %q", pattern)
			}
		}
		return nil
	}
	if err := mark(only, true); err != nil {
		return nil, err
	}
	if err := mark(freeze, false); err != nil {
		return nil, err
	}
	left := false
	for i := range free {
		free[i] = free[i] && !parameters[i].Unused
		left = left || free[i]
	}
	if left {
		return free, nil
	}
	return nil, errors.New("no parameter is left to tune")
}

// matcher returns what a pattern stands for: * for any text, ? for any letter, and all else for itself. A
// name of a field alone stands for all that it holds.
func matcher(pattern string) *regexp.Regexp {
	text := regexp.QuoteMeta(pattern)
	text = strings.ReplaceAll(text, `\*`, `.*`)
	text = strings.ReplaceAll(text, `\?`, `.`)
	return regexp.MustCompile(`^` + text + `([.\[].*)?$`)
}
