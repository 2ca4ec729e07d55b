package clip

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		strings.Repeat("x", 40): strings.Repeat("x", 40),
		strings.Repeat("x", 41): strings.Repeat("x", 40) + "…",
		strings.Repeat("炮", 40): strings.Repeat("炮", 40),
		strings.Repeat("炮", 41): strings.Repeat("炮", 40) + "…",
	} {
		assert.Equal(t, want, Text(text))
	}
	assert.Equal(t, "炮二平…", To("炮二平五", 3))
	assert.Equal(t, "炮二平五", To("炮二平五", 4))
}
