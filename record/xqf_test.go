package record_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/record"
)

// xqfNode is a node as the tests write it.
type xqfNode struct {
	move    string // empty for the root
	comment string
	next    []*xqfNode
}

// xqfEncoder writes files of any version, apart from the code under test: the keys are worked out in plain numbers.
type xqfEncoder struct {
	version    byte
	mask       byte
	or         [4]byte
	s, p, f, t byte
	noise      *rand.Rand // of the bits of tags without a meaning
}

func (e xqfEncoder) keys() (pieces, from, to, comment int, stream [32]byte) {
	if e.version <= 10 {
		return
	}
	s, p, f, t := int(e.s), int(e.p), int(e.f), int(e.t)
	pieces = (54*p*p + 221) * p % 256
	from = (54*f*f + 221) * pieces % 256
	to = (54*t*t + 221) * from % 256
	comment = (s*256+p)%32000 + 767
	for i, c := range []byte("[(C) Copyright Mr. Dong Shiwei.]") {
		k := []byte{e.s, e.p, e.f, e.t}[i%4]
		stream[i] = c & (e.or[i%4] | k&e.mask)
	}
	return
}

// start holds the points of the pieces of the start position in the order of the file.
var start = []string{
	"a0", "b0", "c0", "d0", "e0", "f0", "g0", "h0", "i0", "b2", "h2", "a3", "c3", "e3", "g3", "i3",
	"a9", "b9", "c9", "d9", "e9", "f9", "g9", "h9", "i9", "b7", "h7", "a6", "c6", "e6", "g6", "i6",
}

func (e xqfEncoder) file(t *testing.T, root *xqfNode) []byte {
	pieces, from, to, comment, stream := e.keys()
	h := make([]byte, 1024)
	copy(h, "XQ")
	h[2], h[3] = e.version, e.mask
	copy(h[8:], e.or[:])
	copy(h[12:], []byte{e.s, e.p, e.f, e.t})
	for piece, point := range start {
		slot := piece
		if e.version >= 12 {
			slot = (piece - pieces - 1 + 10*32) % 32
		}
		h[16+slot] = byte(int(point[0]-'a')*10 + int(point[1]-'0') + pieces)
	}
	text := func(at int, s string) {
		code := gbk(t, s)
		h[at] = byte(len(code))
		copy(h[at+1:], code)
	}
	text(0x50, "全局")
	text(0xd0, "杯")
	text(0x110, "2001.5.6")
	text(0x120, "北京")
	text(0x130, "红方")
	text(0x140, "黑方")
	text(0x1d0, "注者")
	h[0x33], h[0x40] = 2, 3

	var body []byte
	var write func(n *xqfNode, sibling bool)
	write = func(n *xqfNode, sibling bool) {
		a, b := "a0", "a0"
		if n.move != "" {
			a, b = n.move[:2], n.move[2:]
		}
		number := func(point string) int { return int(point[0]-'a')*10 + int(point[1]-'0') }
		tag := byte(0)
		if e.version <= 10 {
			if len(n.next) > 0 {
				tag |= 0xf0
			}
			if sibling {
				tag |= 0x0f
			}
		} else {
			if len(n.next) > 0 {
				tag |= 0x80
			}
			if sibling {
				tag |= 0x40
			}
			if n.comment != "" {
				tag |= 0x20
			}
			tag |= byte(e.noise.IntN(32))
		}
		body = append(body, byte(number(a)+24+from), byte(number(b)+32+to), tag, byte(e.noise.IntN(256)))
		if code := gbk(t, n.comment); e.version <= 10 || code != "" {
			body = binary.LittleEndian.AppendUint32(body, uint32(len(code)+comment))
			body = append(body, code...)
		}
		for i, m := range n.next {
			write(m, i+1 < len(n.next))
		}
	}
	write(root, false)
	for i := range body {
		body[i] += stream[i%32]
	}
	return append(h, body...)
}

func line(comment string, moves ...string) *xqfNode {
	root := &xqfNode{move: moves[0]}
	last := root
	for _, m := range moves[1:] {
		n := &xqfNode{move: m}
		last.next = append(last.next, n)
		last = n
	}
	last.comment = comment
	return root
}

