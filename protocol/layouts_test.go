package protocol

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/layout"
	"xqengine/position"
)

// plates returns the third field of the FEN that d shows.
func plates(t *testing.T, lines []string) string {
	t.Helper()
	at := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "Fen: ") })
	require.NotEqual(t, -1, at, lines)
	return strings.Fields(lines[at])[3]
}

func TestLayoutOptions(t *testing.T) {
	t.Parallel()
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	shown := func(lines ...string) string { return plates(t, c.exchange(append(lines, "d")...)) }
	assert.Equal(t, "12345678:12345678", shown("setoption name Variant value stratagem-special"))
	assert.Equal(t, "wvutsrqp:12345678", shown("setoption name Red Layout value WVUTSRQP"), "the start position on the board is laid anew")
	assert.Equal(t, "wvutsrqp:00000001", shown("setoption name Black Layout value 00000001", "position startpos"))
	assert.Equal(t, "wvutsrqp:00000001", shown("position startpos moves e0e1"))
	assert.Equal(t, "wvutsrqp:00000001", shown("setoption name Red Layout value default"), "a game goes on as it was laid")
	assert.Equal(t, "12345678:00000001", shown("position startpos moves e0e1"))
	assert.Equal(t, "abcdefgh:12345678", shown("position fen 3k5/9/9/9/9/9/9/9/9/4K4 w abcdefgh:12345678 - 0 1"), "a FEN says all")

	got := c.exchange("setoption name Red Layout value 1234567x")
	assert.Equal(t, []string{`info string error: Red Layout: layout plates: 'x' is not a plate of stratagem-special; want eight symbols of plates, default, random or best`}, got)
	assert.Equal(t, "12345678:00000001", shown("position startpos"), "a bad value leaves the old one")

	// What is drawn is reported, is the same for the same seed, and stays until a new game is drawn.
	drawn := func(lines ...string) string {
		got := linesWith(c.exchange(lines...), "info string layouts ")
		require.Len(t, got, 1, lines)
		return strings.TrimPrefix(got[0], "info string layouts ")
	}
	c.exchange("setoption name Layout Seed value 5")
	first := drawn("setoption name Red Layout value random")
	assert.True(t, strings.HasSuffix(first, ":00000001"))
	assert.Equal(t, first, shown("position startpos"))
	assert.Equal(t, first, shown("ucinewgame", "position startpos"), "a seed draws the same for every game")
	assert.NotEqual(t, first, drawn("setoption name Layout Seed value 6"))
	assert.Equal(t, first, drawn("setoption name Layout Seed value 5"))
	anew := drawn("setoption name Layout Seed value 0")
	assert.Equal(t, anew, shown("position startpos moves e0e1"))
	assert.Equal(t, anew, shown("position startpos moves e0e1 e9e8"))
	assert.NotEqual(t, anew, drawn("ucinewgame"))

	best := drawn("setoption name Red Layout value best")
	assert.Equal(t, layout.BestOf(position.StratagemSpecial)+":00000001", best)
	assert.Equal(t, best, shown("position startpos"))

	// One layout for both sides; what does not fit is put back; and other variants do not care.
	got = c.exchange("setoption name Red Layout value wvutsrqp", "setoption name Variant value stratagem-palace", "d")
	assert.Equal(t, "12345678", plates(t, got))
	assert.Len(t, linesWith(got, "info string error: Red Layout: "), 1, got)
	assert.Len(t, linesWith(got, "info string error: Black Layout: "), 1, got)
	assert.Equal(t, "87654321", shown("setoption name Black Layout value 87654321"))
	assert.Equal(t, "-", shown("setoption name Variant value xiangqi"))
	assert.Equal(t, "-", shown("setoption name Red Layout value wvutsrqp"), "may fit a variant that is chosen later")
	got = c.exchange("setoption name Variant value stratagem-palace")
	assert.Len(t, linesWith(got, "info string error: Red Layout: "), 1, got)
	assert.Equal(t, "0:0", shown("setoption name Variant value stratagem-marker"))
	got = c.exchange("setoption name Red Layout value 1234567890")
	assert.Len(t, linesWith(got, "info string error: Red Layout: layout plates: "), 1, got)
	c.quit()
}

// TestLayoutsWhereTheyDiffer: in a variant with one layout for both sides Red's option counts.
func TestLayoutsWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	c.exchange("setoption variant stratagem-sixteen", "setoption redlayout 87654321", "setoption blacklayout 12345687")
	got := c.exchange("setoption variant stratagem-palace", "d")
	assert.Equal(t, "87654321", plates(t, got))
	assert.Equal(t, []string{"info message error: blacklayout: both sides of stratagem-palace have the same layout: now 87654321"},
		linesWith(got, "info message error"))
	c.quit()
}
