package fen

import (
	"fmt"
	"slices"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// FENs as others write them: engines of XBoard's protocol (CECP) and lines of EPD.

// lettersOfXBoard are horse and elephant as CECP has them.
var lettersOfXBoard = strings.NewReplacer("n", "h", "N", "H", "b", "e", "B", "E")

// XBoard writes a setup of xiangqi or chess as engines of CECP read it: in xiangqi with H for a horse, E for an elephant,
// and no fields but side, clock and move number.
func XBoard(s position.Setup) string {
	if s.Variant.HasCastling() {
		return Write(s)
	}
	return fmt.Sprintf("%s %s %d %d", lettersOfXBoard.Replace(writeBoard(&s)), sideLetter(s.Side), s.Clock, s.Number)
}

// ParseXBoard reads what XBoard writes, of xiangqi, and nothing else.
func ParseXBoard(text string) (*position.Position, error) {
	s, err := Read(position.Xiangqi, text)
	if err != nil {
		return nil, err
	}
	if XBoard(s) != text {
		return nil, fmt.Errorf("%q is not as engines of XBoard's protocol write it", clip.Text(text))
	}
	return position.FromSetup(s)
}

// CutEPD returns what a line of EPD has of a FEN, without its operations. EPD has no counters: what stands behind the fields
// of a FEN are operations, which a semicolon ends. A line without any is returned as it is.
func CutEPD(line string) string {
	fields := strings.Fields(line)
	if !strings.Contains(line, ";") {
		return strings.Join(fields, " ")
	}
	keep := 0
	for keep < len(fields) && keep < 6 && (keep < 2 || mayBeField(fields[keep])) {
		keep++
	}
	return strings.Join(fields[:keep], " ")
}

// mayBeField reports whether text may be one of the later fields of a FEN: -, numbers, points.
func mayBeField(text string) bool { return strings.Trim(text, "-:0123456789") == "" }

// CutCounters returns a FEN of xiangqi without the fields behind its side to move where these say what they say at the start of
// a game: no capture or move has been counted. Any other text is returned as it is.
func CutCounters(text string) string { return strings.TrimSuffix(text, " - - 0 1") }

// IsBoard reports whether a text can be no more than the first field of a FEN.
func IsBoard(text string) bool { return len(strings.Fields(text)) == 1 }

// Complete returns the FEN that begins with some fields and goes on as the start of the variant does; false if these are
// more than there are in a FEN.
func Complete(v *position.Variant, fields []string) (string, bool) {
	usual := strings.Fields(starts[v])
	if len(fields) > len(usual) {
		return "", false
	}
	return strings.Join(append(slices.Clone(fields), usual[len(fields):]...), " "), true
}
