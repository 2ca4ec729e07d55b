package position

import (
	"math/bits"
	"strings"

	"xqengine/internal/clip"
	"xqengine/position/chessboard"
)

// Names of the FEN fields that only chess has.
const (
	fieldCastling = "castling"
	fieldPassant  = "en passant"
)

// castlingFiles are other names of the rights in their order: the files of the rooks.
const castlingFiles = "HAha"

// parseChessFields reads the fields of a FEN of chess.
func (p *Position) parseChessFields(fields []string) error {
	field := func(i int, missing string) string {
		if i < len(fields) {
			return fields[i]
		}
		return missing
	}
	if err := p.parseChessBoard(fields[0]); err != nil {
		return err
	}
	if err := p.parseChessSide(field(1, "")); err != nil {
		return err
	}
	if err := p.validate(); err != nil {
		return err
	}
	if err := p.parseStateFields(field(2, "-"), field(3, "-")); err != nil {
		return err
	}
	clock, err := parseCount(fieldClock, field(4, "0"), maxClock)
	if err != nil {
		return err
	}
	number, err := parseCount(fieldNumber, field(5, "1"), maxMoveNumber)
	if err != nil {
		return err
	}
	f := p.top()
	f.clock, p.firstMove = uint16(clock), max(number, 1)
	f.key, f.value, f.counts = p.computeKey(), p.computeValue(), p.computeCounts()
	return nil
}

// parseChessState reads the rights and the square that a pawn has passed, which counts only if it can be taken there.
func (p *Position) parseChessState(rights, passant string) error {
	if err := p.parseCastling(rights); err != nil {
		return err
	}
	passed, err := p.parsePassant(passant)
	if err != nil {
		return err
	}
	if passed != NoSquare && p.passantIsLegal(passed) {
		p.top().passant = passed
	}
	return nil
}

func (p *Position) parseChessBoard(text string) error {
	rows := strings.Split(text, "/")
	shape := p.variant.shape
	if len(rows) != len(shape.ranks) {
		return fenError(fieldBoard, "%d ranks, want %d", len(rows), len(shape.ranks))
	}
	p.general = [2]Square{NoSquare, NoSquare}
	for i, row := range rows {
		rank := &shape.ranks[i]
		file := 0
		for _, letter := range row {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			piece := NoPiece
			if letter < 128 {
				piece = shape.piece(byte(letter))
			}
			if piece == NoPiece {
				return fenError(fieldBoard, "rank %c: %q is no piece", rank.name, letter)
			}
			if file >= shape.files {
				return fenError(fieldBoard, "rank %c has more than %d squares", rank.name, shape.files)
			}
			p.put(piece, rank.squares[file])
			file++
		}
		if file != shape.files {
			return fenError(fieldBoard, "rank %c has %d squares, want %d", rank.name, file, shape.files)
		}
	}
	return nil
}

// validateChess tells whether the position may exist.
func (p *Position) validateChess() error {
	if err := p.validateChessMen(); err != nil {
		return err
	}
	return p.validateKings()
}

// validateChessMen tells whether the men of both sides may be there: one king, and no more others than the array and
// the promotion of the pawns that are missing can have made.
func (p *Position) validateChessMen() error {
	for _, c := range []Colour{White, Black} {
		name := p.variant.ColourName(c)
		count := func(t PieceType) int { return bits.OnesCount64(p.men(c, t)) }
		switch n := count(King); {
		case n == 0:
			return fenError(fieldBoard, "%s has no king", name)
		case n > 1:
			return fenError(fieldBoard, "%s has %d kings", name, n)
		}
		if lost := p.men(c, Pawn) & (chessboard.Rank1 | chessboard.Rank8); lost != 0 {
			return fenError(fieldBoard, "a %s pawn can never stand on %s", name, p.variant.shape.names[bits.TrailingZeros64(lost)])
		}
		pawns := count(Pawn)
		if pawns > 8 {
			return fenError(fieldBoard, "%s has %d pawns, at most 8 are possible", name, pawns)
		}
		if n := p.byColour[c].Count(); n > 16 {
			return fenError(fieldBoard, "%s has %d men, at most 16 are possible", name, n)
		}
		promoted := max(0, count(Queen)-1) + max(0, count(Rook)-2) + max(0, count(Bishop)-2) + max(0, count(Knight)-2)
		if promoted > 8-pawns {
			return fenError(fieldBoard, "%s has %d promoted men beside %d pawns", name, promoted, pawns)
		}
	}
	return nil
}

