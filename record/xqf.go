package record

import (
	"bytes"

	"xqengine/position"
)

// XQF is the format of 象棋演播室: a header of 1024 bytes, then the tree in the order of its nodes. Version 10 is
// plain; later versions hide points and bytes behind keys in the header. Texts are GBK.
const (
	xqfHeader = 0x400
	xqfPlain  = 0x0a // the last version without keys
	xqfTree   = 0x12 // written where there are variations
	xqfPieces = 0x10
	xqfSide   = 0x32
	xqfResult = 0x33
	xqfNodes  = 0x34
	xqfType   = 0x40
)

// Bits of the tag of a node.
const (
	xqfGoesOn  = 0x80
	xqfSibling = 0x40
	xqfComment = 0x20
)

// xqfField is a text of the header: a byte for its length, then room for it.
type xqfField struct {
	name string // tag
	at   int
	room int
}

var xqfFields = []xqfField{
	{"Title", 0x50, 63}, {"Event", 0xd0, 63}, {"Date", 0x110, 15}, {"Site", 0x120, 15},
	{"Red", 0x130, 15}, {"Black", 0x140, 15}, {"TimeControl", 0x150, 63},
	{"RedTime", 0x190, 15}, {"BlackTime", 0x1a0, 15}, {"Annotator", 0x1d0, 15}, {"Author", 0x1e0, 15},
}

// xqfTypes are the values of the tag Type, by the number in the header.
var xqfTypes = [...]string{1: "opening", 2: "middlegame", 3: "endgame"}

// xqfKeys are what a file is hidden behind; in plain files they change nothing.
type xqfKeys struct {
	pieces, from, to byte
	comment          uint32
	stream           [32]byte
	turned           int // by how many places the pieces are out of their order
}

const xqfCopyright = "[(C) Copyright Mr. Dong Shiwei.]"

// keysOf derives the keys from a header. The algorithm was found out by 小月儿.
func keysOf(header []byte) xqfKeys {
	var k xqfKeys
	version := header[2]
	if version <= xqfPlain {
		return k
	}
	mask, or, key := header[3], header[8:12], header[12:16]
	k.pieces = (54*key[1]*key[1] + 221) * key[1]
	k.from = (54*key[2]*key[2] + 221) * k.pieces
	k.to = (54*key[3]*key[3] + 221) * k.from
	k.comment = (256*uint32(key[0])+uint32(key[1]))%32000 + 767
	for i := range k.stream {
		k.stream[i] = xqfCopyright[i] & (or[i%4] | key[i%4]&mask)
	}
	if version >= 0x0c {
		k.turned = int(k.pieces) + 1
	}
	return k
}

// xqfSquare returns the point with a number, column times ten and row; NoSquare for a piece that is off.
func xqfSquare(number byte) position.Square {
	if number > 89 {
		return position.NoSquare
	}
	return position.SquareAt(int(number/10), int(number%10))
}

func xqfNumber(s position.Square) byte {
	if s == position.NoSquare {
		return 0xff
	}
	return byte(position.Xiangqi.File(s)*10 + position.Xiangqi.Rank(s))
}

// text returns the text of a field. The length byte may promise more than there is room for.
func (f xqfField) text(header []byte) string {
	size := min(int(header[f.at]), f.room)
	field, _, zero := bytes.Cut(header[f.at+1:f.at+1+size], []byte{0})
	return line(decodeField(field, size == f.room && !zero))
}

// set writes the text of a field, as much of it as there is room for.
func (f xqfField) set(header []byte, text string) error {
	var field []byte
	for _, letter := range line(text) {
		code, err := encodeGBK(string(letter))
		if err != nil {
			return err
		}
		if len(field)+len(code) > f.room {
			break
		}
		field = append(field, code...)
	}
	header[f.at] = byte(len(field))
	copy(header[f.at+1:], field)
	return nil
}
