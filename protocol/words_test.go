package protocol

import (
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func itoa(n int) string { return strconv.Itoa(n) }

func TestParseCommand(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       command
	}{
		{"empty", "", command{}},
		{"blank", " \t ", command{}},
		{"comment", "# go depth 5", command{}},
		{"one word", "uci", command{name: "uci", word: "uci"}},
		{"case", "  IsReady\t", command{name: "isready", word: "IsReady"}},
		{"arguments", "go\t depth   5 ", command{name: "go", word: "go", args: []string{"depth", "5"}, rest: "depth   5"}},
		{"inner blanks", "setoption name Debug Log File value /a  b", command{
			name: "setoption", word: "setoption", args: strings.Fields("name Debug Log File value /a b"),
			rest: "name Debug Log File value /a  b",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := parseCommand(test.text, time.Time{})
			if len(got.args) == 0 {
				got.args = nil
			}
			assert.Equal(t, test.want, got)
		})
	}
}

func TestCutAt(t *testing.T) {
	before, after, found := cutAt([]string{"startpos", "Moves", "h2e2"}, "moves")
	assert.True(t, found)
	assert.Equal(t, []string{"startpos"}, before)
	assert.Equal(t, []string{"h2e2"}, after)
	before, after, found = cutAt([]string{"startpos"}, "moves")
	assert.False(t, found)
	assert.Equal(t, []string{"startpos"}, before)
	assert.Nil(t, after)
}

func TestQuoted(t *testing.T) {
	assert.Equal(t, "plain 车", quoted("plain 车"))
	assert.Equal(t, "a?b?c?", quoted("a\tb\x1bc\u0085"))
	assert.Equal(t, strings.Repeat("车", 80), quoted(strings.Repeat("车", 200)))
}

func TestLineReader(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	for _, test := range []struct {
		name, text string
		want       []string // text, or the problem after !
	}{
		{"nothing", "", nil},
		{"one line", "uci\n", []string{"uci"}},
		{"no end", "uci", []string{"uci"}},
		{"carriage returns", "uci\r\nisready\r\n", []string{"uci", "isready"}},
		{"byte order mark", "\xef\xbb\xbfuci\n\xef\xbb\xbfuci\n", []string{"uci", "\xef\xbb\xbfuci"}},
		{"empty lines", "\n\nuci\n\n", []string{"", "", "uci", ""}},
		{"NUL", "a\x00b\nuci\n", []string{"!" + errBinary.Error(), "uci"}},
		{"escape", "\x1b[A\n", []string{"!" + errBinary.Error()}},
		{"bad UTF-8", "go \xff\nuci\n", []string{"!" + errBadUTF8.Error(), "uci"}},
		{"longest", long + "\r\nuci\n", []string{long, "uci"}},
		{"too long", long + "x\nuci\n", []string{"!" + errLongLine.Error(), "uci"}},
		{"far too long", strings.Repeat(long, 3) + "\nuci\n", []string{"!" + errLongLine.Error(), "uci"}},
		{"ends of lines alone", strings.Repeat("\r", 2*maxLine+1) + "\nuci\n", []string{"!" + errLongLine.Error(), "uci"}},
		{"too long at the end", long + "yy", []string{"!" + errLongLine.Error()}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newLineReader(strings.NewReader(test.text), time.Now)
			var got []string
			for {
				in, err := r.next()
				if err != nil {
					require.ErrorIs(t, err, io.EOF)
					break
				}
				if in.problem != nil {
					assert.Empty(t, in.text)
					got = append(got, "!"+in.problem.Error())
				} else {
					got = append(got, in.text)
				}
			}
			require.Len(t, got, len(test.want))
			for i := range got {
				assert.True(t, test.want[i] == got[i], "line %d: %.60q", i, got[i])
			}
		})
	}
}
