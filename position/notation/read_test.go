package notation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestRead: the same game in every notation and spelling.
func TestRead(t *testing.T) {
	p := position.New(position.Xiangqi)
	for _, spellings := range []string{
		"h2e2 H2-E2 h2e2 H2–E2 Ｈ２－Ｅ２ Che2 C2.5 c2=5 C2=5 炮二平五 砲二平五 包２平５ 炮2平5",
		"h9g7 H9G7 H8+7 h8+7 N8+7 马8进7 馬８進７ 傌8進7 马八进七",
		"h0g2 H2+3 马二进三 馬二進三",
		"i9h9 R9.8 r9=8 车9平8 車９平８ 俥9平8",
		"i0h0 R1.2 车一平二 車１平２",
		"h7h3 C8+4 炮8进4 砲８進４",
		"g3g4 P3+1 兵三进一 兵三進１",
	} {
		words := strings.Fields(spellings)
		want, err := p.ParseTurn(words[0])
		require.NoError(t, err)
		for _, word := range words {
			got, err := Read(p, " "+word+" ")
			require.NoError(t, err, word)
			assert.Equal(t, want, got, word)
		}
		p.Play(want)
	}
}

// TestReadEverywhere: every legal turn of games in every variant is read in each notation as it is written.
func TestReadEverywhere(t *testing.T) {
	for _, v := range position.Variants() {
		p := position.New(v)
		for ply := range 16 {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			step := max(1, len(turns)/20) // the points variants have thousands
			for i := 0; i < len(turns); i += step {
				for _, write := range []func(*position.Position, position.Turn) string{(*position.Position).FormatTurn, FormatWXF, FormatChinese} {
					text := write(p, turns[i])
					got, err := Read(p, text)
					require.NoError(t, err, "%s: %s in %s", v.Name, text, fen.Format(p))
					require.Equal(t, turns[i], got, "%s: %s in %s", v.Name, text, fen.Format(p))
				}
			}
			p.Play(turns[(ply*37+11)%len(turns)])
		}
	}
}

func TestReadErrors(t *testing.T) {
	p := position.New(position.Xiangqi)
	for text, want := range map[string]string{
		"":         `not a move: "": want four characters, such as C2.5; want coordinates (h2e2), WXF (C2.5) or Chinese (炮二平五)`,
		"castles":  `not a move: "castles": want four characters, such as C2.5; want coordinates`,
		"X2.5":     `not a move: "X2.5": "X2" names no piece, want such as C2, R+ or 3-; want coordinates`,
		"C2x5":     `not a move: "C2x5": 'x' is not a direction, want + - . or =; want coordinates`,
		"C2.0":     `not a move: "C2.0": '0' is not a number, want 1 to 9; want coordinates`,
		"炮二评五":     `not a move: "炮二评五": '评' is not a direction, want 进 退 or 平`,
		"炮二平十":     `not a move: "炮二平十": '十' is not a number, want 一 to 九 or 1 to 9`,
		"后二平五":     `not legal here: 后二平五`,
		"我二平五":     `not a move: "我二平五": "我二" names no piece, want such as 炮二, 前车 or 前三`,
		"炮二平":      `not a move: "炮二平": want four characters, such as 炮二平五`,
		"炮二退五":     "not legal here: 炮二退五",
		"C2.9":     "not legal here: C2.9",
		"a0a9":     "not legal here",
		"h9g7":     "not legal here",
		"h2e2,x":   "not a move",
		"\xff\xfe": "not a move",
	} {
		_, err := Read(p, text)
		assert.ErrorContains(t, err, want, "%q", text)
	}
	two, err := fen.Parse(position.Xiangqi, "3k5/9/9/4P4/4P4/9/9/9/9/5K3 w - - 0 1")
	require.NoError(t, err)
	_, err = Read(two, "兵五平四")
	require.ErrorIs(t, err, ErrAmbiguous)
	assert.ErrorContains(t, err, "may be")
}

// FuzzRead: whatever is read is legal, whatever is not is refused with one line, and nothing panics.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"h2e2", "C2.5", "炮二平五", "前车退三", "++.5", "+,h2e2", "xer,i5i6", "h2e2i,b0c2", "\x00", "马８進７", "C2.9,\n\nC2.5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range []*position.Variant{position.Xiangqi, position.PointsTournament, position.StratagemMarker, position.StratagemRiver} {
			p := position.New(v)
			turn, err := Read(p, text)
			if err == nil {
				assert.Contains(t, p.LegalTurns(), turn, text)
				continue
			}
			assert.NotContains(t, err.Error(), "\n", "%q", text)
		}
	})
}
