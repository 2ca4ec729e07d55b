package phrase

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFill(t *testing.T) {
	const text = `rank {rank} has {n} {n|point|points}, want {want}`
	assert.Equal(t, []string{"rank", "n", "want"}, Names(text))
	assert.Equal(t, "rank 3 has 1 point, want 9", Fill(text, Values(text, byte('3'), 1, 9)))
	assert.Equal(t, "rank 炮 has 0 points, want x", Fill(text, Values(text, '炮', 0, "x")))
	assert.Equal(t, `"a\n\x00\"炮"`, Fill(`"{text}"`, Values(`"{text}"`, "a\n\x00\"炮")), "one line")
	assert.Equal(t, "\"a\n\"", FillPlain(`"{text}"`, Values(`"{text}"`, "a\n")), "as it is")
	assert.Nil(t, Values("nothing"))
	assert.Equal(t, "1 {n}", Fill("{n} {m}", map[string]string{"n": "1", "m": "{n}"}), "a value is not a text")
	assert.Panics(t, func() { Values(text, 1) })
}
