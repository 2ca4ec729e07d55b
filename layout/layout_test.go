package layout

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		variant    *position.Variant
		word, want string // want: the word, or a part of the error after a !
	}{
		{position.StratagemSpecial, "Default", "default"},
		{position.StratagemSpecial, "RANDOM", "random"},
		{position.StratagemRiver, "Best", "best"},
		{position.StratagemSpecial, "w0000000", "w0000000"},
		{position.StratagemSpecial, "6RP325L7", "6rp325l7"},
		{position.StratagemSixteen, "abcdefg0", "abcdefg0"},
		{position.StratagemSixteen, "abcdefgh", "!'h' is not a plate of stratagem-sixteen"},
		{position.StratagemSixteen, "1234567", "!\"1234567\" has 7 plates, want 8"},
		{position.StratagemSixteen, "11234567", "!has plate 1 (河炮架, river cannon) twice"},
		{position.StratagemSixteen, "worst", "!\"worst\" has 5 plates, want 8; want eight symbols of plates, default, random or best"},
		{position.StratagemSixteen, "", "!has 0 plates"},
		{position.StratagemPalace, "87654321", "87654321"},
		{position.StratagemPalace, "12345670", "!point without a plate"},
		{position.StratagemMarker, "default", "!stratagem-marker has no layouts"},
		{position.Garrison, "12345678", "!garrison has no layouts"},
		{position.Xiangqi, "random", "!xiangqi has no layouts"},
	} {
		got, err := Parse(test.variant, test.word)
		if part, wrong := strings.CutPrefix(test.want, "!"); wrong {
			assert.ErrorContains(t, err, part, "%s %q", test.variant.Name, test.word)
			continue
		}
		assert.NoError(t, err, "%s %q", test.variant.Name, test.word)
		assert.Equal(t, test.want, got)
	}
}

// TestDraw: what is drawn can be laid, every plate comes on every point, and the draw depends on seed and number
// alone.
func TestDraw(t *testing.T) {
	for _, v := range []*position.Variant{
		position.StratagemPalace, position.StratagemSixteen, position.StratagemSpecial, position.StratagemRiver,
	} {
		both := Pair{Random, Random}
		seen := map[[2]byte]bool{}
		for n := range uint64(500) {
			pair := both.Resolve(v, Seed(7, n))
			require.Equal(t, pair, both.Resolve(v, Seed(7, n)))
			_, err := position.FromSetup(v.Start().WithLayouts(pair.Red, pair.Black))
			require.NoError(t, err)
			require.Equal(t, v.SharesLayout(), pair.Red == pair.Black)
			for point, symbol := range []byte(pair.Red) {
				seen[[2]byte{byte(point), symbol}] = true
			}
		}
		assert.Len(t, seen, 8*len(v.Plates()), "%s: every plate on every point", v.Name)
		assert.NotEqual(t, both.Resolve(v, Seed(7, 0)), both.Resolve(v, Seed(8, 0)))
		assert.NotEqual(t, both.Resolve(v, Seed(7, 0)), both.Resolve(v, Seed(7, 1)))
		assert.Equal(t, Pair{"12345678", "12345678"}, Pair{Default, Default}.Resolve(v, Seed(7, 0)))
	}
	assert.Equal(t, Pair{"abcdefg1", "12345678"}, Pair{"abcdefg1", Default}.Resolve(position.StratagemSixteen, Seed(1, 1)))
	assert.Equal(t, Pair{"b", "a"}, Pair{"a", "b"}.Swapped())
}

// TestBestOf: the best layout can be laid in every variant that has layouts.
func TestBestOf(t *testing.T) {
	for _, v := range position.Variants() {
		if !v.HasLayouts() {
			continue
		}
		pair := Pair{Best, Best}.Resolve(v, Seed(1, 1))
		assert.Equal(t, Pair{BestOf(v), BestOf(v)}, pair)
		_, err := position.FromSetup(v.Start().WithLayouts(pair.Red, pair.Black))
		assert.NoError(t, err, v.Name)
		assert.Equal(t, v.SharesLayout(), pair.Red == position.DefaultLayout, v.Name)
	}
}

func TestSeries(t *testing.T) {
	const text = "\ufeff# pairs\n\ndefault\nabcdefg1:random\n 12345678 : 87654321 \n"
	v := position.StratagemSixteen
	s, err := ReadSeries(strings.NewReader(text), "pairs.txt", v)
	require.NoError(t, err)
	assert.Equal(t, []Pair{{"default", "default"}, {"abcdefg1", "random"}, {"12345678", "87654321"}}, s.Pairs())
	assert.Equal(t, Pair{"12345678", "12345678"}, s.Pair(1, 0))
	assert.Equal(t, Pair{"12345678", "87654321"}, s.Pair(1, 5))
	assert.Equal(t, "abcdefg1", s.Pair(1, 1).Red)
	assert.Equal(t, s.Pair(1, 1), s.Pair(1, 1))
	assert.NotEqual(t, s.Pair(1, 1).Black, s.Pair(1, 4).Black, "each time another")
	assert.NotEqual(t, s.Pair(1, 1).Black, s.Pair(2, 1).Black, "by the seed")

	for text, want := range map[string]string{
		"":                            "pairs.txt: no layouts",
		"# nothing\n":                 "pairs.txt: no layouts",
		"random\nabcdefgh:random":     "pairs.txt: line 2: layout plates: 'h' is not a plate",
		"random:random:random":        "pairs.txt: line 1",
		strings.Repeat("x", 100_000):  "pairs.txt: ",
		"12345678:1234567\n":          "has 7 plates, want 8",
		"default:12345678 and more\n": "has 17 plates",
	} {
		_, err := ReadSeries(strings.NewReader(text), "pairs.txt", v)
		assert.ErrorContains(t, err, want)
	}
	_, err = ReadSeries(strings.NewReader("12345678:87654321"), "pairs.txt", position.StratagemPalace)
	assert.ErrorContains(t, err, "both sides of stratagem-palace have the same layout")
}

func TestOpenSeries(t *testing.T) {
	s, err := OpenSeries("Random", position.StratagemRiver)
	require.NoError(t, err)
	assert.Equal(t, []Pair{{Random, Random}}, s.Pairs())
	path := filepath.Join(t.TempDir(), "pairs")
	require.NoError(t, os.WriteFile(path, []byte("wvutsrqp:default\n"), 0o600))
	s, err = OpenSeries(path, position.StratagemRiver)
	require.NoError(t, err)
	assert.Equal(t, []Pair{{"wvutsrqp", Default}}, s.Pairs())
	_, err = OpenSeries("missing.txt", position.StratagemRiver)
	assert.EqualError(t, err, `"missing.txt" is neither default, random, best nor a file`)
	_, err = OpenSeries("random", position.Xiangqi)
	assert.EqualError(t, err, "xiangqi has no layouts")
}

// FuzzReadSeries: whatever stands in a file, a series can be laid to its end or an error names a line.
func FuzzReadSeries(f *testing.F) {
	f.Add("default\nabcdefg1:random\n")
	f.Add("12345678 : 87654321")
	f.Add(":\n::\n\x00")
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range []*position.Variant{position.StratagemPalace, position.StratagemSpecial} {
			s, err := ReadSeries(strings.NewReader(text), "pairs", v)
			if err != nil {
				assert.Contains(t, err.Error(), "pairs: ")
				continue
			}
			for n := range s.Pairs() {
				pair := s.Pair(1, n)
				_, err := position.FromSetup(v.Start().WithLayouts(pair.Red, pair.Black))
				assert.NoError(t, err)
			}
		}
	})
}
