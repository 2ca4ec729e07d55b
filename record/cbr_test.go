package record_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// utf16Text writes text as the records of 象棋桥 have it.
func utf16Text(text string) (data []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		data = binary.LittleEndian.AppendUint16(data, unit)
	}
	return data
}

// cbrStart is the start position, row by row from Black's back rank.
func cbrStart() []byte {
	board := make([]byte, 90)
	for piece, point := range start {
		kinds := []byte{1, 2, 3, 4, 5, 4, 3, 2, 1, 6, 6, 7, 7, 7, 7, 7}
		board[cbrPoint(point)] = kinds[piece%16] + byte(piece/16+1)<<4
	}
	return board
}

func cbrPoint(square string) byte { return 9*('9'-square[1]) + square[0] - 'a' }

// cbrFile writes a record, apart from the code under test.
func cbrFile(root *xqfNode, board []byte) []byte {
	h := make([]byte, 2214)
	copy(h, "CCBridge Record\x00")
	h[19] = 2
	for at, text := range map[int]string{
		180: "全局", 692: "杯", 756: "3", 884: "2001.5.6", 948: "北京", 1012: "60 分", 1076: "红方", 1140: "红队", 1268: "2400",
		1300: "黑方", 1364: "黑队", 1492: "2300", 1652: "注者",
	} {
		copy(h[at:], utf16Text(text))
	}
	h[2076], h[2112], h[2116] = 2, 1, 1
	copy(h[2120:], board)
	copy(h[2210:], []byte{255, 255, 255, 255})
	var write func(n *xqfNode, sibling bool)
	write = func(n *xqfNode, sibling bool) {
		from, to := byte(0), byte(0)
		if n.move != "" {
			from, to = cbrPoint(n.move[:2]), cbrPoint(n.move[2:])
		}
		flags := byte(0)
		if len(n.next) == 0 {
			flags |= 1
		}
		if sibling {
			flags |= 2
		}
		text := utf16Text(n.comment)
		if len(text) > 0 {
			flags |= 4
		}
		h = append(h, flags, 0, from, to)
		if len(text) > 0 {
			h = binary.LittleEndian.AppendUint32(h, uint32(len(text)))
			h = append(h, text...)
		}
		for i, m := range n.next {
			write(m, i+1 < len(n.next))
		}
	}
	write(root, false)
	return h
}

// cblFile writes a library of records in slots of 4096 bytes.
func cblFile(records ...[]byte) []byte {
	data := make([]byte, 101_952)
	copy(data, "CCBridgeLibrary\x00")
	data[60] = 128
	copy(data[64:], utf16Text("库"))
	for _, r := range records {
		data = append(data, r...)
		data = append(data, make([]byte, max(0, 4096-len(r)))...)
	}
	return data
}

func cbrTree() *xqfNode {
	tree := &xqfNode{comment: "开局\r\n说明", next: []*xqfNode{
		line("主变", "h2e2", "h9g7", "h0g2"), line("", "b2e2", "b9c7"), line("末", "c3c4"),
	}}
	tree.next[0].next[0].next = append(tree.next[0].next[0].next, line("深", "b0c2", "b9c7", "i0i1"))
	return tree
}

func TestReadCBR(t *testing.T) {
	g, err := record.ReadCBR(bytes.NewReader(cbrFile(cbrTree(), cbrStart())))
	require.NoError(t, err)
	assert.True(t, g.StartsAsUsual())
	assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(g.Main()))
	assert.Equal(t, []string{"h2e2", "b2e2", "c3c4"}, texts(g.Root().Next()))
	assert.Equal(t, 9, g.Len())
	assert.Equal(t, "开局\n说明", g.Root().Comment)
	assert.Equal(t, "主变", g.Main()[2].Comment)
	deep := g.Main()[1].Next()[1]
	assert.Equal(t, []string{"h2e2", "h9g7", "b0c2", "b9c7", "i0i1"}, texts(g.Line(g.End(deep))))
	assert.Equal(t, "深", g.End(deep).Comment)
	assert.Equal(t, record.Player{Name: "红方", Team: "红队", Rating: "2400"}, g.Red)
	assert.Equal(t, record.Player{Name: "黑方", Team: "黑队", Rating: "2300"}, g.Black)
	assert.Equal(t, record.BlackWins, g.Result)
	assert.Equal(t, []record.Tag{
		{"Title", "全局"}, {"Event", "杯"}, {"Round", "3"}, {"Date", "2001.5.6"}, {"Site", "北京"}, {"TimeControl", "60 分"},
		{"Annotator", "注者"},
	}, g.Tags)

	// Black moves first, whatever the header says; a root that ends has no moves, although old bytes may follow.
	g, err = record.ReadCBR(bytes.NewReader(cbrFile(&xqfNode{next: []*xqfNode{line("", "h9g7", "h2e2")}}, cbrStart())))
	require.NoError(t, err)
	assert.Equal(t, []string{"h9g7", "h2e2"}, texts(g.Main()))
	ended := cbrFile(cbrTree(), cbrStart())
	ended[2214] |= 1
	g, err = record.ReadCBR(bytes.NewReader(ended))
	require.NoError(t, err)
	assert.Zero(t, g.Len())
}

