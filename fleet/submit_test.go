package fleet

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/match"
)

// TestFoldersOfTablesStay: a match that is adjudicated by tables which other machines do not have is refused.
func TestFoldersOfTablesStay(t *testing.T) {
	c := match.Config{Adjudication: match.Adjudication{Tables: t.TempDir()}}
	_, err := (*Client)(nil).SubmitMatch(t.Context(), c, Submission{})
	assert.ErrorIs(t, err, match.ErrConfig)
	assert.ErrorContains(t, err, "does not travel")
}
