package fault_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/internal/phrase"
	"xqengine/library/fault"
)

// TestTexts: each code has a text of its own, which is filled with its values, and an error that wraps one still has the code.
func TestTexts(t *testing.T) {
	seen := map[string]bool{}
	for _, code := range fault.Codes() {
		assert.NotEmpty(t, code.Text())
		assert.False(t, seen[code.Text()], code)
		seen[code.Text()] = true
		var values []any
		for i := range phrase.Names(code.Text()) {
			values = append(values, fmt.Sprint("v", i))
		}
		err := fault.New(code, values...)
		assert.NotContains(t, err.Error(), "{")
		assert.True(t, fault.Is(fmt.Errorf("cup/1: %w", err), code))
	}
	assert.False(t, fault.Is(fault.New(fault.NoBook), fault.NoGame))
	assert.EqualError(t, fault.New(fault.TwoOfName, "杯\n", "c1", "c2"), `"杯\n" is the name of two collections: c1 and c2`)
}
