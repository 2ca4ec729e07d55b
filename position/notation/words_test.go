package notation

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// notation is one of the two ways to write moves for people.
type notation struct {
	name  string
	write func(*position.Position, position.Turn) string
	read  func(*position.Position, string) (position.Turn, error)
}

var notations = []notation{
	{"Chinese", FormatChinese, ParseChinese},
	{"WXF", FormatWXF, ParseWXF},
}

// requireUnambiguous checks that every legal turn is written as no other is and read back. Of many turns it reads
// back forty: the points variants have thousands.
func requireUnambiguous(t require.TestingT, p *position.Position, n notation) {
	seen := map[string]position.Turn{}
	turns := p.LegalTurns()
	step := 1
	if p.Variant().HasPoints() {
		step = max(1, len(turns)/40)
	}
	for i, turn := range turns {
		text := n.write(p, turn)
		switch {
		case !p.MovesAsInXiangqi(turn):
			require.Equal(t, p.FormatTurn(turn), text)
		case !p.Variant().HasPoints():
			require.Len(t, []rune(text), 4)
		}
		if other, ok := seen[text]; ok {
			require.Failf(t, "ambiguous", "%s is %s and %s in %s", text, p.FormatTurn(other), p.FormatTurn(turn), fen.Format(p))
		}
		seen[text] = turn
		if i%step != 0 {
			continue
		}
		read, err := n.read(p, text)
		require.NoError(t, err, "%s for %s in %s", text, p.FormatTurn(turn), fen.Format(p))
		require.Equal(t, turn, read, "%s in %s", text, fen.Format(p))
	}
}

func TestNotationsAreUnambiguous(t *testing.T) {
	t.Parallel()
	for _, n := range notations {
		t.Run(n.name, func(t *testing.T) {
			t.Parallel()
			for _, fen := range soldiersPositions(t) {
				p := mustParse(t, fen)
				requireUnambiguous(t, p, n)
				requireUnambiguous(t, mustParse(t, turned(fen)), n)
			}
			variety(60, effort(2000), func(p *position.Position) { requireUnambiguous(t, p, n) })
		})
	}
}

// TestVariantsAreUnambiguous looks at positions of games of the other variants.
func TestVariantsAreUnambiguous(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"points", "stratagem"} {
		for _, n := range notations {
			t.Run(file+n.name, func(t *testing.T) {
				t.Parallel()
				for _, p := range positionsOfGames(t, "../testdata/"+file+"-games.json.gz", effort(300)) {
					requireUnambiguous(t, p, n)
				}
			})
		}
	}
}

// TestStratagemWords shows which turns of the stratagem variants have words in Chinese.
func TestStratagemWords(t *testing.T) {
	t.Parallel()
	const exchanges = "4k4/9/9/p8/9/9/P8/R8/9/3K5 w 10000000:00000000"
	for _, test := range []struct {
		variant            *position.Variant
		fen, turn, chinese string
	}{
		{position.StratagemSpecial, redStart, "h2e2", "炮二平五"},
		{position.StratagemSpecial, exchanges, "a2a6x", "a2a6x"},
		{position.StratagemSpecial, exchanges, "a2a4", "a2a4"},
		{position.StratagemSpecial, exchanges, "a2a1", "车九退一"},
		{position.StratagemMarker, "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5 0 10", "+,h9h8", "+,h9h8"},
		{position.StratagemRiver, "5k3/9/9/9/8r/9/4P4/9/9/9/3K5 w 00000000:00000000", "e4e5", "e4e5"},
		{position.StratagemRiver, "5k3/9/9/9/8r/9/4P4/9/9/9/3K5 w 00000000:00000000", "d0d1", "帅六进一"},
	} {
		p, err := fen.Parse(test.variant, test.fen)
		require.NoError(t, err)
		turn, err := p.ParseTurn(test.turn)
		require.NoError(t, err)
		assert.Equal(t, test.chinese, FormatChinese(p, turn))
		read, err := ParseChinese(p, test.chinese)
		require.NoError(t, err)
		assert.Equal(t, turn, read)
	}
}

// TestNotationsReadNothingElse reads what is written for one position in another: whatever is read is
// legal there, and the errors are of the known kinds.
func TestNotationsReadNothingElse(t *testing.T) {
	t.Parallel()
	for _, n := range notations {
		t.Run(n.name, func(t *testing.T) {
			t.Parallel()
			var texts []string
			variety(61, effort(1500), func(p *position.Position) {
				for _, text := range texts {
					requireReadsLegally(t, p, text, n)
				}
				turns := p.LegalTurns()
				texts = texts[:0]
				for _, turn := range turns {
					texts = append(texts, n.write(p, turn))
				}
			})
		})
	}
}

