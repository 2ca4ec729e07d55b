package position

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"xqengine/internal/clip"
)

// FENError says which field of a FEN is wrong and why. Fields are named board, side to move, turn,
// points, clock and move number; in the stratagem variants plates and events, in chess castling and en passant stand in
// the place of turn and points.
type FENError struct {
	Field  string
	Reason string

	// Template is the reason with {0}, {1} and so on for the values in it, by which translations can be found.
	Template string
	Values   []string
}

// Error returns field and reason as one line.
func (e *FENError) Error() string { return e.Field + ": " + e.Reason }

func fenError(field, format string, args ...any) *FENError {
	e := &FENError{Field: field, Reason: fmt.Sprintf(format, args...)}
	e.Template = verb.ReplaceAllStringFunc(format, func(verb string) string {
		e.Values = append(e.Values, fmt.Sprintf(verb, args[len(e.Values)]))
		return fmt.Sprintf("{%d}", len(e.Values)-1)
	})
	return e
}

// verb is a verb of the formats of reasons.
var verb = regexp.MustCompile(`%[a-z]`)

// Names of the FEN fields, as errors spell them.
const (
	fieldBoard  = "board"
	fieldSide   = "side to move"
	fieldTurn   = "turn"
	fieldPoints = "points"
	fieldPlates = "plates"
	fieldEvents = "events"
	fieldClock  = "clock"
	fieldNumber = "move number"
)

// Largest numbers accepted in a FEN. Larger ones would not survive being counted on.
const (
	maxClock      = 9999
	maxMoveNumber = 99999
)

// Parse reads a FEN of a variant, with the default rules. It is lenient where that is safe (missing
// trailing fields, H and E for N and B, r for the red side, surplus words, a pair of brackets behind the
// board, the short form "board side clock number") and strict where a mistake would be silent. The
// error, if any, is a *FENError.
func Parse(v *Variant, fen string) (*Position, error) {
	fields := strings.Fields(fen)
	if len(fields) == 0 {
		return nil, fenError(fieldBoard, "missing")
	}
	p := &Position{variant: v, family: v.family, rules: DefaultRules(), features: v.shape.keysOnly, stack: make([]frame, 1+fewFrames)}
	p.setUp()
	if err := p.parseFields(fields); err != nil {
		return nil, err
	}
	p.begin(p.top())
	return p, nil
}

