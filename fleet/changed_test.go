package fleet

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/matchlog"
)

// swap puts a script in the place of a program in a worker's cache, of the same size and with the same time, that leaves a mark
// when it is started.
func swap(t *testing.T, f *fleet, worker, mark string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(f.dir, "cache-"+worker, strings.Repeat("?", 64), "*"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		was, err := os.Stat(path)
		require.NoError(t, err)
		script := "#!/bin/sh\ntouch " + mark + "\nexit 0\n"
		require.NoError(t, os.WriteFile(path+".new", []byte(script), 0o755))
		require.NoError(t, os.Truncate(path+".new", was.Size()))
		require.NoError(t, os.Chtimes(path+".new", was.ModTime(), was.ModTime()))
		require.NoError(t, os.Rename(path+".new", path))
	}
}

// overwrite does the same without a new file.
func overwrite(t *testing.T, f *fleet, worker, mark string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(f.dir, "cache-"+worker, strings.Repeat("?", 64), "*"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		was, err := os.Stat(path)
		require.NoError(t, err)
		require.NoError(t, os.Chmod(path, 0o700))
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil { // the program runs
			require.ErrorIs(t, err, syscall.ETXTBSY)
			continue
		}
		_, err = file.WriteString("#!/bin/sh\ntouch " + mark + "\nexit 0\n")
		require.NoError(t, err)
		require.NoError(t, file.Close())
		require.NoError(t, os.Chtimes(path, was.ModTime(), was.ModTime()))
	}
}

// TestChangedProgram: what was put into the cache in the place of an engine, while a run goes on, does it no harm: the engine is
// fetched again. A change may come in the moment between the last check and the start, so whether anything was started by mistake
// is for TestStartOfAChangedProgram.
func TestChangedProgram(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*testing.T, *fleet, string, string){"swapped": swap, "overwritten": overwrite} {
		t.Run(name, func(t *testing.T) {
			f := newFleet(t)
			c := f.client()
			mark := filepath.Join(t.TempDir(), "owned")
			f.work("one", quick)
			// Engines that crash are started for each game.
			r, err := c.SubmitMatch(t.Context(), fakeMatch(40, "uci crash@1", "uci crash@1"), Submission{})
			require.NoError(t, err)
			changes := 0
			tally, err := c.Follow(t.Context(), r, onGame{told: func(n int) {
				if n%5 == 1 {
					change(t, f, "one", mark)
					changes++
				}
			}})
			require.NoError(t, err)
			reason, detail := tally.Ended()
			assert.Equal(t, Complete, reason, detail)
			assert.Equal(t, 40, tally.Standing().Finished)
			assert.Equal(t, 8, changes)
		})
	}
}

// onGame is a follower that is told the number of each game.
type onGame struct {
	Ignore
	told func(n int)
}

func (o onGame) Game(_ *Tally, g *matchlog.Game) { o.told(g.Number) }

// TestStartOfAChangedProgram: nor is it when the change comes between two games, or before the program of a block or of a pair of
// a tuning is started.
func TestStartOfAChangedProgram(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	script := []byte("#!/bin/sh\necho good\n")
	a := Artefact{SHA256: sum(script), Name: "program", Program: true}
	require.NoError(t, upload(t.Context(), c.store, a.SHA256, bytes.NewReader(script)))
	w := &worker{options: WorkerOptions{Cores: 1, MemoryMB: 1000}, cache: newCache(filepath.Join(f.dir, "cache-one"), 0, c.store)}
	j := &job{w: w, run: &Run{Cores: 1, Artefacts: []Artefact{a}}}
	mark := filepath.Join(t.TempDir(), "owned")
	for _, change := range []func(*testing.T, *fleet, string, string){swap, overwrite} {
		program, err := w.cache.path(t.Context(), a)
		require.NoError(t, err)
		out, err := j.start(t.Context(), program, nil)
		require.NoError(t, err)
		assert.Equal(t, "good\n", string(out))
		change(t, f, "one", mark)
		_, err = j.start(t.Context(), program, nil)
		require.EqualError(t, err, "program was changed in the cache: nothing is started with it")

		plan, err := match.NewPlan(simulatedMatch(2))
		require.NoError(t, err)
		settings := plan.Settings()
		for i := range settings.Engines {
			settings.Engines[i].Command = []string{marker(a)}
		}
		pairs, err := j.pairs(encode(settings), map[string]string{a.SHA256: program})
		require.NoError(t, err)
		_, err = pairs.play(t.Context(), Item{Number: 1})
		require.ErrorContains(t, err, "program was changed in the cache: nothing is started with it")
	}
	assert.NoFileExists(t, mark)
}
