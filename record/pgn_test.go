package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/position/notation"
	"xqengine/record"
)

// readPGN reads games that have nothing wrong with them.
func readPGN(t require.TestingT, text string) []*record.Game {
	games, err := record.ReadPGN(strings.NewReader(text))
	require.NoError(t, err, "%.300s", text)
	return games
}

// sample is a game as the programs of the Chinese world write it.
const sample = `[Game "Chinese Chess"]
[Event "许银川让九子对聂棋圣"]
[Site "广州"]
[Date "1999.12.09"]
[Round "?"]
[RedTeam "广东"]
[Red "许银川"]
[BlackTeam "北京"]
[Black "聂卫平"]
[BlackElo "2100"]
[Result "1-0"]
[ECCO "A00"]
{开局的话。}
　1. 炮二平五 馬８進７
  2. 马二进三　 {1-0 不是结果}
  2. ……… 车９平８ 3.车一平二! 兵７进１
  ; 到行末
  4. 车二进六 (红方也可走兵七进一) 士4进5 $4 （
`

func TestReadPGN(t *testing.T) {
	text := strings.TrimSuffix(sample, "（\n") + "1-0\n"
	for name, data := range map[string]string{"UTF-8": text, "byte order mark": "\ufeff" + text, "CR LF": strings.ReplaceAll(text, "\n", "\r\n"), "GBK": gbk(t, text)} {
		games := readPGN(t, data)
		require.Len(t, games, 1, name)
		g := games[0]
		assert.Equal(t, record.Player{Name: "许银川", Team: "广东"}, g.Red, name)
		assert.Equal(t, record.Player{Name: "聂卫平", Team: "北京", Rating: "2100"}, g.Black, name)
		assert.Equal(t, record.RedWins, g.Result, name)
		assert.Equal(t, []record.Tag{{"Event", "许银川让九子对聂棋圣"}, {"Site", "广州"}, {"Date", "1999.12.09"}, {"ECCO", "A00"}}, g.Tags)
		line := g.Main()
		assert.Equal(t, []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5", "h0h6", "d9e8"}, texts(line), name)
		assert.Equal(t, "开局的话。", g.Root().Comment)
		assert.Equal(t, "1-0 不是结果", line[2].Comment)
		assert.Equal(t, []record.Glyph{1}, line[4].Glyphs)
		assert.Equal(t, "到行末", line[5].Comment)
		assert.Equal(t, "红方也可走兵七进一", line[6].Comment, "brackets without turns are comments")
		assert.Equal(t, []record.Glyph{4}, line[7].Glyphs)
	}
}

func gbk(t *testing.T, text string) string {
	data, err := simplifiedchinese.GBK.NewEncoder().String(text)
	require.NoError(t, err)
	return data
}

// TestReadPGNForms: what stands in files of others, one form a line.
func TestReadPGNForms(t *testing.T) {
	two := "h2e2 h9g7"
	for text, want := range map[string]string{
		"1. H2-E2 H9-G7":                  two,
		"1.h2e2 1...h9g7 *":               two,
		"[Format \"WXF\"]\n1. C2.5 H8+7":  two,
		"[format \"ICCS\"]\n1. C2=5 h8+7": two, // the format is seen, not believed
		"1. 炮二平五 马8进7":                    two,
		"1. 炮２平５ 馬八進七 1/2-1/2":            two,
		"1. 炮二平五 马8进7 \x00 \ufeff":        two,
		"%ignored\n1 炮二平五\n%too\n马8进7":    two,
		"1. h2e2 {a} h9g7 2. } ] > h0g2":  two + " h0g2",
		"[FEN \"" + fen.Start(position.Xiangqi) + "\"]\n[Red \"a \"b\" c\"]\n1. h2e2": "h2e2",
		"[Result \"红胜\"][Red \"x\"] h2e2":                                             "h2e2",
		"1. h2e2":                                                                     "h2e2",
		"[Event \"x\"]":                                                               "",
	} {
		games := readPGN(t, text)
		require.Len(t, games, 1, text)
		assert.Equal(t, want, strings.Join(texts(games[0].Main()), " "), text)
	}
	games := readPGN(t, `[Red "a \"b\" c\\"][Black "d "e" f"] [Variant "Points-Match"] h2e2i`)
	assert.Equal(t, `a "b" c\`, games[0].Red.Name)
	assert.Equal(t, `d "e" f`, games[0].Black.Name)
	assert.Equal(t, position.PointsMatch, games[0].Start().Variant)

	// 33.4 is a soldier's turn, 33. a number.
	start := record.StartOf(position.Xiangqi)
	start.FEN = "3k5/9/9/2P1P1P2/6P2/6P2/9/9/9/4K4 w - - 0 33"
	text := `[FEN "` + start.FEN + `"] 33.33.2`
	games, err := record.ReadPGN(strings.NewReader(text))
	p, parseErr := start.Position()
	require.NoError(t, parseErr)
	if _, wxfErr := notation.ParseWXF(p, "33.2"); wxfErr == nil {
		require.NoError(t, err)
		assert.Equal(t, 1, games[0].Len())
	}
}

func TestReadPGNVariations(t *testing.T) {
	g := readPGN(t, `{start} 1. h2e2 {main} (1. {before} b2e2 {side} b9c7 (1... h9g7 2. h0g2 (2. b0c2)) 2. b0c2) (c3c4 $2)
		h9g7 {[%eval -0.35,12] [%clk 0:01:02.5] [%emt 61] good [%x 1]} 2. h0g2 ( 2. i0i1 (2. i0i2 {end}) ) *`)[0]
	assert.Equal(t, []string{"h2e2", "h9g7", "h0g2"}, texts(g.Main()))
	assert.Equal(t, 12, g.Len())
	first := g.Root().Next()
	assert.Equal(t, []string{"h2e2", "b2e2", "c3c4"}, texts(first))
	assert.Equal(t, "before\nside", first[1].Comment)
	assert.Equal(t, []record.Glyph{2}, first[2].Glyphs)
	assert.Equal(t, []string{"b9c7", "h9g7"}, texts(first[1].Next()))
	assert.Equal(t, []string{"h0g2", "b0c2"}, texts(first[1].Next()[1].Next()))
	n := first[0].Next()[0]
	assert.Equal(t, &record.Evaluation{Centipawns: -35, Depth: 12}, n.Eval)
	assert.Equal(t, 62500*time.Millisecond, n.Left)
	assert.Equal(t, 61*time.Second, n.Spent)
	assert.Equal(t, "good [%x 1]", n.Comment)
	assert.Equal(t, []string{"h0g2", "i0i1", "i0i2"}, texts(n.Next()))
}

// TestReadPGNComments: a comment in front of the tags, or behind the result, belongs to the game.
func TestReadPGNComments(t *testing.T) {
	games, err := record.ReadPGN(strings.NewReader(`{of the} {file} [Event "1"] {root} 1. h2e2 h9g7 {last} 1-0 {behind} ; too
		[Event "2"] 1. h2e2 (1. b2e2) * {[%clk 0:01:00] end} ) 1-0 {more}
		[Event "3"] [FEN "x"] 1. h2e2 * {nowhere}
		[Event "4"] h2e2 h2e3 1-0 {lost}
		[Event "5"] * {nothing was played}
		h2e2`))
	var problems record.Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 2)
	require.Len(t, games, 5)
	assert.Equal(t, "of the\nfile\nroot", games[0].Root().Comment)
	assert.Equal(t, "1", games[0].Tag("Event"))
	assert.Equal(t, "last\nbehind\ntoo", games[0].Main()[1].Comment)
	assert.Equal(t, "end\nmore", games[1].Main()[0].Comment)
	assert.Equal(t, time.Minute, games[1].Main()[0].Left)
	assert.Empty(t, games[2].Main()[0].Comment, "it belongs to turns that were not read")
	assert.Equal(t, "nothing was played", games[3].Root().Comment)
	assert.Equal(t, []string{"h2e2"}, texts(games[4].Main()))
	assert.Empty(t, games[4].Root().Comment)
	assert.Equal(t, "alone", readPGN(t, "{alone}")[0].Root().Comment)
}

func TestReadPGNProblems(t *testing.T) {
	games, err := record.ReadPGN(strings.NewReader(`[Event "1"] 1. h2e2 h2e3 2. h0g2 (2. b0c2) 1-0
		[Event "2"] [FEN "9/9 w"] 1. h2e2 *
		[Event "3"] 1. h2e2 (1. b2e2 e9e3 (1... b9c7) 2. b0c2) h9g7 2. i0i5 ( 1-0 ) 0-1 {tail} 1-0
		[Event "4"] [Variant "shogi"] 1. h2e2
		[Event "5"] [PointsTarget "99999"] h2e2
		[Event "6"] h2e2 1/2-1/2`))
	var problems record.Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 5)
	assert.EqualError(t, err, `game 1: turn "1 h2e3": not legal here (and 4 more problems)`)
	require.ErrorIs(t, err, position.ErrIllegal)
	assert.Contains(t, problems[1].Error(), "game 2: FEN: board")
	assert.EqualError(t, problems[2], `game 3: turn "1 e9e3": not legal here`)
	assert.EqualError(t, problems[3], `game 4: unknown variant "shogi"`)
	assert.Contains(t, problems[4].Error(), "pointsTarget: 99999")
	require.Len(t, games, 3)
	assert.Equal(t, []string{"h2e2"}, texts(games[0].Main()))
	assert.Equal(t, []string{"h2e2", "h9g7"}, texts(games[1].Main()))
	assert.Equal(t, 3, games[1].Len())
	assert.Equal(t, record.Drawn, games[2].Result)

	_, err = record.ReadPGN(strings.NewReader("hello world"))
	require.ErrorContains(t, err, `game 1: turn "1 hello": not a move`)
	_, err = record.ReadPGN(strings.NewReader(" \n"))
	require.Error(t, err)
	_, err = record.ReadPGN(bytes.NewReader(make([]byte, record.MaxBytes+1)))
	require.ErrorIs(t, err, record.ErrTooLarge)
}

// read1 reads a single game.
func read1(text string) (*record.Game, error) {
	games, err := record.ReadPGN(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return games[0], nil
}

func TestPGNLimits(t *testing.T) {
	games, err := record.ReadPGN(strings.NewReader(strings.Repeat("[Event \"x\"]\n", record.MaxGames) + strings.Repeat("h2e2 * ", record.MaxGames+5)))
	require.ErrorContains(t, err, "more games")
	assert.Len(t, games, record.MaxGames)

	long := strings.Repeat("好", record.MaxComment)
	g := readPGN(t, "h2e2 {"+long+"}")[0]
	assert.LessOrEqual(t, len(g.Main()[0].Comment), record.MaxComment)
	assert.NotContains(t, g.Main()[0].Comment, "\ufffd")

	// Brackets in brackets in brackets: nothing recurses.
	deep := strings.Repeat("(", 1_000_000)
	readPGN(t, "h2e2 "+deep)
	readPGN(t, "h2e2 "+strings.Repeat("(b2e2 ", 10_000))
	readPGN(t, strings.Repeat("}", 1_000_000)+" h2e2")
	levels := 0
	p := position.New(position.Xiangqi)
	tree := ""
	for i := range 2000 {
		turns := p.LegalTurns()
		if len(turns) < 2 {
			break
		}
		levels++
		tree += p.FormatTurn(turns[i%(len(turns)-1)+1]) + " (" + p.FormatTurn(turns[i%(len(turns)-1)]) + " "
		p.Play(turns[i%(len(turns)-1)])
	}
	g, err = read1(tree)
	require.NoError(t, err)
	assert.Equal(t, 2*levels, g.Len())
	assert.Greater(t, levels, 50)
}

func TestPGNRoundTrip(t *testing.T) {
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				g := randomGame(t, v, 24)
				wide := strings.NewReplacer("{", "｛", "}", "｝")
				for n := range g.All() {
					n.Comment = wide.Replace(strings.TrimSpace(n.Comment))
				}
				for _, text := range []*string{&g.Red.Name, &g.Red.Team, &g.Black.Name, &g.Reason, &g.Tags[0].Value} {
					*text = strings.Join(strings.Fields(*text), " ")
				}
				g.Tags = slices.DeleteFunc(g.Tags, func(tag record.Tag) bool { return tag.Value == "" })
				o := record.PGNOptions{
					Notation: rapid.SampledFrom([]record.Notation{"", record.ICCS, record.WXF, record.Chinese}).Draw(t, "notation"),
					GBK:      rapid.Bool().Draw(t, "GBK"),
				}
				var out bytes.Buffer
				require.NoError(t, record.WritePGN(&out, g, o))
				games := readPGN(t, out.String())
				require.Len(t, games, 1)
				equal(t, g, games[0])

				out.Reset()
				o.Plain = true
				require.NoError(t, record.WritePGN(&out, g, o))
				if o.GBK {
					return
				}
				games = readPGN(t, out.String())
				require.Len(t, games, 1)
				require.Equal(t, texts(g.Main()), texts(games[0].Main()), "%s", out.String())
				require.Equal(t, len(g.Main()), games[0].Len(), "plain files have no variations")
				for l := range strings.Lines(out.String()) {
					require.LessOrEqual(t, len(l), 255)
					require.True(t, strings.HasSuffix(l, "\r\n"))
				}
			})
		})
	}
}

func TestWritePGN(t *testing.T) {
	g := newGame(t, position.Xiangqi)
	n := addLine(t, g, g.Root(), "h2e2", "h9g7")
	n.Comment, n.Glyphs = "a {b} (c)", []record.Glyph{1, 10}
	n.Eval = &record.Evaluation{Mate: 4, Depth: 20}
	n.Left = 3_661_050 * time.Millisecond
	side := addLine(t, g, n.Parent(), "b9c7", "h0g2", "h7e7")
	side.Comment = "well"
	addLine(t, g, side.Parent().Parent(), "b0c2")
	addLine(t, g, n, "h0g2")
	g.Red, g.Result, g.Reason = record.Player{Name: `A "a"`}, record.RedWins, "mate"
	g.SetTag("Annotator", "me\nyou")
	g.SetTag("Result", "no")
	g.SetTag("Not a name", "no")
	g.SetTag("Event", "Cup")
	tags := `[Game "Chinese Chess"]
[Event "Cup"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Red "A \"a\""]
[Black "?"]
[Result "1-0"]
[Variant "xiangqi"]
[Format "Chinese"]
[PlyCount "3"]
[Annotator "me you"]
[Reason "mate"]

`
	var out bytes.Buffer
	require.NoError(t, record.WritePGN(&out, g, record.PGNOptions{}))
	assert.Equal(t, tags+`1. 炮二平五 马８进７ $1 $10 {[%eval #4,20] [%clk 1:01:01.05] a ｛b｝ (c)} (1. …………
马２进３ 2. 马二进三 (2. 马八进七) 2. ………… 炮８平５ {well}) 2. 马二进三
1-0

`, out.String())

	out.Reset()
	require.NoError(t, record.WritePGN(&out, g, record.PGNOptions{Plain: true, Notation: record.ICCS}))
	assert.Equal(t, strings.ReplaceAll(strings.Replace(tags, "Chinese\"]\n[Ply", "ICCS\"]\n[Ply", 1)+
		`1. H2-E2 H9-G7 {!} {a ｛b｝ （c）} {（1... B9-C7 2. H0-G2 （2. B0-C2） 2... H7-E7 〔well〕）}
2. H0-G2 1-0

`, "\n", "\r\n"), out.String())

	start := record.StartOf(position.PointsMatch)
	start.FEN = "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - 3:5 5 30"
	start.Rules.PointsTarget, start.Rules.Repetition = 50, position.AsianRule
	g, err := record.New(start)
	require.NoError(t, err)
	addLine(t, g, g.Root(), "e9e8", "f0f1i")
	out.Reset()
	require.NoError(t, record.WritePGN(&out, g, record.PGNOptions{}))
	assert.Contains(t, out.String(), `[Variant "points-match"]
[SetUp "1"]
[FEN "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - 3:5 5 30"]
[RepetitionRule "AsianRule"]
[PointsTarget "50"]
[Format "ICCS"]
[PlyCount "2"]

30... E9-E8 31. F0F1I *
`)
}

func FuzzPGN(f *testing.F) {
	f.Add(sample)
	f.Add("{start} 1. h2e2 {main} (1. {before} b2e2 {[%eval #3] side} b9c7 (1... h9g7 2. h0g2)) 33.4 \x80\xff")
	f.Add(`[Variant "stratagem-river"] 1. +,h2e2 xer,h9g7`)
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := record.ReadPGN(strings.NewReader(text))
		for _, g := range games {
			var out bytes.Buffer
			require.NoError(t, record.WritePGN(&out, g, record.PGNOptions{}))
			again, err := record.ReadPGN(&out)
			require.NoError(t, err)
			require.Len(t, again, 1)
			require.Equal(t, texts(g.Main()), texts(again[0].Main()))
			require.Equal(t, g.Len(), again[0].Len())
		}
	})
}
