package position

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// soldiersPositions are positions with many soldiers on few files, for both colours.
var soldiersPositions = []string{
	"4k4/9/9/2P6/2P6/9/9/9/9/3K5 w",         // two on file 7
	"4k4/2P6/9/2P6/2P6/9/9/9/9/3K5 w",       // three
	"4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w",     // four
	"2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w",   // five
	"4k4/2P6/2P6/2P6/2P3P2/9/9/9/9/3K5 w",   // four and one
	"4k4/9/2P6/2P3P2/2P3P2/9/9/9/9/3K5 w",   // three and two
	"4k4/9/9/2P3P2/2P3P2/9/P8/9/9/3K5 w",    // two and two and one
	"3k5/9/9/9/9/3p5/3p1p3/3p1p3/9/4K4 b",   // Black: three and two
	"3k5/9/9/9/9/3p5/3p5/3p5/3p5/3p1K3 b",   // Black: five
	"3k5/9/9/9/9/3p1p3/3p1p3/9/9/4K3p b",    // Black: two and two and one
	"2C1k4/9/2C6/2R6/9/2R6/2N6/9/2N6/5K3 w", // two of a type on one file
	"3ak4/9/3a5/9/2b6/2B6/9/3A5/9/2BA1K3 w", // guards of both on one file
	"2bak4/9/3a5/9/2b6/9/9/9/9/3K1A3 b",     // Black's
	"3k5/9/2n6/9/2n4r1/9/7r1/9/9/2c1K3c b",  // Black's horses and chariots
	"1P2k2P1/1P5P1/1P7/9/9/9/9/9/9/3K5 w",   // on the last rank
	"3k5/P1P1P1P1P/9/9/9/9/9/9/9/5K3 w",     // one on each file
}

// notation is one of the two ways to write moves for people.
type notation struct {
	name  string
	write func(*Position, Turn) string
	read  func(*Position, string) (Turn, error)
}

var notations = []notation{
	{"Chinese", (*Position).FormatChinese, (*Position).ParseChinese},
	{"WXF", (*Position).FormatWXF, (*Position).ParseWXF},
}

// requireUnambiguous checks that every legal turn is written as no other is and read back.
func requireUnambiguous(t require.TestingT, p *Position, n notation) {
	seen := map[string]Turn{}
	for _, turn := range p.LegalTurns() {
		text := n.write(p, turn)
		if p.hasWords(turn) {
			require.Len(t, []rune(text), 4)
		} else {
			require.Equal(t, p.FormatTurn(turn), text)
		}
		if other, ok := seen[text]; ok {
			require.Failf(t, "ambiguous", "%s is %s and %s in %s", text, p.FormatTurn(other), p.FormatTurn(turn), p.FEN())
		}
		seen[text] = turn
		read, err := n.read(p, text)
		require.NoError(t, err, "%s for %s in %s", text, p.FormatTurn(turn), p.FEN())
		require.Equal(t, turn, read, "%s in %s", text, p.FEN())
	}
}

