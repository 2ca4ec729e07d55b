package record

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf16"

	"xqengine/position"
)

// CBR is the format of 象棋桥: a header of fixed places, the board, then the tree in the order of its nodes. Texts are
// UTF-16, the low byte first. CBL is a library: records of this kind one behind the other.
const (
	cbrVersion     = 19 // the byte that names the version
	cbrRead        = 2  // the version that is read; version 1 has other places
	cbrResult      = 2076
	cbrSide        = 2112
	cbrFirstMove   = 2116 // the number of the first move
	cbrBoard       = 2120
	cbrShown       = 2210 // what was shown last
	cbrNodes       = 2214
	cbrPoints      = position.Ranks * position.Files
	cblFirstRecord = 66_624 // the index begins here: records stand behind it
)

var (
	cbrMagic = []byte("CCBridge Record\x00")
	cblMagic = []byte("CCBridgeLibrary\x00")
)

// Flags of a node.
const (
	cbrEnds    = 1
	cbrSibling = 2
	cbrComment = 4
)

// cbrFields are the texts of the header: the name of the tag, and from where to where they may go.
var cbrFields = []struct {
	name     string
	from, to int
}{
	{"Title", 180, 308}, {"Event", 692, 756}, {"Round", 756, 820}, {"Group", 820, 852}, {"Board", 852, 884},
	{"Date", 884, 948}, {"Site", 948, 1012}, {"TimeControl", 1012, 1076}, {"RedTime", 1204, 1268},
	{"BlackTime", 1428, 1492}, {"Referee", 1524, 1588}, {"Recorder", 1588, 1652}, {"Annotator", 1652, 1780},
	{"Author", 1780, 1908},
}

// cbrPlayers are the places of Red and Black: name and team have 64 bytes, the rating 32.
var cbrPlayers = [2]struct{ name, team, rating int }{{1076, 1140, 1268}, {1300, 1364, 1492}}

// cbrPieces are the letters of the pieces by the low half of their number; the high half is 1 for Red and 2 for Black.
const cbrPieces = "?RNBAKCP"

// ReadCBR reads a game of 象棋桥. If a turn cannot be read the error is a Problem and the game holds everything else.
func ReadCBR(r io.Reader) (*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	return readCBR(data)
}

func readCBR(data []byte) (*Game, error) {
	switch {
	case !bytes.HasPrefix(data, cbrMagic):
		return nil, newFault(FaultNotCBR)
	case len(data) < cbrNodes:
		return nil, newFault(FaultCBRCut)
	case data[cbrVersion] != cbrRead:
		return nil, newFault(FaultCBRVersion, int(data[cbrVersion]), cbrRead)
	}
	setup, err := cbrSetup(data[cbrBoard:cbrNodes])
	if err != nil {
		return nil, err
	}
	in := cbrReader{data: data[cbrNodes:]}
	tree, treeErr := draftOf(in.node)
	if data[cbrSide] == 2 {
		setup.Side = position.Black
	}
	if len(tree.next) > 0 {
		if first := setup.At(tree.next[0].from); first != position.NoPiece {
			setup.Side = first.Colour()
		}
	}
	g, err := tree.gameFrom(position.FromSetup(setup))
	if g == nil {
		return nil, err
	}
	for _, f := range cbrFields {
		g.SetTag(f.name, utf16Line(data[f.from:f.to]))
	}
	for i, player := range []*Player{&g.Red, &g.Black} {
		places := cbrPlayers[i]
		player.Name = utf16Line(data[places.name : places.name+64])
		player.Team = utf16Line(data[places.team : places.team+64])
		player.Rating = utf16Line(data[places.rating : places.rating+32])
	}
	switch data[cbrResult] {
	case 1:
		g.Result = RedWins
	case 2:
		g.Result = BlackWins
	case 3:
		g.Result = Drawn
	}
	return g, cmp.Or(treeErr, err)
}

// ReadCBL reads the games of a library of 象棋桥. How many there are its header does not say, only how many there is
// room for: records are looked for by their first bytes. An error of type Problems tells what is wrong with single
// games.
func ReadCBL(r io.Reader) ([]*Game, error) { return gather(r, (*intake).cbl) }

