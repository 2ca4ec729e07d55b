package match

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"xqengine/match/matchlog"
	"xqengine/match/stats"
)

// shortReason cuts the explanation off a reason: repetition: Red perpetually checks is repetition.
func shortReason(reason string) string {
	short, _, _ := strings.Cut(reason, ":")
	return short
}

// FormatElo writes an Elo difference with its error: +12.3 ± 4.5, or +inf.
func FormatElo(e stats.Elo) string {
	number := func(x float64) string {
		switch {
		case math.IsInf(x, 1):
			return "+inf"
		case math.IsInf(x, -1):
			return "-inf"
		}
		if math.Abs(x) < 0.05 {
			x = 0 // not -0.0
		}
		return fmt.Sprintf("%+.1f", x)
	}
	if math.IsInf(e.Difference, 0) || math.IsInf(e.Error(), 0) || math.IsNaN(e.Error()) {
		return fmt.Sprintf("%s [%s, %s]", number(e.Difference), number(e.Low), number(e.High))
	}
	return fmt.Sprintf("%s ± %.1f", number(e.Difference), e.Error())
}

// Line returns the running result in one line, as a progress bar or a log shows it.
func (s *Standing) Line() string {
	if len(s.Engines) != 2 {
		return fmt.Sprintf("%d of %d games", s.Finished, s.Total)
	}
	r := s.Between[0][1]
	text := fmt.Sprintf("+%d =%d -%d  %.1f %%  Elo %s  LOS %.1f %%", r.Wins, r.Draws, r.Losses,
		100*r.Score(), FormatElo(r.Elo()), 100*r.LOS())
	if s.SPRT != nil {
		lower, upper := s.SPRT.Bounds()
		text += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", s.LLR, lower, upper)
	}
	return text
}

// WriteGame writes the line of a finished game.
func WriteGame(w io.Writer, g *matchlog.Game, s *Standing) {
	fmt.Fprintf(w, "game %d of %d: %s - %s %s (%s) after %d plies | %s\n", g.Number, s.Total, g.Red.Name, g.Black.Name,
		g.Result, g.Reason, len(g.Moves), s.Line())
}

// Write writes the final table: of two engines the result with its statistics, of more a cross table; and
// for each engine what was counted and measured.
func (s *Standing) Write(w io.Writer) error {
	var text bytes.Buffer
	if len(s.Engines) == 2 {
		s.writeDuel(&text)
	} else {
		s.writeCross(&text)
	}
	s.writeEngines(&text)
	s.writeReasons(&text)
	_, err := text.WriteTo(w)
	return err
}

func (s *Standing) writeDuel(w io.Writer) {
	r := s.Between[0][1]
	fmt.Fprintf(w, "%s against %s: %d games, +%d =%d -%d, %.1f points (%.2f %%)\n", s.Engines[0].Name, s.Engines[1].Name,
		r.Games(), r.Wins, r.Draws, r.Losses, r.Points(), 100*r.Score())
	elo := r.Elo()
	fmt.Fprintf(w, "Elo %s (95 %%)", FormatElo(elo))
	if !math.IsNaN(elo.Normalised) {
		fmt.Fprintf(w, ", normalized Elo %+.1f", elo.Normalised)
	}
	fmt.Fprintf(w, ", LOS %.2f %%, draws %.1f %%\n", 100*r.LOS(), 100*r.DrawRatio())
	fmt.Fprintf(w, "pairs 0-2 %d, ½-1½ %d, 1-1 %d, 1½-½ %d, 2-0 %d\n", r.Pairs[0], r.Pairs[1], r.Pairs[2], r.Pairs[3], r.Pairs[4])
	if s.SPRT != nil {
		lower, upper := s.SPRT.Bounds()
		fmt.Fprintf(w, "SPRT %s elo0 %g elo1 %g alpha %g beta %g: LLR %.2f (%.2f, %.2f): %s\n", s.SPRT.Model, s.SPRT.Elo0,
			s.SPRT.Elo1, s.SPRT.Alpha, s.SPRT.Beta, s.LLR, lower, upper, s.verdictText())
	}
}

func (s *Standing) verdictText() string {
	switch s.Verdict {
	case stats.AcceptH1:
		return fmt.Sprintf("H1 accepted, the difference is at least %g", s.SPRT.Elo1)
	case stats.AcceptH0:
		return fmt.Sprintf("H0 accepted, the difference is at most %g", s.SPRT.Elo0)
	}
	return "not decided"
}

// ranking returns the engines' indices, best score first.
func (s *Standing) ranking() []int {
	order := make([]int, len(s.Engines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := s.Engines[a].Results.Score(), s.Engines[b].Results.Score()
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return order
}

func (s *Standing) writeCross(w io.Writer) {
	order := s.ranking()
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "\tengine\tElo\tpoints\tgames\t%\tdraws %")
	for k := range order {
		fmt.Fprintf(t, "\t%d", k+1)
	}
	fmt.Fprintln(t)
	for k, i := range order {
		r := s.Engines[i].Results
		fmt.Fprintf(t, "%d\t%s\t%s\t%.1f\t%d\t%.1f\t%.1f", k+1, s.Engines[i].Name, FormatElo(r.Elo()), r.Points(), r.Games(),
			100*r.Score(), 100*r.DrawRatio())
		for _, j := range order {
			switch b := s.Between[i][j]; {
			case i == j:
				fmt.Fprint(t, "\t·")
			case b.Games() == 0:
				fmt.Fprint(t, "\t-")
			default:
				fmt.Fprintf(t, "\t%.1f/%d", b.Points(), b.Games())
			}
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

func (s *Standing) writeEngines(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "engine\tas "+s.first+"\ttime/move\tslowest\tdepth\tnodes/s\ttime forfeits\tillegal moves\tfailures")
	for i := range s.Engines {
		e := &s.Engines[i]
		speed, depth := "-", "-"
		if n := e.NodesPerSecond(); n > 0 {
			speed = fmt.Sprintf("%.0f", n)
		}
		if d := e.Depth(); d > 0 {
			depth = fmt.Sprintf("%.1f", d)
		}
		fmt.Fprintf(t, "%s\t+%d =%d -%d\t%.1f ms\t%d ms\t%s\t%s\t%d\t%d\t%d\n", e.Name, e.AsRed.Wins, e.AsRed.Draws, e.AsRed.Losses,
			float64(e.MeanTime().Microseconds())/1000, e.Slowest.Milliseconds(), depth, speed, e.TimeForfeits, e.IllegalMoves, e.Failures)
	}
	t.Flush()
}

func (s *Standing) writeReasons(w io.Writer) {
	var parts []string
	for reason, n := range s.Reasons {
		parts = append(parts, fmt.Sprintf("%s %d", reason, n))
	}
	slices.Sort(parts)
	if len(parts) > 0 {
		fmt.Fprintf(w, "endings: %s\n", strings.Join(parts, ", "))
	}
	if o := s.Overhead(); o > 0 {
		fmt.Fprintf(w, "overhead between two moves: %v (median)\n", o)
	}
}

// Overhead returns the median over the games of the median time between one engine's move and the other's
// go, 0 without games.
func (s *Standing) Overhead() time.Duration {
	if len(s.overheads) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s.overheads))
	return time.Duration(sorted[len(sorted)/2]) * time.Microsecond
}
