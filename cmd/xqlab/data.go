package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"xqengine/cmd/internal/flags"
	"xqengine/egtb"
	"xqengine/gamedata"
	"xqengine/internal/plainfile"
	"xqengine/position"
)

// dataCommand holds the commands for files of games.
type dataCommand struct {
	Stats   dataStats   `cmd:"" help:"Tell what is in files of games."`
	Merge   dataMerge   `cmd:"" help:"Write the games of several files into one."`
	Shuffle dataShuffle `cmd:"" help:"Write games in another order, drawn at random."`
	Filter  dataFilter  `cmd:"" help:"Write the games that pass a filter."`
	Sample  dataSample  `cmd:"" help:"Pack the beginnings of games for the explorer."`
	Convert dataConvert `cmd:"" help:"Turn games into the text form FEN | score | result, or such a file into games."`
}

// samplesFilter says which positions count.
type samplesFilter struct {
	Skip int `help:"Leave out the first turns of a game." default:"8" placeholder:"TURNS"`
	Keep int `help:"Leave out positions with a score beyond this." default:"2000" placeholder:"SCORE"`

	Tables string `help:"What becomes of positions that the endgame tables of the program know: games keeps the result of the game, relabel takes that of the tables, drop leaves them out." enum:"games,relabel,drop" default:"games"`
}

func (f samplesFilter) filter() gamedata.Filter {
	filter := gamedata.Filter{Skip: f.Skip, Keep: f.Keep}
	if f.Tables == string(gamedata.Relabel) || f.Tables == string(gamedata.Drop) {
		filter.Tables, filter.Relabels = egtb.Embedded(), gamedata.Known(f.Tables)
	}
	return filter
}

type dataStats struct {
	Data []string `arg:"" help:"Files of games (.xqg)." type:"existingfile" name:"file"`
	samplesFilter
}

// Run prints what is in the files.
func (c *dataStats) Run(std streams) error {
	h, err := gamedata.Headers(c.Data)
	if err != nil {
		return err
	}
	v, err := h.Variant()
	if err != nil {
		return err
	}
	bytes := int64(0)
	for _, path := range c.Data {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		bytes += info.Size()
	}
	var s gamedata.Stats
	if err := gamedata.Each(c.Data, flags.Notes(std.err), func(g *gamedata.Game) error { return s.Add(g, v, c.filter()) }); err != nil {
		return err
	}
	for _, source := range h.Sources {
		fmt.Fprintln(std.out, "source:", source)
	}
	return printStats(std, v, &s, bytes)
}

func printStats(std streams, v *position.Variant, s *gamedata.Stats, bytes int64) error {
	var names []string
	for _, t := range v.Majors() {
		names = append(names, v.TypeName(t)+"s")
	}
	first, general, majors := v.ColourTitle(position.Red), v.TypeName(position.General), strings.Join(names, ", ")
	out := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	row := func(name string, n, of int) {
		fmt.Fprintf(out, "%s\t%d\t%.1f %%\n", name, n, 100*float64(n)/float64(max(of, 1)))
	}
	fmt.Fprintf(out, "games\t%d\n", s.Games)
	if s.Pieces != s.Games {
		fmt.Fprintf(out, "pieces\t%d\n", s.Pieces)
	}
	fmt.Fprintf(out, "moves\t%d\t%.2f bytes each\n", s.Plies, float64(bytes)/float64(max(s.Plies, 1)))
	row("with a score", s.Scored, s.Plies)
	row("quiet", s.Quiet, s.Scored)
	for r, name := range []string{"Black won", "drawn", first + " won"} {
		row(name, s.Results[r], s.Games)
	}
	for e, n := range s.Ends {
		if n > 0 {
			row("ended "+gamedata.End(e).String(), n, s.Games)
		}
	}
	for i, name := range gamedata.BandNames() {
		row("score "+name, s.Bands[i], s.Quiet)
	}
	for n, count := range s.Majors {
		more := ""
		if n == gamedata.MaxMajors && v.CanGainMajors() {
			more = " or more"
		}
		row(fmt.Sprintf("%s: %d%s", majors, n, more), count, s.Quiet)
	}
	row("own "+general+" on the e-file", s.HomeKings, s.Quiet)
	if k := s.K(); k > 0 {
		fmt.Fprintf(out, "k of the scores\t%.2f\n", k)
	}
	return out.Flush()
}

type dataMerge struct {
	Data   []string `arg:"" help:"Files of games (.xqg)." type:"existingfile" name:"file"`
	Out    string   `help:"File to write (.xqg)." required:"" placeholder:"FILE"`
	Unique bool     `help:"Write the same game once."`
}

// Run merges.
func (c *dataMerge) Run(std streams) error {
	return rewrite(std, c.Data, c.Out, gamedata.Rewriting{Unique: c.Unique})
}

