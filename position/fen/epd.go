package fen

import (
	"fmt"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Operation is what a line of EPD (Extended Position Description; source: Edwards, PGN standard, section 16.2) says of its
// position: dm 3, or pv e2e4 e7e5.
type Operation struct {
	Code    string
	Operand string // without quotes
}

// CutOperations cuts a line of EPD into the four fields of its position, as a FEN without counters, and its operations.
func CutOperations(line string) (text string, list []Operation, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return "", nil, fmt.Errorf("EPD %q: want four fields and operations", clip.Text(line))
	}
	rest := line
	for range 4 {
		rest = strings.TrimLeft(rest, " \t")
		rest = rest[len(firstField(rest)):]
	}
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		end := operationEnd(rest)
		if end < 0 {
			return "", nil, fmt.Errorf("EPD: the operation %q does not end with a semicolon", clip.Text(rest))
		}
		code, operand, _ := strings.Cut(strings.TrimSpace(rest[:end]), " ")
		if code == "" {
			return "", nil, fmt.Errorf("EPD %q: an empty operation", clip.Text(line))
		}
		operand = strings.TrimSpace(operand)
		if n := len(operand); n >= 2 && operand[0] == '"' && operand[n-1] == '"' {
			operand = operand[1 : n-1]
		}
		list = append(list, Operation{code, operand})
		rest = rest[end+1:]
	}
	return strings.Join(fields[:4], " "), list, nil
}

func firstField(text string) string {
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i]
	}
	return text
}

// operationEnd returns where the semicolon is that ends the first operation of a text; -1 if nowhere. One in quotes does not.
func operationEnd(text string) int {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ';' && !quoted:
			return i
		}
	}
	return -1
}

// FormatEPD writes a setup and operations as a line of EPD. Operands that are strings come with their quotes.
func FormatEPD(s position.Setup, list ...Operation) string {
	var b strings.Builder
	b.WriteString(strings.Join(strings.Fields(Write(s))[:4], " "))
	for _, o := range list {
		b.WriteString(" " + o.Code + " " + o.Operand + ";")
	}
	return b.String()
}