func TestNotationsAreUnambiguous(t *testing.T) {
	t.Parallel()
	for _, n := range notations {
		t.Run(n.name, func(t *testing.T) {
			t.Parallel()
			for _, fen := range soldiersPositions {
				p := mustParse(t, fen)
				requireUnambiguous(t, p, n)
				requireUnambiguous(t, turned(t, p), n)
			}
			variety(t, 60, effort(6000), func(p *Position) { requireUnambiguous(t, p, n) })
		})
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
			variety(t, 61, effort(1500), func(p *Position) {
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

func requireReadsLegally(t require.TestingT, p *Position, text string, n notation) {
	turn, err := n.read(p, text)
	if err != nil {
		require.True(t, turn.IsZero())
		known := 0
		for _, kind := range []error{ErrNotAMove, ErrIllegal, ErrAmbiguous} {
			if errors.Is(err, kind) {
				known++
			}
		}
		require.Equal(t, 1, known, "%v", err)
		require.NotContains(t, err.Error(), "\n")
		return
	}
	require.Contains(t, p.LegalTurns(), turn, "%s in %s", text, p.FEN())
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

		// Two men of a type on one file.
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
		{notations[0], redStart, "", ErrNotAMove},
		{notations[0], redStart, "炮二平", ErrNotAMove},
		{notations[0], redStart, "炮二平五一", ErrNotAMove},
		{notations[0], redStart, "炮二飞五", ErrNotAMove},
		{notations[0], redStart, "王五进一", ErrNotAMove},
		{notations[0], redStart, "炮零平五", ErrNotAMove},
		{notations[0], redStart, "炮二平0", ErrNotAMove},
		{notations[0], redStart, "炮炮平五", ErrNotAMove},
		{notations[0], redStart, "前前平五", ErrNotAMove},
		{notations[0], redStart, "一二平五", ErrNotAMove},
		{notations[0], redStart, "一炮平五", ErrNotAMove}, // such numbers are for soldiers only; for the file say 炮一
		{notations[0], redStart, "C2.5", ErrNotAMove},
		{notations[0], redStart, "\xff\xfe\xfd\xfc", ErrNotAMove},
		{notations[0], redStart, "炮三平五", ErrIllegal}, // no cannon there
		{notations[0], redStart, "炮二平九", ErrIllegal}, // the other one is in the way
		{notations[0], redStart, "前炮平五", ErrIllegal}, // none is before the other
		{notations[0], redStart, "前三进一", ErrIllegal},
		{notations[0], redStart, "一兵进一", ErrIllegal},
		{notations[0], twoEach, "车八平九", ErrAmbiguous},
		{notations[0], "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w", "前兵进一", ErrAmbiguous},

		{notations[1], redStart, "", ErrNotAMove},
		{notations[1], redStart, "C2.", ErrNotAMove},
		{notations[1], redStart, "C2.55", ErrNotAMove},
		{notations[1], redStart, "X2.5", ErrNotAMove},
		{notations[1], redStart, "C0.5", ErrNotAMove},
		{notations[1], redStart, "C2*5", ErrNotAMove},
		{notations[1], redStart, "CC.5", ErrNotAMove},
		{notations[1], redStart, "+-.5", ErrNotAMove},
		{notations[1], redStart, "34.5", ErrNotAMove},
		{notations[1], redStart, "h2e2", ErrNotAMove},
		{notations[1], redStart, "C3.5", ErrIllegal},
		{notations[1], redStart, "C+.5", ErrIllegal},
		{notations[1], redStart, "++.5", ErrIllegal},
		{notations[1], redStart, "3++1", ErrIllegal},
		{notations[1], four, "33.4", ErrIllegal}, // four have no middle
		// A text names its man first and asks then whether he may go: the middle one may not, the front one
		// is not meant.
		{notations[1], "4k4/9/6P2/5RP2/6P2/9/9/9/9/3K5 w", "P3.4", ErrIllegal},
		{notations[1], twoEach, "R8.9", ErrAmbiguous},
	} {
		turn, err := test.n.read(mustParse(t, test.fen), test.text)
		assert.ErrorIs(t, err, test.want, test.text)
		assert.True(t, turn.IsZero())
	}
	_, err := New(Xiangqi).ParseChinese("炮三平五")
	assert.EqualError(t, err, "not legal here: 炮三平五")
	_, err = mustParse(t, twoEach).ParseWXF("R8.9")
	assert.EqualError(t, err, "ambiguous: R8.9 may be b2a2 or b4a4")
	_, err = New(Xiangqi).ParseWXF(strings.Repeat("x", 1000))
	assert.Less(t, len(err.Error()), 120, "a long text is not repeated")
}

func TestZeroTurnHasNoText(t *testing.T) {
	t.Parallel()
	for _, n := range notations {
		assert.Empty(t, n.write(New(Xiangqi), Turn{}))
	}
}
