package position

import (
	"testing"

	"xqengine/internal/phrase/phrasetest"
)

// Every code of a wrong setup has a text and a use, with the values that its text names.
func TestSetupCodesAreSaid(t *testing.T) {
	t.Parallel()
	phrasetest.Check(t, phrasetest.Codes{
		File: "setup_code.go", Type: "SetupCode", Text: func(code string) string { return SetupCode(code).Text() }, Count: len(SetupCodes()),
		Make: map[string]int{"NewSetupError": 1}, In: []string{".", "fen", "../board"},
	})
}
