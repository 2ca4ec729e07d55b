package record

import (
	"encoding/binary"
	"io"
	"slices"

	"xqengine/position"
)

// WriteXQF writes a game of xiangqi in XQF: version 10, which every program reads, if it has no variations, else
// version 18 with keys that change nothing. Clock and number of moves of the start, glyphs, evaluations, clocks
// and tags without a place in the header are left out, and texts are cut to its size.
func WriteXQF(w io.Writer, g *Game) error {
	if g.start.Variant != position.Xiangqi {
		return errOnlyXiangqi
	}
	header := make([]byte, xqfHeader)
	copy(header, "XQ")
	header[2] = xqfPlain
	if g.Branches() {
		header[2] = xqfTree
	}
	for _, f := range xqfFields {
		text := g.Tag(f.name)
		switch f.name {
		case "Red":
			text = g.Red.Name
		case "Black":
			text = g.Black.Name
		}
		if err := f.set(header, text); err != nil {
			return err
		}
	}
	keys, m := keysOf(header), piecesOf(g.first)
	for i := range m {
		header[xqfPieces+i] = xqfNumber(m[(i+keys.turned)%len(m)])
	}
	header[xqfSide] = byte(g.first.Side())
	header[xqfResult] = map[Result]byte{RedWins: 1, BlackWins: 2, Drawn: 3}[g.Result]
	header[xqfType] = byte(max(0, slices.Index(xqfTypes[:], g.Tag("Type"))))
	binary.LittleEndian.PutUint32(header[xqfNodes:], uint32(g.Len()+1))

	data := header
	for n := range g.All() {
		var err error
		if data, err = appendXQFNode(data, n, header[2] == xqfPlain, keys.comment); err != nil {
			return err
		}
	}
	_, err := w.Write(data)
	return err
}

// appendXQFNode writes a node; g.All has them in the order of the file.
func appendXQFNode(data []byte, n *Node, plain bool, lengthKey uint32) ([]byte, error) {
	text, err := encodeGBK(crlf(n.Comment))
	if err != nil {
		return nil, err
	}
	from, to, tag := byte(24), byte(32), byte(0)
	if n.parent != nil {
		m := n.turn.Moves()[0]
		from, to = xqfNumber(m.From())+24, xqfNumber(m.To())+32
		siblings := n.parent.next
		if siblings[len(siblings)-1] != n {
			tag |= xqfSibling
		}
	}
	if len(n.next) > 0 {
		tag |= xqfGoesOn
	}
	switch {
	case plain && tag&xqfGoesOn != 0:
		tag = 0xf0
	case plain:
		tag = 0
	case len(text) > 0:
		tag |= xqfComment
	}
	last := byte(0)
	if n.parent == nil {
		last = 0xff
	}
	data = append(data, from, to, tag, last)
	if plain || len(text) > 0 {
		data = binary.LittleEndian.AppendUint32(data, uint32(len(text))+lengthKey)
	}
	return append(data, text...), nil
}
