// Package picture holds what the plots of the program have in common: which formats a file's name can ask
// for, how a plot gets into its file, and how it looks.
package picture

import (
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"xqengine/internal/wholefile"
)

// Width is how wide every picture is.
const Width = 24 * vg.Centimeter

// The colours of lines.
var (
	Blue = color.RGBA{R: 0x1f, G: 0x4e, B: 0x9e, A: 0xff}
	Red  = color.RGBA{R: 0xb0, G: 0x2a, B: 0x2a, A: 0xff}
)

// Formats are the formats that something can be saved in, by the endings of file names, such as svg.
type Formats []string

// Of returns the format that a file's name asks for.
func (f Formats) Of(path string) (string, error) {
	format := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	if slices.Contains(f, format) {
		return format, nil
	}
	last := len(f) - 1
	return "", fmt.Errorf("plot %q: want a name that ends in .%s or .%s", path, strings.Join(f[:last], ", ."), f[last])
}

// Save lets write fill the file at path in the format that its name asks for.
func (f Formats) Save(path string, write func(w io.Writer, format string) error) error {
	format, err := f.Of(path)
	if err != nil {
		return err
	}
	return wholefile.Write(path, 0o644, func(w io.Writer) error {
		if err := write(w, format); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	})
}
