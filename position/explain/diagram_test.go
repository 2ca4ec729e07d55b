package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestDiagram(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimRight(Diagram(position.New(position.Xiangqi)), "\n"), "\n")
	require.Len(t, lines, 13)
	assert.Equal(t, "9  r n b a k a b n r", lines[0])
	assert.Equal(t, "0  R N B A K A B N R", lines[10])
	assert.Equal(t, "   a b c d e f g h i", lines[12])
}

func TestChessDiagram(t *testing.T) {
	t.Parallel()
	lines := strings.Split(Diagram(position.New(position.Chess)), "\n")
	assert.Equal(t, "8  r n b q k b n r", lines[0])
	assert.Equal(t, "1  R N B Q K B N R", lines[7])
	assert.Equal(t, "   a b c d e f g h", lines[9])
}

func TestPointsDiagram(t *testing.T) {
	t.Parallel()
	text := Diagram(mustParse(t, position.PointsTournament, "3+k5/9/9/9/9/-R2*p5/9/9/9/4K4 w - 8:-1 0 1"))
	assert.Contains(t, text, "\n4 -R . .*p . . . . .\n")
	assert.True(t, strings.HasPrefix(text, "9  . . .+k . . . . .\n"), text)
	assert.Contains(t, text, "points: red 8, black -1, target 100\n")
	assert.Contains(t, Diagram(position.New(position.PointsTournament)), "the first turn: one move, no capture")
}

func TestRiverDiagram(t *testing.T) {
	t.Parallel()
	p := mustParse(t, variant(t, "stratagem-river"), "3k5/9/9/9/8r/4P4/9/9/9/9/4K4 w")
	lines := strings.Split(Diagram(p), "\n")
	assert.Equal(t, "5  . . . . . . . . r", lines[4])
	assert.Equal(t, "r  . . . . P . . . .", lines[5])
	assert.Equal(t, "4  . . . . . . . . .", lines[6])
}

// TestPlatesCaption: the picture tells what stands on the points, which settings there are and which work.
func TestPlatesCaption(t *testing.T) {
	t.Parallel()
	const board = "3k5/9/9/9/9/4P4/9/9/4K4/9 w "
	text := Diagram(mustParse(t, variant(t, "stratagem-special"), board+"02345g78:12345678"))
	assert.Contains(t, text, "red's points: d0 none, f0 2 腾空马, d1 3 侵宫炮, e1 4 捐躯象, f1 5 斜跳士, d2 g 胜利兵, e2 7 拼底兵, f2 8 可退兵\n")
	assert.Contains(t, text, "black's points: f9 1 无阻车, d9 2 腾空马,")
	assert.Contains(t, text, "red is on 4 (捐躯象, sacrificing elephants), which works\n")
	assert.Contains(t, text, "black is on 2 (腾空马, horses over filled legs), which works\n")

	text = Diagram(mustParse(t, variant(t, "stratagem-palace"), "9/4k4/9/9/9/4P4/9/9/4K4/9 w"))
	assert.Contains(t, text, "red is on 4 (兵可退, retreating soldiers), which does not work: the enemy is on the same\n")

	text = Diagram(mustParse(t, variant(t, "stratagem-marker"), board+"0:3"))
	assert.NotContains(t, text, "points")
	assert.Contains(t, text, "red is on no plate\n   black is on 3 (升底兵, promotion), which works\n")
	assert.NotContains(t, Diagram(mustParse(t, variant(t, "garrison"), board+"-")), "is on")
}
