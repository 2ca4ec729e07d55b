package flags

import (
	"fmt"
	"os"
	"path/filepath"
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

// Check tells what is wrong with the flags, for a match of so many engines whose traffic goes to the file log (empty:
// nowhere).
func (o *Output) Check(engines int, log string) error {
	if err := distinct([]output{{"record", o.Record}, {"pgn", o.Pgn}, {"plot", o.Plot}, {"log", log}}); err != nil {
		return err
	}
	if o.Plot == "" {
		return nil
	}
	if err := CheckFolder(o.Plot); err != nil {
		return fmt.Errorf("plot: %w", err)
	}
	if _, err := plot.Format(o.Plot); err != nil {
		return err
	}
	if engines != 2 {
		return fmt.Errorf("plot: only a match of two engines can be drawn, this one has %d", engines)
	}
	return nil
}

// output is a file that a flag names.
type output struct{ flag, path string }

// distinct tells which two flags name the same file: what one of them writes would be lost. Devices and pipes take both.
func distinct(outputs []output) error {
	for i, a := range outputs {
		for _, b := range outputs[:i] {
			if a.path != "" && b.path != "" && sameFile(a.path, b.path) {
				return fmt.Errorf("%s and %s are the same file, %s", b.flag, a.flag, a.path)
			}
		}
	}
	return nil
}

func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB) && infoA.Mode().IsRegular()
	}
	absA, errA := filepath.Abs(a)
	absB, errB := filepath.Abs(b)
	return errA == nil && errB == nil && absA == absB
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
