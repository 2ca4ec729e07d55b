package protocol

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/internal/wire"
)

// TestMovesAsPeopleWriteThem: position takes coordinates, WXF and Chinese, mixed, however ranks are counted.
func TestMovesAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("uci")
	want := linesWith(c.exchange("position startpos moves h2e2 h9g7 h0g2 i9h9", "d"), "Fen: ")
	for _, moves := range []string{
		"C2.5 H8+7 H2+3 R9.8",
		"c2=5 h8+7 h2+3 r9=8",
		"炮二平五 马8进7 马二进三 车9平8",
		"砲２平５ 馬８進７ 馬二進三 車９平８",
		"H2-E2 马8进7 H2+3 i9h9",
		"h3e3 h10g8 h1g3 车9平8",
	} {
		assert.Equal(t, want, linesWith(c.exchange("position startpos moves "+moves, "d"), "Fen: "), moves)
	}
	for moves, told := range map[string]string{
		"C2.5 炮二退五": `info string error: move 2 "炮二退五": not legal here: 炮二退五`,
		"C2.5 马8飞7": `info string error: move 2 "马8飞7": not a move: "马8飞7": '飞' is not a direction, want 进 退 or 平`,
		"knight":    `info string error: move 1 "knight": not a move: "knight": want four characters, such as C2.5; want coordinates (h2e2), WXF (C2.5) or Chinese (炮二平五)`,
	} {
		assert.Contains(t, c.exchange("position startpos moves "+moves), told)
	}
	c.quit()

	// A turn in coordinates is never read as another in the other way to count ranks.
	c = talk(t, Config{Engine: &fakeEngine{}, Ranks: wire.RanksFrom1}).shake("uci")
	assert.Contains(t, c.exchange("position startpos moves h0g2"), `info string error: move 1 "h0g2": not a move`)
	assert.Empty(t, c.exchange("position startpos moves h3e3 马8进7"))
	c.quit()
}

// TestTandemsOnTheWire: signs that stand first in WXF are not steps of a marker.
func TestTandemsOnTheWire(t *testing.T) {
	t.Parallel()
	c := talk(t, Config{Engine: &fakeEngine{}}).shake("ucci")
	const fen = "position fen 3k5/9/9/4P4/4P4/9/9/9/9/5K3 w - - 0 1 moves "
	want := linesWith(c.exchange(fen+"e6d6", "d"), "Fen: ")
	for _, move := range []string{"+P.6", "P+.6", "前兵平六"} {
		assert.Equal(t, want, linesWith(c.exchange(fen+move, "d"), "Fen: "), move)
	}
	c.quit()
}
