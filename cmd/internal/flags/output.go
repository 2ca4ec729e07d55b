package flags

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"xqengine/match/matchlog"
)

// Output are the flags that say where the games of a match are written.
type Output struct {
	Record   string `help:"Keep every game here, one JSON line each; needed for -resume." placeholder:"FILE"`
	Pgn      string `help:"Write the games here as PGN, in a new file." placeholder:"FILE"`
	Notation string `help:"Moves in the PGN: iccs (H2-E2) or wxf (C2.5); that of chess is in SAN." enum:"iccs,wxf" default:"iccs"`
	Event    string `help:"Event in the PGN." placeholder:"TEXT"`
	Site     string `help:"Site in the PGN." placeholder:"TEXT"`
	Plot
}

// Check tells what is wrong with the flags, for a match whose traffic goes to the file log (empty: nowhere).
func (o *Output) Check(log string) error {
	if err := o.CheckPlot("-record", o.Record, ".jsonl"); err != nil {
		return err
	}
	return distinct([]output{{"record", o.Record}, {"pgn", o.Pgn}, {"log", log}})
}

// output is a file that a flag names.
type output struct{ flag, path string }

// distinct tells which two flags name the same file: what one of them writes would be lost. Devices and pipes take both.
func distinct(outputs []output) error {
	for i, a := range outputs {
		for _, b := range outputs[:i] {
			if a.path != "" && b.path != "" && SameFile(a.path, b.path) {
				return fmt.Errorf("%s and %s are the same file, %s", b.flag, a.flag, a.path)
			}
		}
	}
	return nil
}

// SameFile reports whether two names are those of one file, which may not be there yet. Devices and pipes are not meant.
func SameFile(a, b string) bool {
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
func (o *Output) NotationOfPGN() matchlog.Notation {
	return matchlog.Notation(strings.ToUpper(o.Notation))
}
