package egtb

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// contents returns the tables of a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	require.NoError(t, err)
	all := map[string]string{}
	for _, name := range files {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		all[filepath.Base(name)] = string(b)
	}
	return all
}

// again are families that a test makes anew: with a mirror image of their own, with soldiers, and one that rules of repetition decide.
func again(t *testing.T) []Material {
	return []Material{family(t, "KPP-K"), family(t, "KN-KA"), family(t, "KR-KN")}
}

// TestEmbeddedAgain: the tables that are part of the program are what the generator makes today, with one thread and with eight. The longer test makes all
// of at most four pieces.
func TestEmbeddedAgain(t *testing.T) {
	for _, threads := range []int{1, 8} {
		compareWithEmbedded(t, again(t), threads)
	}
}

func compareWithEmbedded(t *testing.T, list []Material, threads int) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, Generate(context.Background(), dir, list, Options{Threads: threads, Certify: true, Packed: true, Verify: 50}))
	made := contents(t, dir)
	require.NotEmpty(t, made)
	for name, bytes := range made {
		want, err := embedded.ReadFile("embedded/" + name)
		require.NoError(t, err)
		if string(want) != bytes {
			require.Fail(t, "other bytes", "%s with %d threads", name, threads)
		}
	}
}

// TestGenerateHelper is not a test: TestKilled runs it as a program of its own, to kill it.
func TestGenerateHelper(t *testing.T) {
	dir := os.Getenv("EGTB_TEST_DIR")
	if dir == "" {
		t.Skip("run by TestKilled")
	}
	require.NoError(t, Generate(context.Background(), dir, again(t), Options{Threads: 2, Certify: true, Packed: true}))
}

// TestKilled: a generator that is killed (kill -9) goes on where it was, with the same bytes in the end.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	for range 3 {
		program := exec.Command(os.Args[0], "-test.run=^TestGenerateHelper$")
		program.Env = append(os.Environ(), "EGTB_TEST_DIR="+dir)
		require.NoError(t, program.Start())
		before := len(contents(t, dir))
		for deadline := time.Now().Add(time.Minute); len(contents(t, dir)) == before && before < 7 && time.Now().Before(deadline); {
			time.Sleep(time.Millisecond)
		}
		require.NoError(t, program.Process.Kill())
		_ = program.Wait()
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".new-1"), []byte("half a table"), 0o644))
	kept := contents(t, dir)
	require.NotEmpty(t, kept)
	require.NoError(t, Generate(context.Background(), dir, again(t), Options{Threads: 1, Certify: true, Packed: true}))
	assert.NoFileExists(t, filepath.Join(dir, ".new-1"))
	for name, bytes := range contents(t, dir) {
		want, err := embedded.ReadFile("embedded/" + name)
		require.NoError(t, err)
		require.True(t, string(want) == bytes, name)
	}
}

// TestMemory: a family that needs more memory than there is is left out with a line, and so are those that need its table; others are made.
func TestMemory(t *testing.T) {
	dir := t.TempDir()
	var refused []string
	var planned []string
	o := Options{
		Threads: 1, Memory: need(family(t, "KPA-K")),
		Refused: func(m Material, reason string) { refused = append(refused, m.String()+": "+reason) },
		Plan: func(p Plan) {
			planned = append(planned, p.Material.String())
			assert.Positive(t, p.Memory)
			assert.Positive(t, p.Time)
		},
	}
	err := Generate(context.Background(), dir, []Material{family(t, "KPP-K"), family(t, "KPA-K"), family(t, "KPP-KA")}, o)
	require.ErrorIs(t, err, ErrRefused)
	assert.Contains(t, refused, "KPP-K: needs 32.3 MB of memory, more than 32.1 MB")
	assert.Contains(t, refused, "KPP-KA: needs 33.4 MB of memory, more than 32.1 MB")
	assert.Contains(t, planned, "KPA-K")
	assert.FileExists(t, filepath.Join(dir, "KPA-K.xqt"))
	assert.NoFileExists(t, filepath.Join(dir, "KPP-K.xqt"))
	assert.NoFileExists(t, filepath.Join(dir, "KPP-KA.xqt"))
}

// TestInterrupted: a context that ends ends the work, and leaves no file behind that is not a table.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	o := Options{Threads: 2, Progress: func(m Material, part, of int) {
		if part > 2 {
			cancel()
		}
	}}
	require.ErrorIs(t, Generate(ctx, dir, again(t), o), context.Canceled)
	_, err := Open(dir)
	require.NoError(t, err)
}

// TestOneGenerator: two programs do not make tables in one folder.
func TestOneGenerator(t *testing.T) {
	dir := t.TempDir()
	unlock, err := lockDir(dir)
	require.NoError(t, err)
	require.ErrorContains(t, Generate(context.Background(), dir, again(t), Options{}), "another process writes to it")
	unlock()
}

// TestFamilies reads lists of families.
func TestFamilies(t *testing.T) {
	for text, want := range map[string]int{
		"3pieces": 7, "4pieces": 49, "5pieces": 226, "oneattacker": 369, "classical": 54, "KA-KR": 1, "kr-ka, KHEB-KA": 2,
	} {
		list, err := ParseFamilies(text)
		require.NoError(t, err, text)
		assert.Len(t, list, want, text)
	}
	for text, line := range map[string]string{
		"": `family ""`, "KX-K": "'X' is not a piece", "KRRR-K": "at most 2 of R", "R-K": "each side has one K", "9pieces": "want 2pieces to 7pieces",
	} {
		_, err := ParseFamilies(text)
		assert.ErrorContains(t, err, line)
	}
	for _, m := range EmbeddedFamilies() {
		back, err := ParseMaterial(m.String())
		require.NoError(t, err)
		assert.Equal(t, m, back)
	}
}
