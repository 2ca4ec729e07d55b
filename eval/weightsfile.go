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
// Every weight must be given once. Only a nested struct of Weights may be left out as a whole, by variants
// that do not use it; its weights are then zero. That of at least one game must be there. The error names the line and what is wrong with it.
func ReadWeights(r io.Reader) (*Weights, error) {
	w := new(Weights)
	rows := w.rows()
	byName := make(map[string]int, len(rows))
	for i, row := range rows {
		byName[row.name] = i
	}
	given := make([]bool, len(rows))
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for number := 1; in.Scan(); number++ {
		fields := strings.Fields(in.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		name, values := fields[0], fields[1:]
		i, ok := byName[name]
		switch {
		case !ok:
			return nil, fmt.Errorf("line %d: %q is no weight", number, clip.Text(name))
		case given[i]:
			return nil, fmt.Errorf("line %d: %s stands here a second time", number, name)
		}
		given[i] = true
		if err := rows[i].parse(values); err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", number, name, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	return w, missing(rows, given)
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
		return 0, fmt.Errorf("%q is no whole number", clip.Text(text))
	}
	if err != nil {
		return 0, fmt.Errorf("%s is outside %d..%d", clip.Text(text), l.min, MaxWeight)
	}
	return v, l.inRange(v)
}

// Write writes w as a weights file, below the given lines of comment. ReadWeights reads it back. A nested
// struct with nothing but zeros is left out.
func (w *Weights) Write(out io.Writer, comment ...string) error {
	b := bufio.NewWriter(out)
	for _, line := range comment {
		fmt.Fprintln(b, strings.TrimRight("# "+line, " "))
	}
	rows := w.rows()
	used := usedGroups(rows)
	for _, row := range rows {
		if !used[row.group] {
			continue
		}
		b.WriteString(row.name)
		for _, l := range row.leaves {
			b.WriteString(" " + l.text())
		}
		b.WriteByte('\n')
	}
	return b.Flush()
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
