package labflags

import (
	"fmt"
	"strconv"

	"xqengine/cmd/internal/flags"
	"xqengine/eval/nnue"
	"xqengine/position"
	"xqengine/selfplay"
)

// Generate are the flags that say which games of the engine against itself are played and what is kept of them.
type Generate struct {
	Variant string `help:"Rules to play by; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Weights string `help:"Weights file of the hand-written evaluation to play with; no net judges then." type:"existingfile" placeholder:"FILE"`
	Net     string `help:"Net file that judges; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Games   int    `help:"Games in the file at the end." default:"1000" placeholder:"N"`
	Seed    uint64 `help:"Seed of the games." default:"1" placeholder:"N"`

	Nodes uint64 `help:"Nodes for each turn; 0: no limit." default:"5000" placeholder:"N"`
	Soft  uint64 `help:"Nodes after which no further iteration begins for a turn: its score is that of a finished iteration, unless -nodes cuts it off. 0: no limit." default:"0" placeholder:"N"`
	Depth int    `help:"Depth for each turn; 0: no limit." placeholder:"N"`
	Hash  int    `help:"Size of the hash table of each thread in MB." default:"4" placeholder:"MB"`

	Random   int     `help:"An opening ends with 1 to N random turns." default:"8" placeholder:"N"`
	Openings string  `help:"File of openings, as for match, to begin the games with; the start position and the known openings if not given." type:"existingfile" placeholder:"FILE"`
	Layouts  string  `help:"Plates on the palaces' points, where the variant lays them: default, random, best, or a file of pairs, one 'RED:BLACK' a line, each eight symbols of plates or one of these words. Each pair is played twice, with the sides reversed; those of the openings if not given." placeholder:"WORD"`
	Opening  int     `help:"Throw away openings with a score beyond this, in centipawns." default:"200" placeholder:"SCORE"`
	Skip     int     `help:"Keep nothing of the first turns of a game (text only)." default:"8" placeholder:"TURNS"`
	Keep     int     `help:"Keep no position with a score beyond this (text only)." default:"1000" placeholder:"SCORE"`
	Share    float64 `help:"Share of the quiet positions to keep (text only)." default:"1" placeholder:"SHARE"`

	Win      int `help:"A game is won when the score has been beyond this for -winturns turns." default:"1200" placeholder:"SCORE"`
	Winturns int `help:"See -win." default:"6" placeholder:"TURNS"`
	Maxturns int `help:"Draw games after TURNS turns, both sides counted." default:"200" placeholder:"TURNS"`
}

// Settings returns what the flags say.
func (c *Generate) Settings() (selfplay.Settings, error) {
	variant, ok := position.VariantByName(c.Variant)
	if !ok {
		return selfplay.Settings{}, flags.UnknownVariant(c.Variant)
	}
	if c.Games < 1 || c.Hash < 1 {
		return selfplay.Settings{}, fmt.Errorf("games %d, hash %d: both must be at least 1", c.Games, c.Hash)
	}
	weights, err := flags.ReadWeights(c.Weights, variant)
	if err != nil {
		return selfplay.Settings{}, err
	}
	net := (*nnue.Network)(nil)
	switch {
	case c.Weights == "":
		net, err = flags.ReadNet(c.Net, variant)
	case c.Net != "" && c.Net != flags.NoNet:
		err = fmt.Errorf("-weights %s and -net %s: one of them judges", c.Weights, c.Net)
	}
	if err != nil {
		return selfplay.Settings{}, err
	}
	openings, err := flags.ReadOpenings(c.Openings, variant)
	if err != nil {
		return selfplay.Settings{}, err
	}
	layouts, err := flags.ReadLayouts(c.Layouts, variant)
	if err != nil {
		return selfplay.Settings{}, err
	}
	s := selfplay.Settings{
		Variant: variant, Weights: weights, Net: net, Seed: c.Seed, Openings: openings, Layouts: layouts,
		Nodes: c.Nodes, SoftNodes: c.Soft, Depth: c.Depth, HashMB: c.Hash,
		RandomTurns: c.Random, OpeningScore: c.Opening,
		SkipTurns: c.Skip, KeepScore: c.Keep, KeepShare: c.Share,
		WinScore: c.Win, WinTurns: c.Winturns, MaxTurns: c.Maxturns,
	}
	return s, s.Check()
}

// Args returns the flags as xqlab generate reads them, -games aside.
func (c *Generate) Args() []string {
	args := []string{
		"-variant", c.Variant, "-seed", strconv.FormatUint(c.Seed, 10),
		"-nodes", strconv.FormatUint(c.Nodes, 10), "-depth", strconv.Itoa(c.Depth), "-hash", strconv.Itoa(c.Hash),
		"-random", strconv.Itoa(c.Random), "-opening", strconv.Itoa(c.Opening), "-skip", strconv.Itoa(c.Skip),
		"-keep", strconv.Itoa(c.Keep), "-share", strconv.FormatFloat(c.Share, 'g', -1, 64),
		"-win", strconv.Itoa(c.Win), "-winturns", strconv.Itoa(c.Winturns), "-maxturns", strconv.Itoa(c.Maxturns),
	}
	if c.Soft > 0 { // programs built before the flag do not know it
		args = append(args, "-soft", strconv.FormatUint(c.Soft, 10))
	}
	for _, f := range []struct{ flag, value string }{
		{"-weights", c.Weights}, {"-net", c.Net}, {"-openings", c.Openings}, {"-layouts", c.Layouts},
	} {
		if f.value != "" {
			args = append(args, f.flag, f.value)
		}
	}
	return args
}
