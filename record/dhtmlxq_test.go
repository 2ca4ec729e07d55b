package record_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/record"
)

// dhtmlSample is a game as a page of dpxq.com has it, within other text.
const dhtmlSample = `<html>[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_init]500,350[/DhtmlXQ_init]
[DhtmlXQ_title]第01局 \u4e2d炮[/DhtmlXQ_title]
[DhtmlXQ_date]0000-00-00[/DhtmlXQ_date]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_red]湖北 甲[/DhtmlXQ_red]
[DhtmlXQ_redteam]湖北[/DhtmlXQ_redteam]
[DhtmlXQ_redname]甲[/DhtmlXQ_redname]
[DhtmlXQ_black]乙[/DhtmlXQ_black]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_comment0]全局||说明。[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]主线第二着[/DhtmlXQ_comment2]
[DhtmlXQ_comment1_3]第一变第三着[/DhtmlXQ_comment1_3]
[DhtmlXQ_comment2_3]嵌套[/DhtmlXQ_comment2_3]
[/DhtmlXQ]</html>`

func TestReadDhtmlXQ(t *testing.T) {
	for name, text := range map[string]string{
		"UTF-8": dhtmlSample, "GBK": gbk(t, dhtmlSample), "not closed": strings.ReplaceAll(dhtmlSample, "[/DhtmlXQ_comment2]", ""),
	} {
		g, err := record.ReadDhtmlXQ(strings.NewReader(text))
		require.NoError(t, err, name)
		assert.True(t, g.StartsAsUsual())
		assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(g.Main()), name)
		assert.Equal(t, 6, g.Len(), name)
		second := g.Main()[0].Next()
		assert.Equal(t, []string{"h9g7", "b9c7"}, texts(second), name)
		assert.Equal(t, []string{"h0g2", "b0c2"}, texts(second[1].Next()), name)
		assert.Equal(t, "全局\n说明。", g.Root().Comment, name)
		assert.Equal(t, "主线第二着", second[0].Comment, name)
		assert.Equal(t, "第一变第三着", second[1].Next()[0].Comment, name)
		assert.Equal(t, "嵌套", second[1].Next()[1].Comment, name)
		assert.Equal(t, record.Player{Name: "甲", Team: "湖北"}, g.Red, name)
		assert.Equal(t, record.Player{Name: "乙"}, g.Black, name)
		assert.Equal(t, record.RedWins, g.Result, name)
		assert.Equal(t, []record.Tag{{"Title", "第01局 中炮"}}, g.Tags, name)
	}
}

