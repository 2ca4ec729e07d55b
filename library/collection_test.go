package library

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/position"
	"xqengine/record"
)

const aRecord = `{"format":"xqengine game","version":1,"variant":"xiangqi","fen":"","rules":{"repetition":"ChineseRule",` +
	`"killChecks":4,"naturalLimit":120,"countedChecks":0},"result":"*","nodes":[{"id":1,"turn":"h2e2"}]}`

func TestParseLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"format":"xqengine collection","version":1,"name":"A"}`: "",
		`{"number":1,"record":` + aRecord + `}`:                   "",
		`{"delete":[1,2]}`:                                        "",
		`{"into":""}`:                                             "",
		`{"cut":7}`:                                               "",

		``:                           "EOF",
		`{`:                          "unexpected EOF",
		`[]`:                         "json: cannot unmarshal array into Go value of type library.line",
		`{"cut":-1}`:                 "a number is below 0",
		`{"unknown":1}`:              `json: unknown field "unknown"`,
		`{"cut":1} {}`:               "text behind the object",
		`{"number":1}`:               "a record and its number from 1 belong together",
		`{"number":-1}`:              "a record and its number from 1 belong together",
		`{"format":"x"}`:             "want a xqengine collection of version 1",
		`{"record":` + aRecord + `}`: "a record and its number from 1 belong together",
		`{"format":"xqengine collection","version":2}`: "want a xqengine collection of version 1",
	} {
		_, err := parseLine([]byte(text))
		if want == "" {
			assert.NoError(t, err, text)
		} else {
			assert.EqualError(t, err, want, text)
		}
	}
}

// TestReadLines: what is appended to any beginning of a file of lines, behind a line that cuts the rest, is read with the whole
// lines of that beginning, and nothing else is.
func TestReadLines(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var text []byte
		var ends []int
		for n := range rapid.IntRange(0, 8).Draw(t, "lines") {
			name := strings.Repeat("棋", rapid.IntRange(0, 50).Draw(t, "length")) + fmt.Sprint(n)
			var err error
			text, err = (&line{Name: &name}).append(text)
			require.NoError(t, err)
			ends = append(ends, len(text))
		}
		kept := rapid.IntRange(0, len(text)).Draw(t, "kept")
		whole, end := 0, 0
		for whole < len(ends) && ends[whole] <= kept {
			end = ends[whole]
			whole++
		}
		text = text[:kept]
		read := func(want int) {
			found := 0
			at, err := readLines(bytes.NewReader(text), 0, func(one located) error {
				require.NoError(t, one.err)
				if one.Cut == 0 {
					found++
				}
				again, err := parseLine(text[one.from:one.to])
				require.NoError(t, err)
				require.Equal(t, one.line, again)
				return nil
			})
			require.NoError(t, err)
			require.Equal(t, want, found)
			if want == whole {
				require.Equal(t, int64(end), at)
			}
		}
		read(whole)
		var err error
		if torn := kept - end; torn > 0 {
			text, err = (&line{Cut: int64(torn + 1)}).append(append(text, '\n'))
			require.NoError(t, err)
		}
		text, err = (&line{Delete: []int{1}}).append(text)
		require.NoError(t, err)
		read(whole + 1)
	})
}

func TestLongLine(t *testing.T) {
	t.Parallel()
	text := bytes.Repeat([]byte(" "), maxLine+1<<17)
	_, err := readLines(bytes.NewReader(text), 0, func(located) error { return nil })
	require.ErrorIs(t, err, errLongLine)
}

// FuzzReadLines: whatever a file holds, reading it ends, and lines that are read stand where they say.
func FuzzReadLines(f *testing.F) {
	f.Add([]byte(`{"format":"xqengine collection","version":1,"name":"A"}` + "\n" + `{"number":1,"record":` + aRecord + "}\n{\"cut\":9}\n{}\n"))
	f.Add([]byte("{\"delete\":[1]}\nxxx\n{\"cut\":4}\n\n\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		last := int64(0)
		end, err := readLines(bytes.NewReader(text), 0, func(one located) error {
			require.GreaterOrEqual(t, one.from, last)
			require.Greater(t, one.to, one.from)
			require.Equal(t, byte('\n'), text[one.to-1])
			last = one.to
			if one.err == nil && one.Record != nil {
				again, err := one.append(nil)
				require.NoError(t, err)
				_, err = parseLine(again)
				require.NoError(t, err)
			}
			return nil
		})
		require.NoError(t, err)
		require.LessOrEqual(t, last, end)
		require.LessOrEqual(t, end, int64(len(text)))
	})
}

func TestFold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Lü Qín": "lu qin", "ＨＵ": "hu", "胡荣华": "胡荣华", "ЖУК": "жук", "a\tb\x00": "a\nb\n", "\xff": "\ufffd",
	} {
		assert.Equal(t, want, Fold(text))
	}
}

func TestDates(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1987.05.01": "1987.05.01", "1987-5-1": "1987.05.01", "1987/05/??": "1987.05", "1987.??.??": "1987", "1987年5月1日": "1987.05.01",
		"????.??.??": "", "": "", "87": "", " 1987 ": "1987", "1987.00.05": "1987",
	} {
		assert.Equal(t, want, dateOf(text), text)
	}
}

func TestRatings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"2400": 2400, " 99 ": 0, "特级大师": 0, "": 0, "5000": 0, "-2400": 0} {
		assert.Equal(t, want, ratingOf(text), text)
	}
}

func TestWrongPatterns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":      "pattern: want pieces with their squares, such as Ce2 rh9",
		"Ce":    `pattern: "Ce" does not end in a square`,
		"C":     `pattern: "C" does not end in a square`,
		"Ce2 x": `pattern: "x" does not end in a square`,
		"Xe2":   `pattern: "Xe2" does not begin with a piece, + or = for any of a side, *, or -`,
		"炮e2":   `pattern: "炮e2" does not end in a square`,
	} {
		_, err := ParsePattern(position.Xiangqi, text)
		assert.EqualError(t, err, want)
	}
}

// TestHash: two games are the same by their start and main line, whatever else is said of them.
func TestHash(t *testing.T) {
	t.Parallel()
	hash := func(change func(g *record.Game)) string {
		g := new(record.Game)
		require.NoError(t, json.Unmarshal([]byte(aRecord), g))
		change(g)
		return newEntry("c", 1, g, "", "").Hash
	}
	add := func(text string, after int) func(g *record.Game) {
		return func(g *record.Game) {
			_, err := g.Add(g.Node(after), text)
			require.NoError(t, err)
		}
	}
	plain := hash(func(*record.Game) {})
	assert.Equal(t, plain, hash(func(g *record.Game) { g.Red.Name, g.Node(1).Comment = "A", "B" }))
	assert.Equal(t, plain, hash(add("b2e2", 0)), "a variation")
	assert.NotEqual(t, plain, hash(add("h9g7", 1)))
}

// TestTooLong: a game is written only if its line is read again.
func TestTooLong(t *testing.T) {
	t.Parallel()
	const limit = 1 << 20
	g, err := record.New(record.StartOf(position.Xiangqi))
	require.NoError(t, err)
	assert.False(t, tooLong(g, limit))
	at := g.Root()
	back := []string{"a0a1", "a9a8", "a1a0", "a8a9"}
	for n := range 20 {
		at, err = g.Add(at, back[n%4])
		require.NoError(t, err)
		at.Comment = strings.Repeat("c", record.MaxComment)
	}
	assert.True(t, tooLong(g, limit))
	for n := range g.All() {
		if n.Ply() > 9 {
			n.Comment = ""
		}
	}
	assert.False(t, tooLong(g, limit))
}
