package spsa

import (
	"errors"
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// Write writes where the parameters have come to, a line each.
func (m *Method) Write(w io.Writer, history []Iteration) error {
	if len(history) == 0 {
		return errors.New("no iterations to report")
	}
	last := history[len(history)-1]
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "after %d pairs\tstart\tnow\trange\n", last.Number)
	for i, n := range m.Parameters {
		fmt.Fprintf(table, "%s\t%g\t%g\t%g..%g\n", n.Name, n.Start, math.Round(1e4*n.Rounded(last.Theta[i]))/1e4, n.Min, n.Max)
	}
	return table.Flush()
}
