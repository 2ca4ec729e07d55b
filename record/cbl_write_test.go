package record_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// TestWriteCBL: a library of 象棋桥 is read again as it was written, with variations, comments and set positions; and each
// entry of its index tells the place of its record as programs expect it.
func TestWriteCBL(t *testing.T) {
	t.Parallel()
	source := `[Event "五羊杯"]
[Red "胡荣华"]
[Black "Lü Qin"]
[RedTeam "上海"]
[RedElo "2600"]
[Date "1987.05.01"]
[Result "1-0"]

{before
two lines} 1. h2e2 {one 𠮷} (1. b2e2 b9c7 (1... h9g7 2. h0g2) 2. b0c2) 1... h9g7 2. h0g2 1-0

[Red "` + strings.Repeat("长", 40) + `"]
[FEN "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"]
[Result "1/2-1/2"]

1... e9f9 1/2-1/2

[Result "*"]

*
`
	games, _, err := record.Read(strings.NewReader(source))
	require.NoError(t, err)
	for len(games) < 130 {
		games = append(games, games[len(games)%3])
	}
	games[2].Root().Comment = strings.Repeat("长", 5000)
	var out bytes.Buffer
	get := func(n int) (*record.Game, error) { return games[n], nil }
	require.NoError(t, record.WriteCBL(&out, "我的库", len(games), get))
	data := out.Bytes()
	assert.Zero(t, (len(data)-66_624-130*276)%4096)
	assert.EqualValues(t, 130, binary.LittleEndian.Uint32(data[60:]))
	assert.True(t, bytes.HasPrefix(data[66_624+130*276:], []byte("CCBridge Record\x00")))
	assert.True(t, bytes.HasPrefix(data[66_624+100:], utf16Text("五羊杯 胡荣华 – Lü Qin\x00")))
	again, format, err := record.Read(&out)
	require.NoError(t, err)
	require.Equal(t, record.CBL, format)
	require.Len(t, again, len(games))
	for i, g := range games {
		got := again[i]
		assert.Equal(t, g.Start().FEN, got.Start().FEN)
		assert.Equal(t, g.Result, got.Result)
		assert.Equal(t, g.Tag("Date"), got.Tag("Date"))
		assert.Equal(t, g.Len(), got.Len())
		want := g.Red
		want.Name = strings.Repeat("长", min(31, strings.Count(want.Name, "长"))) + strings.ReplaceAll(want.Name, "长", "")
		assert.Equal(t, want, got.Red)
		var nodes []*record.Node
		for n := range g.All() {
			nodes = append(nodes, n)
		}
		for n := range got.All() {
			assert.Equal(t, nodes[0].Turn(), n.Turn())
			assert.Equal(t, nodes[0].Comment, n.Comment)
			assert.Len(t, n.Next(), len(nodes[0].Next()))
			nodes = nodes[1:]
		}
	}
	failed := errors.New("gone")
	require.ErrorIs(t, record.WriteCBL(&out, "", 1, func(int) (*record.Game, error) { return nil, failed }), failed)
	chess := newGame(t, position.Chess)
	require.ErrorContains(t, record.WriteCBL(&out, "", 1, func(int) (*record.Game, error) { return chess, nil }), "xiangqi only")
}
