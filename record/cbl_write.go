package record

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"xqengine/position"
)

// What a library of 象棋桥 has before its records.
const (
	cblBound   = 52 // always cblBoundValue
	cblSlots   = 60 // how many games the index has room for
	cblName    = 64
	cblNameEnd = 576
	cblEntry   = 276  // bytes of the index for each of them
	cblMin     = 128  // the least that it has room for
	cblUnit    = 4096 // a record takes a multiple of it

	cblBoundValue = 0x7fffffff
)

// Places in an entry of the index.
const (
	entryKind     = 0 // entryRecord
	entryNumber   = 4
	entryUsed     = 8
	entryLength   = 12 // of the record
	entryTitle    = 100
	entryTitleEnd = 228

	entryRecord = 7
)

// WriteCBL writes games of xiangqi as a library of 象棋桥 with a name. game returns each by its number from 0, twice, so that not
// all of them need be in memory. Clock and number of moves of the start, glyphs, evaluations, clocks and tags without a place in
// the header are left out, and texts are cut to its size.
func WriteCBL(w io.Writer, name string, games int, game func(n int) (*Game, error)) error {
	slots := max(games, cblMin)
	header := make([]byte, cblFirstRecord+slots*cblEntry)
	copy(header, cblMagic)
	binary.LittleEndian.PutUint32(header[cblBound:], cblBoundValue)
	binary.LittleEndian.PutUint32(header[cblSlots:], uint32(slots))
	putUTF16(header[cblName:cblNameEnd], name)
	encoded := func(n int) (*Game, []byte, error) {
		g, err := game(n)
		if err != nil {
			return nil, nil, err
		}
		data, err := appendCBR(nil, g)
		return g, data, err
	}
	for n := range games {
		g, data, err := encoded(n)
		if err != nil {
			return err
		}
		entry := header[cblFirstRecord+n*cblEntry:][:cblEntry]
		binary.LittleEndian.PutUint32(entry[entryKind:], entryRecord)
		binary.LittleEndian.PutUint32(entry[entryNumber:], uint32(n))
		binary.LittleEndian.PutUint32(entry[entryUsed:], 1)
		binary.LittleEndian.PutUint32(entry[entryLength:], uint32(len(data)))
		putUTF16(entry[entryTitle:entryTitleEnd], titleOf(g))
	}
	if _, err := w.Write(header); err != nil {
		return err
	}
	for n := range games {
		_, data, err := encoded(n)
		if err != nil {
			return err
		}
		data = append(data, make([]byte, (cblUnit-len(data)%cblUnit)%cblUnit)...)
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	return nil
}

// titleOf returns what the list of a library says of a game.
func titleOf(g *Game) string {
	if title := g.Tag("Title"); title != "" {
		return title
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s – %s", g.Tag("Event"), g.Red.Name, g.Black.Name))
}

// appendCBR writes a record of a library behind data.
func appendCBR(data []byte, g *Game) ([]byte, error) {
	if g.start.Variant != position.Xiangqi {
		return data, errOnlyXiangqi
	}
	h := make([]byte, cbrNodes)
	copy(h, cbrMagic)
	h[cbrVersion] = cbrRead
	for _, f := range cbrFields {
		putUTF16(h[f.from:f.to], g.Tag(f.name))
	}
	for i, one := range []Player{g.Red, g.Black} {
		places := cbrPlayers[i]
		putUTF16(h[places.name:places.name+64], one.Name)
		putUTF16(h[places.team:places.team+64], one.Team)
		putUTF16(h[places.rating:places.rating+32], one.Rating)
	}
	h[cbrResult] = map[Result]byte{RedWins: 1, BlackWins: 2, Drawn: 3}[g.Result]
	h[cbrSide] = byte(g.first.Side()) + 1
	h[cbrFirstMove] = 1
	setup := g.first.Setup()
	for i := range byte(cbrPoints) {
		if piece := setup.At(cbrSquare(i)); piece != position.NoPiece {
			kind := strings.IndexByte(cbrPieces, piece.Type().Letter())
			h[cbrBoard+int(i)] = byte(piece.Colour()+1)<<4 | byte(kind)
		}
	}
	copy(h[cbrShown:cbrNodes], "\xff\xff\xff\xff")
	data = append(data, h...)
	for n := range g.All() {
		data = appendCBRNode(data, n)
	}
	return data, nil
}

// appendCBRNode writes a node; g.All has them in the order of the file.
func appendCBRNode(data []byte, n *Node) []byte {
	from, to, flags := byte(0), byte(0), byte(0)
	if n.parent != nil {
		m := n.turn.Moves()[0]
		from, to = cbrNumber(m.From()), cbrNumber(m.To())
		if siblings := n.parent.next; siblings[len(siblings)-1] != n {
			flags |= cbrSibling
		}
	}
	if len(n.next) == 0 {
		flags |= cbrEnds
	}
	text := encodeUTF16(crlf(n.Comment))
	if len(text) > 0 {
		flags |= cbrComment
	}
	data = append(data, flags, 0, from, to)
	if len(text) > 0 {
		data = binary.LittleEndian.AppendUint32(data, uint32(len(text)))
		data = append(data, text...)
	}
	return data
}

// cbrNumber is the inverse of cbrSquare.
func cbrNumber(s position.Square) byte {
	return byte((position.Ranks-1-position.Xiangqi.Rank(s))*position.Files + position.Xiangqi.File(s))
}

func encodeUTF16(text string) (data []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		data = binary.LittleEndian.AppendUint16(data, unit)
	}
	return data
}

// putUTF16 writes a text into a field, cut so that a zero stands behind it.
func putUTF16(field []byte, text string) {
	at := 0
	for _, r := range clean(text) {
		letter := encodeUTF16(string(r))
		if at+len(letter) > len(field)-2 {
			return
		}
		at += copy(field[at:], letter)
	}
}
