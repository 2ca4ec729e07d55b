package openings

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// play returns the position after some moves in coordinates, and the turns.
func play(t *testing.T, v *position.Variant, moves string) (*position.Position, []position.Turn) {
	t.Helper()
	p := position.New(v)
	var line []position.Turn
	for _, text := range strings.Fields(moves) {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err, moves)
		p.Play(turn)
		line = append(line, turn)
	}
	return p, line
}

func TestTables(t *testing.T) {
	for _, one := range []struct {
		v     *position.Variant
		rows  func() ([]row, error)
		least int
		code  string
	}{
		{position.Xiangqi, xiangqiRows, 250, `^[A-E][0-9]{2}$`},
		{position.Chess, chessRows, 3300, `^[A-E][0-9]{2}$`},
	} {
		rows, err := one.rows()
		require.NoError(t, err)
		assert.GreaterOrEqual(t, len(rows), one.least)
		positions, codes := map[uint64]string{}, map[string]bool{}
		for _, r := range rows {
			assert.Regexp(t, one.code, r.Code)
			assert.NotEmpty(t, r.English)
			p, _ := play(t, one.v, r.moves) // each move is legal
			keys := []uint64{p.Key()}
			if one.v.Symmetric() {
				mirror, err := position.FromSetup(p.Setup().Mirrored())
				require.NoError(t, err)
				if mirror.Key() != p.Key() {
					keys = append(keys, mirror.Key())
				}
				assert.NotEmpty(t, r.Chinese)
				assert.False(t, codes[r.Code], "%s stands there twice", r.Code)
				codes[r.Code] = true
			}
			for _, key := range keys {
				assert.Empty(t, positions[key], "the position of %s %s has another name", r.Code, r.English)
				positions[key] = r.Code + " " + r.English
			}
			name, ok := Of(p)
			assert.True(t, ok)
			assert.Equal(t, r.Name, name)
		}
	}
}

// TestSourcesOfXiangqi tests that each row tells where its English comes from, and that its Chinese is the same in both scripts.
func TestSourcesOfXiangqi(t *testing.T) {
	simplified := regexp.MustCompile(`[马车对过进飞边单两头顺缓开横双连龟钩鸳转红弃骑风宫压补后盘兑]`)
	lines := 0
	for line := range strings.Lines(string(xiangqiTable)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		lines++
		assert.Contains(t, []string{"terms", "literal"}, fields[4], line)
		assert.NotRegexp(t, simplified, fields[3])
		assert.Equal(t, len([]rune(fields[2])), len([]rune(fields[3])))
		assert.NotRegexp(t, `[^ -~]`, fields[1], "English")
	}
	assert.Positive(t, lines)
}

func TestNames(t *testing.T) {
	for _, one := range []struct {
		v             *position.Variant
		moves         string
		code, english string
	}{
		{position.Xiangqi, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", "C00", "Central Cannon vs Screen Horse Defense"},
		{position.Xiangqi, "h2e2 b9c7 h0g2 h9g7 i0h0 i9h9", "C00", "Central Cannon vs Screen Horse Defense"}, // by transposition
		{position.Xiangqi, "b2e2 b9c7 b0c2 a9b9 a0b0 h9g7", "C00", "Central Cannon vs Screen Horse Defense"}, // mirrored
		{position.Xiangqi, "h2e2 h7e7", "D00", "Same Direction Cannons Opening"},
		{position.Xiangqi, "b2e2 b7e7", "D00", "Same Direction Cannons Opening"},
		{position.Xiangqi, "g3g4 h7g7", "E10", "Pawn Opening vs Pawn-Base Cannon"},
		{position.Xiangqi, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 a0a1", "C00", "Central Cannon vs Screen Horse Defense"}, // the last that has one
		{position.Chess, "e2e4 e7e5 g1f3 b8c6 f1b5", "C60", "Ruy Lopez"},
		{position.Chess, "g1f3 b8c6 e2e4 e7e5 f1b5", "C60", "Ruy Lopez"},
	} {
		_, line := play(t, one.v, one.moves)
		name, ok := Last(position.New(one.v), line)
		require.True(t, ok, one.moves)
		assert.Equal(t, []string{one.code, one.english}, []string{name.Code, name.English}, one.moves)
	}
	_, ok := Of(position.New(position.Xiangqi))
	assert.False(t, ok)
	for _, v := range position.Variants() {
		_, ok := Last(position.New(v), nil)
		assert.False(t, ok, v.Name)
		assert.Equal(t, v == position.Xiangqi || v == position.Chess, Covers(v))
	}
}