// parseXiangqiFields reads the fields of a FEN of all variants on boards of nine files.
func (p *Position) parseXiangqiFields(fields []string) error {
	if err := p.parseBoard(strings.TrimSuffix(fields[0], "[]")); err != nil {
		return err
	}
	if err := p.parseSide(fields[1:]); err != nil {
		return err
	}
	rest := fields[2:]
	if len(rest) == 2 && isNumber(rest[0]) && isNumber(rest[1]) && p.lenientFEN() {
		rest = []string{"", "-", rest[0], rest[1]} // the turn field is missing: it does not say -
	}
	if err := p.parseState(rest); err != nil {
		return err
	}
	f := p.top()
	f.key, f.value, f.counts = p.computeKey(), p.computeValue(), p.computeCounts()
	return p.validate()
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func (p *Position) parseBoard(text string) error {
	rows := strings.Split(text, "/")
	shape := p.variant.shape
	ranks := shape.ranks
	if len(rows) == len(eightByEight.ranks) {
		return fenError(fieldBoard, "%d ranks, want %d (chess? set Variant to chess)", len(rows), len(ranks))
	}
	if len(rows) != len(ranks) {
		return fenError(fieldBoard, "%d ranks, want %d", len(rows), len(ranks))
	}
	p.general = [2]Square{NoSquare, NoSquare}
	for i, row := range rows {
		rank := &ranks[i]
		file := 0
		kind := Ordinary
		for _, letter := range row {
			if mark := strings.IndexRune(kindMarks, letter); mark > 0 {
				if kind != Ordinary {
					return fenError(fieldBoard, "rank %c: two marks before one piece", rank.name)
				}
				if kind = Kind(mark); !slices.Contains(p.variant.Kinds(), kind) {
					return fenError(fieldBoard, "rank %c: mark %q, but %s has no %s pieces", rank.name, letter, p.variant.Name, kind)
				}
				continue
			}
			if letter >= '1' && letter <= '9' {
				if kind != Ordinary {
					return fenError(fieldBoard, "rank %c: mark %q before no piece", rank.name, kindMarks[kind])
				}
				file += int(letter - '0')
				continue
			}
			t := NoType
			if letter < 128 {
				t = TypeByLetter(byte(letter))
			}
			if t == NoType {
				return fenError(fieldBoard, "rank %c: %q is no piece", rank.name, letter)
			}
			if file >= shape.files {
				return fenError(fieldBoard, "rank %c has more than %d points", rank.name, shape.files)
			}
			c := Red
			if letter >= 'a' {
				c = Black
			}
			p.put(MakePiece(c, t).As(kind), rank.squares[file])
			kind = Ordinary
			file++
		}
		if kind != Ordinary {
			return fenError(fieldBoard, "rank %c: mark %q before no piece", rank.name, kindMarks[kind])
		}
		if file != shape.files {
			return fenError(fieldBoard, "rank %c has %d points, want %d", rank.name, file, shape.files)
		}
	}
	return nil
}

// put places a piece on an empty point without keeping key, value and counts.
func (p *Position) put(piece Piece, s Square) {
	p.board[s] = piece
	p.byType[piece.Type()] = p.byType[piece.Type()].or(squareBits[s])
	p.byColour[piece.Colour()] = p.byColour[piece.Colour()].or(squareBits[s])
	p.byKind[piece.Kind()] = p.byKind[piece.Kind()].or(squareBits[s])
	if piece.Type() == General {
		p.general[piece.Colour()] = s
	}
}

func (p *Position) parseSide(fields []string) error {
	if len(fields) == 0 {
		return fenError(fieldSide, "missing, want w or b")
	}
	switch fields[0] {
	case "w", "W", "r", "R":
		p.side = Red
	case "b", "B":
		p.side = Black
	default:
		return fenError(fieldSide, "%q, want w or b", clip.Text(fields[0]))
	}
	p.firstSide = p.side
	return nil
}

// parseState reads what follows the side: turn and points, or plates and events; clock and move number.
func (p *Position) parseState(fields []string) error {
	field := func(i int, missing string) string {
		if i < len(fields) {
			return fields[i]
		}
		return missing
	}
	if err := p.parseStateFields(field(0, ""), field(1, "-")); err != nil {
		return err
	}
	clock, err := parseCount(fieldClock, field(2, "0"), maxClock)
	if err != nil {
		return err
	}
	number, err := parseCount(fieldNumber, field(3, "1"), maxMoveNumber)
	if err != nil {
		return err
	}
	if number == 0 && !p.lenientFEN() {
		return fenError(fieldNumber, "0, but the first move has the number 1")
	}
	p.top().clock = uint16(clock)
	p.firstMove = max(number, 1)
	return nil
}

func parseCount(field, text string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil && !isNumber(text) {
		return 0, fenError(field, "%q is no number", clip.Text(text))
	}
	if err != nil || n > uint64(most) {
		return 0, fenError(field, "%s is more than %d", clip.Text(text), most)
	}
	return int(n), nil
}

// validateXiangqi tells whether a position of xiangqi may exist.
func (p *Position) validateXiangqi() error {
	if err := p.validateArmies(); err != nil {
		return err
	}
	if err := p.validateFacing(); err != nil {
		return err
	}
	them := p.side.Other()
	if p.generalAttacked(p.general[them], p.side, p.Occupied(), Bitboard{}) {
		return fenError(fieldSide, "%s is to move, but the %s general stands in check", p.side, them)
	}
	return nil
}

// validateFacing tells whether something stands between generals on one file.
func (p *Position) validateFacing() error {
	red, black := p.general[Red], p.general[Black]
	if red.file() == black.file() && between[red][black].and(p.Occupied()).Empty() {
		return fenError(fieldBoard, "the generals face each other")
	}
	return nil
}

// validateArmies tells whether both sides may have the men they have, where these stand.
func (p *Position) validateArmies() error {
	for _, c := range []Colour{Red, Black} {
		if err := p.validateMen(c); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) validateMen(c Colour) error {
	for t := Soldier; t <= General; t++ {
		men := p.Pieces(c, t)
		if n := men.Count(); n > maxOfType[t] {
			return fenError(fieldBoard, "%s has %d men of type %s, at most %d are possible", c, n, t, maxOfType[t])
		}
		if lost := men.not(p.variant.standing(c, t)); lost.any() {
			return fenError(fieldBoard, "a %s %s can never stand on %s", c, t, p.variant.shape.name(lost.First()))
		}
	}
	if p.Pieces(c, General).Empty() {
		return fenError(fieldBoard, "%s has no general", c)
	}
	return nil
}

// FEN returns the canonical FEN of the position, six fields.
func (p *Position) FEN() string {
	var b strings.Builder
	for i := range p.variant.shape.ranks {
		if i > 0 {
			b.WriteByte('/')
		}
		empty := 0
		for _, s := range p.variant.shape.ranks[i].squares {
			piece := p.board[s]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + byte(empty))
				empty = 0
			}
			b.WriteString(p.variant.shape.pieceText(piece))
		}
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
	}
	side := "w"
	if p.side == Black {
		side = "b"
	}
	third, fourth := p.stateFields()
	fmt.Fprintf(&b, " %s %s %s %d %d", side, third, fourth, p.Clock(), p.MoveNumber())
	return b.String()
}

// New returns the start position of a variant with the default rules.
func New(v *Variant) *Position {
	p, err := Parse(v, v.StartFEN)
	if err != nil {
		panic("position: bad start position of " + v.Name + ": " + err.Error())
	}
	return p
}
