package fleet

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/selfplay"
)

// blockSettings are those of short games of self-play.
func blockSettings() selfplay.Settings {
	s := selfplay.DefaultSettings(position.Xiangqi)
	s.Nodes, s.Depth, s.HashMB, s.MaxTurns = 0, 1, 1, 40
	return s
}

// generate plays a block as xqlab generate does, with fixed settings.
func generate(flag map[string]string) {
	s := blockSettings()
	s.First, _ = strconv.Atoi(flag["-first"])
	games, _ := strconv.Atoi(flag["-games"])
	weights, err := os.ReadFile(flag["-weights"])
	if err != nil || string(weights) != "weights\n" {
		fmt.Fprintf(os.Stderr, "the weights did not travel: %q %v\n", weights, err)
		os.Exit(3)
	}
	if err := written(flag["-out"], s, games); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(4)
	}
}

func written(path string, s selfplay.Settings, games int) error {
	out, err := selfplay.Create(path, s)
	if err != nil {
		return err
	}
	if err := selfplay.Generate(context.Background(), s, out.Next(), out.Next()+games-1, 1, out.Add); err != nil {
		return err
	}
	return out.Close()
}

// TestBlocks: self-play in blocks on several workers makes the file that one process writes, whole games as well as text.
func TestBlocks(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one")
	f.work("two")
	program, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	weights := filepath.Join(dir, "weights.txt")
	require.NoError(t, os.WriteFile(weights, []byte("weights\n"), 0o644))
	s := blockSettings()
	for name, header := range map[string]string{"data.xqg": s.Source(), "data.txt": s.Header()} {
		r, err := c.SubmitBlocks(t.Context(), program, []string{"generate", "-weights", weights}, Blocks{
			Header: header, Whole: name == "data.xqg", Games: 11, Size: 4,
		}, Submission{}, 1)
		require.NoError(t, err)
		assert.Equal(t, 3, r.Items)
		var all gatherer
		tally, err := c.Follow(t.Context(), r, &all)
		require.NoError(t, err)
		reason, detail := tally.Ended()
		require.Equal(t, Complete, reason, detail)
		out, err := selfplay.ResumeAs(filepath.Join(dir, name), tally.Blocks().Header)
		require.NoError(t, err)
		for i, b := range all.blocks {
			first, _ := tally.Blocks().Range(i + 1)
			require.NoError(t, out.Join(b, "block", first))
		}
		require.NoError(t, out.Close())
		alone := filepath.Join(dir, "alone-"+name)
		require.NoError(t, written(alone, s, 11))
		want, err := os.ReadFile(alone)
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.Equal(t, want, got, name)
	}

	// A block of other games, or of too few, is not a result.
	b := Blocks{Header: s.Source(), Whole: true, Games: 11, Size: 4}
	block, err := os.ReadFile(filepath.Join(dir, "data.xqg"))
	require.NoError(t, err)
	assert.ErrorContains(t, b.checkFile(1, block), "11 games instead of 4")
	assert.ErrorContains(t, b.checkFile(1, []byte("rubbish")), "block")
	b.Header += " net=1"
	assert.ErrorContains(t, b.checkFile(1, block), "other settings")
	_, err = blocksOf([]byte(`{"games":11,"size":4}`), &Run{ID: "x", Games: 11, Items: 4})
	assert.ErrorContains(t, err, "11 games in 4 blocks")
}
