// Package plot draws how the losses fell while a net was trained.
package plot

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"

	"xqengine/internal/picture"
	"xqengine/train"
)

var formats = picture.Formats{"svg", "png", "csv"}

// Format returns the format that a file's name asks for: svg, png or csv.
func Format(path string) (string, error) { return formats.Of(path) }

// Save writes the losses into a file, as a picture or as a table, as its name says.
func Save(path string, history []train.Epoch) error {
	return formats.Save(path, func(w io.Writer, format string) error { return Write(w, format, history) })
}

// Write writes the losses as svg, png or csv. Without an epoch it is an error.
func Write(w io.Writer, format string, history []train.Epoch) error {
	if len(history) == 0 {
		return errors.New("no epochs to draw")
	}
	if format == "csv" {
		return table(w, history)
	}
	epochs, training, validation := make([]int, len(history)), make([]float64, len(history)), make([]float64, len(history))
	for i, e := range history {
		epochs[i], training[i], validation[i] = e.Number, e.Training.CrossEntropy, e.Validation.CrossEntropy
	}
	return picture.Losses(w, format, "mean cross-entropy", epochs, training, validation)
}

// table writes one line for each epoch.
func table(w io.Writer, history []train.Epoch) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"epoch", "training", "validation", "training cross-entropy", "validation cross-entropy", "rate"}) // Error tells
	for _, e := range history {
		number := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
		_ = out.Write([]string{
			strconv.Itoa(e.Number), number(e.Training.Square), number(e.Validation.Square),
			number(e.Training.CrossEntropy), number(e.Validation.CrossEntropy), strconv.FormatFloat(e.Rate, 'g', 4, 64),
		})
	}
	out.Flush()
	return out.Error()
}