func TestReadDhtmlXQStarts(t *testing.T) {
	value := func(name, text string) string { return "[DhtmlXQ_" + name + "]" + text + "[/DhtmlXQ_" + name + "]" }
	off := func(men map[int]string) string {
		list := make([]string, 32)
		for i := range list {
			list[i] = "99"
			if men[i] != "" {
				list[i] = men[i]
			}
		}
		return value("binit", strings.Join(list, ""))
	}
	// The colour of the first mover says whose turn it is.
	ending := map[int]string{4: "39", 3: "48", 0: "59", 20: "40"}
	for moves, want := range map[string]string{
		"4041": "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 0 1", "5958": "4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - - 0 1",
		"": "4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - - 0 1",
	} {
		g, err := record.ReadDhtmlXQ(strings.NewReader(off(ending) + value("movelist", moves)))
		require.NoError(t, err, moves)
		assert.Equal(t, want, g.Start().FEN)
		assert.Equal(t, len(moves)/4, g.Len())
	}
	g, err := record.ReadDhtmlXQ(strings.NewReader(value("fen", "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b") + value("movelist", "4041")))
	require.NoError(t, err)
	assert.Equal(t, "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 0 1", g.Start().FEN)
	g, err = record.ReadDhtmlXQ(strings.NewReader(value("movelist", "7747")))
	require.NoError(t, err)
	assert.True(t, g.StartsAsUsual())

	for text, want := range map[string]string{
		"hello":                                                 "not DhtmlXQ",
		value("binit", "123"):                                   "binit \"123\"",
		value("binit", strings.Repeat("é", 32)):                 "binit",
		value("fen", "9 w"):                                     "start position: board",
		off(map[int]string{0: "00", 1: "00"}):                   "two men stand on a9",
		value("movelist", "77477"):                              "line 0 has 5 digits",
		value("movelist", "7700"):                               `turn "1 h2a9": not legal`,
		value("movelist", "7747") + value("move_0_7_1", "7062"): "line 1 leaves line 0 at ply 7",
		value("movelist", "7747") + value("move_3_1_1", "7062"): "line 1 leaves line 3",
		value("movelist", "7747") + value("move_0_1_1", "1747") + value("move_1_0_2", "77"): "line 2 leaves line 1 at ply 0",
	} {
		_, err := record.ReadDhtmlXQ(strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
	}
}

func TestDhtmlXQLimits(t *testing.T) {
	// A hundred thousand lines, and a line as long as the file.
	var b strings.Builder
	b.WriteString("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")
	for i := range 100_000 {
		fmt.Fprintf(&b, "[DhtmlXQ_move_0_1_%d]1747", i+1)
	}
	g, err := record.ReadDhtmlXQ(strings.NewReader(b.String()))
	require.ErrorIs(t, err, record.ErrFull)
	assert.Equal(t, 2, g.Len(), "the same turn again and again is one turn")
	_, err = record.ReadDhtmlXQ(strings.NewReader("[DhtmlXQ_movelist]" + strings.Repeat("7747", 100_000)))
	require.Error(t, err)
}

func TestDhtmlXQRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGame(t, position.Xiangqi, 30)
		if g.Start() != record.StartOf(position.Xiangqi) {
			t.Skip("rules that DhtmlXQ cannot hold")
		}
		xqfReadable(t, g)
		wide := strings.NewReplacer("[", "［", "]", "］", `\u`, "＼u")
		for n := range g.All() {
			n.Comment = wide.Replace(n.Comment)
		}
		for _, text := range []*string{&g.Red.Name, &g.Black.Name} {
			*text = wide.Replace(*text)
		}
		g.Tags = g.Tags[:0]
		g.SetTag("Event", "杯")
		g.Red.Team, g.Black.Rating = "队", "2500"
		var out bytes.Buffer
		require.NoError(t, record.WriteDhtmlXQ(&out, g))
		back, err := record.ReadDhtmlXQ(bytes.NewReader(out.Bytes()))
		require.NoError(t, err)
		equal(t, g, back)
	})
}

func TestWriteDhtmlXQ(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	n := addLine(t, g, g.Root(), "h2e2", "h9g7", "h0g2")
	n.Comment = "a [b]\nc"
	addLine(t, g, addLine(t, g, g.Root(), "b2e2", "h9g7"), "b0c2")
	addLine(t, g, g.Root().Next()[0], "b9c7").Comment = "x"
	g.Result = record.BlackWins
	var out bytes.Buffer
	require.NoError(t, record.WriteDhtmlXQ(&out, g))
	assert.Equal(t, `[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_init]500,350[/DhtmlXQ_init]
[DhtmlXQ_result]黑胜[/DhtmlXQ_result]
[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_comment3]a ［b］||c[/DhtmlXQ_comment3]
[DhtmlXQ_move_0_1_1]174770621927[/DhtmlXQ_move_0_1_1]
[DhtmlXQ_move_0_2_2]1022[/DhtmlXQ_move_0_2_2]
[DhtmlXQ_comment2_2]x[/DhtmlXQ_comment2_2]
[/DhtmlXQ]
`, out.String())
	start := record.StartOf(position.Xiangqi)
	start.FEN = "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"
	g, err := record.New(start)
	require.NoError(t, err)
	out.Reset()
	require.NoError(t, record.WriteDhtmlXQ(&out, g))
	back, err := record.ReadDhtmlXQ(&out)
	require.NoError(t, err)
	assert.Equal(t, g.Start(), back.Start(), "Black to move, without turns")
	require.ErrorContains(t, record.WriteDhtmlXQ(&out, newGame(t, position.PointsMatch)), "xiangqi only")
}

func FuzzDhtmlXQ(f *testing.F) {
	f.Add(dhtmlSample)
	f.Add("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/4A4/3K1R3 b[/DhtmlXQ_fen][DhtmlXQ_movelist]4041[DhtmlXQ_move_0_2_1]5958")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := record.ReadDhtmlXQ(strings.NewReader(text))
		if g == nil {
			require.Error(t, err)
			return
		}
		var out bytes.Buffer
		require.NoError(t, record.WriteDhtmlXQ(&out, g))
		back, err := record.ReadDhtmlXQ(&out)
		require.NoError(t, err)
		require.Equal(t, texts(g.Main()), texts(back.Main()))
		require.Equal(t, g.Len(), back.Len())
	})
}
