package flags

import (
	"fmt"
	"strings"

	"xqengine/match"
	"xqengine/match/plot"
	"xqengine/match/record"
)

// Output are the flags that say where the games of a match are written.
type Output struct {
	Record   string `help:"Keep every game here, one JSON line each; needed for -resume." placeholder:"FILE"`
	Pgn      string `help:"Write the games here as PGN, in a new file." placeholder:"FILE"`
	Notation string `help:"Moves in the PGN: iccs (H2-E2) or wxf (C2.5); that of chess is in SAN." enum:"iccs,wxf" default:"iccs"`
	Event    string `help:"Event in the PGN." placeholder:"TEXT"`
	Site     string `help:"Site in the PGN." placeholder:"TEXT"`
	Plot     string `help:"Draw score and SPRT over the games into this .svg or .png file at the end (two engines)." placeholder:"FILE"`
}

// Check tells what is wrong with the flags, for a match of so many engines.
func (o *Output) Check(engines int) error {
	if o.Plot == "" {
		return nil
	}
	if _, err := plot.Format(o.Plot); err != nil {
		return err
	}
	if engines != 2 {
		return fmt.Errorf("plot: only a match of two engines can be drawn, this one has %d", engines)
	}
	return nil
}

// NotationOfPGN returns how the moves of the PGN are written.
func (o *Output) NotationOfPGN() record.Notation { return record.Notation(strings.ToUpper(o.Notation)) }

// SavePlot makes the plot that was asked for, if there is anything to see.
func (o *Output) SavePlot(s *match.Standing) error {
	if o.Plot == "" || len(s.History) == 0 {
		return nil
	}
	return plot.Save(o.Plot, s)
}
