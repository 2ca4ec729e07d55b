package tune

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteLosses writes a table of what the passes lost, as CSV.
func WriteLosses(w io.Writer, history []Epoch) error {
	rows := [][]string{{"epoch", "training", "validation", "rate", "best"}}
	for _, e := range history {
		number := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
		rows = append(rows, []string{
			strconv.Itoa(e.Number), number(e.Training), number(e.Validation), strconv.FormatFloat(e.Rate, 'g', -1, 64), strconv.FormatBool(e.Best),
		})
	}
	return csv.NewWriter(w).WriteAll(rows)
}
