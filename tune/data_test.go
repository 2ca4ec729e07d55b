package tune

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestRead(t *testing.T) {
	const a, b = "3k5/9/9/9/9/9/9/9/9/4K4 w | 1 | 1", "3k5/9/9/9/9/9/9/9/9/4K4 b | 2 | 0"
	d := &Data{Variant: position.Xiangqi}
	require.NoError(t, d.Read(strings.NewReader(
		"# xqengine data: variant=xiangqi seed=1\n"+a+"\n"+b+"\n# game 1: red wins\n# game 2: draw\n\n# a comment\r\n"+a+"\n# game 3: draw\n"), "one"))
	require.NoError(t, d.Read(strings.NewReader(b+"\n"+a), "two"))
	assert.Equal(t, 5, d.Positions())
	assert.Equal(t, 4, d.Games, "two games with positions, and two positions without a game")
	games := []int32{}
	places := []string{}
	for i := range d.entries {
		games = append(games, d.entries[i].game)
		places = append(places, d.place(&d.entries[i]))
	}
	assert.Equal(t, []int32{0, 0, 1, 2, 3}, games)
	assert.Equal(t, []string{"one: line 2", "one: line 3", "one: line 8", "two: line 1", "two: line 2"}, places)
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"# comment\nf | 5 | 2":                     `name: line 2: result "2" is none of 0, 0.5 and 1`,
		"# xqengine data: variant=other-rules x=1": "name: line 1: these are positions of other-rules, not of xiangqi",
		"\n" + strings.Repeat("x", 2<<20):          "name: line 2 is too long",
	} {
		d := &Data{Variant: position.Xiangqi}
		assert.EqualError(t, d.Read(strings.NewReader(text), "name"), want)
	}
	_, err := Load(position.Xiangqi, t.TempDir()+"/none")
	assert.ErrorContains(t, err, "no such file")
}

func FuzzRead(f *testing.F) {
	f.Add("# xqengine data: variant=xiangqi\n3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 7 | -12 | 0.5\n# game 1: draw\nf | 1 | 1")
	f.Fuzz(func(t *testing.T, text string) {
		d := &Data{Variant: position.Xiangqi}
		if err := d.Read(strings.NewReader(text), "f"); err != nil {
			require.Regexp(t, `^f: line \d+`, err.Error())
			return
		}
		require.LessOrEqual(t, d.Games, d.Positions())
		for _, e := range d.entries {
			require.Less(t, int(e.game), d.Games)
		}
	})
}
