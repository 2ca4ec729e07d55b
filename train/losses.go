package train

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteLosses writes a table of what the passes lost, as CSV.
func WriteLosses(w io.Writer, history []Epoch) error {
	rows := [][]string{{"epoch", "training", "validation", "training cross-entropy", "validation cross-entropy", "rate"}}
	for _, e := range history {
		number := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
		rows = append(rows, []string{
			strconv.Itoa(e.Number), number(e.Training.Square), number(e.Validation.Square),
			number(e.Training.CrossEntropy), number(e.Validation.CrossEntropy), strconv.FormatFloat(e.Rate, 'g', 4, 64),
		})
	}
	return csv.NewWriter(w).WriteAll(rows)
}
