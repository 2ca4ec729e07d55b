// Package fen reads and writes positions as lines of text, in Forsyth-Edwards notation and its relatives, for all variants.
// Nothing else cuts such a line or puts one together: what is to be known or changed is in the position's Setup.
//
// A FEN has six fields: the board, the side to move, two fields that are the variant's own, the clock and the move number.
// The third and fourth are castling and en passant in chess, turn and points in the points variants, plates and events
// in the stratagem variants, and - and - in xiangqi.
package fen

import (
	"fmt"
	"strconv"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Parse reads a FEN of a variant, with the default rules. It is lenient where that is safe (missing
// trailing fields, H and E for N and B, r for the red side, surplus words, a pair of brackets behind the
// board, the short form "board side clock number") and strict where a mistake would be silent. The
// error, if any, is a *SetupError.
func Parse(v *position.Variant, text string) (*position.Position, error) {
	s, err := Read(v, text)
	if err != nil {
		return nil, err
	}
	return position.FromSetup(s)
}

// Read reads the setup that a FEN describes, which need not be a legal position.
func Read(v *position.Variant, text string) (position.Setup, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return position.Setup{}, position.NewSetupError(position.FieldBoard, position.SetupMissing)
	}
	s := v.Empty()
	if err := readBoard(&s, fields[0]); err != nil {
		return position.Setup{}, err
	}
	if err := readSide(&s, fields[1:]); err != nil {
		return position.Setup{}, err
	}
	rest := fields[2:]
	if len(rest) == 2 && isNumber(rest[0]) && isNumber(rest[1]) && mayBeShort(v) {
		rest = []string{"", "-", rest[0], rest[1]} // the turn field is missing: it does not say -
	}
	if err := readState(&s, rest); err != nil {
		return position.Setup{}, err
	}
	return s, nil
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// mayBeShort reports whether a FEN may leave out the two fields between side and clock. A layout of plates may be a number,
// and in chess no program leaves anything out.
func mayBeShort(v *position.Variant) bool { return !v.HasPowers() && !v.HasCastling() }

// readSide reads the side to move.
func readSide(s *position.Setup, fields []string) error {
	if len(fields) == 0 {
		return position.NewSetupError(position.FieldSide, position.SetupSideMissing)
	}
	switch side := strings.ToLower(fields[0]); {
	case side == "w", side == s.Variant.ColourName(position.Red)[:1]:
		s.Side = position.Red
	case side == "b":
		s.Side = position.Black
	default:
		return position.NewSetupError(position.FieldSide, position.SetupNotASide, clip.Text(fields[0]))
	}
	return nil
}

// readState reads what follows the side: two fields that are the family's own, clock and move number.
func readState(s *position.Setup, fields []string) error {
	field := func(i int, missing string) string {
		if i < len(fields) {
			return fields[i]
		}
		return missing
	}
	var err error
	switch third, fourth := field(0, ""), field(1, "-"); {
	case s.Variant.HasCastling():
		err = readChess(s, third, fourth)
	case s.Variant.HasPowers():
		err = readPowers(s, third, fourth)
	default:
		err = readPoints(s, third, fourth)
	}
	if err != nil {
		return err
	}
	if s.Clock, err = readCount(position.FieldClock, field(2, "0"), position.MaxClock); err != nil {
		return err
	}
	if s.Number, err = readCount(position.FieldNumber, field(3, "1"), position.MaxMoveNumber); err != nil {
		return err
	}
	if !s.Variant.HasPowers() {
		s.Number = max(s.Number, 1) // there are programs that count from 0
	}
	return nil
}

func readCount(field, text string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil && !isNumber(text) {
		return 0, position.NewSetupError(field, position.SetupNotANumber, clip.Text(text))
	}
	if err != nil || n > uint64(most) {
		return 0, position.NewSetupError(field, position.SetupNumberTooLarge, clip.Text(text), most)
	}
	return int(n), nil
}

// Format returns the canonical FEN of a position, six fields.
func Format(p *position.Position) string { return Write(p.Setup()) }

// Start returns the canonical FEN of the start position of a variant.
func Start(v *position.Variant) string { return starts[v] }

// starts are the FENs of the starts of all variants.
var starts = func() map[*position.Variant]string {
	table := map[*position.Variant]string{}
	for _, v := range position.Variants() {
		table[v] = Write(v.Start())
	}
	return table
}()

// Write returns the canonical FEN of a setup.
func Write(s position.Setup) string {
	third, fourth := "-", "-"
	switch v := s.Variant; {
	case v.HasCastling():
		third, fourth = s.Castling.String(), v.SquareName(s.Passant)
	case v.HasPoints():
		third, fourth = writePoints(&s)
	case v.HasPowers():
		third, fourth = writePowers(&s)
	}
	return fmt.Sprintf("%s %s %s %s %d %d", writeBoard(&s), sideLetter(s.Side), third, fourth, s.Clock, s.Number)
}

// sideLetter returns a side as a FEN has it.
func sideLetter(c position.Colour) string {
	if c == position.Black {
		return "b"
	}
	return "w"
}
