package position

import (
	"fmt"
	"strings"

	"xqengine/internal/clip"
)

// FENs as others write them: engines of XBoard's protocol (CECP) and lines of EPD.

// lettersOfXBoard are horse and elephant as CECP has them.
var lettersOfXBoard = strings.NewReplacer("n", "h", "N", "H", "b", "e", "B", "E")

// XBoardFEN writes a setup of xiangqi or chess as engines of CECP read it: in xiangqi with H for a horse, E for an elephant,
// and no fields but side, clock and move number.
func XBoardFEN(s Setup) string {
	if s.Variant.IsChess() {
		return writeFEN(s)
	}
	return fmt.Sprintf("%s %s %d %d", lettersOfXBoard.Replace(writeBoard(&s)), sideLetter(s.Side), s.Clock, s.Number)
}

// ParseXBoard reads what XBoardFEN writes, of xiangqi, and nothing else.
func ParseXBoard(text string) (*Position, error) {
	s, err := readFEN(Xiangqi, text)
	if err != nil {
		return nil, err
	}
	if XBoardFEN(s) != text {
		return nil, fmt.Errorf("%q is not as engines of XBoard's protocol write it", clip.Text(text))
	}
	return FromSetup(s)
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

// mayBeField tells whether text may be one of the later fields of a FEN: -, numbers, points.
func mayBeField(text string) bool { return strings.Trim(text, "-:0123456789") == "" }
