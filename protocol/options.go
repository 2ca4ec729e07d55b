package protocol

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"xqengine/internal/wire"
	"xqengine/position"
)

// optionKind is the type of an option as the protocols name it.
type optionKind string

const (
	check  optionKind = "check"
	spin   optionKind = "spin"
	combo  optionKind = "combo"
	button optionKind = "button"
	text   optionKind = "string"
)

// option is one row of the table from which both protocols print and set.
type option struct {
	uci, ucci string // names; a protocol does not list an option without a name in it
	kind      optionKind
	initial   string
	min, max  int // of a spin
	ucciMin   int // of a spin in UCCI, if ucciBelow
	ucciBelow bool
	values    []string // of a combo

	// apply puts a value into effect: check "true" or "false", spin a number within the range, combo one
	// of the values as it is spelled in the table, string anything. Its error keeps the old value.
	apply func(s *Session, value string) error
}

// emptyText is how an empty string stands on the wire.
const emptyText = "<empty>"

// name returns the name that messages use.
func (o *option) name(p Protocol) string {
	if (p == UCCI || o.uci == "") && o.ucci != "" {
		return o.ucci
	}
	return o.uci
}

// minimum returns the smallest value of a spin.
func (o *option) minimum(p Protocol) int {
	if p == UCCI && o.ucciBelow {
		return o.ucciMin
	}
	return o.min
}

// describe returns what stands behind the name in the list of options.
func (o *option) describe(p Protocol) string {
	parts := []string{"type", string(o.kind)}
	if o.kind == spin {
		parts = append(parts, "min", strconv.Itoa(o.minimum(p)), "max", strconv.Itoa(o.max))
	}
	for _, value := range o.values {
		parts = append(parts, "var", value)
	}
	if o.kind != button {
		initial := o.initial
		if initial == "" {
			initial = emptyText
		}
		parts = append(parts, "default", initial)
	}
	return strings.Join(parts, " ")
}

// optionNote is something to tell about a value that was set all the same.
type optionNote string

// read checks a value as it came from the wire and returns it in the form that apply wants. The note, if
// not empty, is for the user.
func (o *option) read(value string, p Protocol) (canonical string, note optionNote, err error) {
	switch o.kind {
	case check:
		canonical, err = readCheck(value)
	case spin:
		return readSpin(value, o.minimum(p), o.max)
	case combo:
		i := slices.IndexFunc(o.values, func(v string) bool { return strings.EqualFold(v, value) })
		if i < 0 {
			return "", "", fmt.Errorf("%q is none of %s", quoted(value), strings.Join(o.values, " "))
		}
		canonical = o.values[i]
	case text:
		if value != emptyText {
			canonical = value
		}
	case button:
	}
	return canonical, "", err
}

func readCheck(value string) (string, error) {
	switch strings.ToLower(value) {
	case "true", "on", "1", "yes":
		return "true", nil
	case "false", "off", "0", "no":
		return "false", nil
	}
	return "", fmt.Errorf("%q is neither true nor false", quoted(value))
}

func readSpin(value string, least, most int) (string, optionNote, error) {
	n, err := parseInteger(value)
	if err != nil {
		return "", "", err
	}
	if clamped := max(int64(least), min(n, int64(most))); clamped != n {
		return strconv.FormatInt(clamped, 10), optionNote(fmt.Sprintf("%s clamped to %d", quoted(value), clamped)), nil
	}
	return strconv.FormatInt(n, 10), "", nil
}

// optionTable finds options by either of their names.
type optionTable struct {
	rows   []*option
	byName map[string]*option
	hidden map[string]*option // accepted, but not listed

	listVariant bool              // list UCI_Variant
	variant     *position.Variant // that the session begins with
}

func newOptionTable(rows, hidden []*option) *optionTable {
	t := &optionTable{rows: rows, byName: map[string]*option{}, hidden: map[string]*option{}}
	for _, o := range rows {
		for _, name := range []string{o.uci, o.ucci} {
			if name != "" {
				t.byName[wire.FoldName(name)] = o
			}
		}
	}
	for _, o := range hidden {
		t.hidden[wire.FoldName(o.uci)] = o
	}
	return t
}

// find returns the option of a name, nil if there is none.
func (t *optionTable) find(name string) *option {
	folded := wire.FoldName(name)
	if o := t.byName[folded]; o != nil {
		return o
	}
	return t.hidden[folded]
}

// list returns the lines that a handshake prints.
func (t *optionTable) list(p Protocol) []string {
	var lines []string
	for _, o := range t.rows {
		switch {
		case p == UCCI && o.ucci != "":
			lines = append(lines, "option "+o.ucci+" "+o.describe(p))
		case p != UCCI && o.uci != "":
			lines = append(lines, "option name "+o.uci+" "+o.describe(p))
		}
	}
	if t.listVariant && p != UCCI {
		// In the order in which the tools that look for it expect it.
		names := variantNames()
		lines = append(lines, "option name UCI_Variant type combo default "+t.variant.Name+" var "+strings.Join(names, " var "))
	}
	return lines
}

// parseSetOption splits what stands behind setoption into name and value. Both "name N value V" and
// "N V" are read; in the second form the longest name that the table knows is taken.
func (t *optionTable) parseSetOption(rest string) (name, value string, err error) {
	first, behind := cutWord(rest)
	if first == "" {
		return "", "", fmt.Errorf("setoption: no name")
	}
	if strings.EqualFold(first, "name") {
		if name, value, found := cutValue(behind); found {
			if name == "" {
				return "", "", fmt.Errorf("setoption: no name")
			}
			return name, value, nil
		}
		rest = behind
		if rest == "" {
			return "", "", fmt.Errorf("setoption: no name")
		}
	}
	name, value = t.longestName(rest)
	if word, behind := cutWord(value); strings.EqualFold(word, "value") {
		value = behind
	}
	return name, value, nil
}

// cutValue splits text at the word value.
func cutValue(rest string) (name, value string, found bool) {
	var names []string
	for rest != "" {
		var word string
		word, rest = cutWord(rest)
		if strings.EqualFold(word, "value") {
			return strings.Join(names, " "), rest, true
		}
		names = append(names, word)
	}
	return strings.Join(names, " "), "", false
}

// longestName takes as many words as make a known name, or the first one.
func (t *optionTable) longestName(rest string) (name, value string) {
	all := words(rest)
	name, value = cutWord(rest)
	for n, tail := 1, rest; n <= min(len(all), 4); n++ {
		_, tail = cutWord(tail)
		if candidate := strings.Join(all[:n], " "); t.find(candidate) != nil {
			name, value = candidate, tail
		}
	}
	return name, value
}
