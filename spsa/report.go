package spsa

import (
	"errors"
	"fmt"
	"io"
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
		fmt.Fprintf(table, "%s\t%g\t%.4g\t%g..%g\n", n.Name, n.Start, n.Rounded(last.Theta[i]), n.Least, n.Most)
	}
	return table.Flush()
}
