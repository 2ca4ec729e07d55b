package notation

import (
	"fmt"
	"slices"

	"xqengine/position"
)

// Chinese notation has four characters, such as 炮二平五, 马8进7, 前车退三. Red's numbers are written in
// Chinese numerals and Black's in Arabic digits (ASCII, as game servers and books on the web print them);
// reading takes either, and full-width digits, for both sides.
//
// Pieces of one type on one file are told apart by 前 (front) and 后 (rear), three soldiers by 前 中 后,
// four or five by 一 to 五 from the foremost. When two files hold several soldiers each, the number of the
// file stands in the place of the name: 前三平四, 中3进1. This is the same device as 3+.4 in WXF notation.
// Reading also knows the other custom for this case, 一兵 to 五兵 counted from the first file on and from
// the front of each.

var (
	chineseHeadings = [...]rune{sideways: '平', forward: '进', backward: '退'}
	chineseKinds    = []rune{position.Ordinary: '普', position.Small: '小', position.Royal: '王', position.Idle: '闲'}
	chineseNumerals = []rune("一二三四五六七八九")
)

// chineseTypes holds all characters that name a type, simplified, traditional and on wooden sets.
var chineseTypes = map[rune]position.PieceType{
	'兵': position.Soldier, '卒': position.Soldier,
	'仕': position.Advisor, '士': position.Advisor,
	'相': position.Elephant, '象': position.Elephant,
	'马': position.Horse, '馬': position.Horse, '傌': position.Horse,
	'炮': position.Cannon, '砲': position.Cannon, '包': position.Cannon,
	'车': position.Chariot, '車': position.Chariot, '俥': position.Chariot,
	'帅': position.General, '帥': position.General, '将': position.General, '將': position.General,
}

// order is a word for the place of a piece among others on its file.
type order rune

const (
	front  order = '前'
	middle order = '中'
	rear   order = '后'
)

// FormatChinese returns the turn, which must be one of this position, in simplified Chinese characters,
// such as 炮二平五; nothing for the zero Turn. No other legal turn of the position has the same text.
func FormatChinese(p *position.Position, t position.Turn) string {
	return writeTurn(p, t, chineseKinds, chineseMove)
}

func chineseMove(p *position.Position, m position.Move) string {
	piece := p.PieceAt(m.From())
	c := piece.Colour()
	name := p.Variant().Character(piece)
	at, way := placeOf(p, m.From()), courseOf(p, m)
	head := []rune{name, chineseNumber(c, at.file)}
	if needsOrder(piece.Type(), at) {
		head = []rune{chineseOrder(at), name}
		if at.files > 1 {
			head[1] = chineseNumber(c, at.file)
		}
	}
	return string(append(head, chineseHeadings[way.heading], chineseNumber(c, way.number)))
}

// chineseNumber writes a number 1..9 as a side writes it.
func chineseNumber(c position.Colour, n int) rune {
	if c == position.Red {
		return chineseNumerals[n-1]
	}
	return rune('0' + n)
}

// chineseOrder names the place of a piece among at least two on its file.
func chineseOrder(at place) rune {
	switch {
	case at.column > 3:
		return chineseNumerals[at.index]
	case at.index == 0:
		return rune(front)
	case at.index == at.column-1:
		return rune(rear)
	}
	return rune(middle)
}

// ParseChinese reads a legal turn in Chinese characters, simplified or traditional, such as 炮二平五,
// 馬８進７ or 前車退三; 車前退三 and 前兵五平四 are read too. A turn that needs no 前 or 后 because only one of the pieces can go
// that way is read without. The error wraps position.ErrNotAMove, position.ErrIllegal or ErrAmbiguous.
func ParseChinese(p *position.Position, text string) (position.Turn, error) {
	return readTurn(p, text, chineseKinds, readChinese)
}

// readChinese reads the four characters of a single move.
func readChinese(p *position.Position, text string) (single, error) {
	letters := []rune(text)
	if len(letters) == 5 {
		letters = withoutName(letters)
	}
	if len(letters) != 4 {
		return single{}, notAMove(text, "want four characters, such as 炮二平五")
	}
	way := course{
		heading: readChineseHeading(letters[2]),
		number:  readChineseNumber(letters[3]),
	}
	pieces, ok := chinesePieces(p, letters[0], letters[1])
	switch {
	case !ok:
		return single{}, notAMove(text, fmt.Sprintf("%q names no piece, want such as 炮二, 前车 or 前三", string(letters[:2])))
	case way.heading < 0:
		return single{}, notAMove(text, fmt.Sprintf("%q is not a direction, want 进 退 or 平", letters[2]))
	case way.number == 0:
		return single{}, notAMove(text, fmt.Sprintf("%q is not a number, want 一 to 九 or 1 to 9", letters[3]))
	}
	return single{pieces: pieces, way: way}, nil
}

// withoutName cuts the name off a soldier that has an order, a name and a file: 前兵五平四 is 前五平四.
func withoutName(letters []rune) []rune {
	_, isOrder := readOrder(letters[0])
	if !isOrder || chineseTypes[letters[1]] != position.Soldier || readChineseNumber(letters[2]) == 0 {
		return letters
	}
	return append([]rune{letters[0]}, letters[2:]...)
}

// chinesePieces returns the pieces of the side to move that two characters can mean; ok is false if the
// characters are not words for pieces.
func chinesePieces(p *position.Position, first, second rune) (pieces []position.Square, ok bool) {
	if t := chineseTypes[first]; t != position.NoType {
		if number := readChineseNumber(second); number > 0 {
			return piecesOnFile(p, p.Side(), t, number), true
		}
		first, second = second, first // 车前 is 前车
	}
	which, isOrder := readOrder(first)
	t, number := chineseTypes[second], readChineseNumber(second)
	switch {
	case isOrder && t != position.NoType:
		for _, column := range tandems(p, p.Side(), t) {
			pieces = append(pieces, which.of(column)...)
		}
		return pieces, true
	case isOrder && number > 0:
		return which.of(piecesOnFile(p, p.Side(), position.Soldier, number)), true
	}
	if number = readChineseNumber(first); t == position.Soldier && number > 0 {
		all := slices.Concat(tandems(p, p.Side(), position.Soldier)...)
		if number > len(all) {
			return nil, true
		}
		return all[number-1 : number], true
	}
	return nil, false
}

// of returns the piece of a column that the word means, if there is one.
func (o order) of(column []position.Square) []position.Square {
	n := len(column)
	switch {
	case n < 2, o == middle && n%2 == 0:
		return nil
	case o == front:
		return column[:1]
	case o == rear:
		return column[n-1:]
	}
	return column[n/2 : n/2+1]
}

func readOrder(letter rune) (order, bool) {
	if letter == '後' {
		return rear, true
	}
	o := order(letter)
	return o, o == front || o == middle || o == rear
}

// readChineseHeading returns a negative number for what is not a heading.
func readChineseHeading(letter rune) heading {
	if letter == '進' {
		return forward
	}
	return heading(slices.Index(chineseHeadings[:], letter))
}

// readChineseNumber reads a numeral or a digit, ASCII or full-width: 1..9, and 0 for anything else.
func readChineseNumber(letter rune) int {
	switch {
	case letter >= '1' && letter <= '9':
		return int(letter - '0')
	case letter >= '１' && letter <= '９':
		return int(letter - '０')
	}
	return slices.Index(chineseNumerals, letter) + 1
}