// cbl takes the games of a library.
func (in *intake) cbl(data []byte) error {
	switch {
	case !bytes.HasPrefix(data, cblMagic):
		return newFault(FaultNotCBL)
	case len(data) < cblFirstRecord:
		return newFault(FaultCBLCut)
	}
	rest := data[cblFirstRecord:]
	for {
		begin := bytes.Index(rest, cbrMagic)
		if begin < 0 {
			break
		}
		rest = rest[begin:]
		one := rest
		if end := bytes.Index(rest[1:], cbrMagic); end >= 0 {
			one = rest[:end+1]
		}
		rest = rest[len(cbrMagic):]
		if isHeading(one) {
			continue
		}
		if !in.add(readCBR(one)) {
			break
		}
	}
	return in.end(newFault(FaultLibraryEmpty))
}

// isHeading reports whether a record of a library has an empty board: such ones are headings of the list of games.
func isHeading(data []byte) bool {
	return len(data) >= cbrNodes && len(bytes.Trim(data[cbrBoard:cbrBoard+cbrPoints], "\x00")) == 0
}

// cbrReader reads the nodes of a record.
type cbrReader struct {
	data []byte // behind the header
	at   int
}

// bytes returns the next bytes, or nothing if there are fewer.
func (in *cbrReader) bytes(n int) []byte {
	if n > len(in.data)-in.at {
		return nil
	}
	in.at += n
	return in.data[in.at-n : in.at]
}

// node reads a node.
func (in *cbrReader) node() (n fileNode, err error) {
	first := in.at == 0
	head := in.bytes(4)
	if head == nil {
		return n, errCut
	}
	if head[2] == head[3] && !first {
		return n, io.EOF // no turn: zeros behind a node that does not say that it is the last
	}
	n.from, n.to = cbrSquare(head[2]), cbrSquare(head[3])
	n.goesOn, n.sibling = head[0]&cbrEnds == 0, head[0]&cbrSibling != 0 && !first
	if head[0]&cbrComment == 0 {
		return n, nil
	}
	length := in.bytes(4)
	if length == nil {
		return n, errCut
	}
	size := binary.LittleEndian.Uint32(length)
	if uint64(size) > uint64(len(in.data)-in.at) {
		return n, errLongComment(size)
	}
	n.comment = decodeUTF16(in.bytes(int(size)))
	return n, nil
}

// cbrSquare returns the point with a number: row by row, from Black's back rank and from Red's left.
func cbrSquare(number byte) position.Square {
	if number >= cbrPoints {
		return position.NoSquare
	}
	return position.SquareAt(int(number)%position.Files, position.Ranks-1-int(number)/position.Files)
}

// cbrSetup reads the pieces.
func cbrSetup(points []byte) (position.Setup, error) {
	setup := position.Xiangqi.Empty()
	for i, piece := range points[:cbrPoints] {
		if piece == 0 {
			continue
		}
		colour, kind := piece>>4, int(piece&15)
		if colour != 1 && colour != 2 || kind == 0 || kind >= len(cbrPieces) {
			return setup, newFault(FaultNotAPiece, fmt.Sprintf("%#x", piece), i)
		}
		setup.Board[cbrSquare(byte(i))] = position.MakePiece(position.Colour(colour-1), position.TypeByLetter(cbrPieces[kind]))
	}
	return setup, nil
}

// decodeUTF16 returns UTF-16, the low byte first, as text up to a zero.
func decodeUTF16(data []byte) string {
	units := make([]uint16, 0, len(data)/2)
	for ; len(data) >= 2; data = data[2:] {
		unit := binary.LittleEndian.Uint16(data)
		if unit == 0 {
			break
		}
		units = append(units, unit)
	}
	if last := len(units) - 1; last >= 0 && utf16.IsSurrogate(rune(units[last])) && (last == 0 || !utf16.IsSurrogate(rune(units[last-1]))) {
		units = units[:last] // the end of the field has cut a letter in two
	}
	return string(utf16.Decode(units))
}

func utf16Line(data []byte) string { return line(decodeUTF16(data)) }