// TestReadCBRPadded: slots of a library are filled with zeros, and a last node may not say that it is one.
func TestReadCBRPadded(t *testing.T) {
	for name, test := range map[string]struct {
		tree  *xqfNode
		turns []string
	}{
		"no turns":  {&xqfNode{comment: "x"}, []string{}},
		"two turns": {&xqfNode{comment: "x", next: []*xqfNode{line("", "h2e2", "h9g7")}}, []string{"h2e2", "h9g7"}},
	} {
		data := cbrFile(test.tree, cbrStart())
		last := len(data) - 4
		if len(test.turns) == 0 {
			last = 2214
		}
		data[last] &^= 1
		games, err := record.ReadCBL(bytes.NewReader(cblFile(data, data)))
		require.NoError(t, err, name)
		require.Len(t, games, 2, name)
		assert.Equal(t, test.turns, texts(games[1].Main()), name)
		assert.Equal(t, len(test.turns), games[1].Len(), name)
		assert.Equal(t, "x", games[1].Root().Comment, name)
	}
}

func TestReadCBRProblems(t *testing.T) {
	good := cbrFile(&xqfNode{next: []*xqfNode{line("x", "h2e2", "h9g7"), line("y", "b2e2")}}, cbrStart())
	read := func(change func(data []byte) []byte) (*record.Game, error) {
		return record.ReadCBR(bytes.NewReader(change(slices.Clone(good))))
	}
	for cut := 2214; cut < len(good)-1; cut++ {
		g, err := read(func(data []byte) []byte { return data[:cut] })
		require.Error(t, err, cut)
		require.NotNil(t, g, "what stands before the end is kept")
	}
	for want, change := range map[string]func(data []byte) []byte{
		"header is not there": func(data []byte) []byte { data[0] = 'X'; return data },
		"ends within":         func(data []byte) []byte { return data[:2213] },
		"version 1":           func(data []byte) []byte { data[19] = 1; return data },
		"is not a piece":      func(data []byte) []byte { data[2120+40] = 0x38; return data },
		"start position":      func(data []byte) []byte { copy(data[2120:], make([]byte, 90)); return data },
		"runs past the end":   func(data []byte) []byte { data[2214+4*2+4+3] = 0x7f; return data },
	} {
		_, err := read(change)
		require.ErrorContains(t, err, want)
	}
	// An illegal turn ends its line only.
	g, err := record.ReadCBR(bytes.NewReader(cbrFile(&xqfNode{next: []*xqfNode{line("x", "h2e2", "h9h0", "a0a1"), line("y", "b2e2")}}, cbrStart())))
	require.ErrorContains(t, err, `turn "1 h9h0": not legal here`)
	assert.Equal(t, []string{"h2e2", "b2e2"}, texts(g.Root().Next()))
}

func TestReadCBL(t *testing.T) {
	one, other := cbrFile(cbrTree(), cbrStart()), cbrFile(&xqfNode{next: []*xqfNode{line("", "c3c4")}}, cbrStart())
	long := cbrFile(&xqfNode{comment: string(make([]byte, 0)) + "长", next: []*xqfNode{line(string(bytes.Repeat([]byte("x"), 5000)), "h2e2")}}, cbrStart())
	bad := slices.Clone(one)
	bad[2120+40] = 0x38
	games, format, err := record.Read(bytes.NewReader(cblFile(one, bad, long, other)))
	require.ErrorContains(t, err, "game 2: 0x38")
	assert.Equal(t, record.CBL, format)
	require.Len(t, games, 3)
	assert.Equal(t, 9, games[0].Len())
	assert.Len(t, games[1].Main()[0].Comment, 5000, "larger than a slot")
	assert.Equal(t, []string{"c3c4"}, texts(games[2].Main()))

	_, _, err = record.Read(bytes.NewReader(cblFile()))
	require.ErrorContains(t, err, "no games")
	_, _, err = record.Read(bytes.NewReader(cblFile()[:1000]))
	require.ErrorContains(t, err, "ends within")
	require.ErrorContains(t, record.Write(&bytes.Buffer{}, newGame(t, position.Xiangqi), record.CBR, record.PGNOptions{}), "not written")
}

func FuzzCBR(f *testing.F) {
	one := cbrFile(cbrTree(), cbrStart())
	f.Add(one)
	f.Add(cblFile(one)[:66_624+36_000])
	f.Fuzz(func(t *testing.T, data []byte) {
		if g, err := record.ReadCBR(bytes.NewReader(data)); g == nil {
			require.Error(t, err)
		}
		for _, library := range [][]byte{data, append(cblFile(), data...)} {
			if games, err := record.ReadCBL(bytes.NewReader(library)); len(games) == 0 {
				require.Error(t, err)
			}
		}
	})
}
