package labflags

import (
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/match/client"
	"xqengine/position"
	"xqengine/search"
	"xqengine/spsa"
)

// Spsa are the flags that say which parameters of the search are tuned, and by which games.
type Spsa struct {
	Parameters []string `help:"Parameters to tune, by name; * stands for any letters, NAME=DISTURBANCE sets by how much one is moved." default:"*" placeholder:"NAME"`
	Iterations int      `help:"Pairs of games." default:"10000" placeholder:"N"`
	Rate       float64  `help:"How far a parameter goes for a pair won, at the end, in parts of its disturbance." default:"0.002" placeholder:"R"`
	Nodes      uint64   `help:"Nodes for each turn." placeholder:"N"`
	Tc         string   `help:"Clock: base[+increment], in seconds or with a unit." placeholder:"CLOCK"`
	Nodestime  int      `help:"Let the clock count nodes, N to a millisecond, instead of time: games are the same then on any machine, however busy. 0: time." default:"0" placeholder:"N"`
	Hash       int      `help:"Hash table of each engine in MB." default:"8" placeholder:"MB"`
	Variant    string   `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Openings   string   `help:"File of openings, one FEN or EPD a line, 'moves …' may follow; the built-in set if not given." type:"existingfile" placeholder:"FILE"`
	Net        string   `help:"Net file that judges; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Seed       uint64   `help:"Seed of the random numbers." default:"1" placeholder:"N"`
}

// Settings returns what the flags say.
func (c *Spsa) Settings() (spsa.Settings, error) {
	v, ok := position.VariantByName(c.Variant)
	if !ok {
		return spsa.Settings{}, flags.UnknownVariant(c.Variant)
	}
	s := spsa.DefaultSettings(v)
	s.Iterations, s.Rate, s.Nodes, s.NodesTime, s.HashMB, s.Seed = c.Iterations, c.Rate, c.Nodes, c.Nodestime, c.Hash, c.Seed
	if c.Hash < 1 {
		return s, fmt.Errorf("hash %d: want at least 1", c.Hash)
	}
	if c.Tc != "" {
		limits, err := client.ParseClock(c.Tc)
		if err != nil {
			return s, err
		}
		if limits.Moves > 0 {
			return s, fmt.Errorf("tc %q: a clock for the whole game is wanted", c.Tc)
		}
		s.Base, s.Increment = limits.Base, limits.Increment
	}
	if c.Openings != "" {
		var err error
		if s.Openings, err = flags.ReadOpenings(c.Openings, v); err != nil {
			return s, err
		}
	}
	var err error
	if s.Net, err = flags.ReadNet(c.Net, v); err != nil {
		return s, err
	}
	if s.Parameters, err = c.tuned(v); err != nil {
		return s, err
	}
	err = s.Check()
	if errors.Is(err, spsa.ErrUnlimited) {
		err = fmt.Errorf("give -nodes or -tc: %w", err)
	}
	return s, err
}

// tuned returns the parameters that were asked for, in the order of their table.
func (c *Spsa) tuned(v *position.Variant) ([]spsa.Parameter, error) {
	parameters := search.ParametersFor(v)
	var list []spsa.Parameter
	used := make([]bool, len(c.Parameters))
	for _, p := range parameters.All() {
		n, wanted := spsa.ParameterOf(p), false
		for i, word := range c.Parameters {
			pattern, disturbance, own := strings.Cut(word, "=")
			match, err := path.Match(pattern, p.Name)
			if err != nil {
				return nil, fmt.Errorf("parameters: %q is not a pattern", word)
			}
			if !match {
				continue
			}
			wanted, used[i] = true, true
			if own {
				if n.Disturbance, err = strconv.ParseFloat(disturbance, 64); err != nil {
					return nil, fmt.Errorf("parameters: %q: the disturbance is not a number", word)
				}
			}
		}
		if wanted {
			list = append(list, n)
		}
	}
	for i, word := range c.Parameters {
		if !used[i] {
			return nil, fmt.Errorf("parameters: the search has none that %q names", word)
		}
	}
	return list, nil
}

// Args returns the flags as xqlab spsa reads them, -tc aside.
func (c *Spsa) Args() []string {
	args := []string{
		"-parameters", strings.Join(c.Parameters, ","), "-iterations", strconv.Itoa(c.Iterations),
		"-rate", strconv.FormatFloat(c.Rate, 'g', -1, 64), "-nodes", strconv.FormatUint(c.Nodes, 10),
		"-hash", strconv.Itoa(c.Hash), "-variant", c.Variant, "-seed", strconv.FormatUint(c.Seed, 10),
	}
	if c.Nodestime > 0 {
		args = append(args, "-nodestime", strconv.Itoa(c.Nodestime))
	}
	for _, f := range []struct{ flag, value string }{{"-openings", c.Openings}, {"-net", c.Net}} {
		if f.value != "" {
			args = append(args, f.flag, f.value)
		}
	}
	return args
}
