package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// lay returns the FEN with other layouts.
func lay(v *Variant, text, red, black string) (string, error) {
	p, err := Parse(v, text)
	if err != nil {
		return "", err
	}
	if p, err = FromSetup(p.Setup().WithLayouts(red, black)); err != nil {
		return "", err
	}
	return p.FEN(), nil
}

func TestLay(t *testing.T) {
	for _, test := range []struct {
		variant              *Variant
		fen, red, black      string
		want, wrong, comment string
	}{
		{variant: StratagemSpecial, fen: startFEN(StratagemSpecial), red: "wvutsrqp", black: "00000001",
			want: pointsArray + " w wvutsrqp:00000001 - 0 1"},
		{variant: StratagemPalace, fen: startFEN(StratagemPalace), red: "87654321", black: "87654321",
			want: pointsArray + " w 87654321 - 0 1"},
		{variant: StratagemPalace, fen: startFEN(StratagemPalace), red: "87654321", black: "12345678",
			wrong: "plates: both sides have one layout"},
		{variant: StratagemSpecial, fen: "4k4/9/9/9/9/9/9/9/3K5/9 b - - 7 30", red: "abcdefgh", black: "12345678",
			want: "4k4/9/9/9/9/9/9/9/3K5/9 b abcdefgh:12345678 - 7 30", comment: "clock and number stay"},
		{variant: StratagemSixteen, fen: "5k3/9/9/9/9/9/9/9/5K3/9 b 12324567:12345678 - 0 1", red: "12345678", black: "12345678",
			wrong: "twice", comment: "the old layouts must be right, too"},
		{variant: StratagemSixteen, fen: "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", red: "abcdefgh", black: "12345678",
			wrong: "'h' is not a plate of stratagem-sixteen"},
		{variant: Garrison, fen: startFEN(Garrison), red: "12345678", black: "12345678", wrong: "garrison has no layouts"},
		{variant: Xiangqi, fen: startFEN(Xiangqi), red: "12345678", black: "12345678", wrong: "xiangqi has no layouts"},
	} {
		got, err := lay(test.variant, test.fen, test.red, test.black)
		if test.wrong != "" {
			assert.ErrorContains(t, err, test.wrong, test.comment)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, test.want, got, test.comment)
		p, err := Parse(test.variant, got)
		require.NoError(t, err)
		assert.Equal(t, test.red, p.Layout(Red))
		assert.Equal(t, test.black, p.Layout(Black))
	}
}

// TestLayWhereAPlateWorks: Red's general stands on e1, its fourth point, and faces Black's. With the flying general
// (2) there that is check; with another plate it cannot be.
func TestLayWhereAPlateWorks(t *testing.T) {
	const fen = "4k4/9/9/9/9/9/9/9/4K4/9 b 13425678:12345678 - 0 1"
	_, err := Parse(StratagemSixteen, fen)
	require.NoError(t, err)
	_, err = lay(StratagemSixteen, fen, "abcd1234", "12345678")
	assert.ErrorContains(t, err, "the generals face each other")
	got, err := lay(StratagemSixteen, fen, "abc21345", "12345678")
	require.NoError(t, err)
	assert.Equal(t, "4k4/9/9/9/9/9/9/9/4K4/9 b abc21345:12345678 - 0 1", got)
}

func TestLayoutsOfVariants(t *testing.T) {
	for _, v := range Variants() {
		layouts := v == StratagemPalace || v == StratagemSixteen || v == StratagemSpecial || v == StratagemRiver
		assert.Equal(t, layouts, v.HasLayouts(), v.Name)
		assert.Equal(t, v == StratagemPalace, v.SharesLayout(), v.Name)
		want := ""
		if layouts {
			want = DefaultLayout
		}
		assert.Equal(t, want, New(v).Layout(Black), v.Name)
		assert.Equal(t, layouts, v.CheckLayout(DefaultLayout) == nil, v.Name)
	}
}
