package fen_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestOperations: plates and points are fields whatever letters they have, and a semicolon in quotes ends nothing.
func TestOperations(t *testing.T) {
	v, ok := position.VariantByName("stratagem-special")
	require.True(t, ok)
	s := v.Start().WithLayouts("12bhjp9w", "87654321")
	line := fen.FormatEPD(s, fen.Operation{Code: "dm", Operand: "3"}, fen.Operation{Code: "id", Operand: `"a; b"`})
	assert.Contains(t, line, " w 12bhjp9w:87654321 - dm 3; id \"a; b\";")
	text, list, err := fen.CutOperations("  " + line + " hmvc 0 ; ")
	require.NoError(t, err)
	assert.Equal(t, []fen.Operation{{Code: "dm", Operand: "3"}, {Code: "id", Operand: "a; b"}, {Code: "hmvc", Operand: "0"}}, list)
	again, err := fen.Read(v, text)
	require.NoError(t, err)
	assert.Equal(t, s, again)
	for _, bad := range []string{"", "a b c", "a b c d dm 3", `a b c d id "x;`, "a b c d ;"} {
		_, _, err := fen.CutOperations(bad)
		assert.Error(t, err, bad)
	}
}
