package fleet

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"xqengine/internal/plots"
	"xqengine/match/client"
	"xqengine/spsa"
)

// Tuning is the definition of a run that tunes parameters of the search: a program is started for each pair of games. Which values
// a pair is drawn from is known only when the batch before has been played, so it stands in the work item.
type Tuning struct {
	Program string      `json:"program"` // SHA-256 of the artefact
	Args    []string    `json:"args"`    // of the program; -tc, -threads, -pair and -theta follow them
	Head    spsa.Header `json:"head"`    // the settings: the program must play with the same
}

// tuningOf reads the definition of a run.
func tuningOf(definition []byte, r *Run) (*Tuning, error) {
	var t Tuning
	if err := json.Unmarshal(definition, &t); err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	if t.Head.Iterations != r.Items || r.Games != 2*r.Items {
		return nil, fmt.Errorf("run %s: %d pairs, %d games: its definition has %d pairs", r.ID, r.Items, r.Games, t.Head.Iterations)
	}
	if _, err := t.clock(); err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	return &t, nil
}

// clock returns the clock of each side; none if it is not clocked.
func (t *Tuning) clock() (l client.Limits, err error) {
	if t.Head.Base == "" {
		return l, nil
	}
	if l.Base, err = time.ParseDuration(t.Head.Base); err == nil {
		l.Increment, err = time.ParseDuration(t.Head.Increment)
	}
	return l, err
}

// command returns the arguments that have the program play a pair, its clock longer by a factor.
func (t *Tuning) command(it Item, factor float64) ([]string, error) {
	args := slices.Clone(t.Args)
	clock, err := t.clock()
	if err != nil {
		return nil, err
	}
	if clock.Clocked() {
		if t.Head.NodesTime == 0 { // nodes are the same everywhere
			clock = clock.Scale(factor)
		}
		args = append(args, "-tc", clock.Base.String()+"+"+clock.Increment.String())
	}
	values := make([]string, len(it.Theta))
	for i, v := range it.Theta {
		values[i] = strconv.FormatFloat(v, 'g', -1, 64)
	}
	return append(args, "-threads", strconv.Itoa(t.Head.Threads), "-pair", strconv.Itoa(it.Number), "-theta="+strings.Join(values, ",")), nil
}

// read reads what the program printed of a pair.
func (t *Tuning) read(it Item, text []byte) (*spsa.Iteration, error) {
	i, err := spsa.ReadPair(text, t.Head)
	if err != nil {
		return nil, err
	}
	if i.Number != it.Number || !slices.Equal(i.Theta, it.Theta) {
		return nil, fmt.Errorf("it played pair %d, or from other values than it was told", i.Number)
	}
	return &i, nil
}

// spsaWork is the workload of a tuning: pairs of games, of which a batch is drawn from what the one before has led to.
type spsaWork struct {
	tuning *Tuning
	state  *spsa.State
}

// spsaWorkOf reads the definition of a tuning and returns its workload.
func spsaWorkOf(definition []byte, r *Run) (*spsaWork, error) {
	tuning, err := tuningOf(definition, r)
	if err != nil {
		return nil, err
	}
	state, err := spsa.NewState(tuning.Head.Method, tuning.Head.Threads, nil)
	if err != nil {
		return nil, fmt.Errorf("definition: %w", err)
	}
	return &spsaWork{tuning, state}, nil
}

func (c *spsaWork) open() int {
	_, last := c.state.Open()
	return last
}

func (c *spsaWork) theta() spsa.Theta { return c.state.Theta() }

func (c *spsaWork) check(r *Result) error {
	switch {
	case r.Pair == nil || r.Pair.Number != r.Item:
		return errors.New("it is not of this pair")
	case r.Item > c.open():
		return errors.New("its turn has not come")
	case !c.state.Same(r.Pair.Theta, c.state.Theta()):
		return errors.New("it was played from other values")
	}
	return spsa.CheckPairScore(r.Pair.PairScore)
}

func (c *spsaWork) count(t *Tally, r *Result) { t.follower.Iteration(t, c.state.Add(r.Pair.PairScore)) }
func (c *spsaWork) decided() (string, bool)   { return "", false }

func (c *spsaWork) line(t *Tally) string {
	return fmt.Sprintf("%d of %d pairs", t.Counted, t.Run.Items)
}

func (c *spsaWork) report(t *Tally) string {
	if t.Counted == 0 {
		return c.line(t) + "\n"
	}
	var text strings.Builder // takes everything
	_ = c.state.Write(&text, c.state.History)
	return text.String()
}

func (c *spsaWork) picture() plots.Source {
	return plots.Tuning{Parameters: c.state.Parameters, Iterations: c.state.History}
}
