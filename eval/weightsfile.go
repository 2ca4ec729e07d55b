package eval

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"

	"xqengine/internal/clip"
)

// ReadWeights reads a weights file. A line is the name of a weight or of an array of weights, then its
// value or values; a tapered value is middle/end. Empty lines and lines that begin with # are skipped.
//
//	Tempo 12
//	Xiangqi.HollowCannon 70/30
//	Xiangqi.AttackerFactor 0 7 14 18 21 24
//
// The first weight may follow a line "base NAME": then the weights of the program by that name hold, those of xiangqi, say,
// and the file gives those that differ.
//
// Every weight must be given once, by the file or its base. Only a nested struct of Weights may be left out as a whole, by
// variants that do not use it; its weights are then zero. That of at least one game must be there. The error names the line and
// what is wrong with it.
func ReadWeights(r io.Reader) (*Weights, error) {
	f := newWeightsFile()
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for number := 1; in.Scan(); number++ {
		fields := strings.Fields(in.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if err := f.line(fields[0], fields[1:]); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	return f.weights, missing(f.rows, f.known)
}

// baseWord begins the line that names the base of a weights file.
const baseWord = "base"

// oldNames are the names that weights had in earlier versions; files keep them.
var oldNames = map[string]string{"Chess.OppositeMoreMen": "Chess.OppositeMorePieces"}

// weightsFile is a weights file as far as it was read.
type weightsFile struct {
	weights *Weights
	rows    []row
	byName  map[string]int
	given   []bool // rows that stood in the file
	known   []bool // these, and those of the base
	begun   bool   // a line was read
}

func newWeightsFile() *weightsFile {
	w := new(Weights)
	f := &weightsFile{weights: w, rows: w.rows()}
	f.byName = make(map[string]int, len(f.rows))
	for i, row := range f.rows {
		f.byName[row.name] = i
	}
	f.given, f.known = make([]bool, len(f.rows)), make([]bool, len(f.rows))
	return f
}

// line reads a line of the file.
func (f *weightsFile) line(name string, values []string) error {
	first := !f.begun
	f.begun = true
	if name == baseWord {
		return f.base(first, values)
	}
	if renamed, ok := oldNames[name]; ok {
		name = renamed
	}
	i, ok := f.byName[name]
	switch {
	case !ok:
		return fmt.Errorf("%q is not a weight", clip.Text(name))
	case f.given[i]:
		return fmt.Errorf("%s stands here a second time", name)
	}
	f.given[i], f.known[i] = true, true
	if err := f.rows[i].parse(values); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// base begins with the weights that the program has under a name.
func (f *weightsFile) base(first bool, names []string) error {
	switch {
	case !first:
		return errors.New("base must be the first line")
	case len(names) != 1:
		return fmt.Errorf("base: %d names, want 1", len(names))
	}
	read, ok := embedded()[names[0]]
	if !ok {
		return fmt.Errorf("base: no weights are called %q", clip.Text(names[0]))
	}
	*f.weights = *read()
	used := usedGroups(f.rows)
	for i, row := range f.rows {
		f.known[i] = used[row.group]
	}
	return nil
}

// missing returns an error if a weight was not given.
func missing(rows []row, given []bool) error {
	present := map[string]bool{"": true} // groups of which at least one weight was given
	game := false
	for i, row := range rows {
		present[row.group] = present[row.group] || given[i]
		game = game || row.game && given[i]
	}
	for i, row := range rows {
		if !given[i] && (present[row.group] || row.game && !game) {
			return fmt.Errorf("%s is missing", row.name)
		}
	}
	return nil
}

func (r *row) parse(values []string) error {
	if len(values) != len(r.leaves) {
		return fmt.Errorf("%d values, want %d", len(values), len(r.leaves))
	}
	for i, text := range values {
		if err := r.leaves[i].parse(text); err != nil {
			if r.array {
				return fmt.Errorf("value %d: %w", i+1, err)
			}
			return err
		}
	}
	return nil
}

func (l leaf) parse(text string) error {
	if l.tapered == nil {
		v, err := l.number(text)
		if err == nil {
			l.set(v, false)
		}
		return err
	}
	first, second, ok := strings.Cut(text, "/")
	if !ok {
		return fmt.Errorf("%q is not of the form middle/end", clip.Text(text))
	}
	middle, err := l.number(first)
	if err != nil {
		return err
	}
	end, err := l.number(second)
	if err != nil {
		return err
	}
	*l.tapered = pair(Score(middle), Score(end))
	return nil
}

func (l leaf) number(text string) (int, error) {
	v, err := strconv.Atoi(text)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, fmt.Errorf("%q is not a whole number", clip.Text(text))
	}
	if err != nil {
		return 0, fmt.Errorf("%s is outside %d..%d", clip.Text(text), l.min, MaxWeight)
	}
	return v, l.inRange(v)
}

// Write writes w as a weights file, below the given lines of comment. ReadWeights reads it back. A nested
// struct with nothing but zeros is left out.
func (w *Weights) Write(out io.Writer, comment ...string) error {
	return w.write(out, "", comment)
}

// write writes a weights file, with a base those weights alone that differ from it.
func (w *Weights) write(out io.Writer, base string, comment []string) error {
	b := bufio.NewWriter(out)
	for _, line := range comment {
		fmt.Fprintln(b, strings.TrimRight("# "+line, " "))
	}
	same := map[string]string{} // what the base has
	rows := w.rows()
	used := usedGroups(rows)
	if base != "" {
		fmt.Fprintln(b, baseWord, base)
		of := *embedded()[base]()
		theirs := of.rows()
		groups := usedGroups(theirs)
		for _, row := range theirs {
			if groups[row.group] {
				same[row.name] = row.text()
			}
		}
	}
	for _, row := range rows {
		if text := row.text(); used[row.group] && same[row.name] != text {
			b.WriteString(text)
			b.WriteByte('\n')
		}
	}
	return b.Flush()
}

// text returns the line of a weights file.
func (r *row) text() string {
	text := r.name
	for _, l := range r.leaves {
		text += " " + l.text()
	}
	return text
}

// Hash returns a hash of w as a weights file: what tells weights apart in headers and settings.
func (w *Weights) Hash() uint64 {
	hash := fnv.New64a()
	if err := w.Write(hash); err != nil {
		panic("eval: " + err.Error()) // a hash takes everything
	}
	return hash.Sum64()
}

// usedGroups tells which nested structs hold something else than zeros; the fields of Weights itself count as
// used.
func usedGroups(rows []row) map[string]bool {
	used := map[string]bool{"": true}
	for _, row := range rows {
		for _, l := range row.leaves {
			used[row.group] = used[row.group] || !l.isZero()
		}
	}
	return used
}

func (l leaf) isZero() bool {
	if l.tapered != nil {
		return *l.tapered == 0
	}
	return l.value() == 0
}

func (l leaf) text() string {
	if l.tapered != nil {
		return fmt.Sprintf("%d/%d", l.tapered.middle(), l.tapered.end())
	}
	return strconv.Itoa(l.value())
}
