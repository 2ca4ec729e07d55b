package notation

import (
	"fmt"
	"slices"

	"xqengine/position"
)

// WXF notation is the official notation of the Asian and the World Xiangqi Federation
// (http://www.wxf.org/xq/computer/wxf_notation.html): four characters, such as C2.5, H8+7, R+-3. Letters
// are K A E H R C P; + goes forward, - backward, a point sideways.
//
// Of two pieces on one file the front one has + in place of the file and the rear one has -. Three soldiers
// on file 3 are P+ P3 P-, four are ++ P+ P- --, five are ++ P+ P3 P- --. When two files hold several
// soldiers each, the file stands in place of the letter, and twice for the middle one of three: 3+ 33 3-.
// Reading also knows the number of a soldier from the front in place of the letter, with its file behind: 15 is the first
// and 25 the second on file 5. Two same digits are always the middle one.

var wxfLetters = [...]byte{position.Soldier: 'P', position.Advisor: 'A', position.Elephant: 'E', position.Horse: 'H', position.Cannon: 'C', position.Chariot: 'R', position.General: 'K'}

var wxfKinds = []rune{position.Ordinary: 'n', position.Small: 's', position.Royal: 'k', position.Idle: 'i'}

var wxfHeadings = [...]byte{sideways: '.', forward: '+', backward: '-'}

// FormatWXF returns the turn, which must be one of this position, in the notation of the World Xiangqi
// Federation, such as C2.5; nothing for the zero Turn. No other legal turn of the position has the same
// text.
func FormatWXF(p *position.Position, t position.Turn) string {
	return writeTurn(p, t, wxfKinds, wxfMove)
}

func wxfMove(p *position.Position, m position.Move) string {
	piece := p.PieceAt(m.From()).Type()
	at, way := placeOf(p, m.From()), courseOf(p, m)
	head := [2]byte{wxfLetters[piece], '0' + byte(at.file)}
	if needsOrder(piece, at) {
		head = wxfTandem(wxfLetters[piece], at)
	}
	return string([]byte{head[0], head[1], wxfHeadings[way.heading], '0' + byte(way.number)})
}

// wxfTandem names one of at least two pieces on a file.
func wxfTandem(letter byte, at place) [2]byte {
	file := '0' + byte(at.file)
	if at.files > 1 {
		letter = file
	}
	last := at.column - 1
	switch {
	case at.column > 3 && at.index == 0:
		return [2]byte{'+', '+'}
	case at.column > 3 && at.index == last:
		return [2]byte{'-', '-'}
	case 2*at.index < last:
		return [2]byte{letter, '+'}
	case 2*at.index > last:
		return [2]byte{letter, '-'}
	}
	return [2]byte{letter, file}
}

// ParseWXF reads a legal turn in WXF notation in either case, such as C2.5 or c2=5. Horse and elephant may
// be N and B, the sign of a tandem may stand first (+C.5 for C+.5), and a turn that needs no sign because
// only one of the pieces can go that way is read with its file. The error wraps position.ErrNotAMove,
// position.ErrIllegal or ErrAmbiguous.
func ParseWXF(p *position.Position, text string) (position.Turn, error) {
	return readTurn(p, text, wxfKinds, readWXF)
}

// readWXF reads the four characters of a single move.
func readWXF(p *position.Position, text string) (single, error) {
	if len(text) != 4 {
		return single{}, notAMove(text, "want four characters, such as C2.5")
	}
	way := course{heading: readWXFHeading(text[2]), number: readWXFNumber(text[3])}
	pieces, ok := wxfPieces(p, text[0], text[1])
	switch {
	case !ok:
		return single{}, notAMove(text, fmt.Sprintf("%q names no piece, want such as C2, R+ or 3-", text[:2]))
	case way.heading < 0:
		return single{}, notAMove(text, fmt.Sprintf("%q is not a direction, want + - . or =", text[2]))
	case way.number == 0:
		return single{}, notAMove(text, fmt.Sprintf("%q is not a number, want 1 to 9", text[3]))
	}
	return single{pieces: pieces, way: way}, nil
}

// wxfPieces returns the pieces of the side to move that two characters can mean; ok is false if the characters
// are not words for pieces.
func wxfPieces(p *position.Position, first, second byte) (pieces []position.Square, ok bool) {
	if isSign(first) && !isSign(second) {
		first, second = second, first // +C is C+
	}
	file, number, t := readWXFNumber(first), readWXFNumber(second), position.TypeByLetter(first)
	switch {
	case isSign(first):
		if first != second {
			return nil, false
		}
		for _, column := range tandems(p, p.Side(), position.Soldier) {
			pieces = append(pieces, outermost(column, second)...)
		}
		return pieces, true
	case t != position.NoType && isSign(second):
		for _, column := range tandems(p, p.Side(), t) {
			pieces = append(pieces, inner(column, second)...)
		}
		return pieces, true
	case t != position.NoType && number > 0:
		column := piecesOnFile(p, p.Side(), t, number)
		if n := len(column); n > 2 && n%2 == 1 {
			column = column[n/2 : n/2+1] // the middle soldier; the others have signs
		}
		return column, true
	case file > 0 && isSign(second):
		return inner(piecesOnFile(p, p.Side(), position.Soldier, file), second), true
	case file > 0 && file == number:
		column := piecesOnFile(p, p.Side(), position.Soldier, file)
		if n := len(column); n%2 == 1 {
			return column[n/2 : n/2+1], true
		}
		return nil, true
	case file > 0 && number > 0:
		if column := piecesOnFile(p, p.Side(), position.Soldier, number); file <= len(column) && len(column) > 1 {
			return column[file-1 : file], true
		}
	}
	return nil, false
}

func isSign(letter byte) bool { return letter == '+' || letter == '-' }

// outermost returns the piece before or behind all others of a column.
func outermost(column []position.Square, sign byte) []position.Square {
	if sign == '+' {
		return column[:1]
	}
	return column[len(column)-1:]
}

// inner returns the piece of a column that a single sign means: of more than three pieces not the outermost.
func inner(column []position.Square, sign byte) []position.Square {
	if len(column) < 2 {
		return nil
	}
	if len(column) > 3 {
		column = column[1 : len(column)-1]
	}
	return outermost(column, sign)
}

// readWXFHeading returns a negative number for what is not a heading.
func readWXFHeading(letter byte) heading {
	if letter == '=' {
		return sideways
	}
	return heading(slices.Index(wxfHeadings[:], letter))
}

// readWXFNumber reads a digit 1..9 and returns 0 for anything else.
func readWXFNumber(letter byte) int {
	if letter >= '1' && letter <= '9' {
		return int(letter - '0')
	}
	return 0
}