func requireReadsLegally(t require.TestingT, p *position.Position, text string, n notation) {
	turn, err := n.read(p, text)
	if err != nil {
		require.True(t, turn.IsZero())
		known := 0
		for _, kind := range []error{position.ErrNotAMove, position.ErrIllegal, ErrAmbiguous} {
			if errors.Is(err, kind) {
				known++
			}
		}
		require.Equal(t, 1, known, "%v", err)
		require.NotContains(t, err.Error(), "\n")
		return
	}
	require.Contains(t, p.LegalTurns(), turn, "%s in %s", text, fen.Format(p))
	written := n.write(p, turn)
	back, err := n.read(p, written)
	require.NoError(t, err)
	require.Equal(t, turn, back)
}

// notationTest reads one text in one position: want is the move in coordinates, written the text that the
// engine gives to it, empty if it is the same.
type notationTest struct{ fen, text, want, written string }

func runNotationTests(t *testing.T, n notation, tests []notationTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			p := mustParse(t, test.fen)
			turn, err := n.read(p, test.text)
			require.NoError(t, err)
			assert.Equal(t, test.want, p.FormatTurn(turn))
			written := test.written
			if written == "" {
				written = test.text
			}
			assert.Equal(t, written, n.write(p, turn))
		})
	}
}

// The positions of the tables below.
const (
	redStart   = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"
	blackStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"
	twoEach    = "3k5/9/7C1/9/7C1/1R7/9/1R1N5/9/3NK4 w"
	guards     = "5k3/9/9/9/9/2B6/9/3A5/9/2BAK4 w"
	three      = "4k4/9/6P2/6P2/6P2/9/9/9/9/3K5 w"
	four       = "4k4/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w"
	five       = "4k1P2/6P2/6P2/6P2/6P2/9/9/9/9/3K5 w"
	threeTwo   = "4k4/9/2P3P2/2P3P2/6P2/9/9/9/9/3K5 w"
	threeTwoB  = "3k5/9/9/9/9/2p3p2/2p3p2/6p2/9/4K4 b"
)

func TestChinese(t *testing.T) {
	t.Parallel()
	runNotationTests(t, notations[0], []notationTest{
		{redStart, "炮二平五", "h2e2", ""},
		{redStart, "马八进七", "b0c2", ""},
		{redStart, "兵三进一", "g3g4", ""},
		{redStart, "相七进五", "c0e2", ""},
		{redStart, "仕六进五", "d0e1", ""},
		{redStart, "帅五进一", "e0e1", ""},
		{redStart, "车九进二", "a0a2", ""},
		{redStart, "炮八进七", "b2b9", ""},
		{blackStart, "炮8平5", "h7e7", ""},
		{blackStart, "马2进3", "b9c7", ""},
		{blackStart, "卒7进1", "g6g5", ""},
		{blackStart, "象3进5", "c9e7", ""},
		{blackStart, "士6进5", "f9e8", ""},
		{blackStart, "将5进1", "e9e8", ""},
		{blackStart, "车1进2", "a9a7", ""},

		// Other characters and digits.
		{redStart, "砲二平五", "h2e2", "炮二平五"},
		{redStart, "包2平5", "h2e2", "炮二平五"},
		{redStart, "傌八進七", "b0c2", "马八进七"},
		{redStart, "馬８進７", "b0c2", "马八进七"},
		{redStart, "俥九進二", "a0a2", "车九进二"},
		{redStart, "帥五進一", "e0e1", "帅五进一"},
		{redStart, " 卒三进1\n", "g3g4", "兵三进一"},
		{redStart, "象七进五", "c0e2", "相七进五"},
		{redStart, "士六进五", "d0e1", "仕六进五"},
		{blackStart, "炮８平５", "h7e7", "炮8平5"},
		{blackStart, "車一進二", "a9a7", "车1进2"},
		{blackStart, "將5進1", "e9e8", "将5进1"},

		// Two pieces of a type on one file.
		{twoEach, "前炮退一", "h7h6", ""},
		{twoEach, "前车进一", "b4b5", ""},
		{twoEach, "后车平九", "b2a2", ""},
		{twoEach, "後車平九", "b2a2", "后车平九"},
		{twoEach, "车后平九", "b2a2", "后车平九"},
		{twoEach, "前马进七", "d2c4", ""},
		{guards, "仕六进五", "d0e1", ""},
		{guards, "仕六退五", "d2e1", ""},
		{guards, "后仕进五", "d0e1", "仕六进五"},
		{guards, "相七进九", "c0a2", ""},
		{guards, "相七退五", "c4e2", ""},
		{guards, "前相退五", "c4e2", "相七退五"},

		// Soldiers.
		{three, "前兵平四", "g7f7", ""},
		{three, "中兵平四", "g6f6", ""},
		{three, "后兵平二", "g5h5", ""},
		{three, "三兵平二", "g5h5", "后兵平二"},
		{three, "兵三进一", "g7g8", "前兵进一"}, // the others are blocked
		{four, "一兵平四", "g8f8", ""},
		{four, "二兵平四", "g7f7", ""},
		{four, "三兵平四", "g6f6", ""},
		{four, "四兵平四", "g5f5", ""},
		{four, "前兵平四", "g8f8", "一兵平四"},
		{four, "后兵平四", "g5f5", "四兵平四"},
		{five, "一兵平四", "g9f9", ""},
		{five, "中兵平四", "g7f7", "三兵平四"},
		{five, "五兵平四", "g5f5", ""},
		{threeTwo, "前三平四", "g7f7", ""},
		{threeTwo, "中三平四", "g6f6", ""},
		{threeTwo, "后三平四", "g5f5", ""},
		{threeTwo, "前七进一", "c7c8", ""},
		{threeTwo, "后七平八", "c6b6", ""},
		{threeTwo, "一兵平四", "g7f7", "前三平四"},
		{threeTwo, "三兵平四", "g5f5", "后三平四"},
		{threeTwo, "四兵进一", "c7c8", "前七进一"},
		{threeTwo, "五兵平八", "c6b6", "后七平八"},
		{threeTwo, "中兵平四", "g6f6", "中三平四"},
		{threeTwo, "前兵平八", "c7b7", "前七平八"}, // the other front soldier does not reach file 8
		{threeTwoB, "前7进1", "g2g1", ""},
		{threeTwoB, "中7平8", "g3h3", ""},
		{threeTwoB, "后3平2", "c4b4", ""},
		{threeTwoB, "二卒平2", "c4b4", "后3平2"},
	})
}