func TestReadXQF(t *testing.T) {
	tree := &xqfNode{comment: "开局\r\n说明", next: []*xqfNode{
		line("主变", "h2e2", "h9g7", "h0g2"),
		line("", "b2e2", "b9c7"),
		line("末", "c3c4"),
	}}
	tree.next[0].next[0].next = append(tree.next[0].next[0].next, line("深", "b0c2", "b9c7", "i0i1"))
	noise := rand.New(rand.NewPCG(1, 2))
	for name, e := range map[string]xqfEncoder{
		"plain":      {version: 10, noise: noise},
		"1.1":        {version: 11, mask: 0xff, or: [4]byte{1, 2, 3, 4}, s: 10, p: 20, f: 30, t: 196, noise: noise},
		"1.2":        {version: 12, mask: 0x5a, or: [4]byte{0x80, 0x41, 0x22, 0x14}, s: 200, p: 77, f: 143, t: 92, noise: noise},
		"1.8":        {version: 18, mask: 0xff, or: [4]byte{0xff, 0, 0x0f, 0xf0}, s: 250, p: 255, f: 3, t: 4, noise: noise},
		"1.8 no key": {version: 18, noise: noise},
	} {
		g, err := record.ReadXQF(bytes.NewReader(e.file(t, tree)))
		require.NoError(t, err, name)
		assert.True(t, g.StartsAsUsual(), name)
		assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(g.Main()), name)
		assert.Equal(t, []string{"h2e2", "b2e2", "c3c4"}, texts(g.Root().Next()), name)
		assert.Equal(t, 9, g.Len(), name)
		assert.Equal(t, "开局\n说明", g.Root().Comment, name)
		assert.Equal(t, "主变", g.Main()[2].Comment, name)
		assert.Equal(t, "末", g.Root().Next()[2].Comment, name)
		deep := g.Main()[1].Next()[1]
		assert.Equal(t, []string{"h2e2", "h9g7", "b0c2", "b9c7", "i0i1"}, texts(g.Line(g.End(deep))), name)
		assert.Equal(t, "深", g.End(deep).Comment, name)
		assert.Equal(t, record.Player{Name: "红方"}, g.Red)
		assert.Equal(t, record.Player{Name: "黑方"}, g.Black)
		assert.Equal(t, record.BlackWins, g.Result)
		assert.Equal(t, []record.Tag{
			{"Title", "全局"}, {"Event", "杯"}, {"Date", "2001.5.6"}, {"Site", "北京"}, {"Annotator", "注者"}, {"Type", "endgame"},
		}, g.Tags)
	}
}

func TestReadXQFProblems(t *testing.T) {
	e := xqfEncoder{version: 18, mask: 0xff, s: 1, p: 2, f: 3, t: 250, noise: rand.New(rand.NewPCG(1, 2))}
	good := e.file(t, &xqfNode{next: []*xqfNode{line("x", "h2e2", "h9g7"), line("y", "b2e2")}})
	read := func(change func(data []byte) []byte) (*record.Game, error) {
		return record.ReadXQF(bytes.NewReader(change(slices.Clone(good))))
	}
	g, err := read(func(data []byte) []byte { return data })
	require.NoError(t, err)
	require.Equal(t, 3, g.Len())

	_, err = read(func(data []byte) []byte { return data[:1023] })
	require.ErrorContains(t, err, "not an XQF file")
	_, err = read(func(data []byte) []byte { data[0] = 'Y'; return data })
	require.ErrorContains(t, err, "not an XQF file")
	for cut := 1024; cut < len(good)-1; cut++ {
		g, err = read(func(data []byte) []byte { return data[:cut] })
		require.Error(t, err, cut)
		require.NotNil(t, g, "what stands before the end is kept")
	}
	g, err = read(func(data []byte) []byte { data[1024+4+4+4]++; return data })
	require.NotNil(t, g)
	require.Error(t, err)
	_, err = read(func(data []byte) []byte { data[16], data[17] = data[18], data[18]; return data })
	require.ErrorContains(t, err, "two pieces")
	_, err = read(func(data []byte) []byte { copy(data[16:48], bytes.Repeat([]byte{200}, 32)); return data })
	require.ErrorContains(t, err, "start position")
	g, err = read(func(data []byte) []byte { data[0x130] = 255; return data })
	require.NoError(t, err, "a length byte larger than its field")
	assert.Equal(t, "红方", g.Red.Name)

	// An illegal turn ends its line only.
	data := e.file(t, &xqfNode{next: []*xqfNode{line("x", "h2e2", "h9h0", "a0a1"), line("y", "b2e2")}})
	g, err = record.ReadXQF(bytes.NewReader(data))
	require.ErrorContains(t, err, `turn "1 h9h0": not legal here`)
	assert.Equal(t, []string{"h2e2", "b2e2"}, texts(g.Root().Next()))
	assert.Equal(t, 2, g.Len())
}