type dataShuffle struct {
	Data []string `arg:"" help:"Files of games (.xqg)." type:"existingfile" name:"file"`
	Out  string   `help:"File to write (.xqg)." required:"" placeholder:"FILE"`
	Seed uint64   `help:"Seed of the order." default:"1" placeholder:"N"`
}

// Run shuffles.
func (c *dataShuffle) Run(std streams) error {
	return rewrite(std, c.Data, c.Out, gamedata.Rewriting{Shuffle: true, Seed: c.Seed})
}

type dataFilter struct {
	Data     []string `arg:"" help:"Files of games (.xqg)." type:"existingfile" name:"file"`
	Out      string   `help:"File to write (.xqg)." required:"" placeholder:"FILE"`
	Minplies int      `help:"Leave out games of fewer single moves." default:"0" placeholder:"N"`
	Maxplies int      `help:"Leave out games of more single moves; 0: no limit." default:"0" placeholder:"N"`
	Result   []string `help:"Keep games with this result for Red: ${enum}. May be repeated." enum:"0,0.5,1" placeholder:"RESULT"`
	End      []string `help:"Keep games that ended so: ${enum}. May be repeated." enum:"rules,adjudicated,long,unknown" placeholder:"END"`
	Unique   bool     `help:"Write the same game once."`
}

var endsByName = map[string]gamedata.End{
	"rules": gamedata.ByRules, "adjudicated": gamedata.Adjudicated, "long": gamedata.TooLong, "unknown": gamedata.Unknown,
}

// Run filters.
func (c *dataFilter) Run(std streams) error {
	results, ends := map[string]bool{}, map[gamedata.End]bool{}
	for _, r := range c.Result {
		results[r] = true
	}
	for _, e := range c.End {
		ends[endsByName[e]] = true
	}
	keep := func(g *gamedata.Game) bool {
		return len(g.Plies) >= c.Minplies && (c.Maxplies == 0 || len(g.Plies) <= c.Maxplies) &&
			(len(results) == 0 || results[g.Result.String()]) && (len(ends) == 0 || ends[g.End])
	}
	return rewrite(std, c.Data, c.Out, gamedata.Rewriting{Keep: keep, Unique: c.Unique})
}

func rewrite(std streams, in []string, out string, r gamedata.Rewriting) error {
	if !gamedata.IsGames(out) {
		return flags.Misuse(fmt.Errorf("%s: the name of a file of games ends in %s", out, gamedata.Extension))
	}
	r.Note = flags.Notes(std.err)
	w, err := r.Write(in, out)
	if err != nil {
		return err
	}
	return told(std, out, w.Games, w.Positions)
}

// told prints what has been written.
func told(std streams, out string, games, positions int) error {
	_, err := fmt.Fprintf(std.out, "%s: %d positions of %d games\n", out, positions, games)
	return err
}

type dataConvert struct {
	Data    []string `arg:"" help:"Files of games (.xqg), or text files." type:"existingfile" name:"file"`
	Out     string   `help:"File to write: games if its name ends in .xqg, else text." required:"" placeholder:"FILE"`
	Variant string   `help:"Rules of a text file; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	samplesFilter
}

// Run converts.
func (c *dataConvert) Run(std streams) error {
	for _, path := range c.Data {
		if gamedata.IsGames(path) == gamedata.IsGames(c.Out) {
			return flags.Misuse(fmt.Errorf("%s and %s are of the same form; 'xqlab data merge' joins files of games", path, c.Out))
		}
	}
	if gamedata.IsGames(c.Out) {
		return c.toGames(std)
	}
	return c.toText(std)
}

// toText writes the quiet positions of games.
func (c *dataConvert) toText(std streams) error {
	h, err := gamedata.Headers(c.Data)
	if err != nil {
		return err
	}
	v, err := h.Variant()
	if err != nil {
		return err
	}
	out, err := gamedata.CreateText(c.Out, strings.Join(h.Sources, " + "))
	if err != nil {
		return err
	}
	err = gamedata.Each(c.Data, flags.Notes(std.err), func(g *gamedata.Game) error { return out.Add(g, v, c.filter()) })
	if closeErr := out.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return errors.Join(err, os.Remove(c.Out)) // half of it would look like a whole one
	}
	return told(std, c.Out, out.Games, out.Positions)
}

// toGames makes games of text files.
func (c *dataConvert) toGames(std streams) error {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return err
	}
	var h gamedata.Header
	for _, path := range c.Data {
		h.Sources = append(h.Sources, "variant="+v.Name+" text="+filepath.Base(path))
	}
	w, err := gamedata.Create(c.Out, h)
	if err != nil {
		return err
	}
	for _, path := range c.Data {
		if err = c.addText(w, v, path); err != nil {
			break
		}
	}
	if closeErr := w.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return errors.Join(err, os.Remove(c.Out))
	}
	return told(std, c.Out, w.Games, w.Positions)
}

func (c *dataConvert) addText(w *gamedata.Writer, v *position.Variant, path string) error {
	file, err := plainfile.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return w.AddText(file, path, v)
}
