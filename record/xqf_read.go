package record

import (
	"cmp"
	"encoding/binary"
	"io"

	"xqengine/position"
)

// ReadXQF reads a game in XQF, plain or hidden behind keys. If a turn cannot be read the error is a Problem and the
// game holds everything else.
func ReadXQF(r io.Reader) (*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	return readXQF(data)
}

func readXQF(data []byte) (*Game, error) {
	if len(data) < xqfHeader || string(data[:2]) != "XQ" {
		return nil, newFault(FaultNotXQF)
	}
	header := data[:xqfHeader]
	in := xqfReader{data: data[xqfHeader:], keys: keysOf(header), version: header[2]}
	tree, treeErr := draftOf(in.node)
	var m pieces
	for i := range m {
		m[(i+in.keys.turned)%len(m)] = xqfSquare(header[xqfPieces+i] - in.keys.pieces)
	}
	g, err := tree.game(&m, position.Colour(header[xqfSide]&1))
	if g == nil {
		return nil, err
	}
	for _, f := range xqfFields {
		switch text := f.text(header); f.name {
		case "Red":
			g.Red.Name = text
		case "Black":
			g.Black.Name = text
		default:
			g.SetTag(f.name, text)
		}
	}
	if n := int(header[xqfType]); n < len(xqfTypes) {
		g.SetTag("Type", xqfTypes[n])
	}
	switch header[xqfResult] {
	case 1:
		g.Result = RedWins
	case 2:
		g.Result = BlackWins
	case 3, 4:
		g.Result = Drawn
	}
	return g, cmp.Or(treeErr, err)
}

// xqfReader reads the nodes of a file.
type xqfReader struct {
	data    []byte // behind the header
	at      int
	keys    xqfKeys
	version byte
}

// bytes returns the next bytes in the clear, or nothing if there are fewer.
func (in *xqfReader) bytes(n int) []byte {
	if n > len(in.data)-in.at {
		return nil
	}
	clear := make([]byte, n)
	for i := range clear {
		clear[i] = in.data[in.at] - in.keys.stream[in.at%32]
		in.at++
	}
	return clear
}

// node reads a node.
func (in *xqfReader) node() (n fileNode, err error) {
	head := in.bytes(4)
	if head == nil {
		return n, errCut
	}
	n.from, n.to = xqfSquare(head[0]-24-in.keys.from), xqfSquare(head[1]-32-in.keys.to)
	commented := head[2]&xqfComment != 0
	n.goesOn, n.sibling = head[2]&xqfGoesOn != 0, head[2]&xqfSibling != 0
	if in.version <= xqfPlain {
		commented = true // there is always a length
		n.goesOn, n.sibling = head[2]&0xf0 != 0, head[2]&0x0f != 0
	}
	if !commented {
		return n, nil
	}
	length := in.bytes(4)
	if length == nil {
		return n, errCut
	}
	size := binary.LittleEndian.Uint32(length) - in.keys.comment
	if uint64(size) > uint64(len(in.data)-in.at) {
		return n, errLongComment(size)
	}
	n.comment = decodeField(in.bytes(int(size)), false)
	return n, nil
}