// xqfReadable turns what a random game says into what XQF can hold.
func xqfReadable(t require.TestingT, g *record.Game) {
	for n := range g.All() {
		n.Glyphs, n.Eval, n.Left, n.Spent = nil, nil, 0, 0
		n.Comment = strings.TrimSpace(n.Comment)
	}
	cut := func(text string) string {
		text = strings.Join(strings.Fields(text), " ")
		for {
			code, err := simplifiedchinese.GB18030.NewEncoder().String(text)
			require.NoError(t, err)
			if len(code) <= 15 {
				return text
			}
			letters := []rune(text)
			text = strings.TrimSpace(string(letters[:len(letters)-1]))
		}
	}
	g.Red, g.Black, g.Reason = record.Player{Name: cut(g.Red.Name)}, record.Player{Name: cut(g.Black.Name)}, ""
	g.Tags[0].Value = cut(g.Tags[0].Value)
	g.Tags = slices.DeleteFunc(g.Tags, func(tag record.Tag) bool { return tag.Value == "" })
}

func TestXQFRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGame(t, position.Xiangqi, 30)
		usual := record.StartOf(position.Xiangqi)
		if g.Start() != usual {
			t.Skip("rules that XQF cannot hold")
		}
		xqfReadable(t, g)
		var out bytes.Buffer
		require.NoError(t, record.WriteXQF(&out, g))
		version := byte(10)
		if g.Branches() {
			version = 18
		}
		require.Equal(t, version, out.Bytes()[2])
		back, err := record.ReadXQF(&out)
		require.NoError(t, err)
		equal(t, g, back)
	})
}

// TestWriteXQF: every byte of a small file.
func TestWriteXQF(t *testing.T) {
	start := record.StartOf(position.Xiangqi)
	start.FEN = "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 0 1"
	g, err := record.New(start)
	require.NoError(t, err)
	n := addLine(t, g, g.Root(), "e9e8", "f0f1")
	n.Comment, g.Result = "将", record.Drawn
	var out bytes.Buffer
	require.NoError(t, record.WriteXQF(&out, g))
	data := out.Bytes()
	require.Len(t, data, 1024+8+8+8+2)
	assert.Equal(t, []byte{'X', 'Q', 10, 0}, data[:4])
	pieces := bytes.Repeat([]byte{0xff}, 32)
	pieces[0], pieces[3], pieces[4], pieces[20] = 50, 41, 30, 49
	assert.Equal(t, pieces, data[16:48])
	assert.Equal(t, []byte{1, 3, 3, 0, 0, 0}, data[0x32:0x38])
	assert.Equal(t, []byte{
		0x18, 0x20, 0xf0, 0xff, 0, 0, 0, 0,
		49 + 24, 48 + 32, 0xf0, 0, 0, 0, 0, 0,
		50 + 24, 51 + 32, 0, 0, 2, 0, 0, 0, 0xbd, 0xab,
	}, data[1024:])
	back, err := record.ReadXQF(&out)
	require.NoError(t, err)
	equal(t, g, back)

	require.ErrorContains(t, record.WriteXQF(&out, newGame(t, position.Garrison)), "xiangqi only")
}

func FuzzXQF(f *testing.F) {
	g := newGame(f, position.Xiangqi)
	addLine(f, g, addLine(f, g, g.Root(), "h2e2"), "h9g7", "h0g2").Comment = "好"
	var out bytes.Buffer
	require.NoError(f, record.WriteXQF(&out, g))
	f.Add(slices.Clone(out.Bytes()))
	addLine(f, g, g.Root(), "b2e2", "h9g7")
	out.Reset()
	require.NoError(f, record.WriteXQF(&out, g))
	f.Add(out.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := record.ReadXQF(bytes.NewReader(data))
		if g == nil {
			require.Error(t, err)
			return
		}
		var out bytes.Buffer
		require.NoError(t, record.WriteXQF(&out, g))
		back, err := record.ReadXQF(&out)
		require.NoError(t, err)
		require.Equal(t, texts(g.Main()), texts(back.Main()))
		require.Equal(t, g.Len(), back.Len())
	})
}
