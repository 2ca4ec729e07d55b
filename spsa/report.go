package spsa

import (
	"errors"
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// Write writes where the numbers have come to, a line each.
func (m *Method) Write(w io.Writer, course []Iteration) error {
	if len(course) == 0 {
		return errors.New("no iterations to report")
	}
	last := course[len(course)-1]
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "after %d pairs\tstart\tnow\trange\n", last.Number)
	for i, n := range m.Numbers {
		fmt.Fprintf(table, "%s\t%g\t%g\t%g..%g\n", n.Name, n.Start, math.Round(1e4*n.Rounded(last.Theta[i]))/1e4, n.Least, n.Most)
	}
	return table.Flush()
}
