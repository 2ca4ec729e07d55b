package sqlite

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestGrams(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "胡 荣 胡荣 华 荣华 a b ab ", grams("胡荣华 ab\nab"))
	assert.Empty(t, grams(" \n"))
	assert.Equal(t, `"胡荣" "荣华" "a"`, match([]string{"胡荣华", "a"}))
	assert.Equal(t, "\"\ue022a\"", match([]string{`"a`}))
	assert.Empty(t, match(nil))
	assert.Equal(t, "\ufffd a \ufffda ", grams("\ufffda"))
}
