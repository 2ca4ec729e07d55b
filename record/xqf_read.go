package record

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
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
	if len(data) < xqfHeader || string(data[:2]) != "XQ" {
		return nil, errors.New("not an XQF file: the header is not there")
	}
	header := data[:xqfHeader]
	in := xqfReader{data: data[xqfHeader:], keys: keysOf(header), version: header[2]}
	tree, treeErr := in.tree()
	var m men
	for i := range m {
		m[(i+in.keys.turned)%len(m)] = xqfSquare(header[xqfMen+i] - in.keys.men)
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

// errCut tells that a file ends too early.
var errCut = errors.New("the file ends in the middle of a node")

// bytes returns the next bytes in the clear, or nothing if there are not so many.
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

// node reads a node: its two points, the bits of its tag and the comment.
func (in *xqfReader) node() (from, to position.Square, tag byte, comment string, err error) {
	head := in.bytes(4)
	if head == nil {
		return 0, 0, 0, "", errCut
	}
	from, to = xqfSquare(head[0]-24-in.keys.from), xqfSquare(head[1]-32-in.keys.to)
	tag = head[2] & (xqfGoesOn | xqfSibling | xqfComment)
	if in.version <= xqfPlain {
		tag = xqfComment // there is always a length
		if head[2]&0xf0 != 0 {
			tag |= xqfGoesOn
		}
		if head[2]&0x0f != 0 {
			tag |= xqfSibling
		}
	}
	if tag&xqfComment == 0 {
		return from, to, tag, "", nil
	}
	length := in.bytes(4)
	if length == nil {
		return 0, 0, 0, "", errCut
	}
	n := binary.LittleEndian.Uint32(length) - in.keys.comment
	if uint64(n) > uint64(len(in.data)-in.at) {
		return 0, 0, 0, "", fmt.Errorf("a comment of %d bytes runs past the end of the file", n)
	}
	return from, to, tag, decodeGBK(in.bytes(int(n))), nil
}

// tree reads all nodes. The error tells where the file is broken; what stands before is in the tree.
func (in *xqfReader) tree() (*draft, error) {
	root := newDraft()
	_, _, tag, comment, err := in.node()
	if err != nil {
		return root, err
	}
	root.comment = comment
	if tag&xqfGoesOn == 0 {
		return root, nil
	}
	after := root
	var waiting []*draft // behind which siblings of nodes that were read are still to come
	for {
		from, to, tag, comment, err := in.node()
		if err != nil {
			return root, err
		}
		n, err := after.add(from, to)
		if err != nil {
			return root, err
		}
		n.comment = comment
		if tag&xqfSibling != 0 {
			waiting = append(waiting, after)
		}
		switch last := len(waiting) - 1; {
		case tag&xqfGoesOn != 0:
			after = n
		case last >= 0:
			after, waiting = waiting[last], waiting[:last]
		default:
			return root, nil
		}
	}
}
