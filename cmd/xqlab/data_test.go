package main

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/gamedata"
	"xqengine/position"
)

// TestConvertLeavesNothingHalfDone: a text of some of the games would look like one of all.
func TestConvertLeavesNothingHalfDone(t *testing.T) {
	in, out := filepath.Join(t.TempDir(), "in.xqg"), filepath.Join(t.TempDir(), "out.txt")
	w, err := gamedata.Create(in, gamedata.Header{Sources: []string{"variant=xiangqi"}})
	require.NoError(t, err)
	illegal := position.NewMove(position.SquareAt(0, 0), position.SquareAt(0, 5))
	require.NoError(t, w.Add(&gamedata.Game{Plies: []gamedata.Ply{{Move: illegal, Score: 5}}}))
	require.NoError(t, w.Close())
	err = (&dataConvert{Data: []string{in}, Out: out}).Run(streams{out: io.Discard, err: io.Discard})
	require.ErrorContains(t, err, "is not legal")
	assert.NoFileExists(t, out)
}