func (p *Position) parseChessSide(text string) error {
	switch text {
	case "w", "W":
		p.side = White
	case "b", "B":
		p.side = Black
	case "":
		return fenError(fieldSide, "missing, want w or b")
	default:
		return fenError(fieldSide, "%q, want w or b", clip.Text(text))
	}
	p.firstSide = p.side
	return nil
}

// validateKings tells whether the side that is not to move is safe, and the other in no check that no play can give.
func (p *Position) validateKings() error {
	us := p.side & 1
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	if p.chessAttacked(uint8(p.general[us^1]), us, occupied) {
		return fenError(fieldSide, "%s is to move, but the %s king stands in check", p.variant.ColourName(us), p.variant.ColourName(us^1))
	}
	if n := bits.OnesCount64(p.chessAttackers(uint8(p.general[us]), us^1, occupied)); n > 2 {
		return fenError(fieldBoard, "the %s king stands in check by %d men", p.variant.ColourName(us), n)
	}
	return nil
}

func (p *Position) parseCastling(text string) error {
	f := p.top()
	if text == "-" {
		return nil
	}
	for i := range len(text) {
		letter := text[i]
		wing := strings.IndexByte(castlingLetters, letter)
		if wing < 0 {
			wing = strings.IndexByte(castlingFiles, letter)
		}
		switch {
		case wing < 0 && letter|0x20 >= 'a' && letter|0x20 <= 'h':
			return fenError(fieldCastling, "%q is a file of Chess960, which is not supported", letter)
		case wing < 0:
			return fenError(fieldCastling, "%q, want the rights among KQkq, or -", clip.Text(text))
		}
		c := Colour(wing / 2)
		way := &castlings[c][wing%2]
		switch {
		case f.rights&way.right != 0:
			return fenError(fieldCastling, "%q has the right %c twice", clip.Text(text), castlingLetters[wing])
		case p.board[way.king] != MakePiece(c, King):
			return fenError(fieldCastling, "%c, but the %s king is not on %s", letter, p.variant.ColourName(c), p.variant.shape.names[way.king])
		case p.board[way.rook] != MakePiece(c, Rook):
			return fenError(fieldCastling, "%c, but no %s rook is on %s", letter, p.variant.ColourName(c), p.variant.shape.names[way.rook])
		}
		f.rights |= way.right
	}
	return nil
}

// parsePassant reads the square that a pawn has passed.
func (p *Position) parsePassant(text string) (Square, error) {
	if text == "-" {
		return NoSquare, nil
	}
	us := p.side & 1
	s, ok := p.variant.shape.square(text)
	if !ok {
		return NoSquare, fenError(fieldPassant, "%q is no square", clip.Text(text))
	}
	bit := uint64(1) << s
	if bit&chessboard.FirstStepRank[us^1] == 0 {
		rank := 6 - 3*int(us)
		return NoSquare, fenError(fieldPassant, "%s, but with %s to move it is on rank %d", text, p.variant.ColourName(us), rank)
	}
	if p.board[s^8] != MakePiece(us^1, Pawn) {
		return NoSquare, fenError(fieldPassant, "%s, but no %s pawn is on %s", text, p.variant.ColourName(us^1), p.variant.shape.names[s^8])
	}
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	if blocked := (bit | chessboard.Forward(uint8(us), bit)) & occupied; blocked != 0 {
		return NoSquare, fenError(fieldPassant, "%s, but %s is not empty", text, p.variant.shape.names[bits.TrailingZeros64(blocked)])
	}
	return s, nil
}

// chessFields returns the third and the fourth field of the FEN: the rights, and the square on which a legal en
// passant capture is possible.
func (p *Position) chessFields() (rights, passant string) {
	f := p.top()
	for i := range castlingLetters {
		if f.rights>>i&1 != 0 {
			rights += castlingLetters[i : i+1]
		}
	}
	if rights == "" {
		rights = "-"
	}
	if f.passant == NoSquare {
		return rights, "-"
	}
	return rights, p.variant.shape.names[f.passant]
}
