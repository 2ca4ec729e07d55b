package record_test

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
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

// readDhtmlXQ reads the only game of a text; there is none if nothing of it could be read.
func readDhtmlXQ(text string) (*record.Game, error) {
	games, err := record.ReadDhtmlXQ(strings.NewReader(text))
	if len(games) != 1 {
		return nil, cmp.Or(err, fmt.Errorf("%d games, want one", len(games)))
	}
	return games[0], err
}

func TestReadDhtmlXQ(t *testing.T) {
	for name, text := range map[string]string{
		"UTF-8": dhtmlSample, "GBK": gbk(t, dhtmlSample), "not closed": strings.ReplaceAll(dhtmlSample, "[/DhtmlXQ_comment2]", ""),
	} {
		g, err := readDhtmlXQ(text)
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

// TestReadDhtmlXQPages: pages of the site keep the moves in a variable of their script.
func TestReadDhtmlXQPages(t *testing.T) {
	page := func(script string) string {
		return "<div>[DhtmlXQ]\n[DhtmlXQ_title][/DhtmlXQ_title]\n" +
			"[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n" +
			"[DhtmlXQ_movelist]\n[/DhtmlXQ_movelist]\n[DhtmlXQ_comment1_3]边[/DhtmlXQ_comment1_3][/DhtmlXQ]</div>\n" +
			"<script>var DhtmlXQ_movelist = '" + script + "';\nvar DhtmlXQ_year = 2001;</script>[DhtmlXQ_title]题[/DhtmlXQ_title]"
	}
	for script, want := range map[string]string{
		"[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]":                    "h2e2 h9g7",
		"[0_1_0]77477062[/0_1_0]":                                          "h2e2 h9g7",
		"[0_1_0]774770627967[/0_1_0][0_2_1]10227967[/0_2_1]":               "h2e2 h9g7 b9c7 h0g2 h0g2",
		"[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1][1_2_2]8081[/1_2_2]":    "h2e2 h9g7 b9c7 i9i8",
		"[0_1_0]77477062[/0_1_0][1_2]1022[/1_2][0_2_1]zz[/0_2_1][0_2_1]10": "h2e2 h9g7",
		"": "",
	} {
		g, err := readDhtmlXQ(page(script))
		require.NoError(t, err, script)
		all := slices.Collect(g.All())
		require.ElementsMatch(t, strings.Fields(want), texts(all[1:]), script)
		assert.Equal(t, []record.Tag{{"Title", "题"}}, g.Tags, "an empty value hides no later one")
		if strings.Contains(script, "[0_2_1]10227967") {
			assert.Equal(t, "边", g.Main()[0].Next()[1].Next()[0].Comment)
		}
	}
	// Moves in a form that nobody knows are not taken for none.
	for _, script := range []string{"77477062", "{0_1_0}77477062{/0_1_0}", "[0_1_0]7747x[/0_1_0]"} {
		g, err := readDhtmlXQ(page(script))
		require.EqualError(t, err, "game 1: the moves stand there in a form that is not known", script)
		assert.Zero(t, g.Len())
	}
	// Segments are not moves where there are others.
	g, err := readDhtmlXQ("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist] [0_1_1]1747[/0_1_1]")
	require.NoError(t, err)
	assert.Equal(t, 1, g.Len())
}

// TestReadDhtmlXQSeveral: each block is a game.
func TestReadDhtmlXQSeveral(t *testing.T) {
	block := func(values string) string { return "[DhtmlXQ]\n" + values + "[/DhtmlXQ]\n" }
	one := block("[DhtmlXQ_title]1[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment0]甲[/DhtmlXQ_comment0]")
	two := block("[DhtmlXQ_title]2[/DhtmlXQ_title][DhtmlXQ_movelist]1747[/DhtmlXQ_movelist][DhtmlXQ_move_0_1_1]7747[/DhtmlXQ_move_0_1_1]")
	bad := block("[DhtmlXQ_binit]12[/DhtmlXQ_binit]")
	short := block("[DhtmlXQ_movelist]77477[/DhtmlXQ_movelist]")
	games, format, err := record.Read(strings.NewReader("text " + one + "text" + bad + two + short))
	assert.Equal(t, record.DhtmlXQ, format)
	var problems record.Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 2)
	require.EqualError(t, problems[0], `game 2: binit "12": want two digits for each of 32 pieces`)
	require.EqualError(t, problems[1], "game 4: line 0 has 5 digits, four a turn are wanted")
	require.Len(t, games, 3)
	assert.Equal(t, []string{"h2e2"}, texts(games[0].Main()))
	assert.Equal(t, 1, games[0].Len())
	assert.Equal(t, "甲", games[0].Root().Comment)
	assert.Equal(t, "1", games[0].Tag("Title"))
	assert.Equal(t, []string{"b2e2", "h2e2"}, texts(games[1].Root().Next()))
	assert.Empty(t, games[1].Root().Comment)
	assert.Equal(t, "2", games[1].Tag("Title"))

	for name, text := range map[string]string{
		"mark in a script": "<script>var mark = '[DhtmlXQ]'</script>" + one + "<script>var mark = '[DhtmlXQ]'</script>",
		"values apart":     block("[DhtmlXQ_title]1[/DhtmlXQ_title][DhtmlXQ_movelist][/DhtmlXQ_movelist]") + one,
		"shown twice":      one + one,
		"before the mark":  "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_title]1[/DhtmlXQ_title]" + strings.ReplaceAll(one, "7747", "1747"),
	} {
		g, err := readDhtmlXQ(text)
		require.NoError(t, err, name)
		assert.Equal(t, []string{"h2e2"}, texts(g.Main()), name)
		assert.Equal(t, "1", g.Tag("Title"), name)
		assert.Equal(t, "甲", g.Root().Comment, name)
	}
}

func TestReadDhtmlXQStarts(t *testing.T) {
	value := func(name, text string) string { return "[DhtmlXQ_" + name + "]" + text + "[/DhtmlXQ_" + name + "]" }
	off := func(pieces map[int]string) string {
		list := make([]string, 32)
		for i := range list {
			list[i] = "99"
			if pieces[i] != "" {
				list[i] = pieces[i]
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
		g, err := readDhtmlXQ(off(ending) + value("movelist", moves))
		require.NoError(t, err, moves)
		assert.Equal(t, want, g.Start().FEN)
		assert.Equal(t, len(moves)/4, g.Len())
	}
	g, err := readDhtmlXQ(value("fen", "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b") + value("movelist", "4041"))
	require.NoError(t, err)
	assert.Equal(t, "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 0 1", g.Start().FEN)
	g, err = readDhtmlXQ(value("movelist", "7747"))
	require.NoError(t, err)
	assert.True(t, g.StartsAsUsual())

	for text, want := range map[string]string{
		"hello":                                                 "not DhtmlXQ",
		value("binit", "123"):                                   "binit \"123\"",
		value("binit", strings.Repeat("é", 32)):                 "binit",
		value("fen", "9 w"):                                     "start position: board",
		off(map[int]string{0: "00", 1: "00"}):                   "two pieces stand on a9",
		value("movelist", "77477"):                              "line 0 has 5 digits",
		value("movelist", "7700"):                               `turn "1 h2a9": not legal`,
		value("movelist", "7747") + value("move_0_7_1", "7062"): "line 1 leaves line 0 at ply 7",
		value("movelist", "7747") + value("move_3_1_1", "7062"): "line 1 leaves line 3",
		value("movelist", "7747") + value("move_0_1_1", "1747") + value("move_1_0_2", "77"): "line 2 leaves line 1 at ply 0",
	} {
		_, err := readDhtmlXQ(text)
		require.ErrorContains(t, err, want, text)
	}
}

func TestDhtmlXQLimits(t *testing.T) {
	// More lines than turns that fit, and a line as long as the file.
	var b strings.Builder
	b.WriteString("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]")
	for i := range record.MaxNodes {
		fmt.Fprintf(&b, "[DhtmlXQ_move_0_1_%d]1747", i+1)
	}
	g, err := readDhtmlXQ(b.String())
	require.ErrorIs(t, err, record.ErrFull)
	assert.Equal(t, 2, g.Len(), "the same turn again and again is one turn")
	_, err = readDhtmlXQ("[DhtmlXQ_movelist]" + strings.Repeat("7747", 100_000))
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
		back, err := readDhtmlXQ(out.String())
		require.NoError(t, err)
		equal(t, g, back)
	})
}

func TestWriteDhtmlXQ(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	n := addLine(t, g, g.Root(), "h2e2", "h9g7", "h0g2")
	n.Comment = "a [b]|\n|c"
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
[DhtmlXQ_comment3]a ［b］｜||｜c[/DhtmlXQ_comment3]
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
	back, err := readDhtmlXQ(out.String())
	require.NoError(t, err)
	assert.Equal(t, g.Start(), back.Start(), "Black to move, without turns")
	require.ErrorContains(t, record.WriteDhtmlXQ(&out, newGame(t, position.PointsMatch)), "xiangqi only")
}

func FuzzDhtmlXQ(f *testing.F) {
	f.Add(dhtmlSample)
	f.Add(dhtmlSample + "[DhtmlXQ][DhtmlXQ_movelist][/DhtmlXQ_movelist] DhtmlXQ_movelist = '[0_1_0]7747[/0_1_0][0_1_1]1747[/0_1_1]'")
	f.Add("[DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/4A4/3K1R3 b[/DhtmlXQ_fen][DhtmlXQ_movelist]4041[DhtmlXQ_move_0_2_1]5958")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := record.ReadDhtmlXQ(strings.NewReader(text))
		if len(games) == 0 {
			require.Error(t, err)
		}
		for _, g := range games {
			var out bytes.Buffer
			require.NoError(t, record.WriteDhtmlXQ(&out, g))
			back, err := readDhtmlXQ(out.String())
			require.NoError(t, err)
			require.Equal(t, texts(g.Main()), texts(back.Main()))
			require.Equal(t, g.Len(), back.Len())
		}
	})
}
