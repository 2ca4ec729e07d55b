package position

import (
	"fmt"
	"strconv"
	"strings"

	"xqengine/internal/clip"
)

// Parse reads a FEN of a variant, with the default rules. It is lenient where that is safe (missing
// trailing fields, H and E for N and B, r for the red side, surplus words, a pair of brackets behind the
// board, the short form "board side clock number") and strict where a mistake would be silent. The
// error, if any, is a *SetupError.
func Parse(v *Variant, text string) (*Position, error) {
	s, err := readFEN(v, text)
	if err != nil {
		return nil, err
	}
	return FromSetup(s)
}

// readFEN reads the setup that a FEN describes, which need not be a legal position.
func readFEN(v *Variant, text string) (Setup, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Setup{}, SetupErrorf(FieldBoard, "missing")
	}
	s := v.Empty()
	if err := readBoard(&s, fields[0]); err != nil {
		return Setup{}, err
	}
	if err := readSide(&s, fields[1:]); err != nil {
		return Setup{}, err
	}
	rest := fields[2:]
	if len(rest) == 2 && isNumber(rest[0]) && isNumber(rest[1]) && mayBeShort(v) {
		rest = []string{"", "-", rest[0], rest[1]} // the turn field is missing: it does not say -
	}
	if err := readState(&s, rest); err != nil {
		return Setup{}, err
	}
	return s, nil
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// mayBeShort tells whether a FEN may leave out the two fields between side and clock. A layout of plates may be a number,
// and in chess no program leaves anything out.
func mayBeShort(v *Variant) bool { return !hasPowers(v) && !v.IsChess() }

// hasPowers tells whether a FEN of the variant says plates and events.
func hasPowers(v *Variant) bool { return v.Swaps() || len(v.Plates()) > 0 }

// readSide reads the side to move.
func readSide(s *Setup, fields []string) error {
	if len(fields) == 0 {
		return SetupErrorf(FieldSide, "missing, want w or b")
	}
	switch side := strings.ToLower(fields[0]); {
	case side == "w", side == "r" && !s.Variant.IsChess():
		s.Side = Red
	case side == "b":
		s.Side = Black
	default:
		return SetupErrorf(FieldSide, "%q, want w or b", clip.Text(fields[0]))
	}
	return nil
}

// readState reads what follows the side: two fields that are the family's own, clock and move number.
func readState(s *Setup, fields []string) error {
	field := func(i int, missing string) string {
		if i < len(fields) {
			return fields[i]
		}
		return missing
	}
	var err error
	switch third, fourth := field(0, ""), field(1, "-"); {
	case s.Variant.IsChess():
		err = readChess(s, third, fourth)
	case hasPowers(s.Variant):
		err = readPowers(s, third, fourth)
	default:
		err = readPoints(s, third, fourth)
	}
	if err != nil {
		return err
	}
	if s.Clock, err = readCount(FieldClock, field(2, "0"), MaxClock); err != nil {
		return err
	}
	if s.Number, err = readCount(FieldNumber, field(3, "1"), MaxMoveNumber); err != nil {
		return err
	}
	if !hasPowers(s.Variant) {
		s.Number = max(s.Number, 1) // there are programs that count from 0
	}
	return nil
}

func readCount(field, text string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil && !isNumber(text) {
		return 0, SetupErrorf(field, "%q is no number", clip.Text(text))
	}
	if err != nil || n > uint64(most) {
		return 0, SetupErrorf(field, "%s is more than %d", clip.Text(text), most)
	}
	return int(n), nil
}

// FEN returns the canonical FEN of the position, six fields.
func (p *Position) FEN() string { return writeFEN(p.Setup()) }

// writeFEN writes the canonical FEN of a setup.
func writeFEN(s Setup) string {
	third, fourth := "-", "-"
	switch v := s.Variant; {
	case v.IsChess():
		third, fourth = s.Castling.String(), v.SquareName(s.Passant)
	case v.HasPoints():
		third, fourth = writePoints(&s)
	case hasPowers(v):
		third, fourth = writePowers(&s)
	}
	return fmt.Sprintf("%s %s %s %s %d %d", writeBoard(&s), sideLetter(s.Side), third, fourth, s.Clock, s.Number)
}

// sideLetter returns a side as a FEN has it.
func sideLetter(c Colour) string {
	if c == Black {
		return "b"
	}
	return "w"
}