func TestWXF(t *testing.T) {
	t.Parallel()
	runNotationTests(t, notations[1], []notationTest{
		{redStart, "C2.5", "h2e2", ""},
		{redStart, "H8+7", "b0c2", ""},
		{redStart, "P3+1", "g3g4", ""},
		{redStart, "E7+5", "c0e2", ""},
		{redStart, "A6+5", "d0e1", ""},
		{redStart, "K5+1", "e0e1", ""},
		{redStart, "R9+2", "a0a2", ""},
		{blackStart, "C8.5", "h7e7", ""},
		{blackStart, "H2+3", "b9c7", ""},
		{blackStart, "P7+1", "g6g5", ""},

		{redStart, "C2=5", "h2e2", "C2.5"},
		{redStart, "c2=5", "h2e2", "C2.5"},
		{redStart, "N8+7", "b0c2", "H8+7"},
		{redStart, "b7+5\n", "c0e2", "E7+5"},

		{twoEach, "C+-1", "h7h6", ""},
		{twoEach, "C-+1", "h5h6", ""},
		{twoEach, "C+.5", "h7e7", ""},
		{twoEach, "C+=5", "h7e7", "C+.5"},
		{twoEach, "+C=5", "h7e7", "C+.5"},
		{twoEach, "-R.9", "b2a2", "R-.9"},
		{twoEach, "H++7", "d2c4", ""},
		{guards, "A6+5", "d0e1", ""},
		{guards, "A6-5", "d2e1", ""},
		{guards, "A-+5", "d0e1", "A6+5"},
		{guards, "E7+9", "c0a2", ""},

		{three, "P+.4", "g7f7", ""},
		{three, "P3.4", "g6f6", ""},
		{three, "P-.4", "g5f5", ""},
		{three, "++.4", "g7f7", "P+.4"},
		{four, "++.4", "g8f8", ""},
		{four, "P+.4", "g7f7", ""},
		{four, "P-.4", "g6f6", ""},
		{four, "--.4", "g5f5", ""},
		{four, "+++1", "g8g9", ""},
		{five, "++.4", "g9f9", ""},
		{five, "P+.4", "g8f8", ""},
		{five, "P3.4", "g7f7", ""},
		{five, "P-.4", "g6f6", ""},
		{five, "--=4", "g5f5", "--.4"},
		{threeTwo, "3+.4", "g7f7", ""},
		{threeTwo, "33.4", "g6f6", ""},
		{threeTwo, "3-.4", "g5f5", ""},
		{threeTwo, "7++1", "c7c8", ""},
		{threeTwo, "7-.8", "c6b6", ""},
		{threeTwo, "P3.4", "g6f6", "33.4"},
		{threeTwo, "P+.8", "c7b7", "7+.8"},
		{threeTwoB, "7++1", "g2g1", ""},
		{threeTwoB, "3-.2", "c4b4", ""},
	})
}

func TestNotationErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		n         notation
		fen, text string
		want      error
	}{
		{notations[0], redStart, "", position.ErrNotAMove},
		{notations[0], redStart, "炮二平", position.ErrNotAMove},
		{notations[0], redStart, "炮二平五一", position.ErrNotAMove},
		{notations[0], redStart, "炮二飞五", position.ErrNotAMove},
		{notations[0], redStart, "王五进一", position.ErrNotAMove},
		{notations[0], redStart, "炮零平五", position.ErrNotAMove},
		{notations[0], redStart, "炮二平0", position.ErrNotAMove},
		{notations[0], redStart, "炮炮平五", position.ErrNotAMove},
		{notations[0], redStart, "前前平五", position.ErrNotAMove},
		{notations[0], redStart, "一二平五", position.ErrNotAMove},
		{notations[0], redStart, "一炮平五", position.ErrNotAMove}, // such numbers are for soldiers only; for the file say 炮一
		{notations[0], redStart, "C2.5", position.ErrNotAMove},
		{notations[0], redStart, "\xff\xfe\xfd\xfc", position.ErrNotAMove},
		{notations[0], redStart, "炮三平五", position.ErrIllegal}, // no cannon there
		{notations[0], redStart, "炮二平九", position.ErrIllegal}, // the other one is in the way
		{notations[0], redStart, "前炮平五", position.ErrIllegal}, // none is before the other
		{notations[0], redStart, "前三进一", position.ErrIllegal},
		{notations[0], redStart, "一兵进一", position.ErrIllegal},
		{notations[0], twoEach, "车八平九", ErrAmbiguous},
		{notations[0], "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w", "前兵进一", ErrAmbiguous},

		{notations[1], redStart, "", position.ErrNotAMove},
		{notations[1], redStart, "C2.", position.ErrNotAMove},
		{notations[1], redStart, "C2.55", position.ErrNotAMove},
		{notations[1], redStart, "X2.5", position.ErrNotAMove},
		{notations[1], redStart, "C0.5", position.ErrNotAMove},
		{notations[1], redStart, "C2*5", position.ErrNotAMove},
		{notations[1], redStart, "CC.5", position.ErrNotAMove},
		{notations[1], redStart, "+-.5", position.ErrNotAMove},
		{notations[1], redStart, "34.5", position.ErrNotAMove},
		{notations[1], redStart, "h2e2", position.ErrNotAMove},
		{notations[1], redStart, "C3.5", position.ErrIllegal},
		{notations[1], redStart, "C+.5", position.ErrIllegal},
		{notations[1], redStart, "++.5", position.ErrIllegal},
		{notations[1], redStart, "3++1", position.ErrIllegal},
		{notations[1], four, "33.4", position.ErrIllegal}, // four have no middle
		// A text names its piece first and asks then whether he may go: the middle one may not, the front one
		// is not meant.
		{notations[1], "4k4/9/6P2/5RP2/6P2/9/9/9/9/3K5 w", "P3.4", position.ErrIllegal},
		{notations[1], twoEach, "R8.9", ErrAmbiguous},
	} {
		turn, err := test.n.read(mustParse(t, test.fen), test.text)
		assert.ErrorIs(t, err, test.want, test.text)
		assert.True(t, turn.IsZero())
	}
	_, err := ParseChinese(position.New(position.Xiangqi), "炮三平五")
	assert.EqualError(t, err, "not legal here: 炮三平五")
	_, err = ParseWXF(mustParse(t, twoEach), "R8.9")
	assert.EqualError(t, err, "ambiguous: R8.9 may be b2a2 or b4a4")
	_, err = ParseWXF(position.New(position.Xiangqi), strings.Repeat("x", 1000))
	assert.Less(t, len(err.Error()), 120, "a long text is not repeated")
}

func TestZeroTurnHasNoText(t *testing.T) {
	t.Parallel()
	for _, n := range notations {
		assert.Empty(t, n.write(position.New(position.Xiangqi), position.Turn{}))
	}
}
